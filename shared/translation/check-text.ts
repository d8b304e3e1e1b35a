import { addTo } from '../lists/grouped'
import type { Cue, ProjectFile, Speaker } from '../contracts/project-file'
import type { KeyName, ProjectTerms } from '../contracts/project/terms'
import type { TextFault } from '../contracts/translation'
import { languageOf } from '../languages/language-codes'
import { type AddressIndex, addressFaults, type Calls, indexAddresses, spokenTo } from './address'
import {
  bareOf,
  type Languages,
  languageFault,
  isPlainLatin,
  plainOf,
  type TextPair,
  wordsOf,
} from './check-language'
import { keepsNumbers } from './numbers'
import { isSmallTalk, looksLikeOrder, translatesOrder } from './orders'

/** Terms of a version as they are looked up; made once for each change of them (`indexTerms`). */
export interface TermIndex {
  /** Key names that occur in an original. */
  namesIn(original: string): KeyName[]
  addresses: AddressIndex
  /** Proper names that are known: those of speakers, and written key names; in small letters. */
  people: ReadonlySet<string>
}

const noTerms: ProjectTerms = { names: [], addresses: [] }

/** Prepares the terms of a version for its cues. */
export function indexTerms(
  terms: ProjectTerms | null,
  {
    cues,
    speakers,
  }: { cues: readonly Pick<Cue, 'id'>[]; speakers: readonly Pick<Speaker, 'label'>[] },
): TermIndex {
  const { names, addresses } = terms ?? noTerms
  const proper = [...speakers.map(({ label }) => label), ...names.map(({ written }) => written)]
  return {
    namesIn: nameFinder(names),
    addresses: indexAddresses(addresses, cues),
    people: new Set(
      proper
        .filter((name) => /^\p{Lu}[\p{L}\p{M}'’-]+$/u.test(name))
        .map((name) => name.toLowerCase()),
    ),
  }
}

const isLetter = (sign: string | undefined): boolean =>
  sign !== undefined && /[\p{L}\p{M}]/u.test(sign)
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

function holds(text: string, source: string): boolean {
  if (unspaced.test(source)) return text.includes(source)
  for (let at = text.indexOf(source); at >= 0; at = text.indexOf(source, at + 1))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + source.length])) return true
  return false
}

/** A word without the ending of its genitive. */
const withoutEnding = (word: string): string =>
  /['’]/.test(word) ? word.replace(/['’]s?$/, '') : word

/** Finds key names by their first word, so that 2,000 of them cost no more than a few. */
function nameFinder(names: readonly KeyName[]): (original: string) => KeyName[] {
  if (names.length === 0) return () => []
  const byWord = new Map<string, KeyName[]>()
  const signed: KeyName[] = []
  for (const name of names) {
    const [first] = unspaced.test(name.source) ? [] : wordsOf(name.source.toLowerCase())
    if (first === undefined) signed.push(name)
    else addTo(byWord, first, name)
  }
  return (original) => {
    const small = original.toLowerCase()
    const near = new Set(signed)
    for (const word of wordsOf(small))
      for (const name of byWord.get(word) ?? byWord.get(withoutEnding(word)) ?? []) near.add(name)
    return near.size === 0
      ? []
      : [...near].filter(({ source }) => holds(small, source.toLowerCase()))
  }
}

/** Everything that the checks of a single text need. */
export interface CheckContext {
  languages: Languages
  terms: TermIndex
  /** How the speaker calls himself and whom he speaks to; null: not agreed, or not known whom. */
  calls: Calls | null
}

const letters = /\p{L}/u

/** What is wrong with a text by itself, by its original. */
export function faultsOfText(
  pair: TextPair,
  { languages, terms, calls }: CheckContext,
): TextFault[] {
  const said = { text: plainOf(pair.text), original: plainOf(pair.original) }
  if (!letters.test(said.original) && !/\p{N}/u.test(said.original)) return []
  if (!/[\p{L}\p{N}]/u.test(said.text)) return ['missing']
  const faults: TextFault[] = []
  const language = languageFault(said, languages)
  if (language) faults.push(language)
  if (!keepsNumbers(said.text, said.original, languages)) faults.push('numbers')
  if (!keepsNames(said, languages.to, terms)) faults.push('names')
  if (!keepsTags(pair)) faults.push('tags')
  if (isTalk(said)) faults.push('small-talk')
  if (isAbsurd(said)) faults.push('length')
  if (calls && addressFaults(said.text, calls, languages.to).length > 0) faults.push('address')
  return faults
}

/** Languages that write names with endings of their own. */
const inflecting = new Set(
  'pl cs sk ru uk be bg sr hr sl fi et hu tr lt lv el la ro de sq hy ka kk az'.split(' '),
)

function hasName(written: string, text: string, to: string): boolean {
  const [sought, said] = [written.toLowerCase(), text.toLowerCase()]
  if (said.includes(sought)) return true
  if (!inflecting.has(languageOf(to))) return false
  return said.includes(sought.slice(0, Math.max(3, sought.length - 2)))
}

function keepsNames(
  { text, original }: TextPair,
  to: string,
  { namesIn, people }: TermIndex,
): boolean {
  const names = namesIn(original)
  if (names.length > 0) {
    const said = text.normalize('NFC')
    if (!names.every(({ written }) => hasName(written.normalize('NFC'), said, to))) return false
  }
  if (people.size < 2) return true
  // Somebody else's name in the place of the one that was said.
  const before = namedIn(original, people)
  if (before.size === 0) return true
  const after = namedIn(text, people)
  return (
    [...after].every((name) => before.has(name)) || [...before].every((name) => after.has(name))
  )
}

function namedIn(line: string, people: ReadonlySet<string>): Set<string> {
  const found = new Set<string>()
  for (const word of wordsOf(line)) {
    if (word[0] === word[0]?.toLowerCase()) continue
    const name = withoutEnding(word.toLowerCase())
    if (people.has(name)) found.add(name)
  }
  return found
}

const tagPattern = /<\/?\s*([a-z]+)[^>]*>|\{\\[^}]*\}/giu
const lineDash = /(?:^|\n)\s*(?:<[^>]*>)*\s*[-–—]/gu
const special = /[<{♪♫\n[\]()（）［］]|^\s*[-–—]/u

function keepsTags({ text, original }: TextPair): boolean {
  if (!special.test(text) && !special.test(original)) return true
  const tags = (line: string) =>
    Array.from(line.matchAll(tagPattern), ([all, name]) =>
      name === undefined ? all : `${all.startsWith('</') ? '/' : ''}${name.toLowerCase()}`,
    )
      .sort()
      .join(' ')
  const count = (line: string, pattern: RegExp) => line.match(pattern)?.length ?? 0
  const [dashes, wanted] = [count(text, lineDash), count(original, lineDash)]
  return (
    tags(text) === tags(original) &&
    count(text, /[♪♫]/gu) === count(original, /[♪♫]/gu) &&
    (dashes === wanted || Math.max(dashes, wanted) < 2) &&
    /[[［]/u.test(text) === /[[［]/u.test(original) &&
    count(text, /\n/g) <= count(original, /\n/g) + 1
  )
}

const isTalk = ({ text, original }: TextPair): boolean =>
  isSmallTalk(text, original) ||
  (looksLikeOrder(original) && !translatesOrder(text, original)) ||
  isShouted(text, original)

/** Longest text that can be a word or two in capitals. */
const SHOUT = 40

/** True for a word or two in capitals alone, where the original is a sentence in small letters. */
const isShouted = (text: string, original: string): boolean =>
  text.length <= SHOUT &&
  text === text.toUpperCase() &&
  /\p{Lu}{4}/u.test(text) &&
  wordsOf(text).length < 3 &&
  wordsOf(original).length > 2 &&
  /\p{Ll}/u.test(original)

/** Signs that stand for a syllable or a word weigh as much as several letters. */
const SIGN_WEIGHT = 3
const signs = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/gu

function weightOf(text: string): number {
  const signed = isPlainLatin(text) ? 0 : (text.match(signs)?.length ?? 0)
  return text.length + signed * (SIGN_WEIGHT - 1)
}

function isAbsurd({ text, original }: TextPair): boolean {
  const [said, written] = [weightOf(text), weightOf(original)]
  return said > written * 3.5 + 25 || (written >= 25 && said < written * 0.22)
}

/** A text of this many letters and spaces is no coincidence where its neighbour has it, too. */
const DOUBLED = 12

/** True for the text of a neighbour with another original. */
export function isDoubled(pair: TextPair, neighbour: TextPair | undefined): boolean {
  if (
    !neighbour ||
    neighbour.text.length < DOUBLED / SIGN_WEIGHT ||
    neighbour.text.length !== pair.text.length
  )
    return false
  if (neighbour.text !== pair.text || weightOf(pair.text) < DOUBLED) return false
  const [own, other] = [
    new Set(bareOf(pair.original).split(' ')),
    bareOf(neighbour.original).split(' '),
  ]
  const shared = other.filter((word) => own.has(word)).length
  return shared < Math.max(own.size, other.length) / 2
}

const pairOf = (cue: Cue | undefined): TextPair | undefined =>
  cue?.original === undefined ? undefined : { text: cue.text, original: cue.original }

/**
 * What is wrong with the text of a cue in a language version, by the rules that a translator's answers have to keep.
 *
 * @param cues of the project, in order of time
 * @param at position of the cue in them
 * @returns [] for a cue without an original, and for one that is not translated yet
 */
export function textFaultsOf(
  cues: ProjectFile['cues'],
  at: number,
  terms: TermIndex,
  languages: Languages,
): TextFault[] {
  const cue = cues[at]
  const pair = pairOf(cue)
  if (!cue || !pair || pair.text === '') return []
  const to = terms.addresses.isEmpty ? null : spokenTo(cues, at)
  const calls =
    to?.sure && cue.speakerId !== null ? terms.addresses.callsAt(cue.speakerId, to.id, at) : null
  const faults = faultsOfText(pair, { languages, terms, calls })
  const isTwice = isDoubled(pair, pairOf(cues[at - 1])) || isDoubled(pair, pairOf(cues[at + 1]))
  return isTwice ? [...faults, 'doubled'] : faults
}
