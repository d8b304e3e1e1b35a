import { spreadsheetCell } from '../csv/cell'
import type { Cue, Speaker } from '../contracts/project-file'
import {
  noteSeverities,
  type NoteSeverity,
  noteStates,
  type ProjectReview,
} from '../contracts/review'
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
  /** Severity that decides the colour. */
  weight: NoteSeverity | ''
  /** Lines drawn on the picture (`reviewerNoteSchema`); '' = none. */
  drawing: string
}

/** Review notes for lists and reports, in words of the chosen language. */
export interface NoteTable {
  /** BCP 47. */
  language: string
  title: string
  /** Counts by severity and by decision, and the timecode's frame rate. */
  summary: string[]
  heads: Cells
  rows: readonly NoteRow[]
}

interface Film {
  name: string
  cues: readonly Cue[]
  speakers: readonly Speaker[]
  /** Absent: only the notes are listed. */
  review?: Pick<ProjectReview, 'verdicts'> | null | undefined
}

/** Timecode settings of the film. */
interface Timecode {
  /** Frames a second, e.g. `29.97df`. */
  rate: string
  at: (ms: number) => string
}

/**
 * The notes, and between them the cues that a reviewer rejects without a note.
 *
 * @param placed in the order of the film
 * @param timecode absent: the columns in and out are empty
 */
export function noteTable(
  placed: readonly PlacedNote[],
  film: Film,
  t: Translate,
  timecode?: Timecode,
): NoteTable {
  const places = placesIn(film, timecode)
  const noted = placed.map((each): [number, NoteRow] => [timeOf(each), rowOf(each, places, t)])
  const silent = silentRejections(placed, film)
  const rejected = silent.map((each): [number, NoteRow] => [
    each.startMs,
    rejectionRow(each, places, t),
  ])
  const rows = [...noted, ...rejected].sort(([one], [two]) => one - two).map(([, row]) => row)
  const head = (name: (typeof columns)[number]): string => t(`review.columns.${name}`)
  return {
    language: t('review.report.language'),
    title: t('review.report.title', { film: film.name }),
    summary: summaryOf(placed, silent.length, t, timecode),
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

type PlaceCells = Pick<Cells, 'number' | 'in' | 'out' | 'time' | 'speaker' | 'original'>
type Places = (cue: Cue | null, startMs: number, endMs: number) => PlaceCells

function placesIn({ cues, speakers }: Film, timecode: Timecode | undefined): Places {
  const numbers = new Map(cues.map(({ id }, i) => [id, i + 1]))
  const labels = new Map(speakers.map(({ id, label }) => [id, label]))
  return (cue, startMs, endMs) => ({
    number: cue ? String(numbers.get(cue.id) ?? '') : '',
    in: timecode?.at(startMs) ?? '',
    out: timecode?.at(endMs) ?? '',
    time: formatTime(startMs),
    speaker: labels.get(cue?.speakerId ?? '') ?? '',
    original: cue?.original ?? '',
  })
}

function rowOf(placed: PlacedNote, places: Places, t: Translate): NoteRow {
  const { note, cue } = placed
  const isChanged = cue !== null && note.cueText !== '' && !saysTheSame(cue.text, note.cueText)
  return {
    ...places(cue, timeOf(placed), endOf(placed)),
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
}

interface Rejection {
  verdict: ProjectReview['verdicts'][number]
  cue: Cue | null
  startMs: number
}

function rejectionRow({ verdict, cue, startMs }: Rejection, places: Places, t: Translate): NoteRow {
  const why = !cue ? 'cueGone' : saysTheSame(cue.text, verdict.cueText) ? null : 'textChanged'
  return {
    ...places(cue, startMs, cue?.endMs ?? startMs),
    cueText: cue?.text ?? verdict.cueText,
    reviewed: why === 'textChanged' ? verdict.cueText : '',
    severity: '',
    kind: t('review.rejectedCue'),
    text: '',
    suggestion: '',
    reviewer: verdict.reviewer || t('review.unnamed'),
    round: String(verdict.round),
    state: why === null ? t('review.states.open') : t(`review.why.${why}`),
    reason: '',
    answer: '',
    weight: '',
    drawing: '',
  }
}

/** Rejections without a note by their reviewer on the cue. */
function silentRejections(placed: readonly PlacedNote[], { cues, review }: Film): Rejection[] {
  const byId = new Map(cues.map((cue) => [cue.id, cue]))
  const notes = placed.filter(({ note }) => !note.withdrawn)
  const saidBy = new Set(notes.map(({ note, cue }) => `${note.reviewer}\n${cue?.id ?? ''}`))
  return (review?.verdicts ?? []).flatMap((verdict) => {
    const { cueId, reviewer } = verdict
    if (verdict.verdict !== 'rejected' || saidBy.has(`${reviewer}\n${cueId}`)) return []
    const cue = byId.get(cueId) ?? null
    return { verdict, cue, startMs: cue?.startMs ?? verdict.startMs }
  })
}

function summaryOf(
  placed: readonly PlacedNote[],
  rejected: number,
  t: Translate,
  timecode?: Timecode,
): string[] {
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
    ...(rejected > 0 ? [t('review.report.rejected', { count: rejected })] : []),
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
