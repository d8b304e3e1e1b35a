import type { StudioError } from '@shared/contracts/errors'
import type { Heard, Samples } from './capture'
import { discardRecorded, RecordingFile } from './recording-file'
import { CueEnd, VoiceActivity } from './voice-activity'

/** Sound that is missing because the computer was too busy to take it in. */
interface Gap {
  /** Where in the recording. */
  atSeconds: number
  /** How much is missing, ms. */
  ms: number
}

/** What is said of one cue, in a file of its own. */
export interface Piece {
  id: string
  cueId: string
  seconds: number
  gaps: readonly Gap[]
  /** Where the sound was cut off for being too loud, s; null: nowhere. */
  clippedAt: number | null
  /** False: it was said again. */
  wanted: boolean
}

export interface CueToRead {
  id: string
  text: string
}

interface SessionOptions {
  cues: readonly CueToRead[]
  part: boolean
  /** Hz. */
  sampleRate: number
  /** A pause of this length leads to the next cue, ms; null: only the reader does. */
  pauseMs: number | null
  /** The cue with this index is to be read now. */
  onCue: (index: number) => void
  /** Nothing more can be recorded: to be stopped. */
  onFailed: (error: StudioError) => void
  /** The last cue has been read, or a cue is as long as a take can be: to be stopped. */
  onOver: () => void
}

/** From this level on samples were cut off, linear: −0.1 dBFS. */
export const CLIPPED = 10 ** (-0.1 / 20)
/** The longest cue, s. */
const MAX_SECONDS = 600
/** Of what was said before, played to find the way back in, s. */
const TAIL_SECONDS = 2

/** What is known of a cue while it is being read. */
interface Reading {
  file: RecordingFile
  samples: number
  gaps: Gap[]
  clippedAt: number | null
}

/** Reading one cue after another: sound comes in, and each cue's goes to the disk in a file of its own. */
export class RecordSession {
  readonly #options: SessionOptions
  readonly #voice: VoiceActivity
  readonly #end = new CueEnd()
  #index = 0
  #now: Reading
  #ended: Promise<Piece | null>[] = []
  #failed: StudioError | null = null
  /** Sound from this moment on is recorded, as `performance.now` counts; Infinity: it waits. */
  #fromMs = Infinity
  /** The end of what was said last, and of the cue before, to continue from. */
  #tail: Samples[] = []
  #tailBefore: Samples[] = []

  constructor(options: SessionOptions) {
    this.#options = options
    this.#voice = new VoiceActivity(options.sampleRate)
    this.#now = this.#reading()
  }

  /** Once the first file is there, or could not be made. */
  ready() {
    return this.#now.file.ready()
  }

  get #cue(): CueToRead {
    return this.#options.cues[this.#index] ?? { id: '', text: '' }
  }

  #reading(): Reading {
    const { part, sampleRate, onFailed } = this.#options
    const file = new RecordingFile({ cueId: this.#cue.id, part, sampleRate }, (error) => {
      this.#failed ??= error
      onFailed(error)
    })
    return { file, samples: 0, gaps: [], clippedAt: null }
  }

  /** Seconds of the cue that is being read. */
  get seconds(): number {
    return this.#now.samples / this.#options.sampleRate
  }

  /** How much sound is missing so far. */
  get gaps(): number {
    return this.#now.gaps.length
  }

  /** What the microphone took in from this moment on is recorded (`performance.now`). */
  begin(fromMs: number): void {
    this.#fromMs = fromMs
  }

  take({ samples, atMs, lostMs }: Heard): void {
    const { sampleRate, cues, pauseMs } = this.#options
    const early = Math.round(((this.#fromMs - atMs) * sampleRate) / 1_000)
    if (early >= samples.length) return
    const block = early > 0 ? samples.slice(early) : samples
    const now = this.#now
    if (lostMs > 0 && early <= 0 && now.samples > 0)
      now.gaps.push({ atSeconds: this.seconds, ms: lostMs })
    if (now.clippedAt === null && block.some((sample) => Math.abs(sample) >= CLIPPED))
      now.clippedAt = this.seconds
    now.file.add(block)
    now.samples += block.length
    this.#keepTail(block)
    if (now.samples >= MAX_SECONDS * sampleRate) return this.#options.onOver()
    if (pauseMs === null) return
    this.#voice.add(block)
    if (!this.#end.isOver(this.#cue.text, this.#voice, pauseMs)) return
    this.#end.learn(this.#cue.text, this.#voice.voicedMs)
    if (this.#index + 1 < cues.length) this.next()
    else this.#options.onOver()
  }

  #keepTail(block: Samples): void {
    this.#tail.push(block)
    const limit = TAIL_SECONDS * this.#options.sampleRate
    let length = this.#tail.reduce((sum, each) => sum + each.length, 0)
    while (length - (this.#tail[0]?.length ?? 0) >= limit) length -= this.#tail.shift()?.length ?? 0
  }

  /** This cue has been read: what comes now is of the next one. */
  next(): void {
    if (this.#index + 1 >= this.#options.cues.length) return
    this.#tailBefore = this.#tail
    this.#close(true)
    this.#index += 1
    this.#open()
  }

  /**
   * This cue is read again; what was said of it stays, beside the one that counts.
   *
   * @returns the end of what was said before it, to continue from
   */
  again(): readonly Samples[] {
    this.#close(false)
    this.#open()
    return this.#tailBefore
  }

  #close(wanted: boolean): void {
    this.#ended.push(this.#piece(this.#now, this.#cue.id, wanted, this.#voice.voicedMs))
  }

  #open(): void {
    this.#tail = []
    this.#now = this.#reading()
    this.#voice.restart()
    this.#options.onCue(this.#index)
  }

  /** Null: there is nothing in it, or nobody spoke while that was listened for. */
  async #piece(
    { file, samples, gaps, clippedAt }: Reading,
    cueId: string,
    wanted: boolean,
    voicedMs: number,
  ): Promise<Piece | null> {
    const { id, error } = await file.end()
    this.#failed ??= error
    if (id === null) return null
    if (this.#options.pauseMs !== null && voicedMs === 0) {
      await discardRecorded(id)
      return null
    }
    return { id, cueId, seconds: samples / this.#options.sampleRate, gaps, clippedAt, wanted }
  }

  /** What was said, in order, once it is on the disk; and what could not be written. */
  async stop(): Promise<{ pieces: Piece[]; error: StudioError | null }> {
    this.#fromMs = Infinity
    this.#close(true)
    const pieces = (await Promise.all(this.#ended)).filter((each) => each !== null)
    return { pieces, error: this.#failed }
  }
}
