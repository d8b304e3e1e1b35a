import { chooseOriginal, removeOriginal, frameMs, filmLengthMs } from '@/model/playback/film'
import { isOpen, useDocument } from '@/model/document/document-store'
import { report } from '@/model/report'
import { usePlayhead, transport } from '@/model/playback/playhead'
import { command, type Command, type Commands } from '@/commands/command'
import type { Cue } from '@shared/contracts/project-file'
import { activeCue, selectedSpan } from '@/model/view/selection-store'
import { useDerived } from '@/model/derived/derived-store'
import { audibleSpan } from '@shared/fitting/fit-types'
import { currentPreferences } from '@/bridge/preferences'
import { studio } from '@/bridge/studio'
import { selectAtPlayhead, useSpoken } from '@/model/view/spoken'
import { showLayout } from '@/model/view/layouts'
import { useWorkspace } from '@/model/view/workspace-store'
import { wordBeside } from '@/model/work/film-words'

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

/** Where a cue is over for the ear: its voice may borrow time, or overhang. */
function reachMs(cue: Cue): number {
  const fit = useDerived.getState().fits.get(cue.id)
  return Math.max(cue.endMs, fit ? audibleSpan(cue, fit).endMs : 0)
}

/** Ms heard around or inside the edges of a cue. */
const AROUND_MS = 500

/** Speed of backward playback by J; 0 = none. */
let backward = 0

function nextStep(steps: readonly number[], now: number): number {
  return steps.find((step) => step > now) ?? steps.at(-1) ?? 1
}

/** Speeds that J goes through while running backwards. */
const BACKWARD = [1, 2, 4, 8] as const

function runBack(): void {
  backward = usePlayhead.getState().playing && backward > 0 ? nextStep(BACKWARD, backward) : 1
  transport().rewind(backward)
}

function stop(): void {
  backward = 0
  transport().pause()
  usePlayhead.setState({ rate: 1 })
}

/** Speeds that L goes through while playing. */
const FORWARD = [1, 1.5, 2] as const

function faster(): void {
  const { playing, rate } = usePlayhead.getState()
  if (playing && backward === 0) usePlayhead.setState({ rate: nextStep(FORWARD, rate) })
  else {
    if (!playing) usePlayhead.setState({ rate: 1 })
    transport().play()
  }
  backward = 0
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

/** Takes the playhead to a word of the takes near it; before that, their words are found. */
async function goToWord(by: 1 | -1): Promise<void> {
  const timeMs = await wordBeside(by)
  if (timeMs !== null) transport().seek(timeMs)
}

/** Loops the selection, or the whole film, while playing; removes an existing loop. */
function loopSelection(): void {
  const { loop } = usePlayhead.getState()
  usePlayhead.setState({
    loop: loop ? null : (selectedSpan() ?? { startMs: 0, endMs: filmLengthMs() }),
  })
}

/** The picture on the whole screen, with its subtitles; the same again goes back. */
async function toggleFullScreen(): Promise<void> {
  if (useWorkspace.getState().pictureWindow) {
    await studio.pictureFullScreen('toggle')
    return
  }
  const picture = document.querySelector('[data-testid="picture"]')
  // Refused while another one is under way: the next press decides.
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => undefined)
  else await picture?.requestFullscreen().catch(() => undefined)
}

export const commands = {
  chooseOriginal: command(
    'file.film@1',
    'Mod+Shift+o',
    isOpen,
    () => void report(chooseOriginal()),
  ),
  removeOriginal: {
    menu: 'file.film@2',
    key: null,
    enabled: () => useDocument.getState().fields.media !== null,
    run: removeOriginal,
  },
  playPause: command('play.transport@1', ' ', isOpen, () =>
    usePlayhead.getState().playing ? transport().pause() : transport().play(),
  ),
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
  runBack: command('play.transport@4', 'j', isOpen, runBack),
  stop: command('play.transport@2', 'k', isOpen, stop),
  playFaster: command('play.transport@3', 'l', isOpen, faster),
  frameBack: command('play.step@1', ',', isOpen, () => stepFrames(-1)),
  frameForward: command('play.step@2', '.', isOpen, () => stepFrames(1)),
  secondBack: command('play.step@3', 'Shift+ArrowLeft', isOpen, () =>
    seekBy(-currentPreferences().skipMs),
  ),
  secondForward: command('play.step@4', 'Shift+ArrowRight', isOpen, () =>
    seekBy(currentPreferences().skipMs),
  ),
  previousWord: command('play.step@5', 'Mod+Shift+ArrowLeft', isOpen, () => void goToWord(-1)),
  nextWord: command('play.step@6', 'Mod+Shift+ArrowRight', isOpen, () => void goToWord(1)),
  toStart: command('play.step@7', 'Mod+Home', isOpen, () => transport().seek(0)),
  toEnd: command('play.step@8', 'Mod+End', isOpen, () => transport().seek(filmLengthMs())),
  loopSelection: {
    menu: 'play.cue@10',
    key: 'Shift+l',
    enabled: isOpen,
    checked: () => usePlayhead.getState().loop !== null,
    run: loopSelection,
  },
  selectAtPlayhead: command('play.cue@8', 'c', isOpen, selectAtPlayhead),
  selectWhilePlaying: {
    menu: 'play.cue@9',
    key: 'Shift+c',
    enabled: isOpen,
    checked: () => useSpoken.getState().selecting,
    run: () => useSpoken.setState(({ selecting }) => ({ selecting: !selecting })),
  },
  largePicture: {
    menu: 'view.layout@3',
    key: 'Shift+f',
    enabled: isOpen,
    checked: () => useWorkspace.getState().layout === 'picture',
    run: () => showLayout('picture'),
  },
  pictureWindow: {
    menu: 'view.picture@1',
    key: 'Mod+Shift+f',
    enabled: isOpen,
    checked: () => useWorkspace.getState().pictureWindow,
    run: () => useWorkspace.setState(({ pictureWindow }) => ({ pictureWindow: !pictureWindow })),
  },
  pictureFullScreen: command('view.picture@2', 'f', isOpen, () => void toggleFullScreen()),
} satisfies Commands
