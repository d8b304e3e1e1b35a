import type { StudioError } from '@shared/contracts/errors'
import { ok, fail, type Result } from '@shared/contracts/result'
import type { NotesFile, ReviewPackage } from '@shared/contracts/review'
import { aboutOtherProject } from '@shared/review/import-notes'
import { MAX_NOTES_BYTES, notesInvalid, parseNotes } from '@shared/review/parse-notes'
import type { OpenedNotes, Page } from '../page'
import type { Translate } from '../texts'
import type { Merged } from './merge-notes'

type Package = Pick<ReviewPackage, 'packageId' | 'project' | 'round'>

/** Takes files of notes in, as far as they are this reviewer's about this package, and says so. */
export async function openNotes(page: Page, files: Iterable<File>): Promise<void> {
  const left: OpenedNotes = { refused: [], foreign: [] }
  const own: NotesFile[] = []
  for (const file of files) {
    const read = await readNotes(file, page.index.pkg)
    if (!read.ok) left.refused.push(refusal(read.error, file.name, page.t))
    else if (isOfOtherRound(page.index.pkg, read.value))
      left.refused.push(otherRound(page, read.value.round, file.name))
    else if (isSigned(read.value, page)) own.push(read.value)
    else left.foreign.push(read.value)
  }
  takeIn(page, own)
  const isSaid = left.refused.length + left.foreign.length > 0
  page.view.setState({ opened: isSaid ? left : null, dialog: null })
}

/** Merges notes files, whatever name they are signed with, and reports the result. */
export function takeIn(page: Page, files: readonly NotesFile[]): void {
  if (files.length === 0) return
  const all = files.map((file) => page.notes.takeIn(file))
  const sum = (name: keyof (typeof all)[number]) =>
    all.reduce((total, each) => total + each[name], 0)
  const counts: Omit<Merged, 'step'> = {
    added: sum('added'),
    changed: sum('changed'),
    withdrawn: sum('withdrawn'),
    already: sum('already'),
  }
  const isChanged = counts.added + counts.changed + counts.withdrawn > 0
  page.say(page.t('open.taken', { ...counts }), isChanged && files.length === 1)
}

/** NOTES_INVALID, NOTES_NEWER or NOTES_OTHER_PROJECT. */
async function readNotes(file: File, pkg: Package): Promise<Result<NotesFile>> {
  if (file.size > MAX_NOTES_BYTES) return fail(notesInvalid(file.name, 'too_large'))
  const text = await file.text().catch(() => null)
  if (text === null) return fail(notesInvalid(file.name, 'unreadable'))
  const read = parseNotes(text, file.name)
  if (!read.ok) return read
  const foreign = aboutOtherProject(pkg.project, read.value)
  return foreign ? fail(foreign) : ok(read.value)
}

const isOfOtherRound = (pkg: Package, { packageId, round }: NotesFile): boolean =>
  packageId !== pkg.packageId && round !== pkg.round

const otherRound = ({ index, t }: Page, theirs: number, file: string): string =>
  t('open.otherRound', { file, theirs: String(theirs), ours: String(index.pkg.round) })

function refusal({ code, at = '', params = {} }: StudioError, file: string, t: Translate): string {
  const { reason = '', theirs = '', ours = '' } = params
  if (code === 'NOTES_OTHER_PROJECT')
    return t('open.otherProject', { file, theirs: String(theirs), ours: String(ours) })
  if (code === 'NOTES_NEWER') return t('open.newer', { file })
  const place = at.split(' › ')[1] ?? ''
  return t('open.invalid', { file, reason: String(reason), place })
}

function isSigned({ reviewer }: NotesFile, { notes }: Page): boolean {
  const plain = (name: string) => name.normalize('NFC').trim().toLowerCase()
  const own = plain(notes.state.getState().reviewer)
  return own === '' || reviewer === '' || plain(reviewer) === own
}
