/** Fewest, usual and most cues of a request. */
export const batchSizes = { least: 20, usual: 40, most: 60 }

/** A pause of this length is worth a cut that is one cue further from the usual size, ms. */
const PAUSE_A_CUE_MS = 400

/**
 * Cuts cues into requests of 20 to 60, about 40 each, at long pauses: a scene stays together. What is left after
 * the last cut can be less.
 *
 * @param cues in order of time
 * @param most a smaller limit of the service
 */
export function cutBatches<T extends { startMs: number; endMs: number }>(
  cues: readonly T[],
  most = batchSizes.most,
): T[][] {
  const limit = Math.min(most, batchSizes.most)
  const usual = Math.min(limit, batchSizes.usual)
  const least = Math.min(limit, batchSizes.least)
  const batches: T[][] = []
  let from = 0
  while (cues.length - from > limit) {
    const until = bestCut(cues, { from, least, usual, limit })
    batches.push(cues.slice(from, until))
    from = until
  }
  if (from < cues.length) batches.push(cues.slice(from))
  return batches
}

function bestCut(
  cues: readonly { startMs: number; endMs: number }[],
  { from, least, usual, limit }: { from: number; least: number; usual: number; limit: number },
): number {
  let best = { at: from + usual, score: -Infinity }
  for (let size = least; size <= limit; size += 1) {
    const [last, next] = [cues[from + size - 1], cues[from + size]]
    if (!last || !next) break
    const score = next.startMs - last.endMs - Math.abs(size - usual) * PAUSE_A_CUE_MS
    if (score > best.score) best = { at: from + size, score }
  }
  return best.at
}
