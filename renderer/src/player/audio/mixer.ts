import { FilmCentre } from './film-centre'
import { panLaw } from '@shared/mixing/pan-law'
import { measureLevel, type ReadLevel } from './level-meter'

/** Gain and position of one speaker. */
interface BusSetting {
  /** Linear. */
  gain: number
  /** −1 … 1. */
  pan: number
}

/** Time constant of a change of gain, s: immediate to the user, without a click. */
const SMOOTH = 0.012

interface Bus {
  gain: GainNode
  left: GainNode
  right: GainNode
}

/**
 * Clips → speaker buses → dub → main; original → ducking → main; music → main, or through the ducking;
 * main → output → meter and loudspeakers; between main and output, what makes it as loud as an export.
 */
export class Mixer {
  readonly #context: BaseAudioContext
  readonly #dub: GainNode
  readonly #film: GainNode
  readonly #original: GainNode
  readonly #standIn: GainNode
  readonly #ducked: GainNode
  readonly #centre: FilmCentre
  readonly #music: Readonly<Record<'plain' | 'ducked', GainNode>>
  readonly #main: GainNode
  /** Output to the device. */
  readonly #output: GainNode
  readonly #buses = new Map<string, Bus>()
  readonly #levels = new Map<AudioNode, ReadLevel>()
  /** Level of the main output. */
  readonly level: ReadLevel

  constructor(context: BaseAudioContext) {
    this.#context = context
    this.#main = new GainNode(context, { channelCount: 2, channelCountMode: 'explicit' })
    this.#dub = new GainNode(context)
    this.#film = new GainNode(context)
    this.#original = new GainNode(context)
    this.#film.connect(this.#original)
    this.#standIn = new GainNode(context)
    this.#standIn.connect(this.#main)
    this.#ducked = new GainNode(context)
    this.#music = { plain: new GainNode(context), ducked: new GainNode(context) }
    this.#music.plain.connect(this.#main)
    this.#music.ducked.connect(this.#ducked)
    this.#dub.connect(this.#main)
    this.#original.connect(this.#ducked).connect(this.#main)
    this.#centre = new FilmCentre(context, this.#original, { rest: this.#ducked, main: this.#main })
    this.#output = new GainNode(context, { channelCount: 2, channelCountMode: 'explicit' })
    this.#main.connect(this.#output).connect(context.destination)
    this.level = measureLevel(context, this.#output)
  }

  /** Input for the clips of a speaker. */
  bus(key: string): AudioNode {
    return this.#bus(key).gain
  }

  /** Input for the original. */
  get film(): AudioNode {
    return this.#film
  }

  /** Input for what plays instead of the original, which is not ducked. */
  get standIn(): AudioNode {
    return this.#standIn
  }

  /** Mutes or unmutes the original, or its substitute. */
  setFilm(isAudible: boolean): void {
    this.#ramp(this.#film.gain, isAudible ? 1 : 0)
  }

  /** Input for music that is ducked under speech, or not. */
  music(ducked: boolean): AudioNode {
    return this.#music[ducked ? 'ducked' : 'plain']
  }

  /** The gain under speech of original and ducked music. */
  get duck(): AudioParam {
    return this.#ducked.gain
  }

  /** The gain under speech of the original's middle, where that is set apart. */
  get centre(): AudioParam {
    return this.#centre.gain
  }

  /** Sets the original's middle apart, or not. */
  setCentre(isApart: boolean): void {
    this.#centre.set(isApart)
  }

  /** Input past all buses, for a take that is played alone. */
  get direct(): AudioNode {
    return this.#main
  }

  /** The loudest sample of a speaker now, linear; null: of the film. */
  levelOf(key: string | null): number {
    const from = key === null ? this.#original : this.#bus(key).gain
    const known = this.#levels.get(from)
    const read = known ?? measureLevel(this.#context, from)
    if (!known) this.#levels.set(from, read)
    return Math.max(...read())
  }

  setBus(key: string, { gain, pan }: BusSetting): void {
    const bus = this.#bus(key)
    this.#ramp(bus.gain.gain, gain)
    const panned = panLaw(pan)
    this.#ramp(bus.left.gain, panned.left)
    this.#ramp(bus.right.gain, panned.right)
  }

  setDub(gain: number): void {
    this.#ramp(this.#dub.gain, gain)
  }

  setOriginal(gain: number): void {
    this.#ramp(this.#original.gain, gain)
    this.#ramp(this.#standIn.gain, gain)
  }

  setMusic(gain: number): void {
    this.#ramp(this.#music.plain.gain, gain)
    this.#ramp(this.#music.ducked.gain, gain)
  }

  /** Puts nodes between the main mix and the output; null removes them. */
  insert(nodes: { first: AudioNode; last: AudioNode } | null): void {
    this.#main.disconnect()
    if (nodes) this.#main.connect(nodes.first)
    if (nodes) nodes.last.connect(this.#output)
    else this.#main.connect(this.#output)
  }

  #ramp(param: AudioParam, value: number): void {
    param.setTargetAtTime(value, this.#context.currentTime, SMOOTH)
  }

  #bus(key: string): Bus {
    const known = this.#buses.get(key)
    if (known) return known
    const bus = this.#makeBus()
    this.#buses.set(key, bus)
    return bus
  }

  /** A stereo bus: a mono clip plays on both sides at its own level. */
  #makeBus(): Bus {
    const context = this.#context
    const gain = new GainNode(context, { channelCount: 2, channelCountMode: 'explicit' })
    const splitter = new ChannelSplitterNode(context, { numberOfOutputs: 2 })
    const merger = new ChannelMergerNode(context, { numberOfInputs: 2 })
    const [left, right] = [new GainNode(context), new GainNode(context)]
    gain.connect(splitter)
    splitter.connect(left, 0).connect(merger, 0, 0)
    splitter.connect(right, 1).connect(merger, 0, 1)
    merger.connect(this.#dub)
    return { gain, left, right }
  }
}

/** Gains of dub and original at a position of the balance, −1 (dub) … 1 (original). */
export function balanceGains(
  balance: number,
  hasFilmSound: boolean,
): { dub: number; original: number } {
  return {
    dub: Math.min(1, 1 - balance),
    // An original that is not in the mix is audible only through the balance.
    original: hasFilmSound ? Math.min(1, 1 + balance) : Math.max(0, balance),
  }
}
