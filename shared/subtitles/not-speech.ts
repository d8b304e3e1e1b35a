import { countsOf } from '../lists/grouped'
import { isAbbreviated } from '../text/abbreviations'
import { isSoundBetween, oneSpaced, saidText, withoutMarkup } from '../text/markup'
import { isSoundDescription, replaceLoudSounds } from '../text/sound-words'
import { writtenWords } from '../text/words'
import { couldBeCredit, isCredit } from './credits'
import { excerpt, type Repair } from './parsed-cue'

/**
 * Reason why a cue is not spoken. `sound`: a description of a sound. `song`: sung. `credit`: a line
 * of the subtitles' makers, or an advertisement of a subtitle site. `chosen`: by the user.
 */
export type NotSpokenKind = 'sound' | 'song' | 'credit' | 'chosen'

/** A text, and the user's choice for its cue. */
export interface SpokenCue {
  text: string
  spoken?: 'auto' | 'yes' | 'no' | undefined
}

/** Why a cue is not spoken; null for speech, and for a cue without any words. */
export function notSpeech({ text, spoken = 'auto' }: SpokenCue): NotSpokenKind | null {
  if (spoken === 'yes') return null
  if (isPlain(text)) return spoken === 'no' ? 'chosen' : null
  const plain = withoutMarkup(saidText(text).normalize('NFC'))
  const found = hasWords(plain) || note.test(plain) ? kindOf(plain) : null
  return found ?? (spoken === 'no' ? 'chosen' : null)
}

const signs = /[<{}[\]()（）［］【】〔〕♪♫♬♩*＊#＃]/

/** Speech that shows at a glance, as most is: small letters, and no sign of markup, descriptions, songs or credits. */
const isPlain = (text: string): boolean =>
  /\p{Ll}/u.test(text) &&
  !signs.test(text) &&
  !hasLoudSound(text) &&
  !couldBeCredit(text.normalize('NFC'))

const hasLoudSound = (text: string): boolean => replaceLoudSounds(text, () => '') !== text

/** `LONDON, 1942`, `PARIS, FRANCE\nJUNE 6, 1944`: where and when, in capitals alone, as the picture shows it. */
const caption =
  /^(?=[^\p{Ll}]{8,80}$)\p{Lu}[\p{Lu}\p{M} .'’-]{3,30}(?:,\s\p{Lu}[\p{Lu}\p{M} .'’-]{2,30})?(?:,\s|\s?[–—-]\s|,?\n)(?:\p{Lu}{3,9}\.?\s)?(?:\d{1,2},?\s)?(?:1\d|20)\d\d(?:\s(?:A\.?D|B\.?C)\.?)?$/u

const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

function kindOf(plain: string): NotSpokenKind | null {
  if (isCredit(plain)) return 'credit'
  if (caption.test(plain.trim())) return 'sound'
  const speech = withoutSongs(plain)
  if (hasWords(withoutDescriptions(speech))) return null
  return speech === plain ? (hasWords(plain) ? 'sound' : null) : 'song'
}

/**
 * The part of a cue's text that is speech: without sound descriptions, songs and credits. With
 * `yes` everything stays, without the brackets and notes that would hide it from a voice.
 */
export function spokenPart({ text, spoken = 'auto' }: SpokenCue): string {
  if (spoken === 'no') return ''
  if (isPlain(text)) return text.normalize('NFC')
  const plain = withoutMarkup(saidText(text).normalize('NFC'))
  if (spoken === 'yes') return hasWords(plain) ? plain.replace(enclosing, ' ') : ''
  return isCredit(plain) || caption.test(plain.trim())
    ? ''
    : withoutDescriptions(withoutSongs(plain))
}

/**
 * The parts of a cue's text that `spokenPart` leaves out, as written: the whole if nothing of the
 * cue is spoken, else each description and each song. Signs without a word are none.
 */
export function unspokenParts({ text, spoken = 'auto' }: SpokenCue): string[] {
  if (spoken === 'yes' || (isPlain(text) && spoken === 'auto')) return []
  const plain = withoutMarkup(saidText(text).normalize('NFC'))
  const left: string[] = []
  if (spoken === 'no' || isCredit(plain) || caption.test(plain.trim())) left.push(plain)
  else withoutDescriptions(withoutSongs(plain, left), left)
  return left.filter(hasWords).map((part) => oneSpaced(part).trim())
}

const enclosing = /[[\]()（）［］【】〔〕♪♫♬♩*＊]|(?<=^|\n)\s?[#＃]\s|\s[#＃]\s?(?=$|\n)/g
const note = /[♪♫♬♩]/

/**
 * Songs: from one note to the next, however many lines are between them, and from a note that
 * opens a line to its end; `# … #` likewise, where the sign is alone.
 */
function withoutSongs(text: string, left: string[] = []): string {
  if (!/[♪♫♬♩#＃]/.test(text)) return text
  const whole =
    /^[#＃]\p{L}/u.test(text) && /\p{L}[.!?…]?[#＃]$/u.test(text.slice(-4))
      ? `♪${text.slice(1, -1)}♪`
      : text.replace(/(?<=^|\n)([-–—]? ?)[#＃](?=[ #＃])|[ #＃][#＃](?=\n|$)/g, '$1♪')
  if (!note.test(whole)) return text
  return whole
    .replace(singers, (all: string, name: string) => {
      if (!isSinger(name)) return all
      left.push(name)
      return ' '
    })
    .replace(/[♪♫♬♩][^♪♫♬♩]*[♪♫♬♩]/g, (song) => {
      left.push(song)
      return '♪'
    })
    .split('\n')
    .map((line) => {
      const [song] = /[♪♫♬♩].*$/.exec(line) ?? []
      if (song === undefined) return line
      left.push(song)
      return `${line.slice(0, -song.length)} `
    })
    .join('\n')
}

/** A name before a song, which is left out with it. */
const singers = /(?<=^|\n)[-–—\s]*([^\n:：♪♫♬♩]{1,40}[:：])\s*(?=[♪♫♬♩])/gu

const isSinger = (name: string): boolean => {
  const words = name.trim().split(/\s+/)
  return words.length <= 4 && words.every((word) => /^[^\p{Ll}]/u.test(word))
}

/** Square and lenticular brackets hold descriptions and names, never speech. */
const bracketed = /\[[^[\]]{0,200}\]|［[^［］]{0,200}］|【[^【】]{0,200}】|〔[^〔〕]{0,200}〕/g
const parenthesised = /\(([^()]{1,200})\)|（([^（）]{1,200})）/g
const starred = /(?<=^|\n|[.!?…] )([-–—]? ?)[*＊]([^*＊\n]{1,60})[*＊](?=$|\n|[ .!?…])/g

/** Readings of signs, as Japanese captions give them: a voice would say the word twice. */
const ruby = /(?<=\p{Script=Han})[(（][\p{Script=Hiragana}\p{Script=Katakana}ー・]{1,16}[)）]/gu

function withoutDescriptions(text: string, left: string[] = []): string {
  const leaveOut = (part: string): string => {
    left.push(part)
    return ' '
  }
  const quiet = replaceLoudSounds(text, leaveOut)
  if (!/[[(（［【〔*＊]/.test(quiet)) return quiet
  return quiet
    .replace(ruby, '')
    .replace(bracketed, leaveOut)
    .replace(starred, (all: string, dash: string, inside: string) =>
      isAside(inside) ? dash + leaveOut(all.slice(dash.length)) : all,
    )
    .replace(parenthesised, (all: string, round = '', wide = '', at = 0, whole = '') => {
      const inside = String(round) || String(wide)
      return isDescription(inside, String(whole), Number(at), all.length) ? leaveOut(all) : all
    })
    .replace(/(?<=^|\n) {0,3}[:：](?=\s)/g, ' ')
}

/** Characters around a parenthesis that show its place. */
const BESIDE = 40

/**
 * True if a parenthesis is a description. At the edge of a line or after the end of a sentence a
 * short one is; inside a sentence only known words are (“Anna (my wife) came”), and one with a
 * year, an age or a measure never (“(xây năm 1049)”).
 */
function isDescription(inside: string, whole: string, at: number, length: number): boolean {
  if (!/\p{L}/u.test(inside)) return false
  const before = whole.slice(Math.max(0, at - BESIDE), at)
  if (isSoundBetween(inside, before.slice(-2))) return true
  const after = whole.slice(at + length, at + length + BESIDE)
  const opens = /^[\s\-–—>"“]*$/u.test(before.replace(/^[^]*\n/, ''))
  const closes = /^[\s.!?…"”]*(?:$|\n)/u.test(after)
  const isAlone = whole.slice(0, at).trim() === '' && whole.slice(at + length).trim() === ''
  if (!isAlone && (figures.test(inside) || (opens && isAmidSentence(before, after)))) return false
  if (opens && closes) return !isSentence(inside)
  if (opens) return wordsIn(inside) <= 6 && !isSentence(inside)
  return endsSentence(before, after) && isAside(inside) && (closes || /^\s/u.test(after))
}

/** Marks of a spoken parenthesis that no description has: a year, an age, a measure. */
const figures = /\d\d|\d\s?[%°]/

/** A line break within a sentence: the line above does not end it, and the rest begins small. */
const isAmidSentence = (before: string, after: string): boolean =>
  /[\p{L}\p{M}\p{N}]\s*\n\s*$/u.test(before) && /^\s*\p{Ll}/u.test(after)

/**
 * True if a mark before a parenthesis ends a sentence; the full stop of an abbreviation does not.
 */
function endsSentence(before: string, after: string): boolean {
  const [end] = /[.!?…,。！？"”♪]\s*$/u.exec(before) ?? []
  if (end === undefined) return false
  const said = before.slice(0, -end.length)
  return !end.startsWith('.') || !(/(?:^|\s)[ap]\.m$/i.test(said) || isAbbreviated(said, after))
}

/** Spoken thoughts and asides: a sentence with its mark, more than a word or two. */
function isSentence(inside: string): boolean {
  const text = inside.trim()
  if (!/[.!?。！？…]["”]?$/u.test(text) || /^\p{Ll}/u.test(text)) return false
  if (!/\p{Ll}/u.test(text) && /\p{Lu}/u.test(text)) return false
  return /[!?！？。]["”]?$/u.test(text) || wordsIn(text) >= 4
}

/** Small letters or only capitals, few words: “coughs”, “LAUGHS SOFTLY”. */
function isAside(inside: string): boolean {
  const text = inside.trim()
  if (isSoundDescription(text)) return true
  if (wordsIn(text) > 6 || !/\p{L}/u.test(text)) return false
  return /^\p{Ll}/u.test(text) || !/\p{Ll}/u.test(text)
}

const wordsIn = (text: string): number => text.trim().split(/\s+/).length

/** Unspoken text of a file. */
export interface Unspoken {
  words: number
  /** In the order of the file. */
  parts: { line: number; text: string }[]
}

/** All words that are not spoken: those within the cues, and those that became no cue. */
export function unspokenText(
  cues: readonly (SpokenCue & { line: number })[],
  repairs: readonly Pick<Repair, 'line' | 'text'>[],
): Unspoken {
  const outside = repairs.flatMap(({ line, text = '' }) =>
    text === '' ? [] : text.split('\n').map((each) => ({ line, text: each })),
  )
  const inside = cues.flatMap((cue) => unspokenParts(cue).map((text) => ({ line: cue.line, text })))
  const parts = [...outside, ...inside].sort((a, b) => a.line - b.line)
  const words = parts.reduce((sum, { text }) => sum + writtenWords(text).length, 0)
  return { words, parts }
}

/** Texts that a notice shows; a file lists the others. */
const SHOWN = 8

/** The same as a notice, the longest texts first; null where everything is spoken. */
export function unspokenNotice(...read: Parameters<typeof unspokenText>): Repair | null {
  const { words, parts } = unspokenText(...read)
  const [first] = parts
  if (!first) return null
  const times = countsOf(parts.map(({ text }) => text))
  const texts = [...times].sort(([a], [b]) => b.length - a.length)
  const list = texts
    .slice(0, SHOWN)
    .map(([text, count]) => `“${excerpt(text)}”${count > 1 ? ` ×${count}` : ''}`)
    .join(', ')
  const params = { words, list, more: Math.max(0, texts.length - SHOWN) }
  return { code: 'WORDS_NOT_SPOKEN', line: first.line, detail: `Not spoken: ${list}`, params }
}
