import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { studioError, type StudioError } from '@shared/contracts/errors'
import type { RunProgressTracker } from './run-progress'
import type { RunJob } from './run-jobs'
import { answerLost, isRepeatable, owedPositions, type Submission } from './submission'
import type { RunRecord, TaskJournal } from './task-journal'

const taskGone = studioError('NOT_FOUND', 'the service no longer knows this task')

/**
 * Continues a run of an earlier session: reports its settled cues to the tracker and returns what is
 * left to fetch and which cues are still to be sent.
 */
export async function resumeRun(
  record: RunRecord,
  journal: TaskJournal,
  tracker: RunProgressTracker,
): Promise<{ jobs: RunJob[]; unsent: string[] }> {
  const jobs: RunJob[] = []
  const handled = new Set<string>()
  for (const submission of journal.ofRun(record.runId)) {
    const isFree = submission.connectionId === EMBEDDED_CONNECTION_ID
    if (submission.state === 'sending') await journal.lost(submission)
    // The embedded service is free, so a lost request is simply sent again; other services get it
    // again with its key if they support that.
    const isSentAgain = submission.state === 'lost' && (isFree || isRepeatable(submission))
    if (submission.state === 'refused' || isSentAgain) continue
    for (const chunk of submission.chunks) handled.add(chunk.cueId)
    const owed = owedPositions(submission)
    restoreSettled(submission, tracker)
    if (submission.state === 'accepted' && owed.length > 0)
      jobs.push({ type: 'follow', submission, positions: owed, otherwise: [] })
    else failOwed(submission, tracker, submission.state === 'lost' ? answerLost : taskGone)
  }
  return { jobs, unsent: record.cueIds.filter((cueId) => !handled.has(cueId)) }
}

function restoreSettled(submission: Submission, tracker: RunProgressTracker): void {
  for (const [position, settled] of submission.settled) {
    const cueId = submission.chunks[position]?.cueId ?? ''
    if (settled.state === 'arrived') tracker.restore(cueId, { type: 'arrived' })
    else tracker.restore(cueId, { type: 'failed', error: settled.error })
  }
}

function failOwed(submission: Submission, tracker: RunProgressTracker, error: StudioError): void {
  for (const position of owedPositions(submission))
    tracker.update(submission.chunks[position]?.cueId ?? '', { type: 'failed', error })
}
