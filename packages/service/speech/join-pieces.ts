/** One run of samples with `gapMs[i]` of silence after piece i (none after the last). */
export function joinPieces(
  pieces: readonly Float32Array[],
  gapsMs: readonly number[],
  sampleRate: number,
): Float32Array {
  if (pieces.length === 1 && pieces[0]) return pieces[0]
  const gaps = pieces.map((_, i) =>
    i === pieces.length - 1 ? 0 : Math.round(((gapsMs[i] ?? 0) / 1000) * sampleRate),
  )
  const total = pieces.reduce((sum, piece, i) => sum + piece.length + (gaps[i] ?? 0), 0)
  const joined = new Float32Array(total)
  let at = 0
  pieces.forEach((piece, i) => {
    joined.set(piece, at)
    at += piece.length + (gaps[i] ?? 0)
  })
  return joined
}
