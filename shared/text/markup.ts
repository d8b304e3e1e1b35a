import { withInsertions } from './insertions'
import { isSoundDescription } from './sound-words'

/** Tags that subtitles use; anything else in angle brackets is the viewer's text (“a < b”). */
const tag =
  /<\/?(?:i|b|u|s|em|strong|font|c|v|lang|ruby|rt|rp|span|p|div|small|big|center|br)(?:\.[^<>\n]{0,300}|\s[^<>\n=]{0,40}=[^<>\n]{0,300})?\s?\/?>|(?<![a-z\d])<(?:[cv]|lang|font|span|p|div)\s[^<>\n]{0,300}>|<\d{1,3}:[\d:.]{1,14}>/gi
/** `{\an8}` and other override codes of ASS, `{y:i}` of MicroDVD, and `{b}` of converters. */
const override = /\{\\[^{}\n]{0,400}\}|\{[yYcCfFsSpPoH]:[^{}\n]{0,60}\}|\{\/?[biu]\}/g

/** `{GIF|gíp}`: shown as the first part, spoken as the second, in this one place. */
const reading = /\{([^{}|\\\n]{1,200})\|([^{}|\n]{0,200})\}/g

/** The text as it is shown: readings are gone, everything else stays. */
export const shownText = (text: string): string =>
  text.includes('{') ? text.replace(reading, '$1') : text

/** The text as it is spoken, with its readings and the words that an editor has added. */
export const saidText = (text: string): string => {
  const read = text.includes('{') ? text.replace(reading, '$2') : text
  return read.includes('[') ? withInsertions(read) : read
}

/** The text with neither tags, override codes nor readings, line breaks kept. */
export function withoutMarkup(text: string): string {
  if (!/[<{]/.test(text)) return text
  return shownText(text).replace(override, '').replace(tag, '')
}

/** Tags that a viewer's player shows and SRT carries: kept in a cue's text. */
const simpleTag = /^<\/?(?:i|b|u|s|font)(?:\s[^<>]{0,300})?>$/i

/** A tag with a class whose closing bracket is missing: `<c.yellow That’s it!</c>`. */
const openTag = /<[cvibu](?:\.[\w-]{1,40})+\s(?=[^<>\n]{0,300}<\/)/gi

/** Drops tags that SRT players do not know (`<c.yellow>`, `<span>`, karaoke times); `<br>` breaks. */
export function simplifyTags(text: string): string {
  if (!text.includes('<')) return text
  const unbroken = text.replace(/<br\s?\/?>/gi, '\n').replace(openTag, '')
  const isRuby = /<ruby[.>\s]/i.test(unbroken)
  const base = isRuby ? unbroken.replace(/<(rt|rp)>[^<]{0,200}<\/\1>/gi, '') : unbroken
  return base.replace(tag, (found) => (simpleTag.test(found) ? found : ''))
}

const lineBreak = /\r\n|[\r\u2028\u2029]/g
/** Control codes and byte order marks. */
const unspeakable = /[^\P{Cc}\n]|\uFEFF/gu
const sound = /\[[^[\]\n]{0,200}\]|[♪♫♬♩]/g
const soundInParentheses = /\(([^()\n]{1,60})\)/g

/**
 * Text for a voice: no markup, no `[sound descriptions]`, no `(laughs)`, no music signs, no
 * dialogue dashes; lines are joined by spaces. Empty if there is nothing to speak.
 *
 * @param lines rest: a line that ends without a mark gets a comma, so that the voice pauses there
 */
export function speakableText(text: string, lines: 'through' | 'rest' = 'through'): string {
  const plain = withoutMarkup(saidText(text).normalize('NFC').replace(lineBreak, '\n'))
  const broken = plain.includes('\\') ? withoutBreakCodes(plain) : plain
  const clean = /[^\n -~\u00a0-\ufefe]/.test(broken) ? broken.replace(unspeakable, ' ') : broken
  const said = withoutSounds(clean)
    .split('\n')
    .map((line, _i, all) => withoutSpeakerDash(line, all).trim())
    .filter((line) => line !== '')
    .map((line, i, all) => (lines === 'rest' && i < all.length - 1 ? rested(line) : line))
    .join(' ')
  const spoken = oneSpaced(said)
  return /[\p{L}\p{N}]/u.test(spoken) ? spoken : ''
}

/** One blank for any white space; most texts have nothing else, and are not copied. */
export const oneSpaced = (text: string): string =>
  /\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ') : text

/** `\h` and `\N` of ASS are blanks where a converter has left them; `D:\hinh` is a path. */
const withoutBreakCodes = (text: string): string =>
  /[A-Za-z]:\\|\\[^hN]|\\$/.test(text) ? text : text.replace(/\\[hN]/g, ' ')

function withoutSounds(text: string): string {
  if (!/[([♪♫♬♩]/.test(text)) return text
  const unmarked = text.replace(sound, ' ')
  return unmarked.replace(soundInParentheses, (all: string, inside: string, at: number) =>
    isSoundBetween(inside, unmarked.slice(Math.max(0, at - 2), at)) ? ' ' : all,
  )
}

const SPEAKER_DASH = /^\s*(?:[-–—‐]+|>{2,})\s*/

/** Before a figure a dash is a minus, unless each of several lines begins with one. */
function withoutSpeakerDash(line: string, all: readonly string[]): string {
  if (!/^\s*[-–—‐>]/.test(line)) return line
  const isDialogue = all.length > 1 && all.every((each) => SPEAKER_DASH.test(each))
  return /^\s*[-–—‐]+[$€£.]?\d/.test(line) && !isDialogue ? line : line.replace(SPEAKER_DASH, '')
}

/** Voices of every service rest at a comma; a full stop before a small letter most read over. */
function rested(line: string): string {
  return /[\p{L}\p{N}]$/u.test(line) ? `${line},` : line
}

/** Sources of sounds, which are speech without one (“door key”). */
const thing =
  /^(?:door|phone|telephone|bells?|engine|wind|thunder|music|silence|sounds?|ho|hát|nhạc)(?=$|\s)/iu
const sounding = new RegExp(
  `^(?:${[
    '(?:in|on|over|of|from|outside|and|through)(?=\\s)',
    '(?:\\p{L}+ly )?(?:slam|open|clos|shut|creak|ring|buzz|vibrat|rumbl|rev|start|stop|sputter|idl|howl|blow|gust|whistl|toll|chim|jingl|ding|knock|bang|unlock|click|clank|play|continu|swell|fad|end|crash|roar|boom|beep)(?:s|es|ed|ing)?(?!\\p{L})',
    '(?:khan|sặc|sù sụ|khụ|nhẹ|to|nhỏ|lớn|liên tục|dữ dội|theo|vang|vọng|nền|dạo|hiệu|phim|buồn|vui|sôi động|du dương|dồn dập|hồi hộp|nổi lên|tắt|dừng|kết thúc)(?![\\p{L}\\p{M}])',
  ].join('|')})`,
  'iu',
)
/** A statement (“music is life”, “tiếng là giàu”), or no sound (“tiếng mẹ đẻ”). */
const statement =
  /^\S+ (?:is|are|was|were|has|had|will|can|if|that|which|number|good|great|like|là|thì|mà|vốn|được|địa phương|mẹ đẻ|lóng|phổ thông|thơm|tăm|xấu|đồng hồ)(?![\p{L}\p{M}])/iu

/**
 * True if a parenthesis describes a sound in its place. At the edge of a line and after a mark any
 * description does; inside a sentence a thing has to make its sound: “(door slams)”, not “(door
 * key)”.
 *
 * @param before the characters right before it
 */
export function isSoundBetween(inside: string, before: string): boolean {
  if (!isSoundDescription(inside)) return false
  const text = inside.trim().normalize('NFC')
  const isAmid = /[\p{L}\p{M}\p{N}][^\S\n]*$/u.test(before)
  if (!isAmid || !/\p{Ll}/u.test(text)) return true
  const [first] = thing.exec(text) ?? []
  const rest = first === undefined ? '' : text.slice(first.length).trim()
  return !statement.test(text) && (rest === '' || sounding.test(rest))
}
