import { spreadsheetCell } from '../csv/cell'
import type { Cue, Speaker } from '../contracts/project-file'
import { noteSeverities, noteStates, type NoteSeverity } from '../contracts/review'
import type { Translate } from '../texts/texts'
import { formatTime } from '../subtitles/format-time'
import { endOf, type PlacedNote, timeOf } from './notes'
import { saysTheSame } from './place-notes'

const columns = [
  'number',
  'in',
  'out',
  'time',
  'speaker',
  'original',
  'cueText',
  'reviewed',
  'severity',
  'kind',
  'text',
  'suggestion',
  'reviewer',
  'round',
  'state',
  'reason',
  'answer',
] as const
type Cells = Record<(typeof columns)[number], string>

export interface NoteRow extends Cells {
  /** What the severity is coloured by. */
  weight: NoteSeverity | ''
  /** Lines drawn on the picture (`reviewerNoteSchema`); '' = none. */
  drawing: string
}

/** Review notes for lists and reports, in words of the chosen language. */
export interface NoteTable {
  /** BCP 47. */
  language: string
  title: string
  /** How many there are, by severity and by decision, and how the timecode counts. */
  summary: string[]
  heads: Cells
  rows: readonly NoteRow[]
}

interface Film {
  name: string
  cues: readonly Cue[]
  speakers: readonly Speaker[]
}

/** How the film's frames are counted. */
interface Timecode {
  /** Frames a second, e.g. `29.97df`. */
  rate: string
  at: (ms: number) => string
}

/**
 * @param placed in the order in which the rows are
 * @param timecode absent: the columns in and out are empty
 */
export function noteTable(
  placed: readonly PlacedNote[],
  film: Film,
  t: Translate,
  timecode?: Timecode,
): NoteTable {
  const numbers = new Map(film.cues.map(({ id }, i) => [id, i + 1]))
  const labels = new Map(film.speakers.map(({ id, label }) => [id, label]))
  const rows = placed.map((each): NoteRow => {
    const { note, cue } = each
    const isChanged = cue !== null && note.cueText !== '' && !saysTheSame(cue.text, note.cueText)
    return {
      number: cue ? String(numbers.get(cue.id) ?? '') : '',
      in: timecode?.at(timeOf(each)) ?? '',
      out: timecode?.at(endOf(each)) ?? '',
      time: formatTime(timeOf(each)),
      speaker: labels.get(cue?.speakerId ?? '') ?? '',
      original: cue?.original ?? '',
      cueText: cue?.text ?? note.cueText,
      reviewed: isChanged ? note.cueText : '',
      severity: note.severity ? t(`review.severities.${note.severity}`) : '',
      kind: t(`review.kinds.${note.kind}`),
      text: note.text,
      suggestion: note.suggestion,
      reviewer: note.reviewer || t('review.unnamed'),
      round: String(note.round),
      state: note.withdrawn ? t('review.withdrawn') : t(`review.states.${note.state}`),
      reason: note.reason ? t(`review.reasons.${note.reason}`) : '',
      answer: note.answer,
      weight: note.severity ?? '',
      drawing: note.drawing ?? '',
    }
  })
  const head = (name: (typeof columns)[number]): string => t(`review.columns.${name}`)
  return {
    language: t('review.report.language'),
    title: t('review.report.title', { film: film.name }),
    summary: summaryOf(placed, t, timecode),
    heads: {
      number: head('number'),
      in: head('in'),
      out: head('out'),
      time: head('time'),
      speaker: head('speaker'),
      original: head('original'),
      cueText: head('cueText'),
      reviewed: head('reviewed'),
      severity: head('severity'),
      kind: head('kind'),
      text: head('text'),
      suggestion: head('suggestion'),
      reviewer: head('reviewer'),
      round: head('round'),
      state: head('state'),
      reason: head('reason'),
      answer: head('answer'),
    },
    rows,
  }
}

function summaryOf(placed: readonly PlacedNote[], t: Translate, timecode?: Timecode): string[] {
  const notes = placed.map(({ note }) => note)
  const bySeverity = noteSeverities.map((each) =>
    t('review.stateCount', {
      state: t(`review.severities.${each}`),
      count: notes.filter(({ severity }) => severity === each).length,
    }),
  )
  const byState = noteStates.map((each) =>
    t('review.stateCount', {
      state: t(`review.states.${each}`),
      count: notes.filter(({ state }) => state === each).length,
    }),
  )
  return [
    t('review.report.notes', { count: notes.length }),
    bySeverity.join(' · '),
    byState.join(' · '),
    ...(timecode
      ? [t('review.report.timecode', { rate: timecode.rate, start: timecode.at(0) })]
      : []),
  ]
}

/** A table of notes as CSV for a spreadsheet, with a byte order mark, because Excel reads Vietnamese only then. */
export function notesCsv({ heads, rows }: NoteTable): string {
  const used = columns.filter(
    (each) => (each !== 'in' && each !== 'out') || rows.some((row) => row[each] !== ''),
  )
  const lines = [heads, ...rows].map((row) => used.map((each) => spreadsheetCell(row[each])))
  return `\uFEFF${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`
}

/** The notes as paragraphs to read. */
export function notesText({ rows }: NoteTable): string {
  const lines = rows.map((row) => {
    const place = [row.number && `#${row.number}`, row.time, row.speaker].filter(Boolean)
    const kind = [row.severity, row.kind, row.reviewer].filter(Boolean).join(', ')
    const answer = [row.reason, row.answer].filter(Boolean).join(': ')
    return [
      `${place.join(' · ')} — ${kind} (${row.round}): ${row.state}`,
      row.cueText && `“${row.cueText.replaceAll('\n', ' ')}”`,
      row.text,
      row.suggestion && `→ ${row.suggestion}`,
      answer && `— ${answer}`,
    ]
      .filter(Boolean)
      .join('\n')
  })
  return lines.join('\n\n')
}
