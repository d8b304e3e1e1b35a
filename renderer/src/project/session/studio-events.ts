import { keys } from '@/bridge/queries'
import { queryClient } from '@/bridge/query-client'
import { studio } from '@/bridge/studio'
import type { ChunkUpdate } from '@shared/contracts/run'
import { showFresh } from '../derived/derive'
import { applyExportProgress } from '../runs/export-store'
import { applyChunkUpdates, applyRunProgress } from '../runs/run-store'
import { addNotice } from '../document/document-store'
import { useSave } from '../document/save-store'
import { saveFailed } from '../document/saving'
import { addTakes, keepTakes, removeTakes } from '../document/takes-store'

/** Applies main's events, which arrive in batches, to the stores; returns how to stop. */
export function followStudio(): () => void {
  const ends = [
    studio.on('chunksChanged', applyChunks),
    studio.on('runProgress', applyRunProgress),
    studio.on('exportProgress', applyExportProgress),
    studio.on('projectSaved', ({ savedAt }) => useSave.setState({ savedAt })),
    studio.on('takesLost', ({ path, takeIds, notice }) => {
      removeTakes(takeIds)
      addNotice(path, notice)
    }),
    studio.on('projectSaveFailed', saveFailed),
    studio.on('accountChanged', ({ connectionId, account }) => {
      queryClient.setQueryData(keys.account(connectionId), account)
      void queryClient.invalidateQueries({ queryKey: keys.usage })
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Takes first: a cue that is done must never be seen without its take. */
function applyChunks(updates: readonly ChunkUpdate[]): void {
  const activated = updates.flatMap(({ take, active }) => (take && active !== false ? take : []))
  addTakes(activated)
  keepTakes(updates.flatMap(({ take, active }) => (take && active === false ? take : [])))
  applyChunkUpdates(updates)
  showFresh(activated.map((take) => take.cueId))
}
