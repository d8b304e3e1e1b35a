import { addTo } from '../lists/grouped'
import type { Cue } from '../contracts/project-file'
import type { AddressForm, ProjectTerms } from '../contracts/project/terms'
import { languageOf } from '../languages/language-codes'

/** How a speaker calls himself and whom he speaks to; '' = not agreed. */
export type Calls = Pick<AddressForm, 'self' | 'other'>

/** A word of a text by which somebody is called otherwise than agreed. */
export interface WrongAddress {
  word: string
  /** Place in the text, UTF-16 units. */
  at: number
  /** The agreed word where it is clear which one belongs there; null: a person has to tell. */
  instead: string | null
}

/** Longest pause between two cues of one exchange, ms. */
const EXCHANGE_MS = 12_000
/** Cues on each side that are looked at. */
const LOOKED_AT = 4

type Placed = Pick<Cue, 'speakerId' | 'startMs' | 'endMs'>

/**
 * Whom a cue's speaker talks to: who speaks before and after. `sure` where both are the same, or only one is near.
 *
 * @returns null where nobody else speaks nearby
 */
export function spokenTo(
  cues: readonly Placed[],
  at: number,
): { id: string; sure: boolean } | null {
  const cue = cues[at]
  if (!cue || cue.speakerId === null) return null
  const [before, after] = [nearestOther(cues, at, -1), nearestOther(cues, at, 1)]
  const id = before ?? after
  return id === null ? null : { id, sure: before === null || after === null || before === after }
}

function nearestOther(cues: readonly Placed[], at: number, step: 1 | -1): string | null {
  const own = cues[at]?.speakerId
  for (let i = at; Math.abs(i - at) < LOOKED_AT; i += step) {
    const [here, next] = [cues[i], cues[i + step]]
    if (!here || !next) return null
    const pause = step > 0 ? next.startMs - here.endMs : here.startMs - next.endMs
    if (pause > EXCHANGE_MS) return null
    if (next.speakerId !== own) return next.speakerId
  }
  return null
}

/** Forms of address by pair of speakers, each from a place in the film on. */
export interface AddressIndex {
  /** The calls that hold for a pair at a position in the film, from 0; null: nothing is agreed. */
  callsAt(speaker: string, to: string, at: number): Calls | null
  /** True without any agreement. */
  isEmpty: boolean
}

/** Looks up forms of address; made once for each change of them. */
export function indexAddresses(
  addresses: ProjectTerms['addresses'],
  cues: readonly Pick<Cue, 'id'>[],
): AddressIndex {
  const isPlaced = addresses.some(({ fromCue }) => fromCue !== undefined)
  const places = isPlaced ? new Map(cues.map(({ id }, i) => [id, i])) : new Map<string, number>()
  const byPair = new Map<string, (Calls & { from: number })[]>()
  for (const { speaker, to, self, other, fromCue } of addresses) {
    const from = fromCue === undefined ? 0 : places.get(fromCue)
    // Of a scene that is gone.
    if (from === undefined) continue
    addTo(byPair, pairKey(speaker, to), { self, other, from })
  }
  for (const forms of byPair.values()) forms.sort((a, b) => a.from - b.from)
  return {
    isEmpty: byPair.size === 0,
    callsAt: (speaker, to, at) =>
      byPair.get(pairKey(speaker, to))?.findLast(({ from }) => from <= at) ?? null,
  }
}

const pairKey = (speaker: string, to: string): string => JSON.stringify([speaker, to])

/** Words by which people call themselves and others. */
interface AddressWords {
  /** Only oneself, and only whom one speaks to. */
  self: readonly string[]
  other: readonly string[]
  /** Either, and also somebody who is spoken about. */
  either: readonly string[]
}

const kinship =
  'anh chị em cô chú bác ông bà con cháu bố ba mẹ má cha dì cậu mợ thím dượng thầy ngoại nội'.split(
    ' ',
  )

const wordTables: Readonly<Record<string, AddressWords>> = {
  vi: {
    self: ['tôi', 'tao', 'tớ', 'ta', 'mình'],
    other: ['mày', 'bạn', 'ngươi', 'ngài', 'mi', 'quý vị', 'quý khách'],
    either: kinship,
  },
  de: {
    self: [],
    other: [
      'du',
      'dich',
      'dir',
      'dein',
      'deine',
      'deinen',
      'deinem',
      'deiner',
      'Sie',
      'Ihnen',
      'Ihr',
      'Ihre',
      'Ihren',
      'Ihrem',
      'Ihrer',
    ],
    either: [],
  },
  fr: {
    self: [],
    other: ['tu', 'te', 'toi', 'ton', 'ta', 'tes', 'vous', 'votre', 'vos'],
    either: [],
  },
  es: {
    self: [],
    other: ['tú', 'te', 'ti', 'contigo', 'tu', 'tus', 'usted', 'ustedes', 'vos'],
    either: [],
  },
  it: {
    self: [],
    other: ['tu', 'ti', 'te', 'tuo', 'tua', 'tuoi', 'tue', 'Lei', 'voi', 'vi'],
    either: [],
  },
}

/** Forms of one way to say you: where one is agreed, the others of its row are, too. */
const rows: Readonly<Record<string, readonly (readonly string[])[]>> = {
  de: [
    ['du', 'dich', 'dir', 'dein', 'deine', 'deinen', 'deinem', 'deiner'],
    ['Sie', 'Ihnen', 'Ihr', 'Ihre', 'Ihren', 'Ihrem', 'Ihrer'],
  ],
  // You to several people is also vous.
  fr: [
    ['tu', 'te', 'toi', 'ton', 'ta', 'tes', 'vous', 'votre', 'vos'],
    ['vous', 'votre', 'vos'],
  ],
  es: [
    ['tú', 'te', 'ti', 'contigo', 'tu', 'tus', 'ustedes'],
    ['usted', 'ustedes', 'te'],
    ['vos', 'te', 'tu', 'tus', 'ustedes'],
  ],
  it: [
    ['tu', 'ti', 'te', 'tuo', 'tua', 'tuoi', 'tue', 'voi', 'vi'],
    ['Lei', 'voi', 'vi'],
  ],
}

/** As much of a text as these look at, letters. */
const NEAR = 12

/** Behind such words a kinship word is not who speaks or listens; before them it is somebody else. */
const thirdAfter =
  /^\s+(?:ấy|ta|nó|này|kia|đó|gái|trai|bé|em|cả|hai|con|cháu|họ|nội|ngoại|vợ|chồng|rể|dâu|bạn|hùng|thể|đường|người|mèo|chó|số|dao|tin|chủ|ruột|đều|thứ|\p{Lu})/u
const thirdBefore =
  /(?:của|với|cho|từ|là|những|các|mấy|hai|ba|bốn|mọi|một|hai người|cả|ông|bà|anh|chị|cô|chú|bố|mẹ|tiếng|nước|bạn|người|chú|như|thằng|đứa|cái|bác)\s+$/iu

const patterns = new Map<string, RegExp>()
/** The words as whole ones; capitals count in German and Italian, where they are polite. */
function patternOf(language: string, table: AddressWords): RegExp {
  const before = patterns.get(language)
  if (before) return before
  const all = [...table.self, ...table.other, ...table.either].sort((a, b) => b.length - a.length)
  const flags = language === 'de' || language === 'it' ? 'gu' : 'giu'
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}])(?:${all.join('|')})(?![\\p{L}\\p{M}])`, flags)
  patterns.set(language, pattern)
  return pattern
}

const isCalled = (word: string, call: string): boolean => {
  const [said, agreed] = [word.toLowerCase(), call.toLowerCase()]
  return said === agreed || agreed.split(/[\s/]+/).includes(said)
}

/**
 * The words of a text by which its speaker calls himself or whom he speaks to otherwise than agreed. Only what is plain
 * counts: a kinship word may be about somebody else, so it counts only where no agreed word is in the text.
 *
 * @param language of the text; for one whose forms are not known there is never a fault
 */
export function addressFaults(
  text: string,
  { self, other }: Calls,
  language: string,
): WrongAddress[] {
  const code = languageOf(language)
  const table = wordTables[code]
  if (!table || (self === '' && other === '')) return []
  const found = Array.from(text.matchAll(patternOf(code, table)), ({ 0: word, index }) => ({
    word,
    at: index,
  }))
  if (found.length === 0) return []
  if (code !== 'vi') return found.flatMap((each) => wrongYou(each, other, code, text))
  const isAgreed = (word: string) => isCalled(word, self) || isCalled(word, other)
  const hasAgreed = found.some(({ word }) => isAgreed(word))
  return found.flatMap(({ word, at }): WrongAddress[] => {
    if (isAgreed(word)) return []
    const small = word.toLowerCase()
    const isAbout =
      thirdAfter.test(text.slice(at + word.length, at + word.length + NEAR)) ||
      thirdBefore.test(text.slice(Math.max(0, at - NEAR), at))
    if (table.self.includes(small))
      // Mình and ta are also we, and oneself.
      return self === '' || isAbout || ['mình', 'ta'].includes(small)
        ? []
        : [{ word, at, instead: self }]
    if (table.other.includes(small))
      // Bạn is also a friend.
      return other === '' ||
        isAbout ||
        (small === 'bạn' && /^\s+(?:của|bè|trai|gái|thân|học|cũ|tốt|mới)/u.test(text.slice(at + 3)))
        ? []
        : [{ word, at, instead: other }]
    return hasAgreed || isAbout || self === '' || other === '' ? [] : [{ word, at, instead: null }]
  })
}

function wrongYou(
  found: { word: string; at: number },
  other: string,
  code: string,
  text: string,
): WrongAddress[] {
  const same = (a: string, b: string) =>
    code === 'de' || code === 'it' ? a === b : a.toLowerCase() === b.toLowerCase()
  const agreed = rows[code]?.find(([first = '']) => first.toLowerCase() === other.toLowerCase())
  if (!agreed || agreed.some((each) => same(each, found.word))) return []
  // Where a sentence begins, a capital says nothing: Sie is also she.
  const opens = /(?:^|[.!?…]\s*)["“„«(\-–—\s]*$/u.test(text.slice(0, found.at))
  if (opens && /^\p{Lu}/u.test(found.word) && (code === 'de' || code === 'it')) return []
  return [{ ...found, instead: null }]
}
