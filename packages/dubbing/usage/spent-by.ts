import type { UsageEntry } from '@shared/contracts/usage'
import type { Submission } from '../runs/submission'

/**
 * What a request has cost, as far as the studio knows: its characters from the moment it was
 * accepted, less those of cues that the service could not say.
 */
export function spentBy(
  submission: Submission,
  project: { id: string; name: string },
): UsageEntry | null {
  if (submission.state !== 'accepted' && submission.state !== 'gone') return null
  const credits = submission.chunks.reduce((sum, chunk, position) => {
    const settled = submission.settled.get(position)
    const unsaid = settled?.state === 'failed' && settled.error.code === 'SYNTHESIS_FAILED'
    return unsaid ? sum : sum + chunk.credits
  }, 0)
  return {
    key: submission.key,
    at: submission.at,
    action: 'render',
    connectionId: submission.connectionId,
    projectId: project.id,
    project: project.name,
    credits,
  }
}
