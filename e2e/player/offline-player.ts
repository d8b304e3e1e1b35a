import { ClipBuffers } from '../../renderer/src/player/audio/clip-buffers'
import { Engine } from '../../renderer/src/player/audio/engine'
import { Mixer } from '../../renderer/src/player/audio/mixer'
import { ReverseSound } from '../../renderer/src/player/audio/sound'
import { type PlayClip, type Playlist, SAMPLE_RATE } from '../../renderer/src/player/audio/playlist'

export interface OfflineRequest {
  clips: PlayClip[]
  /** Film samples. */
  from: number
  until: number
  loop: { from: number; until: number } | null
  rate: number
  /** Length of the recording, s. */
  seconds: number
}

export interface OfflineRecording {
  /** Sample of the recording at which the first pass begins. */
  contextFrom: number
  /** Samples of the recording that are not silent, each the first after silence. */
  onsets: number[]
  /** Samples that are neither silent nor full: a clip between two samples would smear. */
  smeared: number
}

/** A take that is one full sample and then silence, as a WAV file of 32-bit floats. */
function knock(seconds: number): ArrayBuffer {
  const frames = Math.ceil(seconds * SAMPLE_RATE)
  const file = new DataView(new ArrayBuffer(44 + frames * 4))
  const text = (at: number, value: string): void =>
    [...value].forEach((letter, i) => file.setUint8(at + i, letter.charCodeAt(0)))
  text(0, 'RIFF')
  file.setUint32(4, 36 + frames * 4, true)
  text(8, 'WAVEfmt ')
  file.setUint32(16, 16, true)
  file.setUint16(20, 3, true)
  file.setUint16(22, 1, true)
  file.setUint32(24, SAMPLE_RATE, true)
  file.setUint32(28, SAMPLE_RATE * 4, true)
  file.setUint16(32, 4, true)
  file.setUint16(34, 32, true)
  text(36, 'data')
  file.setUint32(40, frames * 4, true)
  file.setFloat32(44, 1, true)
  return file.buffer
}

/** The player's own buffers, which also report when everything requested is loaded. */
class AwaitedBuffers extends ClipBuffers {
  readonly #asked = new Set<Promise<void>>()

  override prepare(clip: PlayClip, rate: number): Promise<void> {
    const made = super.prepare(clip, rate)
    this.#asked.add(made)
    return made
  }

  async settled(): Promise<void> {
    await Promise.all(this.#asked)
    this.#asked.clear()
  }
}

/** Longest that decoding the first clips may take, ms: a slow machine makes no recording another. */
const PATIENCE_MS = 60_000

/** Lets the engine schedule every tenth of a second, as it does while a film plays. */
function drive(
  context: OfflineAudioContext,
  engine: Engine,
  buffers: AwaitedBuffers,
  seconds: number,
): void {
  for (let at = 0.1; at < seconds; at += 0.1) {
    void context.suspend(at).then(async () => {
      engine.advance()
      // Clips that are decoded meanwhile are handed over before time continues.
      await buffers.settled()
      return context.resume()
    })
  }
}

function listen(samples: Float32Array): Pick<OfflineRecording, 'onsets' | 'smeared'> {
  const onsets: number[] = []
  let smeared = 0
  samples.forEach((sample, at) => {
    const size = Math.abs(sample)
    if (size > 0.5) onsets.push(at)
    else if (size > 1e-6) smeared += 1
  })
  return { onsets, smeared }
}

/** Plays knocks with the player's own engine into a recording, and answers where they lie. */
export async function playOffline(request: OfflineRequest): Promise<OfflineRecording> {
  const { clips, from, until, loop, rate, seconds } = request
  const context = new OfflineAudioContext(2, seconds * SAMPLE_RATE, SAMPLE_RATE)
  const mixer = new Mixer(context)
  const buffers = new AwaitedBuffers({
    context,
    read: async () => knock(2),
    onBroken: () => undefined,
  })
  buffers.setFadeMs(0)
  const onEnd = () => undefined
  const engine = new Engine({ context, mixer, buffers, onEnd, patienceMs: PATIENCE_MS })
  const longestSamples = Math.max(0, ...clips.map((clip) => clip.lengthSamples))
  const playlist: Playlist = { clips, longestSamples }
  engine.setPlaylist(playlist, { whole: [], centre: [] })
  const pass = await engine.start({ from, until, loop, rate })
  drive(context, engine, buffers, seconds)
  const recording = await context.startRendering()
  const played = listen(recording.getChannelData(0))
  return { contextFrom: pass?.contextFrom ?? -1, ...played }
}

/** Runs the knocks backwards into a recording; answers where they lie in it. */
export async function playBackwards({
  clips,
  from,
  speed,
  seconds,
}: Pick<OfflineRequest, 'clips' | 'from' | 'seconds'> & { speed: number }): Promise<number[]> {
  const context = new OfflineAudioContext(2, seconds * SAMPLE_RATE, SAMPLE_RATE)
  const mixer = new Mixer(context)
  const read = async (): Promise<ArrayBuffer> => knock(2)
  const buffers = new ClipBuffers({ context, read, onBroken: () => undefined })
  buffers.setFadeMs(0)
  const reverse = new ReverseSound({ context, mixer, buffers })
  const longestSamples = Math.max(0, ...clips.map((clip) => clip.lengthSamples))
  reverse.start({ clips, longestSamples }, speed)
  const follow = (): void =>
    reverse.follow(Math.round(from - context.currentTime * SAMPLE_RATE * speed))
  await Promise.all(clips.map((clip) => buffers.prepare(clip, 1)))
  follow()
  for (let at = 0.05; at < seconds; at += 0.05) {
    void context.suspend(at).then(() => {
      follow()
      void context.resume()
      return undefined
    })
  }
  const recording = await context.startRendering()
  return listen(recording.getChannelData(0)).onsets
}
