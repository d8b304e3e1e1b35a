import type { FileCheck } from '@shared/contracts/formats/delivery-rules'
import { usualPreferences } from '@shared/contracts/preferences'
import { ok, type Result } from '@shared/contracts/result'
import type { FitResult } from '@shared/fitting/fit-types'
import { inTheWay, type Obstacle } from '@shared/interchange/delivery-gate'
import { approvalOf } from '@shared/review/approval'
import { takeDoubts } from '@shared/review/take-doubts'
import type { Project } from '@cuecast/dubbing/project/project'
import { allTraits } from '@cuecast/dubbing/project/take-traits'
import type { DubReport } from './report'

/**
 * Obstacles to delivering the result (`dub --gate`), as in the export dialog. Approvals count only
 * if takes of the project have ever been approved, which is not possible in a terminal.
 */
export async function gateOf(
  made: DubReport,
  project: Project,
  fits: readonly FitResult[],
): Promise<Result<Obstacle[]>> {
  const { failed, notFitting, voices, check } = made
  const { cues, review } = project.document
  const byCue = new Map(fits.map((fit) => [fit.cueId, fit]))
  const used = cues.flatMap((cue) => {
    const take = project.takes.index.active(cue.id)
    return take ? [{ cue, take, fit: byCue.get(cue.id) }] : []
  })
  const traits = await allTraits(
    project,
    used.map(({ take }) => take.id),
  )
  if (!traits.ok) return traits
  const doubts = takeDoubts(
    used.map(({ cue, take }) => ({ cue, take, traits: traits.value.get(take.id) })),
    usualPreferences.listenCheck.limit,
  )
  const approved = new Set(
    used.flatMap(({ cue, take, fit }) =>
      approvalOf(cue, { take, fit, isStale: false }) === 'approved' ? cue.id : [],
    ),
  )
  const isDoubtful = (id: string) => doubts.has(id) && !approved.has(id)
  const credits = (is: (origin: NonNullable<(typeof voices)[number]['origin']>) => boolean) =>
    voices.filter(({ origin }) => origin && is(origin)).length
  return ok(
    inTheWay({
      failed: failed.length,
      unfit: notFitting.length,
      doubtful: used.filter(({ cue }) => isDoubtful(cue.id)).length,
      unapproved: cues.some((cue) => cue.approved) ? used.length - approved.size : 0,
      notes: review?.notes.filter(({ state }) => state === 'open').length ?? 0,
      forbidden: credits(({ commercial }) => commercial === 'forbidden'),
      unknown: credits(({ commercial }) => commercial === 'unknown'),
      consent: credits(({ cloned, consent }) => cloned === true && !consent),
      rules: check?.files.reduce((sum, each) => sum + unmet(each), 0) ?? 0,
    }),
  )
}

const unmet = (each: FileCheck): number =>
  'rules' in each ? each.rules.filter(({ passed }) => !passed).length : 1
