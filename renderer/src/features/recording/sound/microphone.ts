import { useEffect, useState, useSyncExternalStore } from 'react'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { openCapture, type Capture, type MicrophoneChoice } from './capture'
import { joined, letGo } from './recording-file'
import { CLIPPED, RecordSession, type CueToRead, type Piece } from './record-session'
import { countInBeeps, playSound, RECORDING_RATE, resampled, stopSound } from './sound-edits'

/** Seconds counted down before a recording begins. */
const COUNT_IN = 3

type RecorderState =
  | { kind: 'idle' | 'opening' | 'leading-in' | 'recording' | 'storing' }
  /** Whole seconds left until it begins. */
  | { kind: 'counting'; left: number }

/** What is to be recorded. */
export interface Wanted {
  /** One after the other. */
  cues: readonly CueToRead[]
  /** Only a part of the cue's take. */
  part: boolean
  /** A pause of this length leads to the next cue, ms; null: one cue, until *Stop*. */
  pauseMs: number | null
  /** Sound that is played right before. */
  lead: Float32Array<ArrayBuffer> | null
}

interface RecorderOptions {
  deviceId: string | null
  countIn: 'none' | 'silent' | 'beeps'
  /** Delay from playing a sound to its place in the recording, ms; null: not measured. */
  latencyMs: number | null
  /** This cue is to be read now. */
  onCue: (cue: CueToRead) => void
  /** What was recorded, each in its file, is to be stored. */
  onRecorded: (pieces: readonly Piece[], wanted: Wanted) => Promise<void>
}

/** What the meter shows. */
export interface Level {
  /** Loudest absolute sample since the last look, linear. */
  now: number
  /** Loudest of the last two seconds. */
  held: number
  /** Something was cut off since the recording began. */
  clipped: boolean
  /** Seconds of the cue that is being read. */
  seconds: number
  /** How often sound is missing in it. */
  gaps: number
}

const silence: Level = { now: 0, held: 0, clipped: false, seconds: 0, gaps: 0 }

export interface Recorder {
  state: RecorderState
  error: StudioError | null
  /** Known once a microphone has been open. */
  choices: readonly MicrophoneChoice[]
  start: (wanted: Wanted) => Promise<void>
  stop: () => Promise<void>
  next: () => void
  /** The cue is read again; `rolled`: after the end of what was said before it. */
  again: (rolled: boolean) => void
  readLevel: () => Level
  /** How long the cue is being read, ms; negative: until it is. Null: nothing is to be read now. */
  readClock: () => number | null
}

/** How long the loudest sample stays on the meter, ms. */
const HOLD_MS = 2_000

class Meter {
  #now = 0
  #held = 0
  #heldAt = 0
  clipped = false

  add(samples: Float32Array): void {
    let peak = 0
    for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
    this.#now = Math.max(this.#now, peak)
    this.clipped ||= peak >= CLIPPED
    if (peak < this.#held && performance.now() - this.#heldAt < HOLD_MS) return
    this.#held = peak
    this.#heldAt = performance.now()
  }

  read(): Pick<Level, 'now' | 'held' | 'clipped'> {
    const now = this.#now
    this.#now = 0
    return { now, held: this.#held, clipped: this.clipped }
  }
}

/** A microphone, with what is recorded from it and how loud it is. */
interface OpenRecording {
  capture: Capture
  session: RecordSession
  meter: Meter
}

/** What a recorder shows of itself. */
interface Shown {
  state: RecorderState
  error: StudioError | null
  choices: readonly MicrophoneChoice[]
}

/** One recording after another; the microphone is open from a press on *Record* to the next on *Stop*. */
class Recording {
  #options: RecorderOptions
  shown: Shown = { state: { kind: 'idle' }, error: null, choices: [] }
  #open: OpenRecording | null = null
  #wanted: Wanted = { cues: [], part: false, pauseMs: null, lead: null }
  /** From when on the cue is read (`performance.now`). */
  #cueFromMs: number | null = null
  /** Counts the presses: what an earlier one began does nothing after a later one. */
  #presses = 0
  readonly #changed = new Set<() => void>()

  constructor(options: RecorderOptions) {
    this.#options = options
  }

  /** What holds from now on. */
  follow(options: RecorderOptions): void {
    this.#options = options
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#changed.add(changed)
    return () => this.#changed.delete(changed)
  }

  #show(some: Partial<Shown>): void {
    this.shown = { ...this.shown, ...some }
    for (const changed of this.#changed) changed()
  }

  readonly stop = async (): Promise<void> => {
    this.#presses += 1
    const recording = this.#open
    this.#open = null
    void stopSound()
    if (!recording) {
      // An earlier stop may be storing still.
      if (this.shown.state.kind !== 'storing') this.#show({ state: { kind: 'idle' } })
      return
    }
    this.#show({ state: { kind: 'storing' } })
    await recording.capture.close()
    const { pieces, error } = await recording.session.stop()
    if (error) this.#show({ error })
    if (pieces.length > 0) await this.#options.onRecorded(pieces, this.#wanted)
    this.#show({ state: { kind: 'idle' } })
  }

  readonly start = async (wanted: Wanted): Promise<void> => {
    this.#presses += 1
    const mine = this.#presses
    const over = () => mine !== this.#presses
    this.#wanted = wanted
    this.#show({ state: { kind: 'opening' }, error: null })
    const opened = await openRecording(wanted, this.#options.deviceId, {
      onCue: (index) => {
        const cue = wanted.cues[index]
        this.#cueFromMs = performance.now()
        if (cue) this.#options.onCue(cue)
      },
      onOver: () => void this.stop(),
      onLost: () => {
        this.#show({ error: studioError('MICROPHONE_LOST', 'the track ended') })
        void this.stop()
      },
    })
    if ('code' in opened) return this.#show({ state: { kind: 'idle' }, error: opened })
    if (over()) return closeRecording(opened)
    this.#open = opened
    this.#show({ choices: opened.capture.choices })
    const fromMs = await this.#leadIn(wanted, over)
    if (over()) return
    opened.meter.clipped = false
    opened.session.begin(fromMs)
    this.#cueFromMs = fromMs
    this.#show({ state: { kind: 'recording' } })
  }

  /** Counts, and plays what comes before; resolves with the moment from which on sound is recorded. */
  async #leadIn({ lead }: Wanted, over: () => boolean): Promise<number> {
    const { countIn, latencyMs } = this.#options
    const countMs = countIn === 'none' ? 0 : COUNT_IN * 1_000
    const leadMs = lead ? (lead.length / RECORDING_RATE) * 1_000 : 0
    this.#cueFromMs = performance.now() + countMs + leadMs
    const counted = await this.#countIn(over)
    if (over() || !lead) return counted
    this.#show({ state: { kind: 'leading-in' } })
    this.#cueFromMs = performance.now() + leadMs
    // Who reads answers what the loudspeakers play, and both ways take their time.
    return (await playSound(lead)) + (latencyMs ?? 0)
  }

  async #countIn(over: () => boolean): Promise<number> {
    const { countIn, latencyMs } = this.#options
    const played = countIn === 'beeps' ? playSound(countInBeeps(COUNT_IN)) : null
    for (let left = countIn === 'none' ? 0 : COUNT_IN; left > 0 && !over(); left -= 1) {
      this.#show({ state: { kind: 'counting', left } })
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
    return played && !over() ? (await played) + (latencyMs ?? 0) : performance.now()
  }

  readonly next = (): void => this.#open?.session.next()

  readonly again = (rolled: boolean): void => {
    const recording = this.#open
    if (!recording) return
    const tail = recording.session.again()
    const latencyMs = this.#options.latencyMs ?? 0
    if (!rolled || tail.length === 0) return
    // The loudspeakers are not to be heard in what is said next.
    recording.session.begin(Infinity)
    void resampled(joined(tail), recording.capture.sampleRate)
      .then((sound) => {
        this.#cueFromMs = performance.now() + (sound.length / RECORDING_RATE) * 1_000
        return playSound(sound)
      })
      .then((endMs) => this.#open === recording && recording.session.begin(endMs + latencyMs))
  }

  readonly readLevel = (): Level => {
    if (!this.#open) return silence
    const { meter, session } = this.#open
    return { ...meter.read(), seconds: session.seconds, gaps: session.gaps }
  }

  readonly readClock = (): number | null =>
    this.#open && this.#cueFromMs !== null ? performance.now() - this.#cueFromMs : null

  /** What was recorded stays in its files, and is offered. */
  dispose(): void {
    this.#presses += 1
    if (this.#open) void closeRecording(this.#open)
    this.#open = null
  }
}

/** A recorder, which ends with what shows it. */
export function useRecorder(options: RecorderOptions): Recorder {
  const [recording] = useState(() => new Recording(options))
  const shown = useSyncExternalStore(recording.subscribe, () => recording.shown)
  useEffect(() => {
    recording.follow(options)
  })
  useEffect(() => () => recording.dispose(), [recording])
  const { start, stop, next, again, readLevel, readClock } = recording
  return { ...shown, start, stop, next, again, readLevel, readClock }
}

interface Happened {
  onCue: (index: number) => void
  onOver: () => void
  onLost: () => void
}

async function openRecording(
  { cues, part, pauseMs }: Wanted,
  deviceId: string | null,
  { onCue, onOver, onLost }: Happened,
): Promise<OpenRecording | StudioError> {
  const meter = new Meter()
  let session: RecordSession | null = null
  const opened = await openCapture(deviceId, {
    heard(heard) {
      meter.add(heard.samples)
      session?.take(heard)
    },
    lost: onLost,
  })
  if (!opened.ok) return opened.error
  const capture = opened.value
  const { sampleRate } = capture
  session = new RecordSession({ cues, part, sampleRate, pauseMs, onCue, onOver, onFailed: onOver })
  const ready = await session.ready()
  if (ready.ok) return { capture, session, meter }
  await capture.close()
  return ready.error
}

/** What was recorded is left in the project's folder. */
async function closeRecording({ capture, session }: OpenRecording): Promise<void> {
  await capture.close()
  const { pieces } = await session.stop()
  await letGo(pieces.map(({ id }) => id))
}
