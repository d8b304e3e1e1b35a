/** Length of what is judged at once, ms. */
const FRAME_MS = 20
/** A voice is this much louder than the room, dB. */
const ABOVE_ROOM = 12
/** Between these a level may be the limit of a voice, dBFS. */
const [QUIETEST, LOUDEST] = [-50, -25]
/** The room is at most this loud at the beginning, dBFS, and is found to be louder by so much a second. */
const [ROOM, ROOM_RISES] = [-60, 3]

/** The level from which on there is a voice in a room of this level, dBFS. */
const voiceFrom = (room: number): number => Math.min(LOUDEST, Math.max(QUIETEST, room + ABOVE_ROOM))

/** Hears in one channel, as it comes, how long there was a voice, and how long none since. */
export class VoiceActivity {
  readonly #frame: number
  #room = ROOM
  #energy = 0
  #filled = 0
  /** All that was voice, ms; pauses are not in it. */
  voicedMs = 0
  /** Since the last voice, ms; 0 while there was none yet. */
  silentMs = 0

  /** @param sampleRate Hz */
  constructor(sampleRate: number) {
    this.#frame = Math.round((sampleRate * FRAME_MS) / 1_000)
  }

  add(samples: Float32Array): void {
    for (const sample of samples) {
      this.#energy += sample * sample
      if (++this.#filled < this.#frame) continue
      this.#judge(10 * Math.log10(this.#energy / this.#frame + 1e-12))
      this.#energy = 0
      this.#filled = 0
    }
  }

  /** What comes now is of another cue; the room stays the same. */
  restart(): void {
    this.voicedMs = 0
    this.silentMs = 0
  }

  #judge(level: number): void {
    const isVoice = level > voiceFrom(this.#room)
    if (isVoice) {
      this.voicedMs += FRAME_MS
      this.silentMs = 0
    } else if (this.voicedMs > 0) this.silentMs += FRAME_MS
    // Falls at once, rises slowly: the quietest moments are the room.
    const risen = this.#room + (ROOM_RISES * FRAME_MS) / 1_000
    this.#room = Math.max(-90, Math.min(level, risen))
  }
}

/** Characters a second of voice, pauses left out, before the reader is known. */
const USUAL_SPEED = 16
/** Less voice than this is no cue, ms. */
const MIN_VOICE_MS = 200
/** After a pause of so many times the length a cue is over, though less was said than expected. */
const SURE = 3

/** Letters and digits: what takes time to say. */
const spokenLength = (text: string): number => text.replace(/[^\p{L}\p{N}]/gu, '').length

/** Share of a text that lies before its last part, as commas and stops divide it. */
function beforeLastPart(text: string): number {
  const inside = text.trim().replace(/[\p{P}\s]+$/u, '')
  const parts = inside.split(/[,;:.!?…–—]+\s/u)
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? 0 : 1 - spokenLength(last) / Math.max(1, spokenLength(inside))
}

/** Knows when the reader has come to the end of a cue: a pause, where its text may be over. */
export class CueEnd {
  #speed = USUAL_SPEED

  /** @param pauseMs a pause of this length is one between cues */
  isOver(text: string, { voicedMs, silentMs }: VoiceActivity, pauseMs: number): boolean {
    if (voicedMs < MIN_VOICE_MS || silentMs < pauseMs) return false
    const expected = (spokenLength(text) / this.#speed) * 1_000
    const least = beforeLastPart(text)
    // At least half of what comes after the last comma or stop.
    if (voicedMs >= expected * (least + (1 - least) / 2)) return true
    return silentMs >= SURE * pauseMs && voicedMs >= expected / 3
  }

  /** How fast this cue was read is how fast the next ones are expected. */
  learn(text: string, voicedMs: number): void {
    const length = spokenLength(text)
    if (length < 8 || voicedMs < MIN_VOICE_MS) return
    const speed = Math.min(40, Math.max(5, (length / voicedMs) * 1_000))
    this.#speed += (speed - this.#speed) / 3
  }
}

/** A shorter silence than this is a part of speech, ms. */
const MIN_PAUSE_MS = 80

/** The middle of the longest pause between two voices, samples; null: there is none. */
export function longestPause(sound: Float32Array, sampleRate: number): number | null {
  const size = Math.round((sampleRate * FRAME_MS) / 1_000)
  const levels = Array.from({ length: Math.floor(sound.length / size) }, (_, frame) => {
    let energy = 0
    for (let i = frame * size; i < (frame + 1) * size; i++) energy += (sound[i] ?? 0) ** 2
    return 10 * Math.log10(energy / size + 1e-12)
  })
  const room = levels.toSorted((a, b) => a - b)[Math.floor(levels.length / 10)] ?? ROOM
  const voices = levels.flatMap((level, frame) => (level > voiceFrom(room) ? [frame] : []))
  let [middle, longest] = [0, MIN_PAUSE_MS / FRAME_MS]
  for (const [i, frame] of voices.entries()) {
    const before = voices[i - 1] ?? frame
    if (frame - before <= longest) continue
    longest = frame - before
    middle = ((frame + before + 1) / 2) * size
  }
  return middle === 0 ? null : Math.round(middle)
}
