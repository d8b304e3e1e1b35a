import { dictionaryHits, type DictionaryEntry } from '@shared/text/dictionary'
import { englishRules } from './en/rules'
import { speakableText } from '@shared/text/markup'
import { isPower, raisedRun, withRaised } from './raised-figures'
import { textPieces } from '@shared/text/pieces'
import { signTable } from './others/signs'
import { applyRules, dashRule, type Reading, type RuleTable, tidy, rulesOf } from './rules'
import { vietnameseRules } from './vi/rules'
import { stutters, writtenSounds } from './written-sounds'

const tables: ReadonlyMap<string, RuleTable> = new Map([
  ['vi', [stutters, ...writtenSounds('vi'), ...vietnameseRules]],
  ['en', [stutters, ...writtenSounds('en'), ...englishRules(false)]],
  ...['gb', 'au', 'nz', 'ie', 'in', 'za'].map((region): [string, RuleTable] => [
    `en-${region}`,
    [stutters, ...writtenSounds('en'), ...englishRules(true)],
  ]),
])

/** Tables of languages without their own rules, built on first use. */
const others = new Map<string, RuleTable>()

function otherTable(language: string): RuleTable {
  const known = others.get(language)
  if (known) return known
  const table: RuleTable = [
    stutters,
    ...writtenSounds(language),
    ...signTable(language),
    ...otherRules,
  ]
  others.set(language, table)
  return table
}

/** Rules look at this much text at a time, so that no input takes longer than its length deserves. */
const SEGMENT = 500

/** A text as it will be spoken, and the rules that made it so. */
export interface PreparedText {
  spoken: string
  /** Readings of each rule, in the order of the rules. */
  readings: Reading[]
}

/**
 * Text as it will be spoken: without markup, changed by the dictionary, without emoji, and with
 * numbers, dates, money, units, abbreviations and signs in words of the language (`vi`, `en-US`…).
 * Never throws.
 */
export function prepareText(...of: Parameters<typeof preparingText>): PreparedText {
  const work = preparingText(...of)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/**
 * The same, one rule per step, for callers that must not block a window: compiling the rules of a
 * language on first use takes a quarter of a second.
 */
export function* preparingText(
  text: string,
  language: string,
  dictionary: readonly DictionaryEntry[],
): Generator<undefined, PreparedText> {
  const tag = language.toLowerCase().replaceAll('_', '-')
  const [base = ''] = tag.split('-')
  const own = tables.get(tag) ?? tables.get(base)
  const rules = own ?? otherTable(base)
  const cleaned = (part: string): string => {
    const seen = withoutPictures(withHearts(withRaised(part), base))
    // The engine's Thai reads its own figures one by one.
    return own || base === 'th' ? plainFigures(seen) : seen
  }
  const { changed, kept } = withDictionary(onOneLine(text), dictionary)
  const readings: Reading[] = []
  const spoken: string[] = []
  for (const { text: piece } of textPieces(cleaned(changed), SEGMENT))
    spoken.push(yield* applyRules(piece, rules, readings))
  let next = 0
  const whole = tidy(spoken.join(' ')).replaceAll(KEPT, () => kept[next++] ?? '')
  return { spoken: whole, readings: readings.map(withoutKept) }
}

const withoutKept = ({ kind, from, to }: Reading): Reading => ({
  kind,
  from: from.replaceAll(KEPT, '…'),
  to: to.replaceAll(KEPT, '…'),
})

/** Cherokee letters, which no rule knows, in the place of the dictionary's words. */
const KEPT = /\u13A0?\uAB70/gu

/**
 * The text as the dictionary wants it. Letters that no rule knows hold the place of its words while
 * the rules act ("AI" is to stay "AI"), as a name or as a word; those with figures are read on.
 */
function withDictionary(
  text: string,
  dictionary: readonly DictionaryEntry[],
): { changed: string; kept: string[] } {
  const written = text.normalize('NFC')
  const plain = written.includes('\uAB70') ? written.replaceAll(KEPT, '') : written
  const kept: string[] = []
  let changed = ''
  let done = 0
  for (const { start, end, replacement } of dictionaryHits(plain, dictionary)) {
    const isKept = /\p{L}/u.test(replacement) && !/\p{N}/u.test(replacement)
    if (isKept) kept.push(withoutPictures(replacement).trim())
    const holder = /^\p{Lu}/u.test(replacement) ? '\u13A0\uAB70' : '\uAB70'
    changed += plain.slice(done, start) + (isKept ? holder : replacement)
    done = end
  }
  return { changed: changed + plain.slice(done), kept }
}

/**
 * For languages without their own table: the engine reads their numbers itself, so this only
 * removes marks that it would spell out.
 */
const otherRules: RuleTable = [
  [
    'sign',
    rulesOf({
      'protocol of a web address': [/(?<![\p{L}\p{N}])(?:https?|ftp):\/\/(?:www\.)?/giu, () => ''],
      dashRule,
      'marks without a sound': [/[*_|\\^~`<>{}#•●■◆★☆→←]+/gu, () => ''],
    }),
  ],
]

const EMOTICON = /(?<!\S)(?:[:;=]['-]?[)(\]DPpOo3/|]+|8-?[)D]+|<3+|x[Dd]|T_T|\^_?\^|:v)(?!\S)/gu

const EMOJI =
  /(?![\d#*©®™])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u{e0020}-\u{e007f}]/gu

/** Variation selectors and keycaps, which make a picture of a character. */
const PICTURE_MARKS = /[\ufe00-\ufe0f\u20e3]/gu

/**
 * The text on one line, in NFC, without markup and sound descriptions. A title without a full stop
 * does not run into the paragraph below it.
 */
function onOneLine(text: string): string {
  if (!text.includes('\n')) return speakableText(text)
  return text
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map((line) => speakableText(line))
    .filter((part) => part !== '')
    .map((part, i, all) => (i < all.length - 1 && /[\p{L}\p{N}]$/u.test(part) ? `${part}.` : part))
    .join(' ')
}

/** Subject and object on either side of a heart: "I ❤️ you"; elsewhere it is a picture. */
const hearts: ReadonlyMap<string, readonly [pattern: RegExp, said: string]> = new Map([
  ['en', [/(?<=\b(?:I|[Ww]e|[Tt]hey)\s?)(?:❤\ufe0f?|♥\ufe0f?|<3)(?=\s?[\p{L}\d])/gu, ' love ']],
  [
    'vi',
    [
      /(?<=(?<!\p{L})(?:I|[Tt]ôi|[Ee]m|[Aa]nh|[Mm]ình|[Cc]on|[Tt]ớ)\s?)(?:❤\ufe0f?|♥\ufe0f?|<3)(?=\s?(?:em|anh|mẹ|bố|ba|má|cậu|bạn|con|vợ|chồng|Việt Nam|Hà Nội|Sài Gòn|Huế|Đà Nẵng)(?!\p{L}))/gu,
      ' yêu ',
    ],
  ],
])

function withHearts(text: string, language: string): string {
  if (!/[❤♥]|<3/.test(text)) return text
  const [pattern, said] = hearts.get(language) ?? []
  return pattern === undefined || said === undefined ? text : text.replace(pattern, said)
}

/** Anything but letters, marks and figures of scripts that hold neither pictures nor controls. */
const MAY_BE_PICTURE =
  /[^ -~\u00a1-\u00a8\u00aa-\u00ac\u00af-\u05ff\u0620-\u06dc\u0900-\u167f\u1e00-\u1fff\u2010-\u2027\u3001-\u3029\u3041-\u30ff\u4e00-\u9fff\uac00-\ud7a3]/

/** Text without purely visual parts: emoji, emoticons, control characters. */
function withoutPictures(text: string): string {
  const seen = /[:;=<^_]|[8x][-D)d]/.test(text) ? text.replace(EMOTICON, ' ') : text
  if (!MAY_BE_PICTURE.test(seen)) return seen
  return seen
    .replace(PICTURE_MARKS, '')
    .replace(EMOJI, ' ')
    .replace(/[©®™♪♫♬♩]/gu, ' ')
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(/[\p{Cc}\p{Co}\p{Cs}\p{Zs}\p{Zl}\p{Zp}]/gu, ' ')
}

/** Digits and numerals of every script as ASCII ones (٣, ３, ², ½, Ⅳ), so that one set of rules reads all. */
function plainFigures(text: string): string {
  if (!/[^ -~\u00c0-\u024f\u1e00-\u1eff\u2013-\u2026]/.test(text)) return text
  return text
    .replace(/(?!\d)\p{Nd}/gu, asciiDigit)
    .replace(raisedRun, (run, at: number, all: string) =>
      isPower(all.slice(0, at)) ? `^${run.normalize('NFKC').replace('−', '-')}` : run,
    )
    .replace(/[\p{No}\p{Nl}]/gu, (mark: string, at: number, all: string) =>
      plainNumeral(/\d/.test(all.charAt(at - 1)), mark),
    )
    .replace(/[−‒]/g, '-')
}

/** Digits of a script are ten code points in a row; NFKC knows only the wide ones. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0x30
  if (code >= 0x30 && code <= 0x39) return digit
  let zero = code
  while (zero > code - 10 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}

/** @param afterDigit 2½ is "2 1/2" */
function plainNumeral(afterDigit: boolean, mark: string): string {
  const plain = mark.normalize('NFKC').replace('⁄', '/')
  if (/^\d+\/\d+$/.test(plain)) return afterDigit ? ` ${plain}` : plain
  return /^[\dA-Za-z(). ]+$/.test(plain) ? plain.replace(/[()]/g, ' ') : ''
}
