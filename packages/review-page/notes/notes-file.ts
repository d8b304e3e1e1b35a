import type { NotesFile, ReviewerNote } from '@shared/contracts/review'
import type { PackageIndex } from '../model'
import type { Translate } from '../texts'

/** Without its ending; characters that some file system refuses are left out. */
export function notesFileName(file: NotesFile, t: Translate): string {
  const name = t('file.name', {
    project: file.project.name,
    round: String(file.round),
    reviewer: file.reviewer,
  })
  const plain = name
    .normalize('NFC')
    // eslint-disable-next-line no-control-regex -- control characters are what is removed
    .replace(/[<>:"/\\|?*\u0000-\u001f\u007f]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return (
    [...plain]
      .slice(0, 120)
      .join('')
      .replace(/^\.+|[. ]+$/g, '') || 'notes'
  )
}

/** The notes as a person reads them, by time. */
export function notesText(file: NotesFile, index: PackageIndex, t: Translate): string {
  const { notes, verdicts } = file
  const ofVerdict = (wanted: string) => verdicts.filter(({ verdict }) => verdict === wanted)
  const head = [
    t('file.heading', { project: file.project.name, round: String(file.round) }),
    t('file.reviewer', { reviewer: file.reviewer }),
    t('file.saved', { date: `${file.savedAt.slice(0, 16).replace('T', ' ')} UTC` }),
    '',
    t('file.notes', { count: notes.length }),
  ]
  const body = notes
    .toSorted((a, b) => a.startMs - b.startMs)
    .flatMap((note) => ['', ...noteLines(note, index, t)])
  const rejected = ofVerdict('rejected')
  const foot = [
    '',
    t('file.verdicts', { approved: ofVerdict('approved').length, rejected: rejected.length }),
    ...rejected
      .toSorted((a, b) => a.startMs - b.startMs)
      .map(({ cueId, startMs, cueText }) =>
        [
          index.time(startMs),
          cueName(cueId, index, t),
          `${t('file.rejected')}: ${oneLine(cueText)}`,
        ]
          .filter(Boolean)
          .join(' · '),
      ),
  ]
  return `${[...head, ...body, ...foot].join('\n')}\n`
}

function noteLines(note: ReviewerNote, index: PackageIndex, t: Translate): string[] {
  const time =
    note.endMs === null
      ? index.time(note.startMs)
      : `${index.time(note.startMs)}–${index.time(note.endMs)}`
  const severity = note.severity ? t(`severity.${note.severity}`) : ''
  const kind = t(`kind.${note.kind}`)
  const head = [time, cueName(note.cueId, index, t), kind, severity].filter(Boolean)
  return [
    head.join(' · '),
    ...(note.cueText ? [`  “${oneLine(note.cueText)}”`] : []),
    ...(note.text ? [`  ${oneLine(note.text)}`] : []),
    ...(note.suggestion ? [`  → ${oneLine(note.suggestion)}`] : []),
    ...(note.voice ? [`  ${t('file.voice')}`] : []),
  ]
}

function cueName(id: string | null, index: PackageIndex, t: Translate): string {
  const cue = index.cue(id)
  return cue ? t('file.cue', { number: String(cue.number) }) : ''
}

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' / ').trim()

/** Hands a text to the browser's downloads. */
export function download(name: string, text: string, type: string): void {
  const link = document.createElement('a')
  const url = URL.createObjectURL(new Blob([text], { type }))
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The download has its own hold on the data once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Puts a text into the clipboard; false where the browser does not allow it. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
