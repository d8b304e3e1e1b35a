import { grouped } from '../lists/grouped'
import type { Cue, Speaker } from '../contracts/project-file'
import { spreadsheetCell } from '../csv/cell'
import { formatTime } from '../subtitles/format-time'
import { type FitResult, type FitState, audibleRate, neededAudibleRate } from './fit-types'

/** Number of the fastest cues listed as the worst. */
export const WORST = 10

/** Tolerates rounding above the comfortable rate. */
export const isHurried = (fit: FitResult, comfortRate: number): boolean =>
  fit.state !== 'empty' && neededAudibleRate(fit) > comfortRate + 1e-6

/** Pace of one voiced cue. */
export interface CuePace {
  cueId: string
  /** Position in the film, from 1. */
  number: number
  speakerId: string | null
  startMs: number
  state: FitState
  /** The audible rate: the voice's own rate times the stretch. */
  rate: number
  /**
   * Rate that would make the take fit exactly, by which cues are ranked; above `rate` where it does
   * not fit.
   */
  neededRate: number
  /** Length as played, ms. */
  playedMs: number
  /** Needs more than the comfortable rate. */
  hurried: boolean
}

export interface SpeakerPace {
  /** Null: cues without a speaker. */
  speakerId: string | null
  cues: number
  hurried: number
  /** Speech of the hurried cues, as played, ms. */
  hurriedMs: number
  /** The middle of the needed rates: half of the cues need more. */
  medianRate: number
  fastest: number
}

/** The rates of a film. */
export interface FilmPace {
  /** Voiced cues in the order of the film. */
  cues: readonly CuePace[]
  /** The hurried cues that need most, the worst first; at most `WORST`. */
  worst: readonly CuePace[]
  /** All speakers, the longest rushed first. */
  speakers: readonly SpeakerPace[]
  /** Over all cues. */
  total: Omit<SpeakerPace, 'speakerId'>
}

/**
 * Rushed speakers and cues, by the rates that the takes need.
 *
 * @param cues in the order of the film
 * @param fitOf undefined, or empty, for a cue without a take of its text: it has no pace
 * @param comfortRate above this a cue is rushed
 */
export function filmPace(
  cues: readonly Pick<Cue, 'id' | 'speakerId' | 'startMs'>[],
  fitOf: (cueId: string) => FitResult | undefined,
  comfortRate: number,
): FilmPace {
  const paces = cues.flatMap(({ id, speakerId, startMs }, i): CuePace[] => {
    const fit = fitOf(id)
    if (!fit || fit.state === 'empty') return []
    const { state, fittedMs: playedMs } = fit
    const [rate, neededRate] = [audibleRate(fit), neededAudibleRate(fit)]
    const hurried = isHurried(fit, comfortRate)
    return [
      { cueId: id, number: i + 1, speakerId, startMs, state, rate, neededRate, playedMs, hurried },
    ]
  })
  const speakers = [...grouped(paces, ({ speakerId }) => speakerId)]
    .map(([speakerId, own]): SpeakerPace => ({ speakerId, ...totalOf(own) }))
    .sort((a, b) => b.hurriedMs - a.hurriedMs || b.fastest - a.fastest || b.cues - a.cues)
  return { cues: paces, worst: worstOf(paces), speakers, total: totalOf(paces) }
}

/** The hurried cues that need most, the worst first; of equal ones the earlier. */
export function worstOf(paces: readonly CuePace[]): CuePace[] {
  return paces
    .filter(({ hurried }) => hurried)
    .sort((a, b) => b.neededRate - a.neededRate || a.number - b.number)
    .slice(0, WORST)
}

function totalOf(paces: readonly CuePace[]): FilmPace['total'] {
  const hurried = paces.filter((pace) => pace.hurried)
  const rates = paces.map(({ neededRate }) => neededRate).sort((a, b) => a - b)
  return {
    cues: paces.length,
    hurried: hurried.length,
    hurriedMs: hurried.reduce((sum, { playedMs }) => sum + playedMs, 0),
    medianRate: rates[rates.length >> 1] ?? 1,
    fastest: rates.at(-1) ?? 1,
  }
}

/** Columns of the list of rates, in their order. */
export const paceColumns = [
  'rank',
  'cue',
  'start',
  'speaker',
  'rate',
  'neededRate',
  'playedMs',
  'hurried',
  'state',
  'text',
] as const

/** The words of the list of rates, in the language of the reader. */
export interface PaceWords {
  head: Readonly<Record<(typeof paceColumns)[number], string>>
  states: Readonly<Record<FitState, string>>
  /** Headings of the list of rushed cues. */
  hurried: string
}

/**
 * Every voiced cue with its rate as CSV (as `writeFitReport`), the fastest first, so that the top of
 * the list is where the film hurries.
 */
export function writePace(
  pace: FilmPace,
  { byId, speakers }: { byId: ReadonlyMap<string, Cue>; speakers: readonly Speaker[] },
  words: PaceWords,
): string {
  const labels = new Map(speakers.map(({ id, label }) => [id, label]))
  const ranked = pace.cues.toSorted((a, b) => b.neededRate - a.neededRate || a.number - b.number)
  const rows = ranked.map((each, i): Record<(typeof paceColumns)[number], string | number> => ({
    rank: i + 1,
    cue: each.number,
    start: formatTime(each.startMs),
    speaker: labels.get(each.speakerId ?? '') ?? '',
    rate: each.rate.toFixed(3),
    neededRate: each.neededRate.toFixed(3),
    playedMs: Math.round(each.playedMs),
    hurried: each.hurried ? words.hurried : '',
    state: words.states[each.state],
    text: byId.get(each.cueId)?.text ?? '',
  }))
  const lines = [words.head, ...rows].map((row) =>
    paceColumns.map((column) => spreadsheetCell(String(row[column]))).join(','),
  )
  return `\ufeff${lines.join('\r\n')}\r\n`
}
