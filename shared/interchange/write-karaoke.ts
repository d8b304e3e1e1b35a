import { assName, assTime, ASS_HEAD } from '../subtitles/write-ass'
import { formatTime } from '../subtitles/format-time'
import { oneLine, type Timeline, type TimelineCue } from './timeline'

/** A word with what follows it up to the next one, and when it begins and ends, ms. */
interface Sung {
  text: string
  startMs: number
  endMs: number
}

/** A voiced cue from the first to the last moment of its voice; one word where its words are not known. */
interface Line extends Sung {
  label: string
  words: Sung[]
}

/** Lines in the order of their times; the first words that begin before the one before them begin with it. */
function linesOf({ cues }: Timeline): Line[] {
  return cues.flatMap((cue) => lineOf(cue) ?? []).toSorted((a, b) => a.startMs - b.startMs)
}

function lineOf({ fit, startMs: cueMs, text, label, words }: TimelineCue): Line | null {
  if (!fit || fit.fittedMs <= 0) return null
  const startMs = Math.max(0, Math.round(cueMs - fit.earlyMs))
  const endMs = Math.max(startMs + 1, Math.round(cueMs - fit.earlyMs + fit.fittedMs))
  const within = (ms: number): number => Math.min(endMs, Math.max(startMs, Math.round(ms)))
  let before = startMs
  const sung = (words ?? []).map((word, i, all): Sung => {
    const from = i === 0 ? 0 : word.start
    before = Math.max(before, within(word.startMs))
    const end = Math.max(before, within(word.endMs))
    return { text: text.slice(from, all[i + 1]?.start ?? text.length), startMs: before, endMs: end }
  })
  const line = { text, startMs, endMs }
  return { ...line, label: oneLine(label), words: sung.length > 0 ? sung : [line] }
}

/** Lines without blank ones, which would end a cue. */
const withoutBlankLines = (text: string): string => text.replaceAll(/\s*\n\s*/g, '\n')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * WebVTT with a time before each word (W3C WebVTT 1, 4.2.2): players paint the words already
 * spoken.
 */
export function writeKaraokeVtt(timeline: Timeline): string {
  const blocks = linesOf(timeline).map(({ startMs, endMs, label, words }) => {
    const times = `${formatTime(startMs, '.')} --> ${formatTime(endMs, '.')}`
    const name = escaped(label).replace(/-$/, '&#45;')
    let last = startMs
    const text = words.map((word) => {
      // Times inside a cue rise, and lie within it.
      const isLater = word.startMs > last && word.startMs < endMs
      if (isLater) last = word.startMs
      return `${isLater ? `<${formatTime(word.startMs, '.')}>` : ''}${escaped(word.text)}`
    })
    return `${times}\n${name === '' ? '' : `<v ${name}>`}${withoutBlankLines(text.join('').trim())}\n`
  })
  return ['WEBVTT\n', ...blocks].join('\n')
}

/** ASS with `\kf`, which fills a word while it is spoken; durations in hundredths of a second. */
export function writeKaraokeAss(timeline: Timeline): string {
  const events = linesOf(timeline).map(({ startMs, endMs, label, words }) => {
    const hundredths = (ms: number): number => Math.round(ms / 10) - Math.round(startMs / 10)
    const wait = hundredths(words[0]?.startMs ?? startMs)
    const text = words.map((word, i) => {
      const until = words[i + 1]?.startMs ?? endMs
      const plain = word.text.replaceAll('{', '(').replaceAll('}', ')').replaceAll('\\', '/')
      const long = hundredths(until) - hundredths(word.startMs)
      return `{\\kf${long}}${withoutBlankLines(plain).replaceAll('\n', '\\N')}`
    })
    const begin = wait > 0 ? `{\\k${wait}}` : ''
    const times = `${assTime(startMs)},${assTime(endMs)}`
    return `Dialogue: 0,${times},Default,${assName(label)},0,0,0,,${begin}${text.join('').trim()}\n`
  })
  return ASS_HEAD + events.join('')
}

/** Times of each word of the dub, for programs: ms of the film. */
export function writeWords(timeline: Timeline): string {
  const cues = timeline.cues.flatMap((cue, i) => {
    const line = lineOf(cue)
    if (!line) return []
    const { startMs, endMs, label } = line
    const words = (cue.words ?? []).map((word) => ({
      text: word.text,
      startMs: Math.round(word.startMs),
      endMs: Math.round(word.endMs),
    }))
    return [{ number: i + 1, startMs, endMs, speaker: label, text: cue.text, words }]
  })
  return `${JSON.stringify({ format: 'cuecast-words', version: 1, cues }, null, 2)}\n`
}
