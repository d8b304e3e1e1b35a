import { panLaw } from '@shared/mixing/pan-law'
import { measureLevel, type ReadLevel } from './level-meter'

/** How one speaker is heard. */
interface BusSetting {
  /** Linear. */
  gain: number
  /** −1 … 1. */
  pan: number
}

/** Time constant of a change of gain, s: fast to the hand, without a click. */
const SMOOTH = 0.012

interface Bus {
  gain: GainNode
  left: GainNode
  right: GainNode
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
    const ears = panLaw(pan)
    this.#move(bus.left.gain, ears.left)
    this.#move(bus.right.gain, ears.right)
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
    const bus = this.#makeBus()
    this.#buses.set(key, bus)
    return bus
  }

  /** A bus of two ears: what has one channel is heard in both at its own level. */
  #makeBus(): Bus {
    const context = this.#context
    const gain = new GainNode(context, { channelCount: 2, channelCountMode: 'explicit' })
    const ears = new ChannelSplitterNode(context, { numberOfOutputs: 2 })
    const both = new ChannelMergerNode(context, { numberOfInputs: 2 })
    const [left, right] = [new GainNode(context), new GainNode(context)]
    gain.connect(ears)
    ears.connect(left, 0).connect(both, 0, 0)
    ears.connect(right, 1).connect(both, 0, 1)
    both.connect(this.#dub)
    return { gain, left, right }
  }
}

/** Gains of dub and original for a position of the balance. */
export function balanceGains(
  balance: number,
  bedEnabled: boolean,
): { dub: number; original: number } {
  return {
    dub: Math.min(1, 1 - balance),
    // A bed that is not in the mix is heard only when the hand asks for it.
    original: bedEnabled ? Math.min(1, 1 + balance) : Math.max(0, balance),
  }
}
