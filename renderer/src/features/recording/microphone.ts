import { studio } from '@/bridge/studio'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { MAX_RECORDED_SAMPLES } from '@shared/contracts/project-file'
import { fail, ok, type Result } from '@shared/contracts/result'
import { RECORDING_RATE } from './sound-edits'
import { beginRecording } from './recording-file'
import { useCallback, useEffect, useRef, useState } from 'react'
import captureUrl from './capture.worklet?worker&url'

interface MicrophoneChoice {
  id: string
  name: string
}

/** The microphone while it is open. */
interface Microphone {
  /** The microphones of this computer; their names are known only while one is open. */
  choices: readonly MicrophoneChoice[]
  /** Loudest absolute sample since the last call, linear. */
  level(): number
  /** What comes from now on is handed over, block by block. */
  begin(take: (block: Float32Array<ArrayBuffer>) => void): void
  /** Seconds recorded so far. */
  seconds(): number
  /** Closes the microphone once the last block has been handed over. */
  stop(): Promise<void>
}

/**
 * Opens the microphone, which the window is allowed only until it is closed again.
 *
 * @param onEnd it was unplugged, or the recording has become as long as a take can be: to be stopped
 * @returns MICROPHONE_REFUSED or MICROPHONE_MISSING
 */
async function openMicrophone(
  deviceId: string | null,
  onEnd: () => void,
): Promise<Result<Microphone>> {
  const allowed = await studio.microphoneUse({ on: true })
  if (!allowed.ok) return allowed
  const opened = await openStream(deviceId)
  if (!opened.ok) {
    await studio.microphoneUse({ on: false })
    return opened
  }
  const stream = opened.value
  for (const track of stream.getTracks()) track.addEventListener('ended', onEnd)
  try {
    const context = new AudioContext({ sampleRate: RECORDING_RATE })
    await context.audioWorklet.addModule(captureUrl)
    const choices = await listChoices()
    return ok(listen({ context, stream, choices, onEnd }))
  } catch (cause) {
    await close(stream)
    return fail(studioError('MICROPHONE_MISSING', String(cause)))
  }
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

async function close(stream: MediaStream): Promise<void> {
  for (const track of stream.getTracks()) track.stop()
  await studio.microphoneUse({ on: false })
}

interface Listening {
  context: AudioContext
  stream: MediaStream
  choices: readonly MicrophoneChoice[]
  onEnd: () => void
}

function listen({ context, stream, choices, onEnd }: Listening): Microphone {
  const source = context.createMediaStreamSource(stream)
  const node = new AudioWorkletNode(context, 'capture', {
    numberOfOutputs: 0,
    channelCount: 1,
    channelCountMode: 'explicit',
  })
  let take: ((block: Float32Array<ArrayBuffer>) => void) | null = null
  let [samples, peak] = [0, 0]
  let endReached: () => void = () => undefined
  node.port.onmessage = ({ data }: MessageEvent<Float32Array<ArrayBuffer> | null>) => {
    if (data === null) return endReached()
    for (const sample of data) peak = Math.max(peak, Math.abs(sample))
    if (!take) return
    take(data)
    samples += data.length
    if (samples >= MAX_RECORDED_SAMPLES) onEnd()
  }
  source.connect(node)
  return {
    choices,
    level() {
      const now = peak
      peak = 0
      return now
    },
    begin(handOver) {
      take = handOver
    },
    seconds: () => samples / RECORDING_RATE,
    async stop() {
      await new Promise<void>((resolve) => {
        endReached = resolve
        node.port.postMessage('end')
      })
      take = null
      source.disconnect()
      await Promise.all([close(stream), context.close()])
    },
  }
}

/** A microphone with the file that it is recorded into. */
interface OpenRecording extends Omit<Microphone, 'begin' | 'stop'> {
  begin(): void
  /** Closes both, and hands over the file if there is anything in it; answers what could not be written. */
  end(store?: (id: string) => Promise<void>): Promise<StudioError | null>
}

async function openRecording(
  deviceId: string | null,
  what: { cueId: string; part: boolean },
  on: { end: () => void; failed: (error: StudioError) => void },
): Promise<Result<OpenRecording>> {
  const opened = await openMicrophone(deviceId, on.end)
  if (!opened.ok) return opened
  const microphone = opened.value
  const begun = await beginRecording(what, on.failed)
  if (!begun.ok) {
    await microphone.stop()
    return begun
  }
  const file = begun.value
  return ok({
    ...microphone,
    begin: () => microphone.begin((block) => file.add(block)),
    async end(store) {
      await microphone.stop()
      return file.end(store)
    },
  })
}

/** Seconds counted down before a recording begins. */
const COUNT_IN = 3

type RecorderState =
  | { kind: 'idle' | 'opening' | 'leading-in' | 'recording' | 'storing' }
  /** Whole seconds left until it begins. */
  | { kind: 'counting'; left: number }

interface RecorderOptions {
  deviceId: string | null
  countIn: boolean
  /** Plays what comes before the recording; resolves at its end. */
  leadIn: () => Promise<void>
  /** What was recorded is in the file with this id, to be stored. */
  onRecorded: (id: string) => Promise<void>
}

export interface Recorder {
  state: RecorderState
  error: StudioError | null
  /** Known once a microphone has been open. */
  choices: Microphone['choices']
  start: (what: { cueId: string; part: boolean }) => Promise<void>
  stop: () => Promise<void>
  /** Loudest absolute sample since the last call, linear. */
  readLevel: () => number
  /** Seconds recorded so far. */
  readSeconds: () => number
}

/** One recording after another; the microphone is open from a press on *Record* to the next on *Stop*. */
export function useRecorder(options: RecorderOptions): Recorder {
  const [state, setState] = useState<RecorderState>({ kind: 'idle' })
  const [error, setError] = useState<StudioError | null>(null)
  const [choices, setChoices] = useState<Microphone['choices']>([])
  const open = useRef<OpenRecording | null>(null)
  /** Counts the presses: what an earlier one began does nothing after a later one. */
  const presses = useRef(0)

  const stop = async () => {
    presses.current += 1
    const recording = open.current
    open.current = null
    // An earlier stop may be storing still.
    if (!recording) return setState((now) => (now.kind === 'storing' ? now : { kind: 'idle' }))
    setState({ kind: 'storing' })
    const failed = await recording.end(options.onRecorded)
    if (failed) setError(failed)
    setState({ kind: 'idle' })
  }
  const latest = useRef(stop)
  useEffect(() => {
    latest.current = stop
  })

  const start: Recorder['start'] = async (what) => {
    presses.current += 1
    const mine = presses.current
    const over = () => mine !== presses.current
    setError(null)
    setState({ kind: 'opening' })
    const end = () => void latest.current()
    const opened = await openRecording(options.deviceId, what, { end, failed: end })
    if (!opened.ok) {
      setError(opened.error)
      return setState({ kind: 'idle' })
    }
    const recording = opened.value
    if (over()) return void recording.end()
    open.current = recording
    setChoices(recording.choices)
    for (let left = options.countIn ? COUNT_IN : 0; left > 0 && !over(); left -= 1) {
      setState({ kind: 'counting', left })
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
    if (over()) return
    setState({ kind: 'leading-in' })
    await options.leadIn()
    if (over()) return
    recording.begin()
    setState({ kind: 'recording' })
  }

  useEffect(
    () => () => {
      presses.current += 1
      // What was recorded stays in its file, and is offered.
      void open.current?.end()
      open.current = null
    },
    [],
  )
  const readLevel = useCallback(() => open.current?.level() ?? 0, [])
  const readSeconds = useCallback(() => open.current?.seconds() ?? 0, [])
  return { state, error, choices, start, stop, readLevel, readSeconds }
}
