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

/** Quietest level that the meter shows, dBFS. */
const METER_FLOOR_DB = -54

/** How much of the meter a linear peak fills, 0–1, on a dB scale. */
export function meterPosition(peak: number): number {
  if (peak <= 0) return 0
  const db = 20 * Math.log10(peak)
  return Math.min(1, Math.max(0, 1 - db / METER_FLOOR_DB))
}

/** The position after one frame: rises at once, falls slowly enough to read. */
export const meterFall = (shown: number, now: number): number =>
  Math.max(now, shown * 0.94 - 0.004, 0)
