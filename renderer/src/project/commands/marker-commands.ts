import type { Marker } from '@shared/contracts/project-file'
import { useDocument } from '../document/document-store'
import { addMarker, removeMarker } from '../edits/marker-edits'
import { execute } from '../document/execute'
import { frameMs } from '../film/film-store'
import { showMarkers, useMarkerList } from '../view/marker-list-store'
import { usePlayhead } from '../playback/playhead-store'
import { transport } from '../playback/transport'
import { showRange } from '../view/viewport-store'
import type { Command } from './command'
import { isOpen } from './file-commands'

/** Unlike the colours of states and of the first speakers: pink. */
const FIRST_COLOUR = 3

const markers = (): readonly Marker[] => useDocument.getState().markers
const some = (): boolean => markers().length > 0

/** The marker that the playhead stands on, to half a frame. */
function markerHere(): Marker | undefined {
  const { timeMs } = usePlayhead.getState()
  return markers().find((marker) => Math.abs(marker.timeMs - timeMs) <= frameMs() / 2)
}

/** Sets a marker at the playhead; where one stands already, its name can be written. */
function mark(): void {
  const here = markerHere()
  if (here) {
    showMarkers(here.id)
    return
  }
  const id = crypto.randomUUID()
  const timeMs = Math.round(usePlayhead.getState().timeMs)
  // A new one looks like the one that was set last in time before it.
  const colour = markers().findLast((marker) => marker.timeMs < timeMs)?.colour ?? FIRST_COLOUR
  execute('addMarker', addMarker({ id, timeMs, name: '', colour }))
}

function goTo(marker: Marker | undefined): void {
  if (!marker) return
  transport().seek(marker.timeMs)
  showRange(marker.timeMs, marker.timeMs)
}

const next = (): Marker | undefined => {
  const after = usePlayhead.getState().timeMs + frameMs() / 2
  return markers().find(({ timeMs }) => timeMs > after)
}

const previous = (): Marker | undefined => {
  const before = usePlayhead.getState().timeMs - frameMs() / 2
  return markers().findLast(({ timeMs }) => timeMs < before)
}

export const markerCommands: Command[] = [
  { name: 'addMarker', key: 'm', enabled: isOpen, run: mark },
  { name: 'nextMarker', key: 'Shift+m', enabled: some, run: () => goTo(next()) },
  { name: 'previousMarker', key: 'Alt+Shift+m', enabled: some, run: () => goTo(previous()) },
  {
    name: 'removeMarker',
    key: null,
    enabled: some,
    run: () => {
      const here = markerHere()
      if (here) execute('removeMarker', removeMarker(here.id))
    },
  },
  {
    name: 'showMarkers',
    key: 'Alt+m',
    enabled: isOpen,
    checked: () => useMarkerList.getState().open,
    run: () => showMarkers(null),
  },
]
