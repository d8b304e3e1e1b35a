import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { studioError, type StudioError } from '@shared/contracts/errors'
import type { RunProgressTracker } from './run-progress'
import type { RunJob } from './run-jobs'
import { answerLost, isRepeatable, owedPositions, type Submission } from './submission'
import type { RunRecord, TaskJournal } from './task-journal'

const taskGone = studioError('NOT_FOUND', 'the service no longer knows this task')

/**
 * Takes over what an earlier session did of a run: puts settled cues on the board and answers with
 * what is left to fetch and which cues are to be sent.
 */
export async function resumeRun(
  record: RunRecord,
  book: TaskJournal,
  board: RunProgressTracker,
): Promise<{ jobs: RunJob[]; unsent: string[] }> {
  const jobs: RunJob[] = []
  const handled = new Set<string>()
  for (const submission of book.ofRun(record.runId)) {
    const isFree = submission.connectionId === EMBEDDED_CONNECTION_ID
    if (submission.state === 'sending') await book.lost(submission)
    // Nothing is paid inside the app, so what is not known there is simply sent again; elsewhere
    // with the key of the first, where the service knows it.
    const isSentAgain = submission.state === 'lost' && (isFree || isRepeatable(submission))
    if (submission.state === 'refused' || isSentAgain) continue
    for (const chunk of submission.chunks) handled.add(chunk.cueId)
    const owed = owedPositions(submission)
    restoreSettled(submission, board)
    if (submission.state === 'accepted' && owed.length > 0)
      jobs.push({ type: 'follow', submission, positions: owed, otherwise: [] })
    else failOwed(submission, board, submission.state === 'lost' ? answerLost : taskGone)
  }
  return { jobs, unsent: record.cueIds.filter((cueId) => !handled.has(cueId)) }
}

function restoreSettled(submission: Submission, board: RunProgressTracker): void {
  for (const [position, settled] of submission.settled) {
    const cueId = submission.chunks[position]?.cueId ?? ''
    if (settled.state === 'arrived') board.restore(cueId, { type: 'arrived' })
    else board.restore(cueId, { type: 'failed', error: settled.error })
  }
}

function failOwed(submission: Submission, board: RunProgressTracker, error: StudioError): void {
  for (const position of owedPositions(submission))
    board.update(submission.chunks[position]?.cueId ?? '', { type: 'failed', error })
}
