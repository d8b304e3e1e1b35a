import { type Cue, MIN_CUE_MS } from '@shared/contracts/project-file'
import { isSpeakable } from '@shared/dubbing/spoken-text'
import { toastWarning } from '@/ui/overlays/toasts'
import { words, report } from '@/model/report'
import { useDocument } from '@/model/document/document-store'
import {
  copyCues,
  insertAt,
  insertBeside,
  joinCues,
  removeCues,
  shiftBy,
  snapCues,
  splitAtText,
  splitAtTime,
  splitSpeakers,
} from '@/model/edits/structure-edits'
import { moveEdges, setEdge, setScreen, setSpoken } from '@/model/edits/cue-edits'
import { execute, mayChange } from '@/model/document/execute'
import { frameMs } from '@/model/playback/film'
import { usePlayhead } from '@/model/playback/playhead'
import { selectCue, selectCues, useSelection, caretIn } from '@/model/view/selection-store'
import { rippled, useDragging } from '@/model/view/dragging'
import { editCue, openDialog } from '@/model/view/workspace-store'
import type { Command, Commands } from './command'
import { isOpen } from './file-commands'
import { useDerived } from '@/model/derived/derived-store'
import { importTake } from '@/model/work/take-actions'
import { hearOther, playHeard } from '@/model/work/compare-takes'
import { otherTake, useTakes } from '@/model/document/takes-store'
import type { RunProgress } from '@shared/contracts/run'
import { studio } from '@/bridge/studio'
import { resumeJob } from '@/model/session/jobs'
import { anyRenderable, render } from '@/model/work/render'
import { currentRun, isActive, useRuns } from '@/model/document/run-store'

/** What one press of the shift keys moves, ms. */
const SHIFT_MS = 100

const newId = (): string => crypto.randomUUID()
const activeId = (): string | null => useSelection.getState().activeId
const selected = (): ReadonlySet<string> => useSelection.getState().ids
const some = (): boolean => selected().size > 0
const several = (): boolean => selected().size > 1

function insert(side: 'before' | 'after'): void {
  const id = newId()
  const beside = activeId()
  const { timeMs } = usePlayhead.getState()
  const edit = beside === null ? insertAt(timeMs, id) : insertBeside(beside, side, id)
  if (!execute('insertCue', edit)) return
  selectCue(id)
  editCue(id)
}

/** After deleting, the cue that took the place of the first one is selected. */
function remove(): void {
  const { order } = useDocument.getState()
  const at = order.findIndex((id) => selected().has(id))
  execute('deleteCues', removeCues(selected()))
  const left = useDocument.getState().order
  selectCues(left.slice(Math.min(at, left.length - 1)).slice(0, 1))
}

/** At the caret where the text of the cue is being edited, at the playhead otherwise, or in the middle. */
function split(): void {
  const id = activeId()
  const cue = id === null ? undefined : useDocument.getState().byId.get(id)
  if (!cue) return
  const part = newId()
  const caret = caretIn(cue.id)
  if (caret !== null && execute('splitCue', splitAtText(cue.id, caret, part))) return
  const { timeMs } = usePlayhead.getState()
  if (execute('splitCue', splitAtTime(cue.id, timeMs, part))) return
  execute('splitCue', splitAtTime(cue.id, (cue.startMs + cue.endMs) / 2, part))
}

function nextId(): string | undefined {
  const { order } = useDocument.getState()
  const at = order.indexOf(activeId() ?? '')
  return at < 0 ? undefined : order[at + 1]
}

function merge(ids: Iterable<string>): void {
  execute('mergeCues', joinCues(ids))
  const { byId } = useDocument.getState()
  selectCues([...ids].filter((id) => byId.has(id)))
}

function mergeNext(): void {
  const [id, next] = [activeId(), nextId()]
  if (id !== null && next !== undefined) merge([id, next])
}

function duplicate(): void {
  const ids: string[] = []
  const named = (): string => {
    const id = newId()
    ids.push(id)
    return id
  }
  if (execute('duplicateCues', copyCues(selected(), named))) selectCues(ids)
}

/** Sets an edge of the active cue to the playhead; says why where that cannot be. */
function edgeAtPlayhead(edge: 'start' | 'end'): void {
  const cue = useDocument.getState().byId.get(activeId() ?? '')
  if (!cue) return
  const atMs = Math.round(usePlayhead.getState().timeMs)
  if ((edge === 'start' ? cue.startMs : cue.endMs) === atMs) return
  if (execute('changeTimes', setEdge(cue.id, edge, atMs))) return
  toastWarning(
    words()(edge === 'start' ? 'edit.startAtPlayhead' : 'edit.endAtPlayhead', { ms: MIN_CUE_MS }),
  )
}

/** Moves the selected cues and, with ripple on, what is behind them. */
function shift(byMs: number): void {
  const { byId } = useDocument.getState()
  const ids = [...selected()]
  const fromMs = Math.min(...ids.map((id) => byId.get(id)?.startMs ?? Infinity))
  execute('shiftCues', shiftBy([...ids, ...rippled(ids, fromMs)], byMs))
}

/** Moves one edge of the selected cues by a frame; several presses in a row are one step of undo. */
function nudgeEdge(edge: 'start' | 'end', frames: number): void {
  const ids = selected()
  const group = `${edge}-${[...ids].slice(0, 8).join('-')}-${ids.size}`
  execute('changeTimes', moveEdges(ids, edge, frames * frameMs()), { group })
}

/** The selected cues become spoken, or are left out: what the active one is not. */
function toggleSpoken(): void {
  const cue = activeCue()
  if (cue) execute('changeSpoken', setSpoken(selected(), !isSpeakable(cue)))
}

/** The selected cues go from not known to on screen, to off screen, and back, by the active one. */
function switchScreen(): void {
  const next = { on: 'off', off: undefined } as const
  const screen = activeCue()?.screen
  execute('changeScreen', setScreen(selected(), screen ? next[screen] : 'on'))
}

function command(
  menu: Command['menu'],
  key: string | null,
  enabled: () => boolean,
  run: () => void,
): Command {
  return { menu, key, enabled, run }
}

/** Times of a narration follow from its takes. */
const hasTimes = (): boolean => isOpen() && useDocument.getState().fields.narration === null

/** What changes the cues themselves: their number, their edges, their places. */
export const cueCommands = {
  insertBefore: command('cue.content@3', 'Shift+Insert', isOpen, () => insert('before')),
  insertAfter: command('cue.content@4', 'Insert', isOpen, () => insert('after')),
  deleteCues: command('cue.content@6', 'Delete', some, remove),
  duplicateCues: command('cue.content@5', 'Mod+Shift+d', some, duplicate),
  splitCue: {
    ...command('cue.split@1', 'Mod+d', () => activeId() !== null, split),
    whileTyping: true,
  },
  splitBySpeakers: command('cue.split@2', null, some, () => {
    execute('splitCue', splitSpeakers(selected(), newId))
  }),
  mergeWithNext: command('cue.split@3', 'Mod+j', () => nextId() !== undefined, mergeNext),
  mergeSelected: command('cue.split@4', 'Mod+Shift+j', several, () => merge(selected())),
  startAtPlayhead: command('cue.times@1', '[', some, () => edgeAtPlayhead('start')),
  endAtPlayhead: command('cue.times@2', ']', some, () => edgeAtPlayhead('end')),
  shiftCues: command('cue.times@3', 'Mod+Shift+s', some, () => openDialog({ kind: 'shift' })),
  stretchCues: command('cue.times@4', null, isOpen, () => openDialog({ kind: 'stretch' })),
  reconform: command('cue.times@5', null, hasTimes, () => openDialog({ kind: 'reconform' })),
  shiftBack: command('cue.times@6', 'Alt+ArrowLeft', some, () => shift(-SHIFT_MS)),
  shiftForward: command('cue.times@7', 'Alt+ArrowRight', some, () => shift(SHIFT_MS)),
  shiftFrameBack: command('cue.times@8', 'Alt+Shift+ArrowLeft', some, () => shift(-frameMs())),
  shiftFrameForward: command('cue.times@9', 'Alt+Shift+ArrowRight', some, () => shift(frameMs())),
  startEarlier: command('cue.times@10', 'Mod+Alt+ArrowLeft', some, () => nudgeEdge('start', -1)),
  startLater: command('cue.times@11', 'Mod+Alt+ArrowRight', some, () => nudgeEdge('start', 1)),
  endEarlier: command('cue.times@12', 'Mod+Alt+Shift+ArrowLeft', some, () => nudgeEdge('end', -1)),
  endLater: command('cue.times@13', 'Mod+Alt+Shift+ArrowRight', some, () => nudgeEdge('end', 1)),
  snapCues: command('cue.times@14', 'n', some, () => execute('snapCues', snapCues(selected()))),
  toggleRipple: {
    ...command('cue.times@15', 'Alt+r', isOpen, toggleRipple),
    checked: () => useDragging.getState().ripple !== 'off',
  },
  toggleSpoken: command('cue.times@16', 'u', some, toggleSpoken),
  switchScreen: command('cue.times@17', 'o', some, switchScreen),
} satisfies Commands

/** The choice of one speaker's cues is made in the timeline's menu. */
function toggleRipple(): void {
  useDragging.setState(({ ripple }) => ({ ripple: ripple === 'off' ? 'all' : 'off' }))
}

function activeCue(): Cue | undefined {
  return useDocument.getState().byId.get(useSelection.getState().activeId ?? '')
}

/** Plays the other take: from the same position while playing, otherwise from the cue's start. */
async function playOther(): Promise<void> {
  const cue = activeCue()
  if (!cue) return
  await hearOther(cue.id)
  if (!usePlayhead.getState().playing) playHeard(cue)
}

export const takeCommands = {
  switchTakes: {
    menu: 'play.cue@7',
    key: 'b',
    enabled: () => {
      const cue = activeCue()
      return cue !== undefined && otherTake(useTakes.getState(), cue.id) !== undefined
    },
    run: () => void playOther(),
  },
  recordTake: {
    menu: 'dub.takes@1',
    key: 'Shift+r',
    enabled: () => activeCue() !== undefined && mayChange().ok,
    run: () => openDialog({ kind: 'record' }),
  },
  importTake: {
    menu: 'dub.takes@2',
    key: null,
    enabled: () => activeCue() !== undefined && mayChange().ok,
    run: () => {
      const cue = activeCue()
      if (cue) void report(importTake(cue.id))
    },
  },
  listenCheck: {
    menu: 'dub.takes@3',
    key: null,
    finishesEditing: true,
    enabled: () => isOpen() && mayChange().ok,
    run: () => openDialog({ kind: 'listen-check' }),
  },
} satisfies Commands

/** The run that has not ended, if any; one that moves before one that is paused. */
function activeRun(): RunProgress | undefined {
  const run = currentRun(useRuns.getState())
  return run && isActive(run) ? run : undefined
}

export const renderCommands = {
  renderStale: {
    menu: 'dub.render@1',
    key: 'Mod+Enter',
    whileTyping: true,
    finishesEditing: true,
    enabled: () => anyRenderable(useDerived.getState().toRender),
    run: () => void report(render(useDerived.getState().toRender)),
  },
  renderSelected: {
    menu: 'dub.render@2',
    key: 'Mod+Shift+Enter',
    whileTyping: true,
    finishesEditing: true,
    enabled: () => anyRenderable(useSelection.getState().ids),
    run: () => void report(render(useSelection.getState().ids)),
  },
  pauseRun: {
    menu: 'dub.render@3',
    key: 'Mod+Alt+p',
    whileTyping: true,
    finishesEditing: true,
    enabled: () => activeRun() !== undefined,
    run: () => {
      const run = activeRun()
      if (!run) return
      const { runId, state } = run
      void report(state === 'paused' ? resumeJob({ id: runId }) : studio.runPause({ runId }))
    },
  },
  cancelRun: {
    menu: 'dub.render@4',
    key: null,
    enabled: () => activeRun() !== undefined,
    run: () => {
      const run = activeRun()
      if (run) void report(studio.runCancel({ runId: run.runId }))
    },
  },
} satisfies Commands
