import { estimateCredits } from '../spoken-text'
import { MAX_WORDINGS, type ShorteningKind, type ShorteningRule } from './rule'
import { englishRules } from './rules-en'
import { vietnameseRules } from './rules-vi'

/** Rules by language code. */
const rulesOf: Readonly<Record<string, readonly ShorteningRule[]>> = {
  vi: vietnameseRules,
  en: englishRules,
}

/** Another wording of a cue. */
export interface Wording {
  text: string
  /** Kinds of the shortenings, the gentlest first; empty if no rule made it. */
  kinds: readonly ShorteningKind[]
}

/** Loss by a rule: none, a repetition, a tone. */
const losses: Record<ShorteningKind, 1 | 2 | 3> = {
  contraction: 1,
  number: 1,
  phrase: 1,
  doublet: 2,
  filler: 3,
  particle: 3,
}

interface Change {
  start: number
  end: number
  to: string
  kind: ShorteningKind
}

/**
 * Shorter wordings of a text that say the same, by rules of its language: the gentlest first, each
 * shorter than the one before; at most three, none where no rule applies. Names, quotations, tags,
 * sound descriptions and the values of numbers are never touched.
 *
 * @param language its code; only Vietnamese and English have rules
 */
export function shorterWordings(text: string, language: string): Wording[] {
  const rules = rulesOf[language.toLowerCase().split(/[-_]/)[0] ?? ''] ?? []
  const clean = text.normalize('NFC')
  const found = new Map<string, Wording>()
  const offer = (changes: readonly Change[]): void => {
    const shorter = changed(clean, changes)
    const kinds = [...new Set(changes.map(({ kind }) => kind))]
    kinds.sort((a, b) => losses[a] - losses[b])
    if (/[\p{L}\d]/u.test(shorter) && isShorter(shorter, clean) && !found.has(shorter))
      found.set(shorter, { text: shorter, kinds })
  }
  const every = changesIn(clean, rules, 3)
  // Only one step to offer: half of it is another, the largest gains first.
  const largest = every.toSorted((a, b) => gain(b) - gain(a)).slice(0, Math.ceil(every.length / 2))
  for (const loss of [1, 2, 3] as const) offer(changesIn(clean, rules, loss))
  if (found.size < MAX_WORDINGS) offer(largest.toSorted((a, b) => a.start - b.start))
  const all = [...found.values()].sort((a, b) => b.text.length - a.text.length)
  return all
    .filter((each, i) => i === 0 || isShorter(each.text, all[i - 1]?.text ?? ''))
    .slice(-MAX_WORDINGS)
}

const isShorter = (text: string, than: string): boolean =>
  estimateCredits(text) < estimateCredits(than)

const gain = ({ start, end, to }: Change): number => end - start - to.length

/**
 * Changes of the rules up to a loss, in order and without overlap: the leftmost, then the longest
 * wins.
 */
function changesIn(text: string, rules: readonly ShorteningRule[], loss: number): Change[] {
  const kept = protectedParts(text)
  const lower = text.toLowerCase()
  const all = rules
    .filter((rule) => losses[rule.kind] <= loss && mayMatch(lower, rule))
    .flatMap((rule) => matches(text, rule))
    .filter(({ start, end }) => !kept.some((part) => part.start < end && start < part.end))
    .sort((a, b) => a.start - b.start || b.end - a.end)
  const apart: Change[] = []
  for (const change of all) if (change.start >= (apart.at(-1)?.end ?? 0)) apart.push(change)
  return apart
}

/** Tags, sound descriptions, readings and quotations: their content stays untouched. */
function protectedParts(text: string): { start: number; end: number }[] {
  const parts =
    /<[^>]*>|\{[^}]*\}|\[[^\]]*\]|\([^)]*\)|"[^"]*"|“[^”]*”|«[^»]*»|‘[^’]*’(?!\p{L})|♪[^♪]*♪?/gu
  return [...text.matchAll(parts)].map(({ index, 0: part }) => ({
    start: index,
    end: index + part.length,
  }))
}

function matches(text: string, rule: ShorteningRule): Change[] {
  return [...text.matchAll(patternOf(rule))].flatMap((match) => {
    const [part] = match
    const start = match.index
    const end = start + part.length
    if (!stands(text, { start, end }, rule) || hasName(text, start, part)) return []
    const to = rule.to.replace('$1', match[1] ?? '')
    return [{ start, end, to: withCase(part, to), kind: rule.kind }]
  })
}

const wordsOfRules = new WeakMap<ShorteningRule, readonly string[]>()

/**
 * True if all words of a rule occur somewhere in a lower-case text. Compiling a pattern for each of
 * hundreds of rules, only to find nothing, would block the window for half a second.
 */
function mayMatch(lower: string, rule: ShorteningRule): boolean {
  const { from } = rule
  if (typeof from !== 'string') return true
  const known = wordsOfRules.get(rule) ?? from.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  wordsOfRules.set(rule, known)
  return known.every((word) => lower.includes(word))
}

const patterns = new WeakMap<ShorteningRule, RegExp>()

function patternOf(rule: ShorteningRule): RegExp {
  const known = patterns.get(rule)
  if (known) return known
  const { from } = rule
  const isWords = typeof from === 'string'
  const source = (isWords ? from.replaceAll("'", "['’]") : from.source).replaceAll(' ', '\\s+')
  const opens = source.startsWith(',') ? '' : "(?<![\\p{L}\\p{M}\\d'’-])"
  const closes = isWords ? "(?![\\p{L}\\p{M}]|['’-]\\p{L})" : ''
  const made = new RegExp(`${opens}${source}${closes}`, 'giu')
  patterns.set(rule, made)
  return made
}

interface Place {
  start: number
  end: number
}

/** True if a rule applies at a place of a text. */
function stands(text: string, { start, end }: Place, rule: ShorteningRule): boolean {
  const behind = text.slice(end)
  if (rule.at === 'start' && !beginsSentence(text, start)) return false
  if (rule.at === 'end' && !/^\s*(?:[.!,;:…]|$|\n\s*[-–—])/u.test(behind)) return false
  if (rule.goesOn && !/^\s+[\p{L}\d]/u.test(behind)) return false
  const last = text.slice(0, start).toLowerCase().replace(/\s+/g, ' ').trimEnd()
  const next = behind.toLowerCase().trimStart()
  const isWord = (word: string, around: string) =>
    new RegExp(around.replace('*', word), 'u').test(around.startsWith('^') ? next : last)
  return (
    !rule.notAfter?.some((word) => isWord(word, '(?:^|[^\\p{L}])*$')) &&
    !rule.notBefore?.some((word) => isWord(word, '^*(?![\\p{L}])'))
  )
}

/** The start of a text, or what follows the end of a sentence or the dash of another speaker. */
function beginsSentence(text: string, at: number): boolean {
  const before = text
    .slice(0, at)
    .replace(/<[^>]*>|\{[^}]*\}|\[[^\]]*\]|["“«‘]/gu, '')
    .trimEnd()
  return before === '' || /[.!?…:]$|(?:^|\n)\s*[-–—]$/u.test(before)
}

/** A word with a capital inside a sentence is part of a name, unless everything has capitals. */
function hasName(text: string, start: number, part: string): boolean {
  if (text === text.toUpperCase()) return false
  return [...part.matchAll(/[\p{L}'’]+/gu)].some(({ index, 0: word }) => {
    const isCapital = /^\p{Lu}/u.test(word) && !/^I(?:['’]\p{L}+)?$/u.test(word)
    return isCapital && (index > 0 || !beginsSentence(text, start))
  })
}

/** In the case of the replaced words: capitals, one capital, or none. */
function withCase(part: string, to: string): string {
  const letters = part.replace(/[^\p{L}]/gu, '')
  if (letters.length > 1 && letters === letters.toUpperCase()) return to.toUpperCase()
  return /^\p{Lu}/u.test(part) ? capitalised(to) : to
}

const capitalised = (text: string): string =>
  text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

/** The text with the changes made; spaces and capitals follow. */
function changed(text: string, changes: readonly Change[]): string {
  let at = 0
  let out = ''
  const capitals: number[] = []
  for (const { start, end, to } of changes) {
    out += text.slice(at, Math.max(at, start))
    at = end
    const rest = text.slice(end)
    const gap = /^\s*/u.exec(rest)?.[0].length ?? 0
    if (to !== '') {
      out += to
      if (/\s$/u.test(to)) at += gap
    } else if (beginsSentence(text, start)) {
      // Removed words leave neither a gap nor a lone comma behind.
      at += /^,?\s*/u.exec(rest)?.[0].length ?? 0
      if (/^\p{Lu}/u.test(text.slice(start))) capitals.push(out.length)
    } else if (/^\s*(?:[.!?,;:…\n]|$)/u.test(rest)) out = out.trimEnd()
    else if (/\s$/u.test(out)) at += gap
  }
  out += text.slice(at)
  for (const place of capitals) out = out.slice(0, place) + capitalised(out.slice(place))
  return out.replace(/ {2,}/g, ' ').trim()
}
