import { currentProject, onSnapshot, studio } from '@/bridge/studio'
import { keys } from '@/bridge/queries'
import { queryClient } from '@/bridge/query-client'
import type { OpenedProject, OpenProject } from '@shared/contracts/open-project'
import type { CallInput } from '@shared/contracts/ipc'
import { ok, type Result } from '@shared/contracts/result'
import { dismissToasts, toast } from '@/ui/overlays/toasts'
import { report, words } from '../report'
import { dismissReopened } from './notices'
import {
  addNotice,
  clearDocument,
  resetProject,
  showDocument,
  useDocument,
} from '../document/document-store'
import { onEdit } from '../document/execute'
import { keepReviewRound } from '../edits/review-edits'
import { finishEditing } from '../document/history-store'
import { flushEdits, onRefused, saveFailed, useSave } from '../document/saving'
import { isChoosing } from '../document/take-choices'
import {
  applyChunkUpdates,
  applyRunProgress,
  changeConnection,
  showLost,
  showPaid,
} from '../document/run-store'
import {
  showTakes,
  addTakes,
  keepTakes,
  removeTakes,
  replaceTakes,
  showUnreadable,
} from '../document/takes-store'
import { useWorkspace } from '../view/workspace-store'
import { keepStepsNow } from './kept-history'
import { keepViewNow, restoreView } from './project-view'
import type { ChunkUpdate } from '@shared/contracts/run'
import { showFresh } from '../derived/derive'
import { takeUpKept } from '../derived/kept-takes'
import { usePlayhead, transport } from '../playback/playhead'
import { useSelection } from '../view/selection-store'
import { useFilter } from '../derived/filter'
import { NARRATOR, ORIGINAL, useMonitor } from '../playback/monitor-store'
import { useReviewView } from '../view/review'
import { useFind } from '../view/find'
import { stopAll } from '@/ui/stop-all'
import { fileName } from '@/ui/text/file-name'

/**
 * Opens the result of `ask` in place of the open project, once all of that is on disk. Until the
 * new project is shown, or opening it has failed, nothing can be edited. Null: the user closed the
 * dialog.
 *
 * @param name name of the new project, as far as known
 * @param withEdits it contains the edits that could not be saved, so they do not block it
 */
async function open(
  ask: () => Promise<Result<OpenedProject | null>>,
  { name = '', withEdits = false }: { name?: string; withEdits?: boolean } = {},
): Promise<Result<OpenedProject | null>> {
  if (useWorkspace.getState().opening) return ok(null)
  finishEditing()
  useWorkspace.setState({ opening: true, openingName: name })
  useDocument.setState({ leaving: true })
  dismissToasts()
  try {
    const left = await leave()
    const answer = left.ok || withEdits ? await ask() : left
    if (answer.ok && answer.value) await isShown(answer.value.token)
    return answer
  } finally {
    useDocument.setState({ leaving: false })
    useWorkspace.setState({ opening: false, openingName: '' })
    void queryClient.invalidateQueries({ queryKey: keys.recent })
  }
}

/** Puts everything of the open project on disk: its steps of undo, its edits. */
async function leave(): Promise<Result<void>> {
  await keepStepsNow()
  return flushEdits()
}

/** Resolves when the project of this token is shown: main sends it in the stream of its messages. */
function isShown(token: string): Promise<void> {
  const isOpen = () => useDocument.getState().opened?.token === token
  if (isOpen()) return Promise.resolve()
  return new Promise((done) => {
    const stop = useDocument.subscribe(() => {
      if (!isOpen()) return
      stop()
      done()
    })
  })
}

export function openSample(id: string): Promise<Result<OpenedProject | null>> {
  return open(() => studio.projectOpenSample({ id }))
}

export function openByDialog(): Promise<Result<OpenedProject | null>> {
  return open(() => studio.projectOpenDialog())
}

export function openPath(path: string, encoding?: string): Promise<Result<OpenedProject | null>> {
  return open(
    () => studio.projectOpenPath(encoding === undefined ? { path } : { path, encoding }),
    {
      name: fileName(path),
    },
  )
}

/** Makes a narration of a script, or an empty one, and opens it. */
export function openNarration(
  wanted: CallInput<'narrationCreate'>,
): Promise<Result<OpenedProject | null>> {
  return open(() => studio.narrationCreate(wanted), { name: wanted.name })
}

/** Shows the project that main has open already: this window was loaded again in the middle of it. */
export async function showCurrentProject(): Promise<void> {
  if (useDocument.getState().opened !== null || useWorkspace.getState().opening) return
  const answer = await studio.projectCurrent()
  if (answer.ok && answer.value) await isShown(answer.value.token)
}

/** Copies the project to a place that the user chooses, with every edit, and opens the copy. */
export async function saveCopy(): Promise<Result<OpenedProject | null>> {
  // Edits that cannot be saved here are in main all the same, and so in the copy.
  const project = currentProject()
  return open(() => project.projectSaveCopy({ move: false }), { withEdits: true })
}

/** Copies the project next to this one, and offers to open the copy. */
export async function duplicateProject(): Promise<Result<void>> {
  const t = words()
  const project = currentProject()
  await flushEdits()
  const name = t('native.save.copyName', { project: useDocument.getState().fields.name })
  const made = await project.projectDuplicate({ name })
  if (!made.ok) return made
  const { path } = made.value
  toast(t('header.duplicated', { name }), {
    label: t('jobs.openProject'),
    run: () => void report(openPath(path)),
  })
  return ok(undefined)
}

/** Opens a moved project at the place chosen by the user. */
export function locateProject(path: string): Promise<Result<OpenedProject | null>> {
  return open(() => studio.projectLocate({ path }), { name: fileName(path) })
}

/** Moves the project to a place that the user chooses and continues there. */
export async function saveElsewhere(): Promise<Result<OpenedProject | null>> {
  const project = currentProject()
  return open(() => project.projectSaveCopy({ move: true }), { withEdits: true })
}

/** Closes the project; it stays open when its last edits could not be saved. */
export async function closeProject(): Promise<Result<void>> {
  if (!useDocument.getState().opened || useWorkspace.getState().opening) return ok(undefined)
  const project = currentProject()
  finishEditing()
  useWorkspace.setState({ opening: true })
  useDocument.setState({ leaving: true })
  try {
    const left = await leave()
    const closed = left.ok ? await project.projectClose() : left
    if (!closed.ok) return closed
    dismissToasts()
    forget()
    dismissReopened()
    return closed
  } finally {
    useDocument.setState({ leaving: false })
    useWorkspace.setState({ opening: false })
    void queryClient.invalidateQueries({ queryKey: keys.recent })
  }
}

function show(opened: OpenProject): void {
  forget()
  showTakes(opened)
  showDocument(opened)
  applyChunkUpdates(opened.chunks)
  showLost(opened.lost)
  showPaid(opened.paid)
  for (const run of opened.runs) applyRunProgress(run)
  restoreView()
  sayNotices(opened.notices)
}

onSnapshot(show)

/** The document goes first: followers of takes and runs must not compute from it without them. */
function forget(): void {
  keepViewNow()
  clearDocument()
  resetProject()
}

type Notices = OpenProject['notices']

/** Lines of a file that became no cue although viewers see something there. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'DRAWING_SKIPPED',
  'EFFECT_SKIPPED',
  'DUPLICATE_SKIPPED',
])
export const linesLeftOut = (notices: Notices): number =>
  notices.reduce((sum, { code, times = 1 }) => sum + (LEFT_OUT.has(code) ? times : 0), 0)

/** Reports at once the lines that became no cue; everything else waits in the panel of problems. */
function sayNotices(notices: Notices): void {
  const t = words()
  const toPanel = {
    label: t('problems.showNotices'),
    run: () => useWorkspace.setState({ side: 'problems' }),
  }
  const count = linesLeftOut(notices)
  if (count > 0) toast(t('problems.leftOut', { count }), toPanel)
}

/**
 * Reports refused edits; after one that main rejects, shows the project as main has it. Returns the
 * unsubscribe function.
 */
export function followEdits(): () => void {
  return stopAll(
    onRefused((error) => {
      toast(error)
      void studio.projectCurrent()
    }),
    onEdit('refused', ({ error, cue }) => {
      toast(cue === null ? error : { ...error, at: words()('edit.cueNumber', { number: cue }) })
    }),
  )
}

/** Applies main's events, which arrive in batches, to the stores; returns how to stop. */
export function followStudio(): () => void {
  return stopAll(
    studio.on('chunksChanged', applyChunks),
    studio.on('lostChanged', showLost),
    studio.on('paidChanged', showPaid),
    studio.on('runProgress', applyRunProgress),
    studio.on('reviewRoundWritten', keepReviewRound),
    useDocument.subscribe(({ opened, fields }, before) => {
      const [from, to] = [before.fields.connectionId, fields.connectionId]
      if (from !== to && opened !== null && opened.id === before.opened?.id)
        changeConnection(from, to)
    }),
    studio.on('projectSaved', ({ savedAt }) => useSave.setState({ savedAt })),
    studio.on('takesChecked', replaceTakes),
    studio.on('takesLost', ({ takeIds, notice }) => {
      removeTakes(takeIds)
      addNotice(notice)
    }),
    studio.on('takesUnreadable', ({ takeIds }) => showUnreadable(takeIds)),
    studio.on('projectSaveFailed', saveFailed),
    studio.on('accountChanged', ({ connectionId, account }) => {
      queryClient.setQueryData(keys.account(connectionId), account)
      void queryClient.invalidateQueries({ queryKey: keys.usage })
    }),
  )
}

/** Takes first: a cue that is done must never be seen without its take. */
function applyChunks(updates: readonly ChunkUpdate[]): void {
  const isActive = ({ cueId, active }: ChunkUpdate) => active !== false && !isChoosing(cueId)
  const takesOf = (some: readonly ChunkUpdate[]) => some.flatMap(({ take }) => take ?? [])
  const activated = takesOf(updates.filter(isActive))
  addTakes(activated)
  keepTakes(takesOf(updates.filter((update) => !isActive(update))))
  applyChunkUpdates(updates)
  showFresh(activated.map((take) => take.cueId))
  // Takes on their way when the text was restored are older than it.
  takeUpKept(activated.map((take) => take.cueId))
}

/** The playhead goes to the cue that is selected, unless the film is playing. Returns the unsubscribe function. */
export function followSelection(): () => void {
  return useSelection.subscribe(({ activeId }, before) => {
    if (activeId === null || activeId === before.activeId) return
    const cue = useDocument.getState().byId.get(activeId)
    if (cue && !usePlayhead.getState().playing) transport().seek(cue.startMs)
  })
}

/**
 * A removed or merged speaker must not stay soloed, or chosen in a filter: no control would show
 * why everything else is silent or hidden. Returns the unsubscribe function.
 */
export function followSpeakers(): () => void {
  return useDocument.subscribe((now, before) => {
    if (now.speakers === before.speakers) return
    const exists = new Set(now.speakers.map(({ id }) => id))
    const { solo } = useMonitor.getState()
    const left = [...solo].filter((id) => id === NARRATOR || id === ORIGINAL || exists.has(id))
    if (left.length < solo.size) useMonitor.setState({ solo: new Set(left) })
    const isGone = (id: string | null | undefined) => typeof id === 'string' && !exists.has(id)
    if (isGone(useFind.getState().speakerId)) useFind.setState({ speakerId: undefined })
    if (isGone(useFilter.getState().speakerId)) useFilter.setState({ speakerId: undefined })
    const { filter } = useReviewView.getState()
    if (filter.speakerId !== '' && isGone(filter.speakerId))
      useReviewView.setState({ filter: { ...filter, speakerId: null } })
  })
}
