/**
 * What espeak-ng makes of a words-per-minute setting: [wpm, speed against 175 wpm].
 * Measured on Vietnamese, English and French texts of 5–8 s, silence trimmed; below 80 wpm and
 * above 450 the engine clamps, and from about 350 wpm languages drift apart, so the table ends there.
 * Single texts differ from it by up to a tenth: what is missing is measured and stretched.
 */
const curve: readonly (readonly [wpm: number, speed: number])[] = [
  [80, 0.457],
  [90, 0.491],
  [100, 0.547],
  [110, 0.605],
  [120, 0.664],
  [130, 0.728],
  [140, 0.788],
  [150, 0.848],
  [160, 0.905],
  [175, 1],
  [190, 1.093],
  [210, 1.217],
  [230, 1.348],
  [250, 1.473],
  [262, 1.542],
  [280, 1.668],
  [300, 1.815],
  [320, 1.94],
  [350, 2.19],
]

/** The engine's own pace. */
export const NATURAL_WPM = 175

/** The engine setting that comes nearest to a speed relative to the voice's own pace. */
export function wordsPerMinute(rate: number): number {
  const [slowest, fastest] = [curve[0], curve.at(-1)]
  if (rate === 1 || !slowest || !fastest) return NATURAL_WPM
  if (rate <= slowest[1]) return slowest[0]
  let below = slowest
  for (const point of curve) {
    if (point[1] >= rate) {
      const share = (rate - below[1]) / (point[1] - below[1] || 1)
      return Math.round(below[0] + share * (point[0] - below[0]))
    }
    below = point
  }
  return fastest[0]
}
