import { toastAbout, toastWarning } from '@/ui/overlays/toasts'
import { report, words } from '@/model/report'
import { useDocument } from '@/model/document/document-store'
import { redo, undo } from '@/model/document/execute'
import { shownOrder, goToShown } from '@/model/derived/filter'
import { useHistory, type HistoryEntry } from '@/model/document/history-store'
import { keepSelected, selectCue, selectCues, useSelection } from '@/model/view/selection-store'
import { askForCueSpeaker } from '@/model/view/asked'
import { editCue, openDialog, openSide, useWorkspace } from '@/model/view/workspace-store'
import type { Commands } from './command'
import { isOpen } from './file-commands'
import { shortenCues, unfitCues } from '@/model/fixes/shorten'
import { nextProblem, useProblems } from '@/model/derived/problems'
import { goToMatch, useFind } from '@/model/view/find'
import { setNoteState } from '@/model/edits/review-edits'
import {
  activeNote,
  canTake,
  copyNotes,
  goToOpenNote,
  importReviewNotes,
  lockApprovedTakes,
  reviewNotes,
  takeWording,
} from '@/model/view/review'

const hasCues = (): boolean => useDocument.getState().order.length > 0
const hasActive = (): boolean => useSelection.getState().activeId !== null

/** Selects the cue that lies so many places after the active one. */
function moveActive(by: number): void {
  const order = shownOrder()
  const { activeId } = useSelection.getState()
  const at = activeId === null ? -1 : order.indexOf(activeId)
  const id = order[Math.min(order.length - 1, Math.max(0, at + by))]
  if (id === undefined) return
  selectCue(id)
  // Whoever is writing keeps writing there.
  if (useWorkspace.getState().editingCue !== null) editCue(id)
}

/** After undo and redo the user looks at what changed. */
function showChanged(entry: HistoryEntry | null): void {
  const { byId } = useDocument.getState()
  keepSelected((id) => byId.has(id))
  const changed = entry?.undo.cues
  const ids = [...(changed?.upsert ?? []).map((cue) => cue.id), ...(changed?.remove ?? [])]
  const present = ids.filter((id) => byId.has(id))
  if (present.length === 1) selectCues(present)
  if (useSelection.getState().activeId === null) selectNear(entry)
}

/** Where an edit was: its cue, or how many there were; '' where it was about none. */
export function placeOfEdit({ undo: { cues } }: HistoryEntry): string {
  const ids = [...(cues?.upsert ?? []).map((cue) => cue.id), ...(cues?.remove ?? [])]
  const { order } = useDocument.getState()
  const [id = ''] = ids
  if (ids.length > 1) return words()('header.cuesOf', { count: ids.length })
  return order.includes(id) ? words()('edit.cueNumber', { number: order.indexOf(id) + 1 }) : ''
}

/** Says what was undone or done again and where, with the way back. */
function say(what: 'undone' | 'redone', entry: HistoryEntry, steps: number): void {
  const t = words()
  const place = placeOfEdit(entry)
  const edit = t(`edits.${entry.name}`)
  const sentence =
    steps > 1
      ? t(`header.${what}Steps`, { count: steps })
      : t(`header.${what}`, { edit: place === '' ? edit : `${edit}, ${place}` })
  const back = () => (what === 'undone' ? stepForward(steps) : stepBack(steps))
  toastAbout('history', sentence, {
    label: t(what === 'undone' ? 'commands.redo' : 'commands.undo'),
    run: back,
  })
}

/** Undoes so many edits, shows what changed and says what it was. */
export function stepBack(steps: number): void {
  const undone = Array.from({ length: steps }, undo).flatMap((entry) => entry ?? [])
  const last = undone.at(-1)
  if (!last) return
  showChanged(last)
  say('undone', last, undone.length)
  sayKept(last)
}

/** Makes so many edits again. */
export function stepForward(steps: number): void {
  const redone = Array.from({ length: steps }, redo).flatMap((entry) => entry ?? [])
  const last = redone.at(-1)
  if (!last) return
  showChanged(last)
  say('redone', last, redone.length)
}

/** A profile is kept beside the projects: undo brings back only what this one has of it. */
function sayKept(entry: HistoryEntry | null): void {
  if (entry?.name !== 'changeProfile') return
  const t = words()
  const show = () => openSide('profiles')
  toastWarning(t('profiles.undone'), { label: t('profiles.show'), run: show })
}

/** What was selected is gone: the cue that lies where it was comes in its place. */
function selectNear(entry: HistoryEntry | null): void {
  const atMs = entry?.redo.cues?.upsert[0]?.startMs
  if (atMs === undefined) return
  const { order, byId } = useDocument.getState()
  const id = order.findLast((each) => (byId.get(each)?.startMs ?? Infinity) <= atMs) ?? order[0]
  if (id !== undefined) selectCue(id)
}

export const editCommands = {
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
  selectAllCues: {
    menu: 'edit.clipboard@1',
    key: 'Mod+a',
    enabled: isOpen,
    run: () => selectCues(shownOrder()),
  },
  previousCue: { menu: 'cue.go@1', key: 'z', enabled: isOpen, run: () => moveActive(-1) },
  nextCue: { menu: 'cue.go@2', key: 'x', enabled: isOpen, run: () => moveActive(1) },
  goTo: {
    menu: 'edit.go@1',
    key: 'Mod+g',
    enabled: hasCues,
    run: () => openDialog({ kind: 'go-to' }),
  },
  chooseSpeaker: {
    menu: 'cue.content@2',
    key: 's',
    enabled: hasActive,
    run: askForCueSpeaker,
  },
  editText: {
    menu: 'cue.content@1',
    key: 'F2',
    enabled: hasActive,
    run: () => editCue(useSelection.getState().activeId),
  },
  nextProblem: {
    menu: 'edit.go@3',
    key: 'F8',
    enabled: () => useProblems.getState().grave > 0,
    run: () => {
      const id = nextProblem()
      if (id !== null) selectCue(id)
    },
  },
  shortenTexts: {
    menu: 'edit.go@4',
    key: null,
    finishesEditing: true,
    enabled: isOpen,
    run: () => shortenCues(unfitCues()),
  },
} satisfies Commands

/** Opens the panel with the focus in one of its fields. */
function open(field: 'search' | 'replacement'): void {
  useWorkspace.setState({ side: 'find' })
  useFind.setState(({ focus }) => ({ focus: { field, asked: focus.asked + 1 } }))
}

const searched = (): boolean => isOpen() && useFind.getState().search !== ''

export const findCommands = {
  nextShown: {
    menu: 'edit.go@2',
    key: 'F9',
    whileTyping: true,
    enabled: () => isOpen() && shownOrder().length > 0,
    run: goToShown,
  },
  find: {
    menu: 'edit.find@1',
    key: 'Mod+f',
    whileTyping: true,
    enabled: isOpen,
    run: () => open('search'),
  },
  replace: {
    menu: 'edit.find@2',
    key: 'Mod+h',
    whileTyping: true,
    enabled: isOpen,
    run: () => open('replacement'),
  },
  findNext: {
    menu: 'edit.find@3',
    key: 'F3',
    whileTyping: true,
    enabled: searched,
    run: () => goToMatch(1),
  },
  findPrevious: {
    menu: 'edit.find@4',
    key: 'Shift+F3',
    whileTyping: true,
    enabled: searched,
    run: () => goToMatch(-1),
  },
} satisfies Commands

const notes = () => reviewNotes(useDocument.getState())

/** Review notes: taking them in, going from one to the next, and doing what they ask for. */
export const reviewCommands = {
  importReviewNotes: {
    menu: 'file.import@3',
    key: null,
    enabled: isOpen,
    run: () => void report(importReviewNotes()),
  },
  nextNote: {
    menu: 'edit.review@1',
    key: 'F7',
    enabled: () => notes().open > 0,
    run: () => goToOpenNote(1),
  },
  previousNote: {
    menu: 'edit.review@2',
    key: 'Shift+F7',
    enabled: () => notes().open > 0,
    run: () => goToOpenNote(-1),
  },
  takeSuggestion: {
    menu: 'edit.review@3',
    key: 'F6',
    enabled: () => canTake(activeNote()),
    run: () => takeWording(),
  },
  noteDone: {
    menu: 'edit.review@4',
    key: 'Shift+F6',
    enabled: () => activeNote()?.note.state === 'open',
    run: () => setNoteState([activeNote()?.note.id ?? ''], 'done'),
  },
  lockApproved: {
    menu: 'edit.review@5',
    key: null,
    enabled: () => (useDocument.getState().fields.review?.verdicts.length ?? 0) > 0,
    run: lockApprovedTakes,
  },
  copyNotes: {
    menu: 'edit.review@6',
    key: null,
    enabled: () => notes().all.length > 0,
    run: () => void report(copyNotes('text')),
  },
} satisfies Commands
