import { currentPreferences } from '@/bridge/preferences'
import type { Cue, Marker } from '@shared/contracts/project-file'
import { audibleSpan } from '@shared/fitting/fit-types'
import { useDerived } from '@/model/derived/derived-store'
import { useDocument } from '@/model/document/document-store'
import { usePlayhead, transport } from '@/model/playback/playhead'
import { useSelection } from '@/model/view/selection-store'
import type { Command, Commands } from './command'
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

function withCue(menu: Command['menu'], key: string, run: (cue: Cue) => void): Command {
  return {
    menu,
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

export const pictureCommands = {
  selectAtPlayhead: {
    menu: 'play.cue@8',
    key: 'c',
    enabled: isOpen,
    run: selectAtPlayhead,
  },
  selectWhilePlaying: {
    menu: 'play.cue@9',
    key: 'Shift+c',
    enabled: isOpen,
    checked: () => useSpoken.getState().selecting,
    run: () => useSpoken.setState(({ selecting }) => ({ selecting: !selecting })),
  },
  largePicture: {
    menu: 'view.picture@1',
    key: 'Shift+f',
    enabled: isOpen,
    checked: () => useWorkspace.getState().largePicture,
    run: () => useWorkspace.setState(({ largePicture }) => ({ largePicture: !largePicture })),
  },
  pictureWindow: {
    menu: 'view.picture@2',
    key: 'Mod+Shift+f',
    enabled: hasPicture,
    run: () => void togglePictureWindow(),
  },
  pictureFullScreen: {
    menu: 'view.picture@3',
    key: 'f',
    enabled: isOpen,
    run: () => void toggleFullScreen(),
  },
} satisfies Commands

export const playCommands = {
  playPause: {
    menu: 'play.transport@1',
    key: ' ',
    enabled: isOpen,
    run: () => (usePlayhead.getState().playing ? transport().pause() : transport().play()),
  },
  playCue: withCue('play.cue@1', 'r', (cue) => transport().play(cue.startMs, reachMs(cue))),
  playFromHere: withCue('play.cue@2', 'Shift+ ', (cue) => transport().play(cue.startMs)),
  playBefore: withCue('play.cue@3', 'q', (cue) => {
    transport().play(Math.max(0, cue.startMs - AROUND_MS), cue.startMs)
  }),
  playAfter: withCue('play.cue@4', 'w', (cue) =>
    transport().play(cue.endMs, cue.endMs + AROUND_MS),
  ),
  playBegin: withCue('play.cue@5', 'e', (cue) => {
    transport().play(cue.startMs, Math.min(reachMs(cue), cue.startMs + AROUND_MS))
  }),
  playEnd: withCue('play.cue@6', 'd', (cue) => {
    transport().play(Math.max(cue.startMs, reachMs(cue) - AROUND_MS), reachMs(cue))
  }),
} satisfies Commands

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

export const shuttleCommands = {
  runBack: { menu: 'play.transport@4', key: 'j', enabled: isOpen, run: runBack },
  stop: { menu: 'play.transport@2', key: 'k', enabled: isOpen, run: stop },
  playFaster: { menu: 'play.transport@3', key: 'l', enabled: isOpen, run: faster },
  frameBack: { menu: 'play.step@1', key: ',', enabled: isOpen, run: () => stepFrames(-1) },
  frameForward: { menu: 'play.step@2', key: '.', enabled: isOpen, run: () => stepFrames(1) },
  secondBack: {
    menu: 'play.step@3',
    key: 'Shift+ArrowLeft',
    enabled: isOpen,
    run: () => seekBy(-currentPreferences().skipMs),
  },
  secondForward: {
    menu: 'play.step@4',
    key: 'Shift+ArrowRight',
    enabled: isOpen,
    run: () => seekBy(currentPreferences().skipMs),
  },
  toStart: {
    menu: 'play.step@5',
    key: 'Mod+Home',
    enabled: isOpen,
    run: () => transport().seek(0),
  },
  toEnd: {
    menu: 'play.step@6',
    key: 'Mod+End',
    enabled: isOpen,
    run: () => transport().seek(filmLengthMs()),
  },
  loopSelection: {
    menu: 'play.cue@10',
    key: 'Shift+l',
    enabled: isOpen,
    checked: () => usePlayhead.getState().loop !== null,
    run: loopSelection,
  },
} satisfies Commands

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

export const markerCommands = {
  addMarker: { menu: 'play.markers@1', key: 'm', enabled: isOpen, run: mark },
  nextMarker: { menu: 'play.markers@2', key: 'Shift+m', enabled: some, run: () => goTo(next()) },
  previousMarker: {
    menu: 'play.markers@3',
    key: 'Alt+Shift+m',
    enabled: some,
    run: () => goTo(previous()),
  },
  removeMarker: {
    menu: 'play.markers@4',
    key: null,
    enabled: some,
    run: () => {
      const here = markerHere()
      if (here) execute('removeMarker', removeMarker(here.id))
    },
  },
  showMarkers: {
    menu: 'play.markers@5',
    key: 'Alt+m',
    enabled: isOpen,
    checked: () => useWorkspace.getState().markers !== null,
    run: () => showMarkers(null),
  },
} satisfies Commands
