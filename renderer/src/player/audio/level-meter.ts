/** Samples per reading: about 40 ms. */
const WINDOW = 2_048

function loudest(analyser: AnalyserNode | undefined, samples: Float32Array<ArrayBuffer>): number {
  if (!analyser) return 0
  analyser.getFloatTimeDomainData(samples)
  let peak = 0
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
  return peak
}

/** Reads the loudest absolute sample of left and right, linear. */
export type ReadLevel = () => readonly [left: number, right: number]

export function measureLevel(context: BaseAudioContext, from: AudioNode): ReadLevel {
  const splitter = context.createChannelSplitter(2)
  from.connect(splitter)
  const samples = new Float32Array(WINDOW)
  const [left, right] = [0, 1].map((channel) => {
    const analyser = context.createAnalyser()
    analyser.fftSize = WINDOW
    splitter.connect(analyser, channel)
    return analyser
  })
  return () => [loudest(left, samples), loudest(right, samples)]
}

type Biquad = readonly [b0: number, b1: number, b2: number, a1: number, a2: number]

/** The K-weighting of ITU-R BS.1770-5 for any sample rate: a high shelf, then a high pass. */
function kWeighting(sampleRate: number): readonly [Biquad, Biquad] {
  const shelf = Math.tan((Math.PI * 1_681.974450955533) / sampleRate)
  const [q, gain] = [0.7071752369554196, 10 ** (3.999843853973347 / 20)]
  const middle = gain ** 0.4996667741545416
  const a = 1 + shelf / q + shelf ** 2
  const pass = Math.tan((Math.PI * 38.13547087602444) / sampleRate)
  const passQ = 0.5003270373238773
  const p = 1 + pass / passQ + pass ** 2
  return [
    [
      (gain + (middle * shelf) / q + shelf ** 2) / a,
      (2 * (shelf ** 2 - gain)) / a,
      (gain - (middle * shelf) / q + shelf ** 2) / a,
      (2 * (shelf ** 2 - 1)) / a,
      (1 - shelf / q + shelf ** 2) / a,
    ],
    [1, -2, 1, (2 * (pass ** 2 - 1)) / p, (1 - pass / passQ + pass ** 2) / p],
  ]
}

function filtered(samples: Float32Array, [b0, b1, b2, a1, a2]: Biquad): Float32Array {
  const out = new Float32Array(samples.length)
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  for (const [i, x] of samples.entries()) {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
    ;[x2, x1, y2, y1] = [x1, x, y1, y]
    out[i] = y
  }
  return out
}

/** Blocks of 400 ms, a new one every 100 ms; quieter ones than these are pauses (BS.1770-5). */
const BLOCK_S = 0.4
const ABSOLUTE_LUFS = -70
const RELATIVE_LU = -10

const lufs = (power: number): number => -0.691 + 10 * Math.log10(power)
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** Integrated loudness of one channel, LUFS; null when it is silent. Shorter ones are one block. */
export function loudnessOf(samples: Float32Array, sampleRate: number): number | null {
  const [shelf, pass] = kWeighting(sampleRate)
  const weighted = filtered(filtered(samples, shelf), pass)
  const size = Math.min(weighted.length, Math.round(BLOCK_S * sampleRate))
  const step = Math.max(1, Math.round(size / 4))
  const blocks = size === 0 ? 0 : Math.floor((weighted.length - size) / step) + 1
  const powers = Array.from({ length: blocks }, (_, block) =>
    mean(Array.from(weighted.subarray(block * step, block * step + size), (x) => x * x)),
  )
  const loud = powers.filter((power) => lufs(power) > ABSOLUTE_LUFS)
  if (loud.length === 0) return null
  const gate = lufs(mean(loud)) + RELATIVE_LU
  return lufs(mean(loud.filter((power) => lufs(power) > gate)))
}
