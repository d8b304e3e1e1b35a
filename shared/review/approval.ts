import { addTo } from '../lists/grouped'
import type { Approvals } from '../contracts/formats/delivery-rules'
import type { Cue, ProjectFile, Take } from '../contracts/project-file'
import { contextsOf } from '../dubbing/breath/sentences-of-film'
import { takeState } from '../dubbing/recipe'
import { audibleRate, type FitResult } from '../fitting/fit-types'

/** Smallest audible change of the rate. */
const SAME_RATE = 0.02

/**
 * Approval of a cue's present sound: `changed` where another take, another text or voice, another
 * rate or other pauses came since; null if it was never approved.
 *
 * @param isStale the take does not match the cue's text any more
 */
export function approvalOf(
  { approved, longestPauseMs }: Pick<Cue, 'approved' | 'longestPauseMs'>,
  {
    take,
    fit,
    isStale,
  }: { take: Pick<Take, 'file'> | null | undefined; fit: FitResult | undefined; isStale: boolean },
): 'approved' | 'changed' | null {
  if (!approved) return null
  const same =
    !isStale && take?.file === approved.take && longestPauseMs === approved.longestPauseMs
  const rate = fit ? audibleRate(fit) : approved.rate
  return same && Math.abs(rate - approved.rate) < SAME_RATE ? 'approved' : 'changed'
}

/**
 * Number of approved takes of a project, with approvers and times; undefined if there never were
 * any.
 */
export function approvalsIn(
  project: ProjectFile,
  takeOf: (cueId: string) => Take | undefined,
  fits: readonly FitResult[],
): Approvals | undefined {
  const { cues } = project
  if (!cues.some(({ approved }) => approved)) return undefined
  const speakers = new Map(project.speakers.map((each) => [each.id, each]))
  const fitOf = new Map(fits.map((fit) => [fit.cueId, fit]))
  const people = new Map<string, string[]>()
  const contexts = contextsOf(project)
  const found = { takes: 0, approved: 0, changed: 0 }
  for (const cue of cues) {
    const take = takeOf(cue.id)
    if (!take) continue
    found.takes += 1
    const speaker = speakers.get(cue.speakerId ?? '') ?? null
    const isStale = takeState(cue, speaker, { ...project, contexts }, take) === 'stale'
    const state = approvalOf(cue, { take, fit: fitOf.get(cue.id), isStale })
    if (state === null) continue
    found[state] += 1
    const { by = '', at = '' } = cue.approved ?? {}
    if (state === 'approved') addTo(people, by, at)
  }
  return {
    ...found,
    people: Array.from(people, ([name, at]) => {
      const times = at.filter((each) => each !== '').sort()
      return { name, takes: at.length, from: times[0] ?? null, to: times.at(-1) ?? null }
    }).sort((a, b) => b.takes - a.takes),
  }
}
