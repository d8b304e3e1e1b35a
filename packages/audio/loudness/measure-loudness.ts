import { frameCount } from '../audio-data'
import { integratedLufs, STEPS_PER_SECOND } from './integrated'
import { truePeak } from './true-peak'

/** Loudness of a channel in the sum (BS.1770-4, table 3), in the order of WAV: the surrounds count 1.41. */
export function weightOf(channel: number, count: number): number {
  if (count === 4) return channel < 2 ? 1 : 1.41
  if (count >= 6 && channel === 3) return 0
  return channel < 3 ? 1 : 1.41
}

/**
 * Mean K-weighted square of every whole 100 ms from `from` up to `to`, summed over channels.
 *
 * @param from sound before it only settles the filters
 */
export function loudnessSteps(
  channels: readonly Float32Array[],
  sampleRate: number,
  from: number,
  to: number,
): Float64Array {
  const size = Math.round(sampleRate / STEPS_PER_SECOND)
  const steps = new Float64Array(Math.floor((to - from) / size))
  for (const [c, channel] of channels.entries()) {
    const weight = weightOf(c, channels.length)
    if (weight === 0) continue
    const filter = new KWeightedEnergy(sampleRate)
    filter.add(channel, 0, from)
    for (let i = 0; i < steps.length; i++) {
      const start = from + i * size
      steps[i] = (steps[i] ?? 0) + (weight * filter.add(channel, start, start + size)) / size
    }
  }
  return steps
}

/** Loudness and true peak of a sound held in memory. */
export function measureLoudness(channels: readonly Float32Array[], sampleRate: number) {
  const frames = frameCount(channels)
  const steps = loudnessSteps(channels, sampleRate, 0, frames)
  const peak = channels.reduce((most, channel) => truePeak(channel, 0, frames, most), 0)
  return {
    steps,
    integratedLufs: integratedLufs(steps),
    /** −Infinity for silence. */
    truePeakDbtp: 20 * Math.log10(peak),
  }
}

/** Integrated loudness of a sound in mono, LUFS; null for silence and for less than 400 ms. */
export const speechLufs = (samples: Float32Array, sampleRate: number): number | null =>
  integratedLufs(loudnessSteps([samples], sampleRate, 0, samples.length))

/** Second-order filter section, normalised so that a0 = 1. */
interface Section {
  b0: number
  b1: number
  b2: number
  a1: number
  a2: number
}

/**
 * The two sections of the K-weighting (ITU-R BS.1770-4 Annex 1) for any sample rate. The standard
 * prints coefficients for 48 kHz only; these are derived from the analogue prototypes by the bilinear
 * transform and agree with the printed ones to nine digits.
 */
export function kWeighting(sampleRate: number): [Section, Section] {
  return [shelf(sampleRate), highPass(sampleRate)]
}

/** The head's effect: +4 dB above about 1.7 kHz. */
function shelf(sampleRate: number): Section {
  const gain = 10 ** (3.999843853973347 / 20)
  const q = 0.7071752369554196
  const k = Math.tan((Math.PI * 1_681.974450955533) / sampleRate)
  const vb = gain ** 0.4996667741545416
  const a0 = 1 + k / q + k * k
  return {
    b0: (gain + (vb * k) / q + k * k) / a0,
    b1: (2 * (k * k - gain)) / a0,
    b2: (gain - (vb * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  }
}

/** The RLB curve: a high-pass at about 38 Hz. */
function highPass(sampleRate: number): Section {
  const q = 0.5003270373238773
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate)
  const a0 = 1 + k / q + k * k
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 }
}

/** Below this, the filter's state is neither audible nor measurable. */
const SILENT_STATE = 1e-6

/** K-weights one channel block by block and sums squares. */
export class KWeightedEnergy {
  private readonly sections: [Section, Section]
  private s1 = 0
  private s2 = 0
  private t1 = 0
  private t2 = 0

  constructor(sampleRate: number) {
    this.sections = kWeighting(sampleRate)
  }

  /** Sum of the squared K-weighted samples from `from` up to `to`. */
  add(samples: Float32Array, from: number, to: number): number {
    if (this.isSettled() && isSilent(samples, from, to)) {
      this.s1 = this.s2 = this.t1 = this.t2 = 0
      return 0
    }
    return this.run(samples, from, to)
  }

  private isSettled(): boolean {
    const { s1, s2, t1, t2 } = this
    return Math.abs(s1) + Math.abs(s2) + Math.abs(t1) + Math.abs(t2) < SILENT_STATE
  }

  /**
   * Hot loop: both sections at once, all state in locals. In direct form II a sample depends on one
   * product of the previous sample; the transposed form would need two.
   */
  private run(samples: Float32Array, from: number, to: number): number {
    const [f, g] = this.sections
    const { b0, b1, b2, a1, a2 } = f
    const { a1: c1, a2: c2 } = g
    let { s1, s2, t1, t2 } = this
    let sum = 0
    for (let i = from; i < to; i++) {
      const s = (samples[i] ?? 0) - a2 * s2 - a1 * s1
      const y = b0 * s + (b1 * s1 + b2 * s2)
      s2 = s1
      s1 = s
      const t = y - c2 * t2 - c1 * t1
      const z = t - 2 * t1 + t2
      t2 = t1
      t1 = t
      sum += z * z
    }
    this.s1 = s1
    this.s2 = s2
    this.t1 = t1
    this.t2 = t2
    return sum
  }
}

function isSilent(samples: Float32Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (samples[i] !== 0) return false
  return true
}
