import type { OpenedProject } from '@shared/contracts/open-project'
import type { CallInput } from '@shared/contracts/ipc'
import { isFilmFile } from '@shared/contracts/film'
import { type GivenFile, kindByName } from '@shared/contracts/project/given-file'
import type { Narration } from '@shared/contracts/narration'
import { sourceFormats } from '@shared/contracts/formats/subtitle-formats'
import { ok, type Result } from '@shared/contracts/result'
import { toast } from '@/ui/overlays/toasts'
import { fileName } from '@/ui/text/file-name'
import { report, words } from '../report'
import { useDocument } from '../document/document-store'
import { refusesEdits, undo } from '../document/execute'
import { chooseOriginal } from '../playback/film'
import { previewImport } from './import-preview'
import { openByDialog, openPath } from './session'
import { openDialog, useWorkspace } from '../view/workspace-store'
import { studio } from '@/bridge/studio'
import { compareWith, compareWithScript } from '../edits/reimport'
import { importReviewNotes } from '../view/review'

/**
 * A film alone is no project: its subtitles come first. One that the user did not ask for in the window (`given`), or
 * that comes while a dialog is open, does not take the place of the project's film by itself.
 */
async function openOriginal(path: string, given = false): Promise<void> {
  const { opened, fields } = useDocument.getState()
  const t = words()
  if (!opened) return toast(t('player.subtitlesFirst', { name: fileName(path) }))
  const before = fields.media?.path
  const replace = async () => {
    await report(chooseOriginal(path))
    sayReplaced(before)
  }
  const isAsked = given || useWorkspace.getState().dialog !== null
  if (before === undefined || before === path || !isAsked) return replace()
  const isSame = () => useDocument.getState().opened?.token === opened.token
  toast(t('player.filmOffered', { name: fileName(path) }), {
    label: t('player.useFilm'),
    run: () => void (isSame() && replace()),
  })
}

/** Reports that a film replaced another one, with a button to undo it. */
function sayReplaced(before: string | undefined): void {
  const after = useDocument.getState().fields.media
  if (before === undefined || !after || after.path === before) return
  const t = words()
  toast(t('player.filmReplaced', { name: fileName(after.path) }), {
    label: t('ui.undo'),
    run: undo,
  })
}

/** Imports review notes; their project has to be open. */
export async function openNotes(paths: string[]): Promise<void> {
  if (useDocument.getState().opened) return report(importReviewNotes(paths))
  toast(words()('review.projectFirst'))
}

/** Shows the effect of a new cut of the film on the cues of the open project. */
async function openCuts(path: string): Promise<void> {
  const { opened, fields } = useDocument.getState()
  if (!opened) return toast(words()('reconform.projectFirst'))
  if (fields.narration) return toast(words()('reconform.notForNarrations'))
  if (refusesEdits()) return
  const read = await studio.cutsRead({ path })
  if (!read.ok) return report(read)
  if (read.value && useDocument.getState().opened === opened)
    openDialog({ kind: 'reconform', file: read.value })
}

/** The files that are being opened or wait for it, and the end of the last. */
const waiting = new Set<string>()
let before: Promise<unknown> = Promise.resolve()

/** Nothing is being opened. */
function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (!useWorkspace.getState().opening) return resolve()
    const end = useWorkspace.subscribe(({ opening }) => {
      if (opening) return
      end()
      resolve()
    })
  })
}

/** Opens one file after the other, in order of arrival, and each only once at a time. */
async function inTurn(path: string, open: () => Promise<void>): Promise<void> {
  if (waiting.has(path)) return
  waiting.add(path)
  const earlier = before
  const mine = earlier
    .then(untilIdle)
    .then(open)
    .finally(() => waiting.delete(path))
  before = mine.catch(() => undefined)
  return mine
}

/** Opens a file that came by name, as from the list of recent ones. */
export function openFile(path: string, encoding?: string): Promise<void> {
  return inTurn(path, () => openKind({ path, kind: kindByName(path) }, encoding))
}

/** Opens a file that was dropped on the window: a film becomes the original of the project. */
export function openDropped(file: GivenFile): Promise<void> {
  return inTurn(file.path, () => openKind(file))
}

/** Opens a file that the system handed over: a film as by *Open*, with its own subtitles if it has any. */
export function openGiven(file: GivenFile): Promise<void> {
  return inTurn(file.path, async () => {
    if (file.kind !== 'film') return openKind(file)
    const answer = await openPath(file.path)
    return answer.ok ? shown(answer, file.path) : openOriginal(file.path, true)
  })
}

async function openKind({ path, kind }: GivenFile, encoding?: string): Promise<void> {
  if (kind === 'film') return openOriginal(path)
  if (kind === 'script') return openScript(path)
  if (kind === 'notes') return openNotes([path])
  if (kind === 'cuts') return openCuts(path)
  await shown(await openPath(path, encoding), path)
}

/** Opens the narration that was made from a script, or shows what would become of it. */
async function openScript(path: string): Promise<void> {
  const made = await studio.scriptProject({ path })
  if (made.ok && made.value !== null) return report(openPath(made.value).then((answer) => answer))
  openDialog({ kind: 'new-narration', path })
}

/** Lets the user choose a file and opens it. */
export async function openChosen(): Promise<void> {
  const answer = await openByDialog()
  const path = answer.ok ? undefined : answer.error.params?.['path']
  if (typeof path === 'string' && isFilmFile(path)) return openOriginal(path)
  await shown(answer, typeof path === 'string' ? path : undefined)
}

/** Asks the user for an encoding that is not recognised. */
async function shown(
  answer: Result<OpenedProject | null>,
  path: string | undefined,
): Promise<void> {
  if (!answer.ok && answer.error.code === 'ENCODING_UNKNOWN' && path !== undefined) {
    openDialog({ kind: 'encoding', question: { path, error: answer.error, project: null } })
    return
  }
  const isNoSubtitles = !answer.ok && answer.error.code === 'NOT_SUBTITLES'
  if (isNoSubtitles && path !== undefined && /\.(txt|md|markdown|docx|epub|pptx)$/i.test(path))
    return openScript(path)
  await report(answer)
  if (answer.ok && answer.value?.imported) await previewImport(answer.value.imported)
}

/** The subtitle file that the project was made from, next to the project's folder. */
export function sourcePath(): string | null {
  const { opened, fields } = useDocument.getState()
  if (!opened || !fields.source) return null
  return opened.path.replace(/[^\\/]+[\\/]*$/, '') + fields.source.fileName
}

/** True if the project was made from subtitles, rather than from a script. */
export function isFromSubtitles(): boolean {
  const format = useDocument.getState().fields.source?.format
  return sourcePath() !== null && format !== undefined && format in sourceFormats
}

/** Asks for the encoding of a file with wrong letters; its cues go into the project. */
export function askForEncoding(path: string, encoding: string | null): void {
  openDialog({ kind: 'encoding', question: { path, error: null, project: { encoding } } })
}

/** Asks for the encoding to read the project's subtitle file again with. */
export function reopenWithEncoding(): void {
  const path = sourcePath()
  const encoding = useDocument.getState().fields.source?.encoding ?? null
  if (path !== null) askForEncoding(path, encoding)
}

/** Reads the script of the narration again, or asks for another one, and shows the changes. */
async function startScriptReimport(narration: Narration): Promise<Result<void>> {
  const { split, keepSpeaker, readAction, notSpeakers, notes, listNumbers } = narration
  const choices = { split, keepSpeaker, readAction, notSpeakers, notes, listNumbers }
  const own = sourcePath()
  const known = own === null ? null : await studio.scriptRead({ from: { path: own }, ...choices })
  const chosen = known?.ok ? ok({ path: own ?? '' }) : await studio.scriptChoose()
  if (!chosen.ok || chosen.value === null) return chosen.ok ? ok(undefined) : chosen
  const { path } = chosen.value
  const read = known?.ok ? known : await studio.scriptRead({ from: { path }, ...choices })
  if (!read.ok) return read
  const reimport = compareWithScript({ ...read.value, path }, useDocument.getState(), narration)
  openDialog({ kind: 'reimport', reimport })
  return ok(undefined)
}

/** Reads a subtitle file, or asks for one, and shows the changes. */
export async function startReimport(file: CallInput<'subtitlesRead'> = {}): Promise<Result<void>> {
  const { narration } = useDocument.getState().fields
  if (narration && file.path === undefined) return startScriptReimport(narration)
  const { source, language } = useDocument.getState().fields
  const choices = { ...source?.choices, ...file.choices }
  const read = await studio.subtitlesRead({ ...file, choices, language })
  if (!read.ok) return read
  if (read.value) {
    const own = read.value.path === sourcePath()
    const reimport = compareWith(read.value, useDocument.getState(), own)
    openDialog({ kind: 'reimport', reimport })
  }
  return ok(undefined)
}
