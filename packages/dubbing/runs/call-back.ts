import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { studioError } from '@shared/contracts/errors'
import { costsNothing } from '@shared/dubbing/spending'
import type { Gateway } from '../gateway/gateway'
import { chunkIndex, owedPositions } from './submission'
import type { TaskJournal } from './task-journal'

const calledBack = studioError('CANCELLED', 'it was called back before it was sent')

/**
 * The user has cancelled a run: what would be spoken by another speech service for money, and was not begun, is called
 * back. Everything else is spoken, and fetched by a later run.
 */
export async function callBack(
  gateway: Gateway,
  journal: TaskJournal,
  runId: string,
): Promise<void> {
  if (gateway.connectionId !== EMBEDDED_CONNECTION_ID) return
  for (const submission of journal.ofRun(runId)) {
    const { state, taskId, surface, parts, connectionId, chunks } = submission
    const owed = owedPositions(submission)
    if (state !== 'accepted' || taskId === null || owed.length === 0) continue
    if (chunks.every(({ voiceId }) => costsNothing(connectionId, voiceId))) continue
    const called = await gateway.cancel(surface, taskId)
    if (!called.ok) continue
    for (const position of owed) {
      const indexes = parts?.[position] ?? [chunkIndex(submission, position)]
      if (indexes.some((index) => called.value.includes(index)))
        await journal.chunkFailed(submission, position, calledBack)
    }
  }
}
