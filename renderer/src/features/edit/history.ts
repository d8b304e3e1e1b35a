import { undo, redo } from '@/model/document/execute'
import type { HistoryEntry } from '@/model/document/history-store'
import { useDocument } from '@/model/document/document-store'
import { words } from '@/model/report'
import { keepSelected, selectCues, useSelection, selectCue } from '@/model/view/selection-store'
import { toastAbout, toastWarning } from '@/ui/overlays/toasts'
import { openSide } from '@/model/view/workspace-store'

/** Where an edit was: its cue, or how many there were; '' where it was about none. */
export function placeOfEdit({ undo: { cues } }: HistoryEntry): string {
  const ids = [...(cues?.upsert ?? []).map((cue) => cue.id), ...(cues?.remove ?? [])]
  const { order } = useDocument.getState()
  const [id = ''] = ids
  if (ids.length > 1) return words()('common.cues', { count: ids.length })
  return order.includes(id) ? words()('edit.cueNumber', { number: order.indexOf(id) + 1 }) : ''
}

/** What was selected is gone: the cue that lies where it was comes in its place. */
function selectNear(entry: HistoryEntry | null): void {
  const atMs = entry?.redo.cues?.upsert[0]?.startMs
  if (atMs === undefined) return
  const { order, byId } = useDocument.getState()
  const id = order.findLast((each) => (byId.get(each)?.startMs ?? Infinity) <= atMs) ?? order[0]
  if (id !== undefined) selectCue(id)
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

/** Makes so many edits again. */
export function stepForward(steps: number): void {
  const redone = Array.from({ length: steps }, redo).flatMap((entry) => entry ?? [])
  const last = redone.at(-1)
  if (!last) return
  showChanged(last)
  say('redone', last, redone.length)
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

/** A profile is kept beside the projects: undo brings back only what this one has of it. */
function sayKept(entry: HistoryEntry | null): void {
  if (entry?.name !== 'changeProfile') return
  const t = words()
  const show = () => openSide('profiles')
  toastWarning(t('profiles.undone'), { label: t('profiles.show'), run: show })
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
