import { keys } from '@/bridge/queries'
import { queryClient } from '@/bridge/query-client'
import { studio } from '@/bridge/studio'
import type { ChunkUpdate } from '@shared/contracts/run'
import { showFresh } from '../derived/derive'
import { applyChunkUpdates, applyRunProgress, useRuns } from '../runs/run-store'
import { addNotice, useDocument } from '../document/document-store'
import { useSave, saveFailed } from '../document/saving'
import { addTakes, keepTakes, removeTakes } from '../document/takes-store'
import { usePlayhead, transport } from '../playback/playhead'
import { useSelection } from '../view/selection-store'
import { useFilter } from '../derived/filter'
import { NOBODY, ORIGINAL, useMonitor } from '../playback/monitor-store'
import { useFind } from '../view/find'

/** Applies main's events, which arrive in batches, to the stores; returns how to stop. */
export function followStudio(): () => void {
  const ends = [
    studio.on('chunksChanged', applyChunks),
    studio.on('runProgress', applyRunProgress),
    studio.on('exportProgress', (progress) => useRuns.setState({ export: progress })),
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

/** The playhead goes to the cue that is selected, unless the film is playing. Returns the unsubscribe function. */
export function followSelection(): () => void {
  return useSelection.subscribe(({ activeId }, before) => {
    if (activeId === null || activeId === before.activeId) return
    const cue = useDocument.getState().byId.get(activeId)
    if (cue && !usePlayhead.getState().playing) transport().seek(cue.startMs)
  })
}

/**
 * A speaker who is removed or merged must not stay soloed, or chosen in a filter: no control would
 * show why everything else is silent or hidden. Returns the end of following.
 */
export function followSpeakers(): () => void {
  return useDocument.subscribe((now, before) => {
    if (now.speakers === before.speakers) return
    const exists = new Set(now.speakers.map(({ id }) => id))
    const { solo } = useMonitor.getState()
    const left = [...solo].filter((id) => id === NOBODY || id === ORIGINAL || exists.has(id))
    if (left.length < solo.size) useMonitor.setState({ solo: new Set(left) })
    const isGone = (id: string | null | undefined) => typeof id === 'string' && !exists.has(id)
    if (isGone(useFind.getState().speakerId)) useFind.setState({ speakerId: undefined })
    if (isGone(useFilter.getState().speakerId)) useFilter.setState({ speakerId: undefined })
  })
}
