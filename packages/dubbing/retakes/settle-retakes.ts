import type { RetakenCue, RetakeReport } from '@shared/contracts/project/retakes'
import { ok, type Result } from '@shared/contracts/result'
import { contextsOf } from '@shared/dubbing/breath/sentences-of-film'
import { takeState } from '@shared/dubbing/recipe'
import type { DoubtfulCue } from '@shared/review/retake-plan'
import type { Project } from '../project/project'
import type { SpokenDocument } from '../runs/plan-run'
import type { Runs } from '../runs/runs'

/**
 * Cues that were removed or changed since they were found doubtful, or whose take was, are left alone from now on:
 * another render would say something else, and cost something else.
 *
 * @param spoken with the dictionary that applied then
 */
export function leaveChanged(
  { document, takes }: Project,
  cues: readonly DoubtfulCue[],
  { dictionary = [] }: SpokenDocument,
): void {
  const now = new Map(document.cues.map((cue) => [cue.id, cue]))
  const speakers = new Map(document.speakers.map((speaker) => [speaker.id, speaker]))
  const project = { ...document, dictionary, contexts: contextsOf(document) }
  for (const each of cues) {
    if (each.kept !== null) continue
    const cue = now.get(each.cueId)
    const active = takes.index.active(each.cueId)
    const isSame =
      cue &&
      active?.id === each.active.id &&
      !active.locked &&
      takeState(cue, speakers.get(cue.speakerId ?? '') ?? null, project, active) === 'fresh'
    if (!isSame) each.kept = 'CHANGED'
  }
}

/** Makes the chosen takes active where nothing was changed meanwhile, and ends the retakes. */
export async function settleRetakes(
  project: Project,
  runs: Runs,
  { retakeId, cues }: RetakeReport,
): Promise<Result<RetakenCue[]>> {
  const { index } = project.takes
  const settled = cues.map((cue): RetakenCue => {
    const active = index.active(cue.cueId)
    const isSame = active?.id === cue.chosen?.insteadOf && !active?.locked
    if (!cue.chosen || isSame) return cue
    return { ...cue, result: 'unchanged', why: 'CHANGED', after: cue.before, chosen: null }
  })
  const upsert = project.document.cues.flatMap((cue) => {
    const speed = settled.find(({ cueId }) => cueId === cue.id)?.chosen?.speed
    return speed === undefined ? [] : [{ ...cue, audio: { ...cue.audio, speed } }]
  })
  const active = Object.fromEntries(
    settled.flatMap(({ cueId, chosen }) => (chosen ? [[cueId, chosen.takeId] as const] : [])),
  )
  const applied =
    upsert.length > 0 ? project.apply({ cues: { upsert, remove: [] } }) : ok(undefined)
  const saved = applied.ok ? await project.flush() : applied
  if (!saved.ok) return saved
  const changed = await project.takes.change({ active })
  if (!changed.ok) return changed
  const ended = await runs.retakes.endRetake(retakeId)
  return ended.ok ? ok(settled) : ended
}
