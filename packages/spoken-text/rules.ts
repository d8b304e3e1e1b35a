import { escape } from '@shared/text/patterns'
/** A match as a rule receives it. */
interface RuleMatch {
  text: string
  /** Named groups; '' where a group took no part. */
  group: (name: string) => string
  /** Up to `CONTEXT` characters on either side. */
  before: string
  after: string
}

/** The reading of a match, or null to leave the text to later rules. */
export type ReadMatch = (match: RuleMatch) => string | null

/** One row of a language's table; its pattern is global and Unicode-aware. */
export type Rule = readonly [pattern: RegExp, read: ReadMatch]

/** Rules by what they read, in their order. */
export const rulesOf = (rules: Readonly<Record<string, Rule>>): readonly Rule[] =>
  Object.values(rules)

/** Kinds of readings, by which users see why a text is spoken as it is. */
export type ReadingKind =
  | 'web'
  | 'code'
  | 'date'
  | 'time'
  | 'range'
  | 'money'
  | 'unit'
  | 'fraction'
  | 'numeral'
  | 'place'
  | 'abbreviation'
  | 'foreign'
  | 'spelling'
  | 'number'
  | 'sign'

/** One place that a rule has read. */
export interface Reading {
  kind: ReadingKind
  /** The text at the time of the rule: earlier rules may have changed parts of it. */
  from: string
  to: string
}

/**
 * Rules of a language by their kind, in order of execution. Some match nothing in a text without
 * figures, or without marks, as in most cues.
 */
export type RuleTable = readonly (readonly [
  ReadingKind,
  readonly Rule[],
  needs?: Pick<RegExp, 'test'>,
])[]

/** Characters without which some rules match nothing. */
export const FIGURES = /\d/
export const MARKS_OF_AN_ADDRESS =
  /[@#/\\_]|[.:](?<=[\p{L}\d].)(?:(?<=\.)[\p{L}\d]|(?<=:)[\da-fA-F])/u

/** Anything but Latin words and the marks between them; letters of other scripts count as signs. */
export const SIGNS =
  /[#-&*+/\d<-@[-`{-~-]|[^\0-\x7f\u00ab\u00bb\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff\s…“”‘’]/

/** Characters that a rule sees on either side. */
export const CONTEXT = 40

/**
 * The text after every rule, in the order of the table, one rule per step: compiling a rule on
 * first use takes about a millisecond. Readings are separated from adjacent words.
 *
 * @param readings receives the readings of each rule
 */
export function* applyRules(
  text: string,
  table: RuleTable,
  readings: Reading[],
): Generator<undefined, string> {
  let read = text
  for (const [kind, rules, needs] of table) {
    if (needs && !needs.test(text)) continue
    for (const rule of rules) {
      read = applyRule(read, rule, kind, readings)
      yield
    }
  }
  return read
}

/**
 * The first match at or behind a place, found by the pattern itself: `matchAll` would search with a
 * copy of it, and a copy is compiled again whenever the engine has let go of the last one (a tenth
 * of a second for a table).
 */
function matchFrom(text: string, pattern: RegExp, from: number): RegExpExecArray | null {
  pattern.lastIndex = from
  return pattern.exec(text)
}

/** The place of the next search; where nothing was matched, behind the next character. */
const behind = ({ 0: found, index }: RegExpExecArray, text: string): number =>
  index + (found.length || ((text.codePointAt(index) ?? 0) > 0xff_ff ? 2 : 1))

function applyRule(
  text: string,
  [pattern, read]: Rule,
  kind: ReadingKind,
  readings: Reading[],
): string {
  let match = matchFrom(text, pattern, 0)
  // Most rules find nothing in most texts.
  if (!match) return text
  let out = ''
  let done = 0
  for (; match; match = matchFrom(text, pattern, behind(match, text))) {
    const { index, groups, 0: found } = match
    const end = index + found.length
    const reading = read({
      text: found,
      group: (name) => groups?.[name] ?? '',
      before: text.slice(Math.max(0, index - CONTEXT), index),
      after: text.slice(end, end + CONTEXT),
    })
    if (reading === null) continue
    readings.push({ kind, from: found.trim(), to: reading.replace(/\s+/g, ' ').trim() })
    out += text.slice(done, index)
    out += `${touches(out.at(-1)) ? ' ' : ''}${reading}${touches(text[end]) ? ' ' : ''}`
    done = end
  }
  return done === 0 ? text : out + text.slice(done)
}

/** A reading never runs into the letter, mark or figure next to it. */
const touches = (neighbour: string | undefined): boolean =>
  neighbour !== undefined && /[\p{L}\p{M}\p{N}]/u.test(neighbour)

/** A dash between words is a rest; behind a mark, as before the next speaker, there is one already. */
export const dashRule: Rule = [
  /\s[-–—]+\s|[–—]+/gu,
  ({ before }) => (/[.,;:!?…]["'”’)]*$/u.test(before) ? ' ' : ','),
]

/** A stop is the sentence's where a sentence could end. */
export const keptStop = (stop: string, after: string): string =>
  stop !== '' && /^\s*(?:$|["”’)]*\s+\p{Lu})/u.test(after) ? '.' : ''

/** Nothing of a word or number touches the match. */
export const START = String.raw`(?<![\p{L}\p{M}\p{N}])`
export const END = String.raw`(?![\p{L}\p{M}\p{N}])`

const ENDINGS =
  'docx?|xlsx?|pptx?|pdf|txt|csv|srt|vtt|ass|zip|rar|tar|gz|jpe?g|png|gif|mp[34]|wav|flac|mkv|mov|avi|exe|html?|js|ts|py|sh|css|json|ya?ml|xml|sql|log|md|ini|bak'

/** `C:\\Users\\a.txt`, `/home/user/a`, `report_final.docx`, `user_2024`. */
export const FILE = [
  String.raw`(?<![\p{L}\p{N}/\\._-])(?:[A-Z]:\\[^\s"'“”<>|?*]*[^\s"'“”<>|?*.,;:!]`,
  String.raw`[~.]{0,2}(?:/[\w.-]*[\w-]){2,}/?`,
  String.raw`[A-Za-z\d][\w-]*(?:\.[\w-]+)*\.(?:${ENDINGS})`,
  String.raw`[A-Za-z][A-Za-z\d]*(?:_[A-Za-z\d]+)+)(?![\p{L}\p{N}]|[-_/]\w)`,
].join('|')

/** Alternatives, the longest first, so that TP.HCM wins over TP. */
export const anyOf = (texts: readonly string[]): string =>
  [...texts]
    .sort((a, b) => b.length - a.length)
    .map(escape)
    .join('|')

/** Single spaces, none before a mark, none at the ends. */
export const tidy = (text: string): string =>
  (/\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ') : text)
    .replace(/ (?=[,.;:!?…)\]”]|’(?![\p{L}\d]))/gu, '')
    .replace(/([([“‘]) /g, '$1')
    .replace(/([,;:])(?:[,;:])+/g, '$1')
    .replace(/^[\s,;:]+/, '')
    .trim()

const values: Readonly<Record<string, number>> = {
  I: 1,
  V: 5,
  X: 10,
  L: 50,
  C: 100,
  D: 500,
  M: 1000,
}

const WELL_FORMED = /^(?=[IVXLCDM])M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/

/** Value of a well-formed Roman numeral in capitals, 1–3999; null for anything else. */
export function parseRoman(text: string): number | null {
  if (!WELL_FORMED.test(text)) return null
  return [...text].reduce((sum, letter, i) => {
    const value = values[letter] ?? 0
    const next = values[text[i + 1] ?? ''] ?? 0
    return sum + (value < next ? -value : value)
  }, 0)
}
