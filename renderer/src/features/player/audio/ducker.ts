import { duckAt, type DuckPoint } from '@shared/mixing/duck-curve'
import { contextAt, filmAt, passEnd, type Pass } from '../schedule/pass'
import { SAMPLE_RATE } from '../schedule/playlist'

const linear = (db: number): number => 10 ** (db / 20)
const seconds = (sample: number): number => Math.max(0, sample / SAMPLE_RATE)

/** Writes the ducking curve into a gain, pass by pass, as far ahead as the clips are scheduled. */
export interface Ducker {
  /** Another curve, or another start: what lies after `now` (context sample) is written again. */
  restart(points: readonly DuckPoint[], now: number): void
  advance(passes: readonly Pass[], until: number): void
  /** Back to full level. */
  release(now: number): void
}

export function createDucker(gain: AudioParam): Ducker {
  let points: readonly DuckPoint[] = []
  /** Context sample up to which the curve stands. */
  let written = 0

  /** Straight lines in dB are exponential ramps in gain. */
  function writePart(pass: Pass, from: number, until: number): void {
    const filmFrom = filmAt(pass, from)
    const filmUntil = filmAt(pass, until)
    gain.setValueAtTime(linear(duckAt(points, filmFrom)), seconds(from))
    for (const point of points) {
      if (point.at <= filmFrom) continue
      if (point.at >= filmUntil) break
      gain.exponentialRampToValueAtTime(linear(point.gainDb), seconds(contextAt(pass, point.at)))
    }
    gain.exponentialRampToValueAtTime(linear(duckAt(points, filmUntil)), seconds(until))
  }

  return {
    restart(next, now) {
      gain.cancelScheduledValues(seconds(now))
      points = next
      written = now
    },
    advance(passes, until) {
      for (const pass of passes) {
        const from = Math.max(written, pass.contextFrom)
        const end = Math.min(until, passEnd(pass))
        if (end <= from) continue
        writePart(pass, from, end)
        written = end
      }
    },
    release(now) {
      gain.cancelScheduledValues(seconds(now))
      gain.setTargetAtTime(1, seconds(now), 0.05)
    },
  }
}
