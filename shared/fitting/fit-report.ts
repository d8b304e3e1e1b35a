import type { Cue, Speaker } from '../contracts/project-file'
import { formatTime } from '../subtitles/format-time'
import type { FitResult, FitState } from './fit-types'
import { spreadsheetCell } from '../csv/cell'

/** Columns of the report, in their order. */
export const fitReportColumns = [
  'cue',
  'start',
  'end',
  'speaker',
  'text',
  'state',
  'rate',
  'neededRate',
  'voiceMs',
  'slotMs',
  'borrowedMs',
  'overflowMs',
  'cutCharacters',
  'advice',
] as const
export type FitReportColumn = (typeof fitReportColumns)[number]

/** The words of the report, in the language of the reader. */
export interface FitReportWords {
  head: Readonly<Record<FitReportColumn, string>>
  states: Readonly<Record<FitState, string>>
  /** What would help: how many characters less, or until when the cue would have to last. */
  advice: (cutCharacters: number, end: string) => string
}

export interface FitReportInput {
  cues: readonly Cue[]
  speakers: readonly Speaker[]
  fitOf: (cueId: string) => FitResult | undefined
  /** Length of the voice at rate 1, ms; 0 without a take. */
  voiceMsOf: (cueId: string) => number
}

/**
 * How every cue lies in its time, as CSV (RFC 4180, UTF-8 with BOM so that spreadsheets read the
 * Vietnamese). Times as in the subtitles, lengths in whole ms, rates with a dot.
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
  { fitOf, voiceMsOf }: FitReportInput,
  { states, advice }: FitReportWords,
): Record<FitReportColumn, string | number> {
  const fit = fitOf(cue.id)
  const state = fit?.state ?? 'empty'
  const voiced = fit && state !== 'empty'
  const cut = fit?.cutCharacters ?? 0
  return {
    cue: number,
    start: formatTime(cue.startMs),
    end: formatTime(cue.endMs),
    speaker,
    text: cue.text,
    state: states[state],
    rate: voiced ? fit.rate.toFixed(3) : '',
    neededRate: voiced ? fit.neededRate.toFixed(3) : '',
    voiceMs: voiced ? Math.round(voiceMsOf(cue.id)) : '',
    slotMs: Math.round(fit?.slotMs ?? cue.endMs - cue.startMs),
    borrowedMs: voiced ? Math.round(fit.borrowedMs) : '',
    overflowMs: voiced ? Math.round(fit.overflowMs) : '',
    cutCharacters: voiced ? cut : '',
    advice: fit && cut > 0 ? advice(cut, formatTime(fit.neededEndMs)) : '',
  }
}
