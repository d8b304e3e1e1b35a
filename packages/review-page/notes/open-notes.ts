import type { StudioError } from '@shared/contracts/errors'
import { fail, type Result } from '@shared/contracts/result'
import type { NotesFile } from '@shared/contracts/review'
import { aboutOtherProject, countOf, notesByLanguage } from '@shared/review/import-notes'
import { MAX_NOTES_BYTES, notesInvalid, parseNotes } from '@shared/review/parse-notes'
import type { Page } from '../page'
import type { Translate } from '../texts'
import type { OpenedNotes } from '../view-state'
import type { Merged } from './merge-notes'

/** Takes files of notes in, as far as they are this reviewer's about this package, and says so. */
export async function openNotes(page: Page, files: Iterable<File>): Promise<void> {
  const left: OpenedNotes = { refused: [], foreign: [] }
  const own: NotesFile[] = []
  for (const file of files) {
    const read = await readNotes(file)
    if (!read.ok) {
      left.refused.push(refusal(read.error, file.name, page.t))
      continue
    }
    const all = notesByLanguage(read.value)
    for (const notes of all.filter((each) => all.length === 1 || countOf(each) > 0)) {
      const why = refusedBy(page, notes, file.name)
      if (why !== null) left.refused.push(why)
      else if (isSigned(notes, page)) own.push(notes)
      else left.foreign.push(notes)
    }
  }
  takeIn(page, own)
  const isSaid = left.refused.length + left.foreign.length > 0
  page.view.setState({ opened: isSaid ? left : null, dialog: null })
}

/** Merges notes files, whatever name they are signed with, and reports the result. */
export function takeIn(page: Page, files: readonly NotesFile[]): void {
  if (files.length === 0) return
  const all = files.flatMap((file) => page.notesOf(file.project.id)?.takeIn(file) ?? [])
  const sum = (name: keyof (typeof all)[number]) =>
    all.reduce((total, each) => total + each[name], 0)
  const counts: Omit<Merged, 'step'> = {
    added: sum('added'),
    changed: sum('changed'),
    withdrawn: sum('withdrawn'),
    already: sum('already'),
  }
  const isChanged = counts.added + counts.changed + counts.withdrawn > 0
  const isHere = files.length === 1 && files[0]?.project.id === page.index.pkg.project.id
  page.say(page.t('open.taken', { ...counts }), isChanged && isHere)
}

/** NOTES_INVALID or NOTES_NEWER. */
async function readNotes(file: File): Promise<Result<NotesFile>> {
  if (file.size > MAX_NOTES_BYTES) return fail(notesInvalid(file.name, 'too_large'))
  const text = await file.text().catch(() => null)
  return text === null ? fail(notesInvalid(file.name, 'unreadable')) : parseNotes(text, file.name)
}

/** Why notes are not about this package, in a sentence; null: they are about one of its languages. */
function refusedBy({ index, languages, t }: Page, notes: NotesFile, file: string): string | null {
  const { pkg } = index
  const about = [pkg, ...(languages?.all ?? [])].find(
    ({ project }) => project.id === notes.project.id,
  )
  if (!about) {
    const foreign = aboutOtherProject(pkg.project, notes)
    return foreign && refusal(foreign, file, t)
  }
  if (notes.packageId === about.packageId || notes.round === about.round) return null
  const [theirs, ours] = [String(notes.round), String(about.round)]
  return t('open.otherRound', { file, theirs, ours })
}

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
