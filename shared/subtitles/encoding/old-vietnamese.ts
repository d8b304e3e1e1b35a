import { isBareVietnamese } from '../../languages/bare-vietnamese'
import type { Repair } from '../parsed-cue'
import { decodeAs } from './decode-as'
import { saidIn } from './events'
import type { EncodingName } from './names'
import { isSyllable, onlyVietnamese, typedSyllable, type TypingKeys } from './vietnamese'

/** A way of writing Vietnamese that a program without its font shows as other letters. */
interface Spelling {
  name: string
  read: (text: string) => string
  /** Words that could be written so. */
  could: RegExp
  /** Share of all words that are turned into others, at the least. */
  share: number
}

const byFont = (name: string, encoding: EncodingName): Spelling => ({
  name,
  could: /[\u00a1-\u00ff]/,
  // One letter a byte, whatever the file is saved in; typographic quotation marks are none.
  read: (text) =>
    text.replaceAll(
      /[\0-\u00ff]+/g,
      (run) =>
        decodeAs(
          Uint8Array.from(run, (letter) => letter.charCodeAt(0)),
          encoding,
        ) ?? run,
    ),
  share: 0.4,
})
const byKeys = (name: string, words: RegExp, keys: TypingKeys): Spelling => ({
  name,
  could: new RegExp(
    `[a-z][${keys.tones}${keys.horn}${keys.stroke}]|${keys.circumflex === '6' ? '[aeo]6' : 'aa|ee|oo'}`,
    'i',
  ),
  read: (text) => text.replaceAll(words, (word) => typedSyllable(word, keys) ?? word),
  share: 0.3,
})

const spellings: readonly Spelling[] = [
  byFont('TCVN3 (.VnTime)', 'tcvn3'),
  byFont('VNI-Times', 'vni'),
  byFont('VISCII', 'viscii'),
  byKeys('Telex', /(?<![\p{L}\p{M}\p{N}_@./-])[a-z]{2,10}(?![\p{L}\p{M}\p{N}_@/-])/giu, {
    tones: 'frxsj',
    circumflex: 'aeo',
    horn: 'w',
    breve: 'w',
    stroke: 'd',
  }),
  byKeys('VNI', /(?<![\p{L}\p{M}\p{N}_@./-])[a-z][a-z\d]{1,10}(?![\p{L}\p{M}\p{N}_@/-])/giu, {
    tones: '23415',
    circumflex: '6',
    horn: '7',
    breve: '8',
    stroke: '9',
  }),
]

/** Letters with a mark and a tone, or that no other language has: chance hardly makes them. */
const twoMarks = /[ăđơư\u1ea4-\u1eb7\u1ebe-\u1ec7\u1ed0-\u1ee3\u1ee8-\u1ef1]/iu
/** Words, with the signs that are letters in old fonts and the digits of keys. */
const anyWord = /[\p{L}\p{M}\u00a1-\u00bf×÷][\p{L}\p{M}\u00a1-\u00bf×÷\d]*/gu
/** Words that prove a spelling at the least; fewer may be chance. */
const MIN_WORDS = 4
/** Share of the words of a text that are Vietnamese once they are turned back. */
const VIETNAMESE = 0.8
/** Letters of a text that are looked at, and words from all over them that tell how it is spelled. */
const SAMPLE = 40_000
const SAMPLE_WORDS = 1_000

/** A text turned back into Vietnamese where it can be nothing else, and what there is to say about that. */
export function withVietnamese(text: string): { text: string; repairs: Repair[] } {
  const lines = text.split('\n')
  // Lines that are right may stand among the others; then a line of syllables is right, too.
  const isMixed = onlyVietnamese.test(text)
  const isRight = (line: string): boolean =>
    onlyVietnamese.test(line) ||
    (isMixed &&
      (line.match(anyWord) ?? []).every((word) => !/\P{ASCII}/u.test(word) || isSyllable(word)))
  const open = saidIn(
    lines
      .filter((line) => !isRight(line))
      .join('\n')
      .slice(0, SAMPLE),
  )
  const words = open.match(anyWord) ?? []
  const step = Math.max(1, words.length / SAMPLE_WORDS)
  const said = words.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step))
  const found = spellings
    .map((spelling) => ({ spelling, worth: worthOf(said, spelling) }))
    .reduce((best, each) => (each.worth > best.worth ? each : best))
  const { name, read } = found.spelling
  if (found.worth === 0)
    return { text, repairs: isBareVietnamese(open) ? [withoutMarks(lines)] : [] }
  const turned = lines.map((line) => (isRight(line) ? line : read(line)))
  const changed = turned.flatMap((line, i) => (line === lines[i] ? [] : i + 1))
  const repair: Repair = {
    code: 'VIETNAMESE_RESPELLED',
    line: changed[0] ?? 1,
    detail: `Vietnamese in ${name} was turned into Unicode in ${changed.length} lines.`,
    params: { spelling: name, lines: changed.length },
  }
  return { text: turned.join('\n'), repairs: [repair] }
}

const withoutMarks = (lines: readonly string[]): Repair => ({
  code: 'MARKS_MISSING',
  line: lines.findIndex((line) => /\p{L}/u.test(line)) + 1,
  detail: 'Vietnamese without its marks: voices will mispronounce it.',
})

/** Share of words that a spelling turns into Vietnamese; 0 where that is no Vietnamese text. */
function worthOf(said: readonly string[], { read, share, could }: Spelling): number {
  const all = said.length
  // The letters of most texts rule a spelling out, so nothing has to be decoded.
  if (said.filter((word) => could.test(word)).length < Math.max(MIN_WORDS, all * share)) return 0
  let turned = 0
  let plain = 0
  let unmistakable = 0
  let asTheyAre = 0
  for (const [i, back] of read(said.join('\n')).split('\n').entries()) {
    if (!/\P{ASCII}/u.test(back)) plain += isSyllable(back) ? 1 : 0
    else if (back !== said[i] && isSyllable(back)) {
      turned++
      if (/\P{ASCII}/u.test(said[i] ?? '') && isSyllable(said[i] ?? '')) asTheyAre++
      if (twoMarks.test(back)) unmistakable++
    }
  }
  const isEnough =
    turned >= MIN_WORDS &&
    turned >= all * share &&
    unmistakable * 5 > turned &&
    asTheyAre * 2 < turned
  return isEnough && turned + plain >= all * VIETNAMESE ? (turned + plain) / all : 0
}
