import type { Cue, ProjectFile } from '../contracts/project-file'
import type { FitFigure } from '../contracts/translation'
import { isSpeakable, spokenTextOf } from '../dubbing/spoken-text'
import { withLimits } from '../fitting/film-limits'
import { type FitInput, fitInputOf } from '../fitting/fit-types'
import { planFit } from '../fitting/plan-fit'
import { lanesOf, slotsOf } from '../fitting/slots'
import { languageOf } from '../languages/language-codes'

/** A syllable as people say it in films, ms, by language; measured speech of ten languages (Pellegrino 2011, Coupé 2019). */
const usualPaces: Readonly<Record<string, number>> = {
  vi: 195,
  zh: 190,
  yue: 180,
  th: 200,
  ko: 145,
  ja: 130,
  es: 130,
  it: 140,
  fr: 145,
  de: 165,
  en: 165,
  pt: 145,
}
const USUAL_PACE_MS = 155
/** A comma or an end of a sentence inside a text, ms. */
const BREAK_MS = 140

/** Signs that are a syllable each; small kana belong to the one before. */
const signs =
  /[\p{Script=Han}\p{Script=Hangul}]|(?![ぁぃぅぇぉゃゅょァィゥェォャュョ])[\p{Script=Hiragana}\p{Script=Katakana}]/gu
/** Letters of scripts that write few vowels or none. */
const consonantal =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu
/** Letters of scripts in which a consonant has a vowel of its own. */
const indic =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Ethiopic}]/gu
const vowels = /[aeiouyà-åæè-ïò-öøù-üýÿāăąēėęěīįōőœūůűųươạ-ỹаеёиоуыэюяіїєαεηιουωάέήίόύώ]+/giu
const words = /[\p{L}\p{M}'’]+/gu

/**
 * Syllables that a voice says for a text, estimated by its letters: words in Vietnamese, signs in Chinese, groups of
 * vowels elsewhere. A digit counts as one and a half.
 */
export function syllablesIn(text: string, language: string): number {
  const plain = text.normalize('NFC')
  const digits = Math.round((plain.match(/\p{Nd}/gu)?.length ?? 0) * 1.5)
  const written = plain.match(words)?.length ?? 0
  if (languageOf(language) === 'vi') return written + digits
  const signed = plain.match(signs)?.length ?? 0
  const few = Math.ceil((plain.match(consonantal)?.length ?? 0) / 2.2)
  const own = plain.match(indic)?.length ?? 0
  const groups = plain.match(vowels)?.length ?? 0
  // A final e is silent in most English words; the article is no exception that matters.
  const silent =
    languageOf(language) === 'en'
      ? (plain.match(/[aeiouy]\p{L}*[^aeiouy\W]e(?=s?\b)/giu)?.length ?? 0)
      : 0
  const counted = signed + few + own + Math.max(0, groups - silent)
  return (counted > 0 ? counted : written) + digits
}

/** Ms that a voice takes for a syllable, and for a break within a text. */
export interface Pace {
  syllableMs: number
  breakMs: number
}

/** The pace of a usual voice of a language. */
export const usualPace = (language: string): Pace => ({
  syllableMs: usualPaces[languageOf(language)] ?? USUAL_PACE_MS,
  breakMs: BREAK_MS,
})

const breaks = /[,;:.!?…、。！？]+(?=\s*[\p{L}\p{N}])/gu

/** Length of a text at a pace, estimated, ms. */
export function spokenMs(text: string, language: string, { syllableMs, breakMs }: Pace): number {
  const pauses = text.match(breaks)?.length ?? 0
  return Math.round(syllablesIn(text, language) * syllableMs + pauses * breakMs)
}

/** The pace of a voice by measured texts; null where there are too few syllables to tell. */
export function paceBy(
  measured: readonly { text: string; ms: number }[],
  language: string,
): Pace | null {
  let [syllables, ms] = [0, 0]
  for (const each of measured) {
    const pauses = each.text.match(breaks)?.length ?? 0
    syllables += syllablesIn(each.text, language)
    ms += Math.max(0, each.ms - pauses * BREAK_MS)
  }
  return syllables < 5 ? null : { syllableMs: ms / syllables, breakMs: BREAK_MS }
}

/** Time for the voice of a cue. */
export interface Room {
  /** The cue and the pause that it may borrow, ms. */
  ms: number
  /** The longest that it can be without playing faster than comfortable, ms. */
  comfortMs: number
}

type FilmParts = Pick<ProjectFile, 'cues' | 'fit' | 'media' | 'narration'>

const inputOf = (cue: Cue, { fit, narration }: FilmParts, naturalMs: number): FitInput => ({
  ...fitInputOf(cue, undefined, fit, !!narration),
  naturalMs,
})

/**
 * The room of each cue by its id, as its takes will be fitted. A cue without a text is there by its original. Cues of a
 * narration have no limits.
 */
export function roomsOf(film: FilmParts): Map<string, Room> {
  const { fit, media, narration } = film
  if (narration) return new Map()
  const inputs = film.cues.map((cue) =>
    inputOf({ ...cue, text: cue.text || (cue.original ?? '') }, film, 0),
  )
  const limited = withLimits(inputs, fit, media?.durationMs ?? null)
  const rooms = new Map<string, Room>()
  for (const lane of lanesOf(limited)) {
    const slots = slotsOf(lane, fit)
    for (const [i, { cueId, earlyMs }] of lane.entries()) {
      const { ms = 0, moreMs = 0 } = slots[i] ?? {}
      rooms.set(cueId, { ms, comfortMs: (ms + earlyMs + moreMs) * fit.comfortRate })
    }
  }
  return rooms
}

/**
 * How many spoken cues fit, before any is voiced.
 *
 * @param lengthOf length of a cue's text in its voice, ms
 */
export function fitFigureOf(film: FilmParts, lengthOf: (cue: Cue) => number): FitFigure {
  const figure: FitFigure = { natural: 0, comfortable: 0, tooLong: 0 }
  const spoken = film.cues.map((cue) => inputOf(cue, film, isSpeakable(cue) ? lengthOf(cue) : 0))
  for (const { state } of planFit(spoken, film.fit, film.media?.durationMs ?? null)) {
    if (state === 'natural' || state === 'slowed') figure.natural += 1
    else if (state === 'comfortable') figure.comfortable += 1
    else if (state !== 'empty') figure.tooLong += 1
  }
  return figure
}

/** The words of a cue that a voice says, for measuring. */
export const saidIn = (cue: Cue, text: string): string => spokenTextOf({ ...cue, text })
