import { keys } from '@/bridge/queries'
import { queryClient } from '@/bridge/query-client'
import { studio } from '@/bridge/studio'
import type { ChunkUpdate, RunProgress } from '@shared/contracts/run'
import { showFresh } from '../derived/derive'
import { applyExportProgress } from '../runs/export-store'
import { applyChunkUpdates, applyRunProgress, isActive } from '../runs/run-store'
import { onProjectReset } from '../project-store'
import { addNotice } from '../document/document-store'
import { useSave } from '../document/save-store'
import { saveFailed } from '../document/saving'
import { addTakes, keepTakes, removeTakes } from '../document/takes-store'

/** What arrives within this time is taken in together: the eye sees no difference. */
const TOGETHER_MS = 48

const news = gatheredNews()

onProjectReset(news.forget)

/** Applies main's events to the stores. Returns the unsubscribe function. */
export function followStudio(): () => void {
  const ends = [
    news.flush,
    studio.on('chunksChanged', news.chunks),
    studio.on('runProgress', news.progress),
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

/** Gathers what is told of runs and takes it in together; the last word about a cue counts. */
function gatheredNews() {
  let updates = new Map<string, ChunkUpdate>()
  let latest = new Map<string, RunProgress>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function forget(): void {
    clearTimeout(timer)
    timer = undefined
    updates = new Map()
    latest = new Map()
  }

  function flush(): void {
    const [chunks, runs] = [[...updates.values()], [...latest.values()]]
    forget()
    if (chunks.length > 0) takeIn(chunks)
    // After its chunks: a run that has ended must not be seen before its last cues.
    for (const run of runs) applyRunProgress(run)
  }

  return {
    flush,
    forget,
    chunks(told: readonly ChunkUpdate[]): void {
      for (const update of told) {
        // Two takes of one cue in a row: the first must not be lost.
        if (updates.get(update.cueId)?.take) flush()
        updates.set(update.cueId, update)
      }
      timer ??= setTimeout(flush, TOGETHER_MS)
    },
    progress(run: RunProgress): void {
      latest.set(run.runId, run)
      if (isActive(run)) timer ??= setTimeout(flush, TOGETHER_MS)
      else flush()
    },
  }
}

/** Takes first: a cue that is done must never be seen without its take. */
function takeIn(updates: readonly ChunkUpdate[]): void {
  const activated = updates.flatMap(({ take, active }) => (take && active !== false ? take : []))
  addTakes(activated)
  keepTakes(updates.flatMap(({ take, active }) => (take && active === false ? take : [])))
  applyChunkUpdates(updates)
  showFresh(activated.map((take) => take.cueId))
}
