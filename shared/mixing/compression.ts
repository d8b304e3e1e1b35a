import { type Compression, HARD_LIMITING_DB } from '../contracts/project/track-settings'

/** Peaks of an even voice stand so far above its loudness, dB: only syllables that are louder are compressed. */
const SPEECH_CREST_DB = 12
/** What is left for the limiter, dB: a little less than it is heard to do, since gain is corrected afterwards. */
const LEFT_DB = HARD_LIMITING_DB - 1
/** Gentle: what is 3 dB louder comes out at least 1 dB louder. */
const MAX_RATIO = 3

/**
 * The compression that leaves the limiter no more than it may do unheard, as far as a gentle one can; null where it has
 * no more to do anyway.
 *
 * @param overDb how far the highest peak stands over the ceiling
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
