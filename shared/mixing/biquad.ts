/** Q of the two halves of a Butterworth filter of fourth order. */
export const BUTTERWORTH = [0.541_196_1, 1.306_562_9] as const

/** A filter, sample by sample. */
export type Filter = (x: number) => number

/** A section of second order: R. Bristow-Johnson, Audio EQ Cookbook. */
export interface Section {
  b: readonly [number, number, number]
  a: readonly [number, number]
}

interface Shape {
  /** Kept below 0.45 of the sample rate. */
  hz: number
  q: number
  sampleRate: number
}

function angleOf({ hz, q, sampleRate }: Shape): { cos: number; alpha: number } {
  const omega = (2 * Math.PI * Math.min(hz, sampleRate * 0.45)) / sampleRate
  return { cos: Math.cos(omega), alpha: Math.sin(omega) / (2 * q) }
}

/** A section that passes the frequencies below or above a limit. */
export function passSection(kind: 'low' | 'high', shape: Shape): Section {
  const { cos, alpha } = angleOf(shape)
  const a0 = 1 + alpha
  const b1 = (kind === 'low' ? 1 - cos : -(1 + cos)) / a0
  const b0 = Math.abs(b1) / 2
  return { b: [b0, b1, b0], a: [(-2 * cos) / a0, (1 - alpha) / a0] }
}

/** A section that raises or lowers a band around a frequency; the larger `q`, the narrower. */
export function peakSection(gainDb: number, shape: Shape): Section {
  const { cos, alpha } = angleOf(shape)
  const root = 10 ** (gainDb / 40)
  const a0 = 1 + alpha / root
  const [b0, b2, a2] = [(1 + alpha * root) / a0, (1 - alpha * root) / a0, (1 - alpha / root) / a0]
  const b1 = (-2 * cos) / a0
  return { b: [b0, b1, b2], a: [b1, a2] }
}

/** A section that raises or lowers all below or above a frequency, with slope 1. */
export function shelvingSection(
  kind: 'low' | 'high',
  gainDb: number,
  shape: Omit<Shape, 'q'>,
): Section {
  const { cos, alpha } = angleOf({ ...shape, q: Math.SQRT1_2 })
  const root = 10 ** (gainDb / 40)
  const beta = 2 * Math.sqrt(root) * alpha
  // The high shelf is the low one mirrored: every cosine changes its sign.
  const mirror = kind === 'low' ? 1 : -1
  const [sum, difference] = [root + 1, (root - 1) * mirror * cos]
  const b1 = 2 * root * (mirror * (root - 1) - sum * cos)
  const a0 = sum + difference + beta
  return {
    b: [(root * (sum - difference + beta)) / a0, b1 / a0, (root * (sum - difference - beta)) / a0],
    a: [(-2 * (mirror * (root - 1) + sum * cos)) / a0, (sum + difference - beta) / a0],
  }
}

/** A section that lets pass a band around a frequency, at 0 dB in its middle. */
export function bandSection(shape: Shape): Section {
  const { cos, alpha } = angleOf(shape)
  const a0 = 1 + alpha
  return { b: [alpha / a0, 0, -alpha / a0], a: [(-2 * cos) / a0, (1 - alpha) / a0] }
}

/** Gain of a section at a frequency, dB. */
export function sectionDb({ b, a }: Section, hz: number, sampleRate: number): number {
  const omega = (2 * Math.PI * hz) / sampleRate
  const at = (c: readonly number[]) => {
    const re = c.reduce((sum, x, i) => sum + x * Math.cos(i * omega), 0)
    const im = c.reduce((sum, x, i) => sum + x * Math.sin(i * omega), 0)
    return re * re + im * im
  }
  return 10 * Math.log10(at(b) / at([1, ...a]))
}

/** A filter of one section, with its own state. */
export function filterOf({ b, a }: Section): Filter {
  const [[b0, b1, b2], [a1, a2]] = [b, a]
  let [z1, z2] = [0, 0]
  return (x) => {
    const y = b0 * x + z1
    z1 = b1 * x - a1 * y + z2
    z2 = b2 * x - a2 * y
    return y
  }
}

/** Sections one after another, over blocks of samples: the same as `filterOf` of each, in a fraction of the time. */
export class BlockFilter {
  /** Of each section, two values. */
  private readonly memory: Float64Array

  constructor(private readonly sections: readonly Section[]) {
    this.memory = new Float64Array(2 * sections.length + 2)
  }

  /** Filters in place samples that follow those of the call before. */
  run(samples: Float64Array): void {
    const { sections, memory } = this
    for (let n = 0; n < sections.length; n += 2) {
      const pair = [sections[n] ?? nothing, sections[n + 1] ?? nothing] as const
      filterByTwo(samples, pair, memory.subarray(2 * n, 2 * n + 4))
    }
  }
}

/** Changes nothing. */
const nothing: Section = { b: [1, 0, 0], a: [0, 0] }

/** Two sections at once: while one waits for its own last value, the other one is worked out. */
function filterByTwo(
  samples: Float64Array,
  [first, second]: readonly [Section, Section],
  memory: Float64Array,
): void {
  const [[b0, b1, b2], [a1, a2]] = [first.b, first.a]
  const [[d0, d1, d2], [c1, c2]] = [second.b, second.a]
  let [z1 = 0, z2 = 0, w1 = 0, w2 = 0] = memory
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i] ?? 0
    const y = b0 * x + z1
    z1 = b1 * x - a1 * y + z2
    z2 = b2 * x - a2 * y
    const out = d0 * y + w1
    w1 = d1 * y - c1 * out + w2
    w2 = d2 * y - c2 * out
    samples[i] = out
  }
  memory.set([z1, z2, w1, w2])
}
