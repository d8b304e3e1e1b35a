import type { ExportReport } from '../contracts/export'
import { HARD_LIMITING_DB } from '../contracts/project/track-settings'

/** Nobody hears a smaller difference from the loudness that was asked for, LU. */
const MISSED_LU = 0.5

/** What is worth saying of a track's loudness: a text of `exportReport`, with its figures. */
export type LoudnessNote =
  | { kind: 'compressed' | 'hardLimited'; params: { db: number } }
  | { kind: 'targetMissed'; params: { target: number; reached: number } }

/** What the loudness asked for took, and whether it is reached. */
export function loudnessNotes(report: ExportReport): LoudnessNote[] {
  const { compressedDb = 0, limitedDb = 0, integratedLufs: reached, targetLufs = null } = report
  const notes: LoudnessNote[] = []
  if (compressedDb > 0) notes.push({ kind: 'compressed', params: { db: compressedDb } })
  if (limitedDb > HARD_LIMITING_DB) notes.push({ kind: 'hardLimited', params: { db: limitedDb } })
  if (targetLufs !== null && reached !== null && Math.abs(reached - targetLufs) > MISSED_LU)
    notes.push({ kind: 'targetMissed', params: { target: targetLufs, reached } })
  return notes
}
