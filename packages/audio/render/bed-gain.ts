import type { DuckPoint } from '@shared/mixing/duck-curve'

const toLinear = (db: number): number => Math.exp(db * 0.11512925464970229)

/**
 * Adds the bed to `out` under its gain and the ducking curve.
 *
 * @param start of both on the track, samples
 */
export function addBed(
  out: readonly Float32Array[],
  bed: readonly Float32Array[],
  { start, gainDb, curve }: { start: number; gainDb: number; curve: readonly DuckPoint[] },
): void {
  const frames = Math.min(out[0]?.length ?? 0, bed[0]?.length ?? 0)
  for (const piece of pieces(curve, start, start + frames)) {
    for (const [c, target] of out.entries()) {
      const source = bed[c]
      if (source) addPiece(target, source, { ...piece, start, gainDb })
    }
  }
}

interface Piece {
  from: number
  until: number
  /** Gain at the piece's two ends, dB. */
  first: number
  last: number
}

/** The straight lines of the curve that touch the stretch, and level ground around them. */
function* pieces(curve: readonly DuckPoint[], start: number, end: number): Generator<Piece> {
  let before: DuckPoint = { at: -Infinity, gainDb: 0 }
  for (const after of [...curve, { at: Infinity, gainDb: 0 }]) {
    const from = Math.max(start, Math.ceil(before.at))
    const until = Math.min(end, Math.ceil(after.at))
    if (until > from) {
      const level = !Number.isFinite(before.at) || !Number.isFinite(after.at)
      const slope = level ? 0 : (after.gainDb - before.gainDb) / (after.at - before.at)
      const ground = level ? 0 : before.gainDb
      const at = (sample: number) => (slope === 0 ? ground : ground + slope * (sample - before.at))
      yield { from, until, first: at(from), last: at(until) }
    }
    if (after.at >= end) return
    before = after
  }
}

function addPiece(
  target: Float32Array,
  source: Float32Array,
  { from, until, first, last, start, gainDb }: Piece & { start: number; gainDb: number },
): void {
  let gain = toLinear(gainDb + first)
  const step = toLinear((last - first) / (until - from))
  for (let i = from - start; i < until - start; i++) {
    target[i] = (target[i] ?? 0) + gain * (source[i] ?? 0)
    gain *= step
  }
}
