import type { ExportReport } from '../contracts/export'
import { HARD_LIMITING_DB } from '../contracts/project/track-settings'

/** Smallest audible difference from the requested loudness, LU. */
const MISSED_LU = 0.5

/** Note on a track's loudness: a text of `exportReport`, with its figures. */
export type LoudnessNote =
  | { kind: 'compressed' | 'hardLimited'; params: { db: number } }
  | { kind: 'targetMissed'; params: { target: number; reached: number } }

/** Notes on the processing that the requested loudness needed, and whether it was reached. */
export function loudnessNotes(report: ExportReport): LoudnessNote[] {
  const { compressedDb = 0, limitedDb = 0, integratedLufs: reached, targetLufs = null } = report
  const notes: LoudnessNote[] = []
  if (compressedDb > 0) notes.push({ kind: 'compressed', params: { db: compressedDb } })
  if (limitedDb > HARD_LIMITING_DB) notes.push({ kind: 'hardLimited', params: { db: limitedDb } })
  if (targetLufs !== null && reached !== null && Math.abs(reached - targetLufs) > MISSED_LU)
    notes.push({ kind: 'targetMissed', params: { target: targetLufs, reached } })
  return notes
}
