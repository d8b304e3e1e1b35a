import { addTo } from '../lists/grouped'
import { firstIndex } from '../lists/sorted'
import { withoutMarkup } from '../text/markup'
import type { Cue } from '../contracts/project-file'
import type { ReviewerNote } from '../contracts/review'

/**
 * Where a note belongs now. A note names its cue by id, by the text as the reviewer read it, and by a
 * time; since then the cue may have been split, merged, moved or reworded. The rule, first match wins:
 *
 * 1. A note about a place in the film (no cue, no text) has no cue. One that was put at a cue by hand
 *    stays there while the cue exists.
 * 2. The cue of that id, if it says what was noted, or has become part of more (merged).
 * 3. The cue that has the words which the note quotes out of what was noted. If the cue of that id says
 *    only a part of what was noted (split), it or one of the cues after it: the one at the marked
 *    moment, else the one that shares most words with the note, else the first.
 * 4. The cue of that id, reworded; but where another cue at the noted time says exactly what was noted
 *    and this one is elsewhere, that one.
 * 5. Without the cue: one near the noted time that says the same, or contains it; else the nearest one
 *    in the film. A short text occurs often, so it has to lie near.
 * 6. Among the cues at the noted time: a part of what was noted as in 3, else the one that shares most
 *    words with it, else the one that overlaps it most.
 *
 * Otherwise the note has no cue (null). Words are compared without markup, case and punctuation.
 */
export type PlacedLike = Pick<ReviewerNote, 'cueId' | 'cueText' | 'startMs' | 'endMs'> & {
  text?: string
  byHand?: true | undefined
}

/** Texts with fewer letters occur more than once in a film. */
const SHORT = 12
/** Largest distance of a cue with a short text from the noted time, ms. */
const SHORT_REACH_MS = 15_000
/** Cues after the first part of a split one that may be further parts. */
const PARTS_AHEAD = 8
/** Cues of one word that are looked at on each side of the noted time. */
const LOOKED_AT = 40

const lettersKnown = new WeakMap<object, string>()

/** The letters and digits of a text alone, so that line breaks, dashes and case do not count. */
const lettersOf = (text: string): string =>
  withoutMarkup(text)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '')

/** True if two texts are equal apart from markup, case, punctuation and line breaks. */
export const saysTheSame = (a: string, b: string): boolean => lettersOf(a) === lettersOf(b)

/** A trimmed suggestion; '' if it is the cue's present text. */
export const anotherWording = (suggestion: string, cueText: string): string =>
  suggestion.trim() === cueText.trim() ? '' : suggestion.trim()

/** Kept for each cue and note: a film is compared again after every edit. */
function lettersIn(of: Cue | PlacedLike): string {
  const known = lettersKnown.get(of)
  if (known !== undefined) return known
  const letters = lettersOf('cueText' in of ? of.cueText : of.text)
  lettersKnown.set(of, letters)
  return letters
}

const wordsOf = (text: string): string[] =>
  withoutMarkup(text)
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

const wordsKnown = new WeakMap<Cue, ReadonlySet<string>>()

/** The words of a cue, each once. */
function wordsIn(cue: Cue): ReadonlySet<string> {
  const known = wordsKnown.get(cue)
  if (known) return known
  const words = new Set(wordsOf(cue.text))
  wordsKnown.set(cue, words)
  return words
}

const quotesIn = (text: string): string[] =>
  [...text.matchAll(/[“"„«‘]([^”"“»’]{1,300})[”"“»’]/gu)]
    .map(([, inside = '']) => inside)
    .filter((inside) => lettersOf(inside) !== '')

const endOf = ({ startMs, endMs }: Span): number => endMs ?? startMs + 1

type Span = Pick<PlacedLike, 'startMs' | 'endMs'>

/** Shared time, ms; negative: the distance. */
const overlapMs = (cue: Cue, span: Span): number =>
  Math.min(cue.endMs, endOf(span)) - Math.max(cue.startMs, span.startMs)

/** Number of a cue's words among these. */
function sharedWords(cue: Cue, words: ReadonlySet<string>): number {
  return [...wordsIn(cue)].filter((word) => words.has(word)).length
}

/** The first of those with the highest value; undefined for none. */
function best<T>(list: readonly T[], valueOf: (each: T) => number): T | undefined {
  let found: { each: T; value: number } | undefined
  for (const each of list) {
    const value = valueOf(each)
    if (!found || value > found.value) found = { each, value }
  }
  return found?.each
}

const farKnown = new WeakMap<PlacedLike, { count: number; id: string | undefined }>()

/**
 * The cues of a film, for placing notes. The index over all of them is made only for notes without
 * a match around their time: the window places its notes again after every key press.
 */
class CuePlaces {
  readonly #byId: ReadonlyMap<string, Cue>
  #index: { byLetters: Map<string, Cue[]>; byWord: Map<string, Cue[]> } | null = null
  #longestMs = -1

  /** @param cues in the order of time */
  constructor(
    private readonly cues: readonly Cue[],
    byId?: ReadonlyMap<string, Cue>,
  ) {
    this.#byId = byId ?? new Map(cues.map((cue) => [cue.id, cue]))
  }

  find(note: PlacedLike): string | null {
    const own = note.cueId === null ? undefined : this.#byId.get(note.cueId)
    if (own && note.byHand) return own.id
    const noted = lettersIn(note)
    if (own && (noted === '' || lettersIn(own) === noted)) return own.id
    if (note.cueId === null && noted === '') return null
    const found = own ? this.#fromOwn(own, note, noted) : this.#search(note, noted)
    return found?.id ?? null
  }

  #fromOwn(own: Cue, note: PlacedLike, noted: string): Cue {
    const letters = lettersIn(own)
    if (letters.includes(noted)) return own
    const quoted = this.#quoted(own, note, noted)
    if (quoted) return quoted
    const parts = this.#partsAfter(own, noted)
    if (parts.length > 0 && (letters === '' || noted.includes(letters)))
      return chosenPart([own, ...parts], note)
    if (overlapMs(own, note) > 0) return own
    return this.#atTime(note).find((cue) => lettersIn(cue) === noted) ?? own
  }

  /** The cue with the words of the noted text that the note quotes. */
  #quoted(anchor: Cue | PlacedLike, note: PlacedLike, noted: string): Cue | undefined {
    for (const quote of quotesIn(note.text ?? '')) {
      const letters = lettersOf(quote)
      if (!noted.includes(letters)) continue
      const near = (cue: Cue): boolean =>
        letters.length >= SHORT ||
        noted.includes(lettersIn(cue)) ||
        overlapMs(cue, anchor) > -SHORT_REACH_MS
      const having = this.#around(anchor.startMs).filter(
        (cue) => lettersIn(cue).includes(letters) && near(cue),
      )
      const found = best(having, (cue) => (cue === anchor ? Infinity : overlapMs(cue, anchor)))
      if (found) return found
    }
    return undefined
  }

  /** Cues after the first part that contain the rest of the noted text, in order. */
  #partsAfter(own: Cue, noted: string): Cue[] {
    const at = this.cues.indexOf(own, firstFrom(this.cues, own.startMs))
    const parts: Cue[] = []
    let read = Math.max(0, noted.indexOf(lettersIn(own))) + lettersIn(own).length
    for (const cue of this.cues.slice(at + 1, at + 1 + PARTS_AHEAD)) {
      const letters = lettersIn(cue)
      const found = letters === '' ? -1 : noted.indexOf(letters, read)
      if (found < 0) continue
      parts.push(cue)
      read = found + letters.length
    }
    return parts
  }

  #search(note: PlacedLike, noted: string): Cue | undefined {
    const near = (cue: Cue): boolean =>
      noted.length >= SHORT || overlapMs(cue, note) > -SHORT_REACH_MS
    const nearest = (cues: readonly Cue[]): Cue | undefined =>
      best(cues.filter(near), (cue) => overlapMs(cue, note))
    if (noted === '') return this.#likeliest(note, noted)
    const around = this.#around(note.startMs).filter((cue) => lettersIn(cue).includes(noted))
    return (
      nearest(around.filter((cue) => lettersIn(cue) === noted)) ??
      nearest(around) ??
      this.#farAway(note, () =>
        nearest([
          ...(this.#indexed().byLetters.get(noted) ?? []),
          ...this.#containing(note.cueText, noted, note.startMs),
        ]),
      ) ??
      this.#quoted(note, note, noted) ??
      this.#likeliest(note, noted)
    )
  }

  /** Looked for again only when cues came or went: an edit of a text brings no lost cue back. */
  #farAway(note: PlacedLike, look: () => Cue | undefined): Cue | undefined {
    const known = farKnown.get(note)
    const still = known?.id === undefined ? undefined : this.#byId.get(known.id)
    if (known?.count === this.cues.length && (known.id === undefined || still)) return still
    const found = look()
    farKnown.set(note, { count: this.cues.length, id: found?.id })
    return found
  }

  #around(timeMs: number): readonly Cue[] {
    const at = firstFrom(this.cues, timeMs)
    return this.cues.slice(Math.max(0, at - LOOKED_AT), at + LOOKED_AT)
  }

  /** Cues whose text contains this one: looked up by its rarest word, around a time. */
  #containing(text: string, letters: string, aroundMs: number): Cue[] {
    const { byWord } = this.#indexed()
    const lists = wordsOf(text).map((word) => byWord.get(word) ?? [])
    const rarest = best(lists, (list) => -list.length) ?? []
    const at = firstFrom(rarest, aroundMs)
    return rarest
      .slice(Math.max(0, at - LOOKED_AT), at + LOOKED_AT)
      .filter((cue) => lettersIn(cue).includes(letters))
  }

  #atTime(note: PlacedLike): Cue[] {
    if (this.#longestMs < 0)
      this.#longestMs = this.cues.reduce((most, cue) => Math.max(most, cue.endMs - cue.startMs), 0)
    const from = firstFrom(this.cues, note.startMs - this.#longestMs)
    const there: Cue[] = []
    for (let i = from; i < this.cues.length; i++) {
      const cue = this.cues[i]
      if (!cue || cue.startMs >= endOf(note)) break
      if (overlapMs(cue, note) > 0) there.push(cue)
    }
    return there
  }

  #likeliest(note: PlacedLike, noted: string): Cue | undefined {
    const there = this.#atTime(note)
    const parts = there.filter((cue) => lettersIn(cue) !== '' && noted.includes(lettersIn(cue)))
    if (parts.length > 0) return chosenPart(parts, note)
    const words = new Set(wordsOf(note.cueText))
    const share = (cue: Cue): number => sharedWords(cue, words)
    const most = best(there, share)
    return most && share(most) > 0 ? most : best(there, (cue) => overlapMs(cue, note))
  }

  #indexed() {
    if (this.#index) return this.#index
    const byLetters = new Map<string, Cue[]>()
    const byWord = new Map<string, Cue[]>()
    for (const cue of this.cues) {
      addTo(byLetters, lettersIn(cue), cue)
      for (const word of wordsIn(cue)) addTo(byWord, word, cue)
    }
    this.#index = { byLetters, byWord }
    return this.#index
  }
}

/** Index of the first cue that starts at this time or later. */
const firstFrom = (cues: readonly Cue[], startMs: number): number =>
  firstIndex(cues, (cue) => cue.startMs >= startMs)

/** The part of a split cue that a note is about; see the rule. */
function chosenPart(parts: readonly Cue[], note: PlacedLike): Cue {
  const [first] = parts
  if (!first) throw new RangeError('there are no parts')
  const text = note.text ?? ''
  const quotes = quotesIn(text).map(lettersOf)
  const quoted = parts.find((cue) => quotes.some((quote) => lettersIn(cue).includes(quote)))
  if (quoted) return quoted
  const marked = best(parts, (cue) => overlapMs(cue, note))
  // A note about the whole cue begins and ends with it: its time tells nothing.
  const whole = parts.filter((cue) => overlapMs(cue, note) > 0).length > 1
  const inside = marked !== first || note.endMs !== null || note.startMs > first.startMs
  if (marked && !whole && inside && overlapMs(marked, note) > 0) return marked
  const words = new Set(wordsOf(text))
  const most = best(parts, (cue) => sharedWords(cue, words))
  return most && sharedWords(most, words) > sharedWords(first, words) ? most : first
}

/**
 * Finds the cues of notes in a film.
 *
 * @param cues in the order of time
 * @param byId the same cues, if the caller has them by id already
 * @returns the id of the cue that a note belongs to now; null: none
 */
export function cuePlaces(
  cues: readonly Cue[],
  byId?: ReadonlyMap<string, Cue>,
): (note: PlacedLike) => string | null {
  const places = new CuePlaces(cues, byId)
  return (note) => places.find(note)
}
