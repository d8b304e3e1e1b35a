import { measureLevel, type ReadLevel } from './level-meter'

/** How one speaker is heard. */
export interface BusSetting {
  /** Linear. */
  gain: number
  /** −1 … 1. */
  pan: number
}

/** Time constant of a change of gain, s: fast to the hand, without a click. */
const SMOOTH = 0.012

interface Bus {
  gain: GainNode
  pan: StereoPannerNode
}

/** Clips → speaker buses → dub → main; original → ducking → main; main → meter and loudspeaker. */
export class Mixer {
  readonly #context: BaseAudioContext
  readonly #dub: GainNode
  readonly #original: GainNode
  readonly #ducked: GainNode
  readonly #main: GainNode
  readonly #buses = new Map<string, Bus>()
  /** Level of everything that is heard. */
  readonly level: ReadLevel

  constructor(context: BaseAudioContext) {
    this.#context = context
    this.#main = new GainNode(context, { channelCount: 2, channelCountMode: 'explicit' })
    this.#dub = new GainNode(context)
    this.#original = new GainNode(context)
    this.#ducked = new GainNode(context)
    this.#dub.connect(this.#main)
    this.#original.connect(this.#ducked).connect(this.#main)
    this.#main.connect(context.destination)
    this.level = measureLevel(context, this.#main)
  }

  /** Where clips of a speaker go. */
  bus(key: string): AudioNode {
    return this.#bus(key).gain
  }

  /** Where the original goes. */
  get original(): AudioNode {
    return this.#original
  }

  /** The original's gain under speech. */
  get duck(): AudioParam {
    return this.#ducked.gain
  }

  /** Where what belongs to no lane goes: a take that is heard by itself. */
  get direct(): AudioNode {
    return this.#main
  }

  setBus(key: string, { gain, pan }: BusSetting): void {
    const bus = this.#bus(key)
    this.#move(bus.gain.gain, gain)
    this.#move(bus.pan.pan, pan)
  }

  setDub(gain: number): void {
    this.#move(this.#dub.gain, gain)
  }

  setOriginal(gain: number): void {
    this.#move(this.#original.gain, gain)
  }

  #move(param: AudioParam, value: number): void {
    param.setTargetAtTime(value, this.#context.currentTime, SMOOTH)
  }

  #bus(key: string): Bus {
    const known = this.#buses.get(key)
    if (known) return known
    const bus = { gain: new GainNode(this.#context), pan: new StereoPannerNode(this.#context) }
    bus.gain.connect(bus.pan).connect(this.#dub)
    this.#buses.set(key, bus)
    return bus
  }
}
