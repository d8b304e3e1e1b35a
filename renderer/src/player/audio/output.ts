/** An audio context with a selectable device, as in Chromium. */
interface SinkContext extends EventTarget {
  readonly currentTime: number
  readonly state: string
  readonly setSinkId: (sink: string | { type: 'none' }) => Promise<void>
}

interface OutputOptions {
  context: SinkContext
  /** Id of the device that is wanted; '' = the system's. */
  wanted: () => string
  /** The wanted device is not there: the system's plays. */
  onMissing: () => void
  /** The sound works again: active playback has to be restarted. */
  onBack: () => void
}

/** Number of checks without progress after which a playing context counts as dead. */
const LOOKS = 10

/**
 * Where the sound comes out. A context that loses its device, or sleeps with the computer, stays silent
 * for good: connecting it with the device again brings it back, with everything that is built on it.
 */
export class Output {
  readonly #options: OutputOptions
  #lastTime = -1
  #looks = 0
  #connecting: Promise<void> | null = null
  /** The last requested device; a context begins on the system's. */
  #device = ''

  constructor(options: OutputOptions) {
    this.#options = options
  }

  /** Watches the context and the devices. Returns the function that stops it. */
  follow(devices: EventTarget | undefined): () => void {
    const { context, wanted } = this.#options
    const lost = (): void => void this.connect()
    const interrupted = (): void => {
      if (context.state === 'interrupted') lost()
    }
    // The system's own device is followed by the browser; a chosen one may have gone, or come back.
    const changed = (): void => {
      if (wanted() !== '') lost()
    }
    context.addEventListener('error', lost)
    context.addEventListener('statechange', interrupted)
    devices?.addEventListener('devicechange', changed)
    return () => {
      context.removeEventListener('error', lost)
      context.removeEventListener('statechange', interrupted)
      devices?.removeEventListener('devicechange', changed)
    }
  }

  /** Connects the context with the wanted device, or else with the system's. */
  connect(): Promise<void> {
    this.#connecting ??= this.#connect().finally(() => (this.#connecting = null))
    return this.#connecting
  }

  async #connect(): Promise<void> {
    const { context, wanted, onMissing, onBack } = this.#options
    const device = wanted()
    this.#device = device
    // The same device again would be no change: it is let go of first.
    await context.setSinkId({ type: 'none' }).catch(() => undefined)
    try {
      await context.setSinkId(device)
    } catch {
      if (device !== '') onMissing()
      await context.setSinkId('').catch(() => undefined)
    }
    this.#looks = 0
    onBack()
  }

  /** Connects again if another device is wanted by now. */
  refresh(): void {
    if (this.#options.wanted() !== this.#device) void this.connect()
  }

  /** Call it regularly during playback: a stalled context is connected again. */
  look(): void {
    const { currentTime } = this.#options.context
    this.#looks = currentTime === this.#lastTime ? this.#looks + 1 : 0
    this.#lastTime = currentTime
    if (this.#looks === LOOKS) void this.connect()
  }
}

declare global {
  interface AudioContext {
    setSinkId: SinkContext['setSinkId']
  }
}
