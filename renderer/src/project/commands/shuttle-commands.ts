import { filmLengthMs, frameMs } from '../film/film-store'
import { loopSelection } from '../playback/loop'
import { usePlayhead } from '../playback/playhead-store'
import { transport } from '../playback/transport'
import type { Command } from './command'
import { isOpen } from './file-commands'

/** Speeds that L goes through while playing. */
const FORWARD = [1, 1.5, 2] as const
/** Speeds that J goes through while running backwards. */
const BACKWARD = [1, 2, 4, 8] as const

/** How fast J runs backwards now; 0 = it does not. */
let backward = 0

function after(steps: readonly number[], now: number): number {
  return steps.find((step) => step > now) ?? steps.at(-1) ?? 1
}

function faster(): void {
  const { playing, rate } = usePlayhead.getState()
  if (playing && backward === 0) usePlayhead.setState({ rate: after(FORWARD, rate) })
  else {
    if (!playing) usePlayhead.setState({ rate: 1 })
    transport().play()
  }
  backward = 0
}

function runBack(): void {
  backward = usePlayhead.getState().playing && backward > 0 ? after(BACKWARD, backward) : 1
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

const SECOND_MS = 1_000

/** Goes on playing from there, if it plays. */
function seekBy(ms: number): void {
  transport().seek(usePlayhead.getState().timeMs + ms)
}

export const shuttleCommands: Command[] = [
  { name: 'runBack', key: 'j', enabled: isOpen, run: runBack },
  { name: 'stop', key: 'k', enabled: isOpen, run: stop },
  { name: 'playFaster', key: 'l', enabled: isOpen, run: faster },
  { name: 'frameBack', key: ',', enabled: isOpen, run: () => stepFrames(-1) },
  { name: 'frameForward', key: '.', enabled: isOpen, run: () => stepFrames(1) },
  { name: 'secondBack', key: 'Shift+ArrowLeft', enabled: isOpen, run: () => seekBy(-SECOND_MS) },
  {
    name: 'secondForward',
    key: 'Shift+ArrowRight',
    enabled: isOpen,
    run: () => seekBy(SECOND_MS),
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
