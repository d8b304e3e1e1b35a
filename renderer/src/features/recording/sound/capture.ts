import { studio } from '@/bridge/studio'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'

// In Chromium only, and not in the types of the DOM.
declare class MediaStreamTrackProcessor {
  constructor(options: { track: MediaStreamTrack; maxBufferSize: number })
  readonly readable: ReadableStream<AudioData>
}

export type Samples = Float32Array<ArrayBuffer>

export interface MicrophoneChoice {
  id: string
  name: string
}

/** What the microphone hands over. */
export interface Heard {
  samples: Samples
  /** When its first sample was taken in, as `performance.now` counts, ms; what the device itself takes is not in it. */
  atMs: number
  /** Sound is missing right before it, ms; 0: nothing is. */
  lostMs: number
}

/** The microphone while it is open. */
export interface Capture {
  /** The microphones of this computer; their names are known only while one is open. */
  choices: readonly MicrophoneChoice[]
  /** Its own rate, Hz: what is recorded is not resampled. */
  sampleRate: number
  close(): Promise<void>
}

interface Listener {
  heard: (heard: Heard) => void
  /** It was unplugged, or another program has taken it. */
  lost: () => void
}

/**
 * Opens the microphone, which the window is allowed only until it is closed again. Its sound waits while the
 * window is busy, up to ten seconds; what is missing nevertheless is said with the sound that follows.
 *
 * @returns MICROPHONE_REFUSED or MICROPHONE_MISSING
 */
export async function openCapture(
  deviceId: string | null,
  listener: Listener,
): Promise<Result<Capture>> {
  const allowed = await studio.microphoneUse({ on: true })
  if (!allowed.ok) return allowed
  const opened = await openStream(deviceId)
  if (opened.ok) return listen(opened.value, listener)
  await studio.microphoneUse({ on: false })
  return opened
}

async function openStream(deviceId: string | null): Promise<Result<MediaStream>> {
  // What makes speech in a call better makes a recording worse.
  const plain = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
  const audio = { ...plain, channelCount: 1, ...(deviceId !== null && { deviceId }) }
  try {
    return ok(await navigator.mediaDevices.getUserMedia({ audio, video: false }))
  } catch (cause) {
    return fail(microphoneError(cause))
  }
}

function microphoneError(cause: unknown): StudioError {
  const refused = cause instanceof DOMException && cause.name === 'NotAllowedError'
  return studioError(refused ? 'MICROPHONE_REFUSED' : 'MICROPHONE_MISSING', String(cause))
}

async function listChoices(): Promise<MicrophoneChoice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.flatMap(({ kind, deviceId, label }) =>
    kind === 'audioinput' && label !== '' ? { id: deviceId, name: label } : [],
  )
}

async function closeStream(stream: MediaStream): Promise<void> {
  for (const track of stream.getTracks()) track.stop()
  await studio.microphoneUse({ on: false })
}

/** Blocks of 10 ms that wait for the window: ten seconds. */
const MAX_WAITING = 1_000

async function listen(stream: MediaStream, { heard, lost }: Listener): Promise<Result<Capture>> {
  const [track] = stream.getAudioTracks()
  if (!track) {
    await closeStream(stream)
    return fail(studioError('MICROPHONE_MISSING', 'the stream has no sound'))
  }
  let closed = false
  const end = () => !closed && lost()
  for (const event of ['ended', 'mute']) track.addEventListener(event, end)
  const { readable } = new MediaStreamTrackProcessor({ track, maxBufferSize: MAX_WAITING })
  const reader = readable.getReader()
  const first = await reader.read().catch(() => null)
  if (!first?.value) {
    await closeStream(stream)
    return fail(studioError('MICROPHONE_MISSING', 'the device gives no sound'))
  }
  const { sampleRate } = first.value
  const clock = new CaptureClock(sampleRate)
  const take = (data: AudioData) => {
    const samples = mixedDown(data)
    const said = clock.next(data, lostFrames(track))
    data.close()
    heard({ samples, ...said })
  }
  take(first.value)
  const reading = (async () => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      take(value)
    }
  })()
  // The stream ends with the track; that it broke off is told by the events of the track.
  const over = reading.catch(end)
  return ok({
    choices: await listChoices(),
    sampleRate,
    async close() {
      closed = true
      await closeStream(stream)
      await over
    },
  })
}

/** One channel of what may be several. */
function mixedDown(data: AudioData): Samples {
  const { numberOfChannels: channels, numberOfFrames } = data
  const mixed = new Float32Array(numberOfFrames)
  const plane = new Float32Array(numberOfFrames)
  for (let planeIndex = 0; planeIndex < channels; planeIndex++) {
    data.copyTo(plane, { planeIndex, format: 'f32-planar' })
    for (let i = 0; i < numberOfFrames; i++) mixed[i] = (mixed[i] ?? 0) + (plane[i] ?? 0) / channels
  }
  return mixed
}

/** Frames that the system or the browser dropped so far; null where Chromium does not say. */
function lostFrames(track: MediaStreamTrack): number | null {
  const stats: unknown = Reflect.get(track, 'stats')
  if (typeof stats !== 'object' || stats === null) return null
  const [total, delivered] = ['totalFrames', 'deliveredFrames'].map((name) =>
    Number(Reflect.get(stats, name)),
  )
  const lost = (total ?? NaN) - (delivered ?? NaN)
  return Number.isFinite(lost) ? lost : null
}

/** A jump of this much in the times of blocks is no jitter, ms. */
const JUMP_MS = 50
/** Less is not missing but rounded, ms. */
const MIN_LOST_MS = 1

type BlockTimes = Pick<AudioData, 'timestamp' | 'numberOfFrames'>

/** Reads the times of blocks: when they were taken in, and what is missing between them. */
export class CaptureClock {
  readonly #rate: number
  readonly #now: () => number
  /** Of the page's time and the device's, the smallest difference so far: the one with the least delay, ms. */
  #offsetMs = Infinity
  #endMs: number | null = null
  #lost = 0
  /** What was told already, ms, and comes in the count of lost frames later. */
  #told = 0

  constructor(rate: number, now = () => performance.now()) {
    this.#rate = rate
    this.#now = now
  }

  /** @param lost frames that were lost so far; null: not known */
  next({ timestamp, numberOfFrames }: BlockTimes, lost: number | null) {
    const startMs = timestamp / 1_000
    const endMs = startMs + (numberOfFrames / this.#rate) * 1_000
    this.#offsetMs = Math.min(this.#offsetMs, this.#now() - endMs)
    const jump = this.#endMs === null ? 0 : startMs - this.#endMs
    this.#endMs = endMs
    let lostMs = jump >= JUMP_MS ? jump : 0
    const counted = lost === null ? 0 : ((lost - this.#lost) / this.#rate) * 1_000
    this.#lost = lost ?? 0
    const known = Math.min(counted, this.#told)
    this.#told += lostMs - known
    if (counted - known >= MIN_LOST_MS) lostMs += counted - known
    return { atMs: startMs + this.#offsetMs, lostMs }
  }
}
