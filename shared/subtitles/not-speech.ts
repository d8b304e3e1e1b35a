import { isSoundDescription, saidText, withoutMarkup } from '../text/markup'
import { couldBeCredit, isCredit } from './credits'

/**
 * Why a cue is not spoken. `sound`: it only describes what is heard. `song`: it is sung.
 * `credit`: a line of the people who made the subtitles, or an advertisement of a subtitle site.
 * `chosen`: the user said so.
 */
export type NotSpokenKind = 'sound' | 'song' | 'credit' | 'chosen'

/** What is asked about: a text, and what the user said of its cue. */
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
  /\p{Ll}/u.test(text) && !signs.test(text) && !couldBeCredit(text.normalize('NFC'))

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

const enclosing = /[[\]()（）［］【】〔〕♪♫♬♩*＊]|(?<=^|\n)\s?[#＃]\s|\s[#＃]\s?(?=$|\n)/g
const note = /[♪♫♬♩]/

/**
 * Songs: from one note to the next, however many lines are between them, and from a note that
 * opens a line to its end; `# … #` likewise, where the sign is alone.
 */
function withoutSongs(text: string): string {
  if (!/[♪♫♬♩#＃]/.test(text)) return text
  const whole =
    /^[#＃]\p{L}/u.test(text) && /\p{L}[.!?…]?[#＃]$/u.test(text.slice(-4))
      ? `♪${text.slice(1, -1)}♪`
      : text.replace(/(?<=^|\n)([-–—]? ?)[#＃](?=[ #＃])|[ #＃][#＃](?=\n|$)/g, '$1♪')
  if (!note.test(whole)) return text
  return whole
    .replace(/[♪♫♬♩][^♪♫♬♩]*[♪♫♬♩]/g, '♪')
    .split('\n')
    .map((line) => (note.test(line) ? line.replace(/[♪♫♬♩].*$/, ' ') : line))
    .join('\n')
}

/** Square and lenticular brackets hold descriptions and names, never speech. */
const bracketed = /\[[^[\]]{0,200}\]|［[^［］]{0,200}］|【[^【】]{0,200}】|〔[^〔〕]{0,200}〕/g
const parenthesised = /\(([^()]{1,200})\)|（([^（）]{1,200})）/g
const starred = /(?<=^|\n|[.!?…] )([-–—]? ?)[*＊]([^*＊\n]{1,60})[*＊](?=$|\n|[ .!?…])/g

/** Readings of signs, as Japanese captions give them: a voice would say the word twice. */
const ruby = /(?<=\p{Script=Han})[(（][\p{Script=Hiragana}\p{Script=Katakana}ー・]{1,16}[)）]/gu

function withoutDescriptions(text: string): string {
  if (!/[[(（［【〔*＊]/.test(text)) return text
  return text
    .replace(ruby, '')
    .replace(bracketed, ' ')
    .replace(starred, (all: string, dash: string, inside: string) =>
      isAside(inside) ? `${dash} ` : all,
    )
    .replace(parenthesised, (all: string, round = '', wide = '', at = 0, whole = '') => {
      const inside = String(round) || String(wide)
      return isDescription(inside, String(whole), Number(at), all.length) ? ' ' : all
    })
    .replace(/(?<=^|\n) {0,3}[:：](?=\s)/g, ' ')
}

/**
 * Whether what is in parentheses describes. At the edge of a line or after the end of a
 * sentence a short one does; inside a sentence only known words do (“Anna (my wife) came”).
 */
function isDescription(inside: string, whole: string, at: number, length: number): boolean {
  if (!/\p{L}/u.test(inside)) return false
  if (isSoundDescription(inside)) return true
  const before = whole.slice(Math.max(0, at - 12), at)
  const after = whole.slice(at + length, at + length + 12)
  const opens = /(?:^|\n)[\s\-–—>"“]*$/u.test(at > 12 ? before.slice(before.indexOf('\n')) : before)
  const closes = /^[\s.!?…"”]*(?:$|\n)/u.test(after)
  if (opens && closes) return !isSentence(inside)
  if (opens) return words(inside) <= 6 && !isSentence(inside)
  const ended = /[.!?…,。！？"”♪]\s*$/u.test(before)
  return ended && isAside(inside) && (closes || /^\s/u.test(after))
}

/** Thoughts and asides that are said: a sentence with its mark, more than a word or two. */
function isSentence(inside: string): boolean {
  const text = inside.trim()
  if (!/[.!?。！？…]["”]?$/u.test(text) || /^\p{Ll}/u.test(text)) return false
  if (!/\p{Ll}/u.test(text) && /\p{Lu}/u.test(text)) return false
  return /[!?！？。]["”]?$/u.test(text) || words(text) >= 4
}

/** Small letters or only capitals, few words: “coughs”, “LAUGHS SOFTLY”. */
function isAside(inside: string): boolean {
  const text = inside.trim()
  if (isSoundDescription(text)) return true
  if (words(text) > 6 || !/\p{L}/u.test(text)) return false
  return /^\p{Ll}/u.test(text) || !/\p{Ll}/u.test(text)
}

const words = (text: string): number => text.trim().split(/\s+/).length
