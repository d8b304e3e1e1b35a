import type { Cue, Speaker } from '../contracts/project-file'
import { formatTime } from '../subtitles/format-time'
import { type FitResult, type FitState, audibleRate, neededAudibleRate } from './fit-types'
import { spreadsheetCell } from '../csv/cell'

/** Columns of the report, in their order. */
export const fitReportColumns = [
  'cue',
  'start',
  'end',
  'speaker',
  'text',
  'take',
  'state',
  'rate',
  'neededRate',
  'voiceMs',
  'slotMs',
  'borrowedMs',
  'overlapMs',
  'overflowMs',
  'cutCharacters',
  'advice',
  'approved',
  'note',
] as const
/**
 * State of a cue's take: of the present text, of another text, of another service, none, no words.
 */
export type ReportedTake = 'done' | 'stale' | 'draft' | 'empty' | 'not-spoken'
export type FitReportColumn = (typeof fitReportColumns)[number]

/** The words of the report, in the language of the reader. */
export interface FitReportWords {
  head: Readonly<Record<FitReportColumn, string>>
  takes: Readonly<Record<ReportedTake, string>>
  states: Readonly<Record<FitState, string>>
  /** Words for an approved take. */
  approvals: Readonly<Record<'approved' | 'changed', string>>
  /** Advice: the number of characters to cut, or the end that the cue would need. */
  advice: (cutCharacters: number, end: string) => string
}

export interface FitReportInput {
  cues: readonly Cue[]
  speakers: readonly Speaker[]
  takeOf: (cueId: string) => ReportedTake
  fitOf: (cueId: string) => FitResult | undefined
  /** Null: never listened to. */
  approvalOf: (cueId: string) => 'approved' | 'changed' | null
  /** Length of the voice at rate 1, ms; 0 without a take. */
  voiceMsOf: (cueId: string) => number
}

/**
 * The fit of every cue, as CSV (RFC 4180, UTF-8 with BOM so that spreadsheets read the Vietnamese).
 * Times as in the subtitles, lengths in whole ms, rates with a dot. The figures of a stale take are
 * left out: they do not apply to the present text.
 */
export function writeFitReport(input: FitReportInput, words: FitReportWords): string {
  const labels = new Map(input.speakers.map(({ id, label }) => [id, label]))
  const rows = input.cues.map((cue, i) => {
    const cells = cellsOf(cue, i + 1, labels.get(cue.speakerId ?? '') ?? '', input, words)
    return fitReportColumns.map((column) => spreadsheetCell(String(cells[column]))).join(',')
  })
  const head = fitReportColumns.map((column) => spreadsheetCell(words.head[column])).join(',')
  return `\ufeff${[head, ...rows].join('\r\n')}\r\n`
}

function cellsOf(
  cue: Cue,
  number: number,
  speaker: string,
  { takeOf, fitOf, voiceMsOf, approvalOf }: FitReportInput,
  { takes, states, advice, approvals }: FitReportWords,
): Record<FitReportColumn, string | number> {
  const take = takeOf(cue.id)
  const fit = take === 'stale' ? undefined : fitOf(cue.id)
  const state = fit?.state ?? 'empty'
  const voiced = fit && state !== 'empty'
  const cut = fit?.cutCharacters ?? 0
  const approval = approvalOf(cue.id)
  return {
    cue: number,
    start: formatTime(cue.startMs),
    end: formatTime(cue.endMs),
    speaker,
    text: cue.text,
    take: takes[take],
    state: take === 'stale' ? '' : states[state],
    rate: voiced ? audibleRate(fit).toFixed(3) : '',
    neededRate: voiced ? neededAudibleRate(fit).toFixed(3) : '',
    voiceMs: voiced ? Math.round(voiceMsOf(cue.id)) : '',
    slotMs: Math.round(fit?.slotMs ?? cue.endMs - cue.startMs),
    borrowedMs: voiced ? Math.round(fit.borrowedMs) : '',
    overlapMs: voiced ? Math.round(fit.overlapMs) : '',
    overflowMs: voiced ? Math.round(fit.overflowMs) : '',
    cutCharacters: voiced ? cut : '',
    advice: fit && cut > 0 ? advice(cut, formatTime(fit.neededEndMs)) : '',
    approved: approval === null ? '' : approvals[approval],
    note: cue.note ?? '',
  }
}
