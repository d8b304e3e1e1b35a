import { execute } from '@/model/document/execute'
import { useHistory } from '@/model/document/history-store'
import { stepBack, stepForward } from './history'
import { isOpen, useDocument } from '@/model/document/document-store'
import { report, words } from '@/model/report'
import { saveCopy, duplicateProject, closeProject } from '@/model/session/session'
import { openDialog, editCue } from '@/model/view/workspace-store'
import { command, type Commands } from '@/commands/command'
import {
  useSelection,
  selectCue,
  selectCues,
  caretIn,
  activeCue,
} from '@/model/view/selection-store'
import { usePlayhead } from '@/model/playback/playhead'
import {
  insertAt,
  insertBeside,
  removeCues,
  copyCues,
  splitAtText,
  splitAtTime,
  splitSpeakers,
  joinCues,
  shiftBy,
  snapCues,
} from '@/model/edits/structure-edits'
import { setAlone, setEdge, moveEdges, setSpoken, setScreen } from '@/model/edits/cue-edits'
import { toastWarning } from '@/ui/overlays/toasts'
import { MIN_CUE_MS } from '@shared/contracts/project/project-limits'
import { rippled, useDragging } from '@/model/view/dragging'
import { frameMs } from '@/model/playback/film'
import { breathOf } from '@shared/dubbing/breath/sentences-of-film'
import { isSpeakable } from '@shared/dubbing/spoken-text'

const hasCues = (): boolean => useDocument.getState().order.length > 0

const newId = (): string => crypto.randomUUID()

const activeId = (): string | null => useSelection.getState().activeId

function insert(side: 'before' | 'after'): void {
  const id = newId()
  const beside = activeId()
  const { timeMs } = usePlayhead.getState()
  const edit = beside === null ? insertAt(timeMs, id) : insertBeside(beside, side, id)
  if (!execute('insertCue', edit)) return
  selectCue(id)
  editCue(id)
}

const selected = (): ReadonlySet<string> => useSelection.getState().ids

const some = (): boolean => selected().size > 0

/** After deleting, the cue that took the place of the first one is selected. */
function remove(): void {
  const { order } = useDocument.getState()
  const at = order.findIndex((id) => selected().has(id))
  execute('deleteCues', removeCues(selected()))
  const left = useDocument.getState().order
  selectCues(left.slice(Math.min(at, left.length - 1)).slice(0, 1))
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

/** At the caret where the text of the cue is being edited, at the playhead otherwise, or in the middle. */
function split(): void {
  const cue = activeCue()
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

const several = (): boolean => selected().size > 1

/** Sets an edge of the active cue to the playhead; says why where that cannot be. */
function edgeAtPlayhead(edge: 'start' | 'end'): void {
  const cue = activeCue()
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

/** What one press of the shift keys moves, ms. */
const SHIFT_MS = 100

/** Moves one edge of the selected cues by a frame; several presses in a row are one step of undo. */
function nudgeEdge(edge: 'start' | 'end', frames: number): void {
  const ids = selected()
  const group = `${edge}-${[...ids].slice(0, 8).join('-')}-${ids.size}`
  execute('changeTimes', moveEdges(ids, edge, frames * frameMs()), { group })
}

/** The choice of one speaker's cues is made in the timeline's menu. */
function toggleRipple(): void {
  useDragging.setState(({ ripple }) => ({ ripple: ripple === 'off' ? 'all' : 'off' }))
}

/** The selected cues become spoken, or are left out: what the active one is not. */
function toggleSpoken(): void {
  const cue = activeCue()
  if (cue) execute('changeSpoken', setSpoken(selected(), !isSpeakable(cue)))
}

/** The selected cues are spoken alone, or within their sentences: what the active one is not. */
function toggleAlone(): void {
  const cue = activeCue()
  if (cue) execute('changeAlone', setAlone(selected(), cue.alone !== true))
}

/** The selected cues go from not known to on screen, to off screen, and back, by the active one. */
function switchScreen(): void {
  const next = { on: 'off', off: undefined } as const
  const screen = activeCue()?.screen
  execute('changeScreen', setScreen(selected(), screen ? next[screen] : 'on'))
}

export const commands = {
  undo: {
    menu: 'edit.history@1',
    key: 'Mod+z',
    enabled: () => useHistory.getState().past.length > 0,
    run: () => stepBack(1),
  },
  redo: {
    menu: 'edit.history@2',
    key: 'Mod+Shift+z',
    enabled: () => useHistory.getState().future.length > 0,
    run: () => stepForward(1),
  },
  saveProjectAs: {
    menu: 'file.project@1',
    key: 'Mod+Alt+s',
    whileTyping: true,
    finishesEditing: true,
    enabled: isOpen,
    run: () => void report(saveCopy()),
  },
  duplicateProject: {
    menu: 'file.project@2',
    key: null,
    finishesEditing: true,
    enabled: isOpen,
    run: () => void report(duplicateProject()),
  },
  renameProject: {
    menu: 'file.project@3',
    key: null,
    finishesEditing: true,
    enabled: isOpen,
    run: () => openDialog({ kind: 'rename-project' }),
  },
  closeProject: {
    menu: 'file.project@4',
    key: 'Mod+w',
    whileTyping: true,
    enabled: isOpen,
    run: () => void report(closeProject()),
  },
  startTimecode: command('file.film@3', null, isOpen, () => openDialog({ kind: 'start-timecode' })),
  saveSubtitles: {
    menu: 'file.import@5',
    key: 'Mod+s',
    whileTyping: true,
    enabled: isOpen,
    run: () => openDialog({ kind: 'subtitles' }),
  },
  goTo: command('edit.go@1', 'Mod+g', hasCues, () => openDialog({ kind: 'go-to' })),
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
  speakAlone: {
    ...command(
      'cue.times@18',
      null,
      () => some() && breathOf(useDocument.getState().fields) !== null,
      toggleAlone,
    ),
    checked: () => activeCue()?.alone === true,
  },
} satisfies Commands

export const dialogs = {
  'rename-project': async () => (await import('./EditDialogs')).RenameProjectDialog,
  'start-timecode': async () => (await import('./EditDialogs')).StartTimecodeDialog,
  'go-to': async () => (await import('./EditDialogs')).GoToDialog,
  shift: async () => (await import('./EditDialogs')).ShiftDialog,
  stretch: async () => (await import('./StretchDialog')).StretchDialog,
  subtitles: async () => (await import('./EditDialogs')).SaveSubtitlesDialog,
}
