import { studio } from '@/bridge/studio'
import { keys } from '@/bridge/queries'
import { queryClient } from '@/bridge/query-client'
import type { OpenProject } from '@shared/contracts/open-project'
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
import { flushEdits, useSave, saveFailed } from '../document/saving'
import {
  applyChunkUpdates,
  applyExportProgress,
  applyRunProgress,
  changeConnection,
  showLost,
} from '../document/run-store'
import { reportActiveTakes, reportLocks } from '../work/take-actions'
import { showTakes, addTakes, keepTakes, removeTakes, replaceTakes } from '../document/takes-store'
import { useWorkspace } from '../view/workspace-store'
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

/**
 * Opens what `ask` answers in place of what is open. Null: the user closed the dialog.
 *
 * @param withEdits it has the edits that could not be saved: they are not in the way
 */
async function open(
  ask: () => Promise<Result<OpenProject | null>>,
  { withEdits = false } = {},
): Promise<Result<OpenProject | null>> {
  if (useWorkspace.getState().opening) return ok(null)
  useWorkspace.setState({ opening: true })
  dismissToasts()
  try {
    const flushed = withEdits ? ok(undefined) : await flushEdits()
    const answer = flushed.ok ? await ask() : flushed
    if (answer.ok && answer.value) show(answer.value)
    return answer
  } finally {
    useWorkspace.setState({ opening: false })
    void queryClient.invalidateQueries({ queryKey: keys.recent })
  }
}

export function openSample(id: string): Promise<Result<OpenProject | null>> {
  return open(() => studio.projectOpenSample({ id }))
}

export function openByDialog(): Promise<Result<OpenProject | null>> {
  return open(() => studio.projectOpenDialog())
}

export function openPath(path: string, encoding?: string): Promise<Result<OpenProject | null>> {
  return open(() => studio.projectOpenPath(encoding === undefined ? { path } : { path, encoding }))
}

/** Makes a narration of a script, or an empty one, and opens it. */
export function openNarration(
  wanted: CallInput<'narrationCreate'>,
): Promise<Result<OpenProject | null>> {
  return open(() => studio.narrationCreate(wanted))
}

/** Shows the project that main has open already: this window was loaded again in the middle of it. */
export async function showCurrentProject(): Promise<void> {
  const answer = await studio.projectCurrent()
  const busy = useDocument.getState().opened !== null || useWorkspace.getState().opening
  if (answer.ok && answer.value && !busy) show(answer.value)
}

/** Copies the project to a place that the user chooses, with every edit, and opens the copy. */
export async function saveCopy(): Promise<Result<OpenProject | null>> {
  // What cannot be saved here is in main all the same, and with it in the copy.
  await flushEdits()
  return open(() => studio.projectSaveCopy({ move: false }), { withEdits: true })
}

/** Makes another project like this one beside it, and offers to open that. */
export async function duplicateProject(): Promise<Result<void>> {
  const t = words()
  await flushEdits()
  const name = t('native.save.copyName', { project: useDocument.getState().fields.name })
  const made = await studio.projectDuplicate({ name })
  if (!made.ok) return made
  const { path } = made.value
  toast(t('header.duplicated', { name }), {
    label: t('jobs.openProject'),
    run: () => void report(openPath(path)),
  })
  return ok(undefined)
}

/** Opens a project that was moved, at the place where the user says that it is. */
export function locateProject(path: string): Promise<Result<OpenProject | null>> {
  return open(() => studio.projectLocate({ path }))
}

/** Moves the project to a place that the user chooses and continues there. */
export async function saveElsewhere(): Promise<Result<OpenProject | null>> {
  await flushEdits()
  return open(() => studio.projectSaveCopy({ move: true }), { withEdits: true })
}

/** Closes the project; it stays open when its last edits could not be saved. */
export async function closeProject(): Promise<Result<void>> {
  if (!useDocument.getState().opened || useWorkspace.getState().opening) return ok(undefined)
  const flushed = await flushEdits()
  if (!flushed.ok) return flushed
  const closed = await studio.projectClose()
  if (closed.ok) {
    dismissToasts()
    forget()
    dismissReopened()
  }
  void queryClient.invalidateQueries({ queryKey: keys.recent })
  return closed
}

function show(opened: OpenProject): void {
  forget()
  showTakes(opened)
  showDocument(opened)
  applyChunkUpdates(opened.chunks)
  showLost(opened.lost)
  for (const run of opened.runs) applyRunProgress(run)
  restoreView()
  sayNotices(opened.notices)
}

function forget(): void {
  keepViewNow()
  resetProject()
  clearDocument()
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

/** Says at once which lines became no cue; everything else waits in the panel of problems. */
function sayNotices(notices: Notices): void {
  const t = words()
  const toPanel = {
    label: t('problems.showNotices'),
    run: () => useWorkspace.setState({ side: 'problems' }),
  }
  const count = linesLeftOut(notices)
  if (count > 0) toast(t('problems.leftOut', { count }), toPanel)
}

/** Tells main which takes edits make active and lock, and the user what is refused; returns how to stop. */
export function followEdits(): () => void {
  return stopAll(
    onEdit('activeTakes', (active, before) => void report(reportActiveTakes(active, before))),
    onEdit('lockedTakes', (locked, before) => void report(reportLocks(locked, before))),
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
    studio.on('runProgress', applyRunProgress),
    studio.on('exportProgress', (progress) => {
      applyExportProgress(progress)
      if (progress.reviewRound) keepReviewRound(progress.reviewRound)
    }),
    useDocument.subscribe(({ opened, fields }, before) => {
      const [from, to] = [before.fields.connectionId, fields.connectionId]
      if (from !== to && opened !== null && opened.id === before.opened?.id)
        changeConnection(from, to)
    }),
    studio.on('projectSaved', ({ savedAt }) => useSave.setState({ savedAt })),
    studio.on('takesChecked', replaceTakes),
    studio.on('takesLost', ({ path, takeIds, notice }) => {
      removeTakes(takeIds)
      addNotice(path, notice)
    }),
    studio.on('projectSaveFailed', saveFailed),
    studio.on('accountChanged', ({ connectionId, account }) => {
      queryClient.setQueryData(keys.account(connectionId), account)
      void queryClient.invalidateQueries({ queryKey: keys.usage })
    }),
  )
}

/** Takes first: a cue that is done must never be seen without its take. */
function applyChunks(updates: readonly ChunkUpdate[]): void {
  const activated = updates.flatMap(({ take, active }) => (take && active !== false ? take : []))
  addTakes(activated)
  keepTakes(updates.flatMap(({ take, active }) => (take && active === false ? take : [])))
  applyChunkUpdates(updates)
  showFresh(activated.map((take) => take.cueId))
  // What was on its way when the text came back is older than the text.
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
 * A speaker who is removed or merged must not stay soloed, or chosen in a filter: no control would
 * show why everything else is silent or hidden. Returns the end of following.
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
