/**
 * What espeak-ng makes of a words-per-minute setting: [wpm, speed against 175 wpm].
 * Measured on Vietnamese, English and French texts of 5–8 s, silence trimmed; below 80 wpm and
 * above 450 the engine clamps, and from about 350 wpm languages drift apart, so the table ends there.
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

export interface Pace {
  wordsPerMinute: number
  /** Speed left for time-stretching; 1 = the engine does it all. */
  residue: number
}

/** The engine setting for a speed relative to the voice's own pace, and what remains to be stretched. */
export function paceFor(rate: number): Pace {
  const [slowest, fastest] = [curve[0], curve.at(-1)]
  if (!slowest || !fastest) return { wordsPerMinute: 175, residue: rate }
  if (rate <= slowest[1]) return { wordsPerMinute: slowest[0], residue: rate / slowest[1] }
  if (rate >= fastest[1]) return { wordsPerMinute: fastest[0], residue: rate / fastest[1] }
  let below = slowest
  for (const point of curve) {
    if (point[1] >= rate) {
      const share = (rate - below[1]) / (point[1] - below[1] || 1)
      return { wordsPerMinute: Math.round(below[0] + share * (point[0] - below[0])), residue: 1 }
    }
    below = point
  }
  return { wordsPerMinute: fastest[0], residue: 1 }
}
