import { protectEntities } from './entities'
import { formatTime } from './format-time'
import { mayDescribe } from './labels'
import { withoutMarkup } from '../text/markup'
import { readTimeLine } from './time-line'

export interface WritableCue {
  startMs: number
  endMs: number
  text: string
  label: string | null
  /** Times of its words, by their places in the text without markup; absent: not known. */
  words?: readonly WordSpan[]
}

/** A word of a text, with its time, ms. */
export interface WordSpan {
  start: number
  end: number
  startMs: number
  endMs: number
}

export interface WriteOptions {
  /** Write `[Label] ` (SRT) or `<v Label>` (WebVTT) before the text; true when left out. */
  labels?: boolean
}

/** SRT, numbered from 1, in the order given; UTF-8 without a byte order mark, LF. */
export function writeSrt(
  cues: readonly WritableCue[],
  { labels = true }: WriteOptions = {},
): string {
  const blocks = cues.map((cue, i) => {
    const name = labelName(cue.label, /[[\]]/g)
    // With a colon it is a name even where it looks like a description. One colon is taken off with
    // the label, so that text which begins with one needs another.
    const colon = cue.text.startsWith(':') || mayDescribe(name.trim()) ? ':' : ''
    const label = labels && cue.label !== null ? `[${name}]${colon} ` : ''
    const text = label + textLines(cue.text).map(srtLine).join('\n')
    return `${i + 1}\n${formatTime(cue.startMs)} --> ${formatTime(cue.endMs)}\n${text.trim()}\n`
  })
  return blocks.join('\n')
}

/** WebVTT, in the order given; a label becomes a voice tag. A cue lasts at least a millisecond. */
export function writeVtt(
  cues: readonly WritableCue[],
  { labels = true }: WriteOptions = {},
): string {
  const blocks = cues.map((cue) => {
    const name = labels ? labelName(cue.label, /[<>]/g).replaceAll('&', '&amp;') : ''
    // `-->` must not occur anywhere in a cue, not even across the end of a tag.
    const voice = name === '' ? '' : `<v ${name.replace(/-$/, '&#45;')}>`
    const end = Math.max(cue.endMs, cue.startMs + 1)
    const times = `${formatTime(cue.startMs, '.')} --> ${formatTime(end, '.')}`
    // A line of markup alone is blank without it.
    const text = textLines(cue.text).flatMap((line) => textLines(vttLine(line)))
    return `${times}\n${voice}${text.join('\n')}\n`
  })
  return ['WEBVTT\n', ...blocks].join('\n')
}

/** A label on one line without what would end it. */
const labelName = (label: string | null, unwanted: RegExp): string =>
  (label ?? '')
    .replace(unwanted, ' ')
    .replace(/[\s\p{Cc}]/gu, ' ')
    .trim()

/**
 * The lines of a cue without control characters and halves of characters. Blank lines are left out: in SRT and WebVTT they
 * would end the cue.
 */
export const textLines = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029\u0085]/)
    .map((line) => line.replace(/[^\P{Cc}\t]|\p{Cs}/gu, '').trim())
    .filter((line) => line !== '')

/** A line of speech that reads as times would begin a new cue: its first digit is written as code. */
const hideTimes = (line: string): string =>
  readTimeLine(line) ? line.replace(/\d/, (digit) => `&#${digit.charCodeAt(0)};`) : line

const srtLine = (line: string): string => hideTimes(protectEntities(line))

const vttTag = /<\/?[biu]>/g

/** Escapes text for WebVTT, except the tags that it shares with SRT. */
function vttLine(line: string): string {
  const kept = withoutMarkup(line.replace(vttTag, (tag) => `\u0001${tag.slice(1, -1)}\u0002`))
  const escaped = kept
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u0001', '<')
    .replaceAll('\u0002', '>')
  return hideTimes(escaped)
}
