import { currentPreferences } from '@/bridge/preferences'
import type { Cue, Marker } from '@shared/contracts/project-file'
import { audibleSpan } from '@shared/fitting/fit-types'
import { useDerived } from '@/model/derived/derived-store'
import { useDocument } from '@/model/document/document-store'
import { usePlayhead, transport } from '@/model/playback/playhead'
import { useSelection } from '@/model/view/selection-store'
import type { Command } from './command'
import { isOpen } from './file-commands'
import { selectAtPlayhead, useSpoken } from '@/model/view/spoken'
import { filmLengthMs, frameMs, useFilm } from '@/model/playback/film'
import { addMarker, removeMarker } from '@/model/edits/project-edits'
import { execute } from '@/model/document/execute'
import { showMarkers, useWorkspace } from '@/model/view/workspace-store'
import { showRange } from '@/model/view/viewport'

/** Ms heard around or inside the edges of a cue. */
const AROUND_MS = 500

function activeCue(): Cue | undefined {
  const { activeId } = useSelection.getState()
  return activeId === null ? undefined : useDocument.getState().byId.get(activeId)
}

/** Where a cue is over for the ear: its voice may borrow time, or overhang. */
function reachMs(cue: Cue): number {
  const fit = useDerived.getState().fits.get(cue.id)
  return Math.max(cue.endMs, fit ? audibleSpan(cue, fit).endMs : 0)
}

function withCue(name: Command['name'], key: string, run: (cue: Cue) => void): Command {
  return {
    name,
    key,
    enabled: () => activeCue() !== undefined,
    run: () => {
      const cue = activeCue()
      if (cue) run(cue)
    },
  }
}

/** The film's element, wherever the window shows it. */
const film = (): HTMLVideoElement | null => document.querySelector('[data-testid="picture"] video')

/** The picture on the whole screen, with its subtitles; the same again goes back. */
async function toggleFullScreen(): Promise<void> {
  const picture = document.querySelector('[data-testid="picture"]')
  // Refused while another one is under way: the next press decides.
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => undefined)
  else await picture?.requestFullscreen().catch(() => undefined)
}

/** The picture in a window of its own, for another screen; the same again brings it back. */
async function togglePictureWindow(): Promise<void> {
  const element = film()
  if (!element) return
  element.disablePictureInPicture = false
  // Refused while the film has no picture yet.
  if (document.pictureInPictureElement) await document.exitPictureInPicture().catch(() => undefined)
  else await element.requestPictureInPicture().catch(() => undefined)
}

const hasPicture = (): boolean => isOpen() && useFilm.getState().picture

export const pictureCommands: Command[] = [
  {
    name: 'selectAtPlayhead',
    key: 'c',
    enabled: isOpen,
    run: selectAtPlayhead,
  },
  {
    name: 'selectWhilePlaying',
    key: 'Shift+c',
    enabled: isOpen,
    checked: () => useSpoken.getState().selecting,
    run: () => useSpoken.setState(({ selecting }) => ({ selecting: !selecting })),
  },
  {
    name: 'largePicture',
    key: 'Shift+f',
    enabled: isOpen,
    checked: () => useWorkspace.getState().largePicture,
    run: () => useWorkspace.setState(({ largePicture }) => ({ largePicture: !largePicture })),
  },
  {
    name: 'pictureWindow',
    key: 'Mod+Shift+f',
    enabled: hasPicture,
    run: () => void togglePictureWindow(),
  },
  { name: 'pictureFullScreen', key: 'f', enabled: isOpen, run: () => void toggleFullScreen() },
]

export const playCommands: Command[] = [
  {
    name: 'playPause',
    key: ' ',
    enabled: isOpen,
    run: () => (usePlayhead.getState().playing ? transport().pause() : transport().play()),
  },
  withCue('playCue', 'r', (cue) => transport().play(cue.startMs, reachMs(cue))),
  withCue('playFromHere', 'Shift+ ', (cue) => transport().play(cue.startMs)),
  withCue('playBefore', 'q', (cue) => {
    transport().play(Math.max(0, cue.startMs - AROUND_MS), cue.startMs)
  }),
  withCue('playAfter', 'w', (cue) => transport().play(cue.endMs, cue.endMs + AROUND_MS)),
  withCue('playBegin', 'e', (cue) => {
    transport().play(cue.startMs, Math.min(reachMs(cue), cue.startMs + AROUND_MS))
  }),
  withCue('playEnd', 'd', (cue) => {
    transport().play(Math.max(cue.startMs, reachMs(cue) - AROUND_MS), reachMs(cue))
  }),
]

/** Speeds that L goes through while playing. */
const FORWARD = [1, 1.5, 2] as const
/** Speeds that J goes through while running backwards. */
const BACKWARD = [1, 2, 4, 8] as const

/** How fast J runs backwards now; 0 = it does not. */
let backward = 0

function nextStep(steps: readonly number[], now: number): number {
  return steps.find((step) => step > now) ?? steps.at(-1) ?? 1
}

function faster(): void {
  const { playing, rate } = usePlayhead.getState()
  if (playing && backward === 0) usePlayhead.setState({ rate: nextStep(FORWARD, rate) })
  else {
    if (!playing) usePlayhead.setState({ rate: 1 })
    transport().play()
  }
  backward = 0
}

function runBack(): void {
  backward = usePlayhead.getState().playing && backward > 0 ? nextStep(BACKWARD, backward) : 1
  transport().rewind(backward)
}

function stop(): void {
  backward = 0
  transport().pause()
  usePlayhead.setState({ rate: 1 })
}

function stepFrames(frames: number): void {
  transport().pause()
  const frame = Math.round(usePlayhead.getState().timeMs / frameMs()) + frames
  transport().seek(frame * frameMs())
}

/** Continues playing from there, if it plays. */
function seekBy(ms: number): void {
  transport().seek(usePlayhead.getState().timeMs + ms)
}

export const shuttleCommands: Command[] = [
  { name: 'runBack', key: 'j', enabled: isOpen, run: runBack },
  { name: 'stop', key: 'k', enabled: isOpen, run: stop },
  { name: 'playFaster', key: 'l', enabled: isOpen, run: faster },
  { name: 'frameBack', key: ',', enabled: isOpen, run: () => stepFrames(-1) },
  { name: 'frameForward', key: '.', enabled: isOpen, run: () => stepFrames(1) },
  {
    name: 'secondBack',
    key: 'Shift+ArrowLeft',
    enabled: isOpen,
    run: () => seekBy(-currentPreferences().skipMs),
  },
  {
    name: 'secondForward',
    key: 'Shift+ArrowRight',
    enabled: isOpen,
    run: () => seekBy(currentPreferences().skipMs),
  },
  { name: 'toStart', key: 'Mod+Home', enabled: isOpen, run: () => transport().seek(0) },
  { name: 'toEnd', key: 'Mod+End', enabled: isOpen, run: () => transport().seek(filmLengthMs()) },
  {
    name: 'loopSelection',
    key: 'Shift+l',
    enabled: isOpen,
    checked: () => usePlayhead.getState().loop !== null,
    run: loopSelection,
  },
]

/** From the first to the last selected cue; the whole film when nothing is selected. */
function selectedRange(): { startMs: number; endMs: number } {
  const { byId } = useDocument.getState()
  const cues = [...useSelection.getState().ids].flatMap((id) => byId.get(id) ?? [])
  if (cues.length === 0) return { startMs: 0, endMs: filmLengthMs() }
  return {
    startMs: Math.min(...cues.map((cue) => cue.startMs)),
    endMs: Math.max(...cues.map((cue) => cue.endMs)),
  }
}

/** Loops the selection while playing; removes an existing loop. */
function loopSelection(): void {
  const { loop } = usePlayhead.getState()
  usePlayhead.setState({ loop: loop ? null : selectedRange() })
}

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
    checked: () => useWorkspace.getState().markers !== null,
    run: () => showMarkers(null),
  },
]
