import { type Compression, HARD_LIMITING_DB } from '../contracts/project/track-settings'

/** Crest factor of a steady voice, dB: only louder syllables are compressed. */
const SPEECH_CREST_DB = 12
/**
 * Gain reduction left to the limiter, dB: a little less than is audible, since the gain is
 * corrected afterwards.
 */
const LEFT_DB = HARD_LIMITING_DB - 1
/** Gentle: an input 3 dB louder comes out at least 1 dB louder. */
const MAX_RATIO = 3

/**
 * The compression that leaves the limiter only inaudible work, as far as a gentle one can; null if
 * no compression is needed.
 *
 * @param overDb highest peak above the ceiling, dB
 */
export function compressionFor(
  overDb: number,
  { ceilingDb, targetLufs }: { ceilingDb: number; targetLufs: number },
): Compression | null {
  if (overDb <= HARD_LIMITING_DB) return null
  const aboveDb = Math.max(ceilingDb, targetLufs + SPEECH_CREST_DB)
  const [highest, wanted] = [overDb, LEFT_DB].map((over) => ceilingDb + over - aboveDb)
  if (highest === undefined || wanted === undefined || highest <= 0) return null
  return { aboveDb, ratio: wanted <= 0 ? MAX_RATIO : Math.min(MAX_RATIO, highest / wanted) }
}

/** Its gain at a peak level, both linear. */
export function compressedBy({ aboveDb, ratio }: Compression): (peak: number) => number {
  const above = 10 ** (aboveDb / 20)
  const slope = 1 / ratio - 1
  return (peak) => (peak > above ? (peak / above) ** slope : 1)
}
