import type { Take } from '@shared/contracts/project-file'
import { audioKey } from '@shared/dubbing/recipe'
import type { PlannedChunk } from '@shared/dubbing/batches'
import type { TaskJournal } from './task-journal'

/** A re-render that the service can do inside an existing task. */
export interface PlannedEdit {
  chunk: PlannedChunk
  taskId: string
  index: number
  /** `hashUrl` of the old audio, '' if unknown. */
  previousUrlHash: string
}

/**
 * Plans a re-render as an edit of the chunk that the cue's last take came from. Null when that
 * cannot be: another connection, another interval, or more than text, voice and speed changed.
 */
export function planEdit(
  chunk: PlannedChunk,
  takes: readonly Take[],
  connectionId: string,
  journal: TaskJournal,
): PlannedEdit | null {
  const take = takes.at(-1)
  if (!take || take.connectionId !== connectionId || take.recipeHash === chunk.recipeHash)
    return null
  const { recipe } = chunk
  const onlyEditable =
    take.recipe.language === recipe.language &&
    take.recipe.dictionary === recipe.dictionary &&
    audioKey({ ...take.recipe.audio, speed: recipe.audio.speed }) === audioKey(recipe.audio)
  const latest = journal.latestOf(take.taskId, take.chunkIndex)
  const sent = latest?.submission.chunks[latest.position]
  const sameSlot = sent?.startMs === chunk.startMs && sent.endMs === chunk.endMs
  if (!onlyEditable || !sameSlot || sent.cueId !== chunk.cueId) return null
  const settled = latest?.submission.settled.get(latest.position)
  const previousUrlHash = settled?.state === 'arrived' ? settled.urlHash : ''
  return { chunk, taskId: take.taskId, index: take.chunkIndex, previousUrlHash }
}
