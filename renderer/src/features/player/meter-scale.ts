/** Quietest level that the meter shows, dBFS. */
const METER_FLOOR_DB = -54

/** Part of the meter that a linear peak fills, 0–1; even in dB. */
export function meterPosition(peak: number): number {
  if (peak <= 0) return 0
  const db = 20 * Math.log10(peak)
  return Math.min(1, Math.max(0, 1 - db / METER_FLOOR_DB))
}

/** What is shown after one frame: up at once, down slowly enough to be read. */
export const meterFall = (shown: number, now: number): number =>
  Math.max(now, shown * 0.94 - 0.004, 0)
