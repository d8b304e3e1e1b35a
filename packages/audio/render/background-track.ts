import type { DuckPoint } from '@shared/mixing/duck-curve'
import { centreOf } from '@shared/mixing/film-centre'
import type { SegmentDucking } from './ducking'
import type { RawFiles } from './files'
import type { SegmentBackground } from './segments'

/** Film sound or music, as mix threads read it. */
export interface BackgroundPlan {
  /** Byte offset of each channel in the spool. */
  at: readonly number[]
  /** Its own gain, dB. */
  gainDb: number
}

const untouchedDucking: SegmentDucking = { curve: [], centre: null }

/** Adds film sound or music to segments; stores it in the spool for later passes. */
export class BackgroundTrack {
  constructor(
    private readonly plan: BackgroundPlan,
    private readonly files: RawFiles,
    private readonly spool: string,
    private readonly sampleRate: number,
  ) {}

  /**
   * Adds the sound to `out`, which begins at `start` on the track.
   *
   * @param gainDb in addition to its own
   * @param ducking null = untouched: neither its own gain nor ducking
   * @returns whether there is any
   */
  add(
    out: readonly Float32Array[],
    start: number,
    {
      sound,
      gainDb,
      ducking,
    }: { sound: SegmentBackground; gainDb: number; ducking: SegmentDucking | null },
  ): boolean {
    if (sound.kind === 'none') return false
    const channels =
      sound.kind === 'samples' ? sound.channels : this.read(start, out[0]?.length ?? 0)
    if (sound.kind === 'samples' && sound.keep) this.keep(channels, start)
    const { curve, centre } = ducking ?? untouchedDucking
    const [left, right] = channels
    const level = { start, gainDb: gainDb + (ducking ? this.plan.gainDb : 0) }
    if (!centre || !left || !right) {
      addUnderCurve(out, channels, { ...level, curve })
      return true
    }
    if (channels.length === 6) {
      // The voices are in their own channel.
      const [front, silence] = [channels[2] ?? left, new Float32Array(0)]
      const rest = channels.map((channel, c) => (c === 2 ? silence : channel))
      addUnderCurve(out, rest, { ...level, curve })
      addUnderCurve(out.slice(2, 3), [front], { ...level, curve: centre })
      return true
    }
    const middle = centreOf(left, right, this.sampleRate)
    const sides = [left, right].map((side) => side.map((x, i) => x - (middle[i] ?? 0)))
    addUnderCurve(out, sides, { ...level, curve })
    addUnderCurve(out, [middle, middle], { ...level, curve: centre })
    return true
  }

  private keep(channels: readonly Float32Array[], start: number): void {
    for (const [c, channel] of channels.entries()) {
      const bytes = new Uint8Array(channel.buffer, channel.byteOffset, channel.byteLength)
      this.files.write(this.spool, bytes, (this.plan.at[c] ?? 0) + start * 4)
    }
  }

  private read(start: number, frames: number): Float32Array[] {
    return this.plan.at.map((at) => {
      const channel = new Float32Array(frames)
      this.files.read(this.spool, new Uint8Array(channel.buffer), at + start * 4)
      return channel
    })
  }
}

const toLinear = (db: number): number => Math.exp(db * 0.11512925464970229)

/**
 * Adds a sound to `out` under its gain and the ducking curve.
 *
 * @param start of both on the track, samples
 */
export function addUnderCurve(
  out: readonly Float32Array[],
  sound: readonly Float32Array[],
  { start, gainDb, curve }: { start: number; gainDb: number; curve: readonly DuckPoint[] },
): void {
  const frames = Math.min(out[0]?.length ?? 0, sound[0]?.length ?? 0)
  for (const piece of pieces(curve, start, start + frames)) {
    for (const [c, target] of out.entries()) {
      const source = sound[c]
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

/** The straight lines of the curve that reach into the segment, and unity gain around them. */
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
