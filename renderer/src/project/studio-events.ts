import { keys } from '@/bridge/queries'
import { queryClient } from '@/bridge/query-client'
import { studio } from '@/bridge/studio'
import type { ChunkUpdate } from '@shared/contracts/run'
import { showFresh } from './derive'
import { applyExportProgress } from './export-store'
import { applyChunkUpdates, applyRunProgress, isActive } from './run-store'
import { useSave } from './save-store'
import { addTakes, keepTakes } from './takes-store'

/** Feeds what main tells into the stores; answers the end of it. */
export function followStudio(): () => void {
  const chunks = gathered(takeIn)
  const ends = [
    chunks.flush,
    studio.on('chunksChanged', chunks.add),
    studio.on('runProgress', (progress) => {
      // A run that has ended must not be seen before its last cues.
      if (!isActive(progress)) chunks.flush()
      applyRunProgress(progress)
    }),
    studio.on('exportProgress', applyExportProgress),
    studio.on('projectSaved', ({ savedAt }) => useSave.setState({ savedAt })),
    studio.on('projectSaveFailed', (error) => useSave.setState({ state: 'failed', error })),
    studio.on('accountChanged', ({ connectionId, account }) =>
      queryClient.setQueryData(keys.account(connectionId), account),
    ),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Chunks that arrive within this time are taken in together: the eye sees no difference. */
const TOGETHER_MS = 48

/** Gathers updates and hands them on together; the last word about a cue is the one that counts. */
function gathered(handOn: (updates: readonly ChunkUpdate[]) => void): {
  add: (updates: readonly ChunkUpdate[]) => void
  flush: () => void
} {
  let waiting = new Map<string, ChunkUpdate>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const updates = [...waiting.values()]
    waiting = new Map()
    if (updates.length > 0) handOn(updates)
  }
  return {
    add(updates) {
      for (const update of updates) {
        // Two takes of one cue in a row: the first must not be lost.
        if (waiting.get(update.cueId)?.take) flush()
        waiting.set(update.cueId, update)
      }
      timer ??= setTimeout(flush, TOGETHER_MS)
    },
    flush,
  }
}

/** Takes first: a cue that is done must never be seen without its take. */
function takeIn(updates: readonly ChunkUpdate[]): void {
  const heard = updates.flatMap(({ take, active }) => (take && active !== false ? take : []))
  addTakes(heard)
  keepTakes(updates.flatMap(({ take, active }) => (take && active === false ? take : [])))
  applyChunkUpdates(updates)
  showFresh(heard.map((take) => take.cueId))
}
