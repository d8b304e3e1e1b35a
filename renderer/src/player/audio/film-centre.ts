import { BUTTERWORTH } from '@shared/mixing/biquad'
import { CENTRE_BAND } from '@shared/mixing/film-centre'

/**
 * The middle of the original as `centreOf` extracts it in an export: removed from the rest, which
 * is ducked separately, and added again with its own gain.
 */
export class FilmCentre {
  readonly #context: BaseAudioContext
  readonly #original: AudioNode
  readonly #to: { rest: AudioNode; main: AudioNode }
  readonly #level: GainNode
  #input: AudioNode | null = null
  #isApart = false

  constructor(
    context: BaseAudioContext,
    original: AudioNode,
    to: { rest: AudioNode; main: AudioNode },
  ) {
    this.#context = context
    this.#original = original
    this.#to = to
    this.#level = new GainNode(context)
  }

  /** Its gain under speech. */
  get gain(): AudioParam {
    return this.#level.gain
  }

  set(isApart: boolean): void {
    if (isApart === this.#isApart) return
    this.#isApart = isApart
    if (!isApart) {
      if (this.#input) this.#original.disconnect(this.#input)
      return
    }
    this.#input ??= this.#make()
    this.#original.connect(this.#input)
  }

  #make(): AudioNode {
    const context = this.#context
    const stereo = new GainNode(context, { channelCount: 2, channelCountMode: 'explicit' })
    // Web Audio folds two channels to their mean.
    const half = new GainNode(context, { channelCount: 1, channelCountMode: 'explicit' })
    stereo.connect(half)
    const out = new GainNode(context)
    const both = { channelCount: 2, channelCountMode: 'explicit' } as const
    const minus = new GainNode(context, { ...both, gain: -1 })
    const taken = new GainNode(context, { gain: -1 })
    half.connect(out)
    for (const [type, frequency] of [
      ['lowpass', CENTRE_BAND.from],
      ['highpass', CENTRE_BAND.to],
    ] as const) {
      let node: AudioNode = half
      for (const q of BUTTERWORTH)
        // The Q of these filters is in dB.
        node = node.connect(
          new BiquadFilterNode(context, { type, frequency, Q: 20 * Math.log10(q) }),
        )
      node.connect(taken)
    }
    taken.connect(out)
    out.connect(minus).connect(this.#to.rest)
    out.connect(this.#level).connect(this.#to.main)
    return stereo
  }
}
