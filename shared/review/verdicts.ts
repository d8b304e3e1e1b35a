import type { Cue } from '../contracts/project-file'
import type { ProjectReview, ReviewRound } from '../contracts/review'
import { saysTheSame } from './place-notes'

type ProjectVerdict = ProjectReview['verdicts'][number]

/**
 * Validity of a verdict. It is about the text and the take that were heard: it never passes to
 * another cue, and ends when the cue is gone or has another text or take.
 */
export const verdictStates = ['holds', 'cueGone', 'textChanged', 'takeChanged'] as const
export type VerdictState = (typeof verdictStates)[number]

/** The cues as they are now. */
export interface JudgedCues {
  cueOf: (cueId: string) => Pick<Cue, 'text'> | undefined
  /** File of the take that is heard in a cue; null: it has none. */
  takeFileOf: (cueId: string) => string | null
  rounds: readonly Pick<ReviewRound, 'round' | 'cues'>[]
}

/** The text alone decides where it is not known which take was heard. */
export function verdictState(verdict: ProjectVerdict, cues: JudgedCues): VerdictState {
  const { cueId, cueText } = verdict
  const cue = cues.cueOf(cueId)
  if (!cue) return 'cueGone'
  if (!saysTheSame(cue.text.slice(0, MAX_TEXT), cueText)) return 'textChanged'
  const sent = sentTake(verdict, cues.rounds)
  return sent === undefined || sent === cues.takeFileOf(cueId) ? 'holds' : 'takeChanged'
}

/** A verdict has no more of a longer text. */
const MAX_TEXT = 5_000

/** Undefined: not known. Verdicts that came in before takes were noted have only their round. */
function sentTake(
  { cueId, takeFile, round }: ProjectVerdict,
  rounds: JudgedCues['rounds'],
): string | null | undefined {
  if (takeFile !== undefined) return takeFile
  return rounds.find((each) => each.round === round)?.cues[cueId]?.takeFile
}
