import type { ProjectReview } from '@shared/contracts/review'
import { type VerdictState, verdictState } from '@shared/review/verdicts'
import type { StudioDocument } from './document'
import { useDocument } from './document-store'
import { activeTake, type TakesState, useTakes } from './takes-store'

type Verdict = ProjectReview['verdicts'][number]
type Source = Pick<StudioDocument, 'byId' | 'fields'>

/** Verdicts of reviewers on whole cues. */
interface Judged {
  /** Cues that a reviewer approves and none rejects. */
  approved: ReadonlySet<string>
  /** Cues that a reviewer rejects. */
  rejected: ReadonlySet<string>
  /** Names of the reviewers who approve a cue, by its id, even if others reject it. */
  approvers: ReadonlyMap<string, readonly string[]>
  /** Verdicts that no longer say anything of any cue, in the order in which they came. */
  outdated: readonly { verdict: Verdict; why: Exclude<VerdictState, 'holds'> }[]
}

const nothing: Judged = {
  approved: new Set(),
  rejected: new Set(),
  approvers: new Map(),
  outdated: [],
}

let known: { of: readonly unknown[]; judged: Judged } = { of: [], judged: nothing }

/** Worked out once for each state of cues and takes. */
export function judgedCues({ byId, fields: { review } }: Source): Judged {
  if (!review || review.verdicts.length === 0) return nothing
  const takes = useTakes.getState()
  const of = [review.verdicts, review.rounds, byId, takes.active, takes.byId]
  if (!of.every((each, i) => each === known.of[i]))
    known = { of, judged: judge(review, byId, takes) }
  return known.judged
}

function judge(
  { verdicts, rounds }: ProjectReview,
  byId: Source['byId'],
  takes: TakesState,
): Judged {
  const takeFileOf = (cueId: string) => activeTake(takes, cueId)?.file ?? null
  const now = { cueOf: (cueId: string) => byId.get(cueId), takeFileOf, rounds }
  const states = verdicts.map((verdict) => ({ verdict, why: verdictState(verdict, now) }))
  const held = states.flatMap(({ verdict, why }) => (why === 'holds' ? verdict : []))
  const rejected = new Set(
    held.flatMap(({ cueId, verdict }) => (verdict === 'rejected' ? cueId : [])),
  )
  const approvers = new Map<string, string[]>()
  for (const { cueId, verdict, reviewer } of held)
    if (verdict === 'approved') approvers.set(cueId, [...(approvers.get(cueId) ?? []), reviewer])
  const approved = new Set(held.flatMap(({ cueId }) => (rejected.has(cueId) ? [] : cueId)))
  const outdated = states.flatMap(({ verdict, why }) => (why === 'holds' ? [] : { verdict, why }))
  return { approved, rejected, approvers, outdated }
}

/** Follows the takes, too: another take ends a verdict. */
export function useJudgedCues(): Judged {
  useTakes(() => judgedCues(useDocument.getState()))
  return useDocument(judgedCues)
}
