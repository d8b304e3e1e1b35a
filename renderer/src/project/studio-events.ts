import { keys } from '@/bridge/queries'
import { queryClient } from '@/bridge/query-client'
import { studio } from '@/bridge/studio'
import type { ChunkUpdate } from '@shared/contracts/run'
import { showFresh } from './derive'
import { applyExportProgress } from './export-store'
import { applyChunkUpdates, applyRunProgress } from './run-store'
import { useSave } from './save-store'
import { addTakes, keepTakes } from './takes-store'

/** Feeds what main tells into the stores; answers the end of it. */
export function followStudio(): () => void {
  const ends = [
    studio.on('chunksChanged', takeIn),
    studio.on('runProgress', applyRunProgress),
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

/** Takes first: a cue that is done must never be seen without its take. */
function takeIn(updates: readonly ChunkUpdate[]): void {
  const heard = updates.flatMap(({ take, active }) => (take && active !== false ? take : []))
  addTakes(heard)
  keepTakes(updates.flatMap(({ take, active }) => (take && active === false ? take : [])))
  applyChunkUpdates(updates)
  showFresh(heard.map((take) => take.cueId))
}
