import type { Project } from '@cuecast/dubbing'
import { log } from '@cuecast/platform'
import type { ReviewRound } from '@shared/contracts/review'
import { withRound } from '@shared/review/review-package'
import type { Emitter } from '../emitter'

/** Keeps a round sent for review with its project, even if the window shows another one or none. */
export function keepRound(
  project: Project,
  round: ReviewRound,
  emitter: Pick<Emitter, 'of'>,
): void {
  const kept = project.apply({ fields: { review: withRound(project.document.review, round) } })
  if (!kept.ok) log(`round ${round.round} is not in ${project.path}: ${kept.error.message}`)
  emitter.of(project).emit('reviewRoundWritten', round)
}
