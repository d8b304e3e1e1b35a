import { isOpen, useDocument } from '@/model/document/document-store'
import { zoomBy, showWholeFilm, fillView, showRange } from '@/model/view/viewport'
import { laneHeight, MIN_LANE_PX, setGain, useLaneLook } from '@/model/view/lane-look'
import { activeCue, selectedSpan, useSelection } from '@/model/view/selection-store'
import { addMarker, removeMarker } from '@/model/edits/project-edits'
import type { Marker } from '@shared/contracts/project-file'
import { usePlayhead, transport } from '@/model/playback/playhead'
import { frameMs } from '@/model/playback/film'
import {
  findShots,
  findSpoken,
  shotsAround,
  shotsOrOffer,
  useFilmMarks,
} from '@/model/playback/film-marks'
import { setEdge } from '@/model/edits/cue-edits'
import { words } from '@/model/report'
import { MIN_CUE_MS } from '@shared/contracts/project/project-limits'
import { toastWarning } from '@/ui/overlays/toasts'
import { edgeAtShot } from './geometry/drag'
import { showMarkers, useWorkspace } from '@/model/view/workspace-store'
import { execute } from '@/model/document/execute'
import { rowPitch } from './geometry/lane-layout'
import { useLaneRows } from './stage/lane-stack'
import { command, type Commands } from '@/commands/command'

/** One step of the zoom keys. */
const STEP = 1.4

const hasSelection = (): boolean => useSelection.getState().ids.size > 0

/** The timeline shows the selected cues and little else. */
function zoomToSelection(): void {
  const span = selectedSpan()
  if (span) fillView(span.startMs, span.endMs)
}

const markers = (): readonly Marker[] => useDocument.getState().markers

/** The marker at the playhead, to half a frame. */
function markerHere(): Marker | undefined {
  const { timeMs } = usePlayhead.getState()
  return markers().find((marker) => Math.abs(marker.timeMs - timeMs) <= frameMs() / 2)
}

/** Unlike the colours of states and of the first speakers: pink. */
const FIRST_COLOUR = 3

/** Sets a marker at the playhead; opens the name of an existing one. */
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

const some = (): boolean => markers().length > 0

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

const hasFilm = (): boolean => useDocument.getState().fields.media !== null

/** Goes to the next or the previous shot change, to half a frame. */
function goToShot(by: 1 | -1): void {
  const shots = shotsOrOffer()
  if (!shots) return
  const { timeMs } = usePlayhead.getState()
  const beyond = shotsAround(shots, timeMs + (by * frameMs()) / 2)
  const at = by > 0 ? beyond.after : beyond.before
  if (at === undefined) return
  transport().seek(at)
  showRange(at, at)
}

/** Puts an edge of the active cue to the nearest shot change, an end two frames before it. */
function edgeToShot(edge: 'start' | 'end'): void {
  const cue = activeCue()
  const shots = cue && shotsOrOffer()
  if (!cue || !shots) return
  const ms = edge === 'start' ? cue.startMs : cue.endMs
  const { before, after } = shotsAround(shots, ms)
  const targets = [before, after].flatMap((shot) =>
    shot === undefined ? [] : [Math.round(edgeAtShot(shot, edge, frameMs()))],
  )
  for (const target of targets.toSorted((a, b) => Math.abs(a - ms) - Math.abs(b - ms)))
    if (target === ms || execute('changeTimes', setEdge(cue.id, edge, target))) return
  toastWarning(words()('timeline.shots.noRoom', { ms: MIN_CUE_MS }))
}

/** One step of the keys for heights of lanes and waveforms. */
const TALLER = 1.25

/** The lanes become higher, or the enlarged one where there is one. */
function growLanes(factor: number): void {
  const look = useLaneLook.getState()
  const { rows } = useLaneRows.getState()
  const heights = (rows ?? []).map(rowPitch).filter((px) => px >= MIN_LANE_PX)
  if (look.enlarged && activeCue()) useLaneLook.setState({ large: laneHeight(look.large * factor) })
  else if (heights.length > 0)
    useLaneLook.setState({ height: laneHeight(Math.min(...heights) * factor) })
}

export const commands = {
  zoomIn: command('view.zoom@1', 'Mod+=', isOpen, () => zoomBy(STEP)),
  zoomOut: command('view.zoom@2', 'Mod+-', isOpen, () => zoomBy(1 / STEP)),
  zoomAll: command('view.zoom@3', 'Mod+0', isOpen, showWholeFilm),
  zoomSelection: command('view.zoom@4', 'Alt+0', hasSelection, zoomToSelection),
  findShots: {
    menu: 'play.shots@1',
    key: null,
    enabled: () => hasFilm() && !useFilmMarks.getState().busy.shots,
    run: () => void findShots(),
  },
  findSpoken: {
    menu: 'play.shots@4',
    key: null,
    enabled: () => hasFilm() && !useFilmMarks.getState().busy.spoken,
    run: () => void findSpoken(),
  },
  nextShot: command('play.shots@2', 'Shift+x', hasFilm, () => goToShot(1)),
  previousShot: command('play.shots@3', 'Shift+z', hasFilm, () => goToShot(-1)),
  startAtShot: {
    menu: 'cue.times@19',
    key: 'Alt+[',
    enabled: () => hasFilm() && hasSelection(),
    run: () => edgeToShot('start'),
  },
  endAtShot: {
    menu: 'cue.times@20',
    key: 'Alt+]',
    enabled: () => hasFilm() && hasSelection(),
    run: () => edgeToShot('end'),
  },
  lanesTaller: command('view.lanes@1', 'Alt+=', isOpen, () => growLanes(TALLER)),
  lanesLower: command('view.lanes@2', 'Alt+-', isOpen, () => growLanes(1 / TALLER)),
  lanesShare: command('view.lanes@3', null, isOpen, () =>
    useLaneLook.setState({ height: null, original: null }),
  ),
  enlargeLane: {
    menu: 'view.lanes@4',
    key: 'Shift+t',
    enabled: isOpen,
    checked: () => useLaneLook.getState().enlarged,
    run: () => useLaneLook.setState(({ enlarged }) => ({ enlarged: !enlarged })),
  },
  wavesTaller: command('view.lanes@5', 'Alt+PageUp', isOpen, () =>
    setGain(useLaneLook.getState().gain * TALLER),
  ),
  wavesLower: command('view.lanes@6', 'Alt+PageDown', isOpen, () =>
    setGain(useLaneLook.getState().gain / TALLER),
  ),
  spectrogram: {
    menu: 'view.lanes@7',
    key: 'Shift+g',
    enabled: isOpen,
    checked: () => useLaneLook.getState().spectrogram,
    run: () => useLaneLook.setState(({ spectrogram }) => ({ spectrogram: !spectrogram })),
  },
  addMarker: command('play.markers@1', 'm', isOpen, mark),
  nextMarker: command('play.markers@2', 'Shift+m', some, () => goTo(next())),
  previousMarker: command('play.markers@3', 'Alt+Shift+m', some, () => goTo(previous())),
  removeMarker: command('play.markers@4', null, some, () => {
    const here = markerHere()
    if (here) execute('removeMarker', removeMarker(here.id))
  }),
  showMarkers: {
    menu: 'play.markers@5',
    key: 'Alt+m',
    enabled: isOpen,
    checked: () => useWorkspace.getState().markers !== null,
    run: () => showMarkers(null),
  },
} satisfies Commands
