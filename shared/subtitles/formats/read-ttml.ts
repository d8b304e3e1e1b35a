import { decodeEntities } from '../entities'
import { type RawCue, type RawSubtitles, RepairLog } from '../parsed-cue'
import type { ReaderOptions } from './line-formats'
import { readTags, type TagToken } from './tags'

type Open = Extract<TagToken, { kind: 'open' }>

/** Rates that times in frames and ticks go by (`ttp:` attributes of the root). */
interface Rates {
  frameRate: number
  tickRate: number
}

/** An element that is open, with what its children inherit. */
interface Level {
  name: string
  startMs: number
  endMs: number | null
  /** It, or an element around it, has times of its own. */
  timed: boolean
  isOpen: boolean
  agent: string | null
  /** As declared (`xml:lang`); '' where it is not. */
  language: string
  italic: boolean
  hidden: boolean
  preserve: boolean
  /** Has put `<i>` into the text. */
  marked: boolean
}

const root: Level = {
  name: '',
  startMs: 0,
  endMs: null,
  timed: false,
  isOpen: false,
  agent: null,
  language: '',
  italic: false,
  hidden: false,
  preserve: false,
  marked: false,
}

interface TtmlCue extends RawCue {
  language: string
  /** Its span has a begin but no end of its own. */
  isOpen: boolean
  paragraph: number
}

/**
 * TTML in its profiles (DFXP, IMSC, EBU-TT-D, SMPTE-TT, iTT, DAPT): times of nested elements add up,
 * `ttm:agent` names the speaker, italics stay. A paragraph whose spans have times of their own is
 * as many cues. Of texts in several languages at the same time one is read: the wanted one, or the
 * document's own, or the one with the most cues.
 */
export function readTtml(lines: readonly string[], options: ReaderOptions = {}): RawSubtitles {
  const tokens = readTags(lines.join('\n'))
  const rates = readRates(tokens)
  const names = readAgents(tokens)
  const italics = italicStyles(tokens)
  const stack: Level[] = [root]
  const cues: TtmlCue[] = []
  let cue: TtmlCue | null = null
  let paragraph = 0
  /** How many paragraphs are open: what is outside of them is no text. */
  let inside = 0
  for (const token of tokens) {
    const level = stack.at(-1) ?? root
    if (token.kind === 'text') {
      if (inside === 0 || level.hidden || !level.timed) continue
      const text = level.preserve ? token.text : token.text.replace(/\s+/g, ' ')
      if (cue === null && text.trim() === '') continue
      cue ??= newCue(level, token.line, names, paragraph)
      cue.text += text
    } else if (token.kind === 'open' && token.name === 'br') {
      if (cue && !level.hidden) cue.text += '\n'
    } else if (token.kind === 'open') {
      if (token.empty || stack.length > DEEPEST) continue
      const next = levelOf(token, level, rates, italics)
      if (token.name === 'p') {
        inside++
        paragraph++
      }
      // what has its own times, and every paragraph, is a cue of its own
      if (token.name === 'p' || (token.name === 'span' && hasTimes(token))) cue = pushed(cue, cues)
      if (next.italic && !level.italic && inside > 0 && next.timed && !next.hidden) {
        cue ??= newCue(next, token.line, names, paragraph)
        cue.text += '<i>'
        next.marked = true
      }
      stack.push(next)
    } else {
      const at = stack.findLastIndex(({ name }) => name === token.name)
      if (at < 1) continue
      for (const closed of stack.splice(at)) {
        if (closed.marked && cue) cue.text += '</i>'
        if (closed.name === 'p') inside--
        if (closed.name === 'p') cue = pushed(cue, cues)
      }
    }
  }
  pushed(cue, cues)
  return inOneLanguage(untilTheNext(cues), languageOf(tokens), options)
}

const DEEPEST = 100

/** Spans that only begin (`<span begin="1s">`) last until the next one of their paragraph. */
function untilTheNext(cues: readonly TtmlCue[]): TtmlCue[] {
  return cues.map((cue, i) => {
    const next = cues[i + 1]
    if (!cue.isOpen || next?.paragraph !== cue.paragraph) return cue
    return (next.startMs ?? 0) > (cue.startMs ?? 0) ? { ...cue, endMs: next.startMs } : cue
  })
}

/** A script or a file of several languages says everything more than once. */
function inOneLanguage(
  cues: readonly TtmlCue[],
  own: string,
  { track }: ReaderOptions,
): RawSubtitles {
  const log = new RepairLog()
  const counts = new Map<string, number>()
  for (const { language } of cues) counts.set(language, (counts.get(language) ?? 0) + 1)
  const byCount = [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
  const wanted = chosenLanguage(byCount, track)
  const main = wanted ?? (counts.has(own) ? own : byCount[0])
  const times = new Map<number, number>()
  for (const { startMs, endMs, language } of cues) {
    if (language === main) times.set(startMs ?? 0, endMs ?? Infinity)
  }
  const starts = [...times.keys()].sort((a, b) => a - b)
  const kept = cues.filter((cue) => {
    if (cue.language === main || !saidAt(cue, starts, times)) return true
    const detail = `Only the language ${main || 'without a name'} was read; the file holds others.`
    log.habit('OTHER_LANGUAGE_SKIPPED', cue.line, detail)
    return false
  })
  return {
    cues: kept.map(({ startMs, endMs, text, label, line, number }) => {
      return { startMs, endMs, text, label, line, number }
    }),
    repairs: log.list(),
  }
}

/** Whether the main language says something in the middle of this cue. */
function saidAt(
  cue: RawCue,
  starts: readonly number[],
  ends: ReadonlyMap<number, number>,
): boolean {
  const from = cue.startMs ?? 0
  const middle = cue.endMs === null ? from : (from + cue.endMs) / 2
  let low = 0
  let high = starts.length
  while (low < high) {
    const half = (low + high) >> 1
    if ((starts[half] ?? 0) <= middle) low = half + 1
    else high = half
  }
  const start = starts[low - 1]
  return start !== undefined && (ends.get(start) ?? 0) > middle
}

/** `fr` chooses `fr-CA` as well. */
export function chosenLanguage(
  languages: readonly string[],
  track: string | undefined,
): string | undefined {
  const wanted = track?.toLowerCase()
  if (wanted === undefined) return undefined
  const codes = languages.map((language) => language.toLowerCase())
  const exact = codes.indexOf(wanted)
  const near = codes.findIndex((code) => code.split(/[-_]/)[0] === wanted.split(/[-_]/)[0])
  return languages[exact < 0 ? near : exact]
}

const languageOf = (tokens: readonly TagToken[]): string => {
  const tt = tokens.find((token) => token.kind === 'open' && token.name === 'tt')
  return (tt?.kind === 'open' ? tt.attributes.get('lang') : undefined) ?? ''
}

function pushed(cue: TtmlCue | null, cues: TtmlCue[]): null {
  if (cue && cue.text.replace(/<\/?i>/g, '').trim() !== '') {
    cues.push({ ...cue, text: cue.text.replace(/<i><\/i>/g, '') })
  }
  return null
}

function newCue(
  level: Level,
  line: number,
  names: ReadonlyMap<string, string>,
  paragraph: number,
): TtmlCue {
  const { startMs, endMs, language, isOpen } = level
  const label = level.agent?.split(/\s+/).flatMap((id) => names.get(id) ?? [])[0] ?? null
  return { startMs, endMs, text: '', label, line, number: null, language, isOpen, paragraph }
}

/** What stands in a paragraph without being said: descriptions, sounds and their data. */
const unspoken = new Set(['metadata', 'desc', 'title', 'agent', 'audio', 'source', 'data'])

const hasTimes = ({ attributes }: Open): boolean =>
  attributes.has('begin') || attributes.has('end') || attributes.has('dur')

function levelOf(token: Open, parent: Level, rates: Rates, italics: ReadonlySet<string>): Level {
  const { attributes } = token
  const time = (name: string): number | null => readTime(attributes.get(name) ?? '', rates)
  const begin = time('begin')
  const startMs = parent.startMs + (begin ?? 0)
  const duration = time('dur')
  const end = time('end')
  const ends = [
    parent.endMs,
    duration === null ? null : startMs + duration,
    end === null ? null : parent.startMs + end,
  ].flatMap((ms) => ms ?? [])
  const style = attributes.get('fontstyle')
  const named = attributes
    .get('style')
    ?.split(/\s+/)
    .some((id) => italics.has(id))
  const space = attributes.get('space')
  return {
    name: token.name,
    startMs,
    endMs: ends.length === 0 ? null : Math.min(...ends),
    timed: parent.timed || hasTimes(token),
    isOpen: token.name === 'span' && hasTimes(token) && duration === null && end === null,
    agent: attributes.get('agent') ?? parent.agent,
    // on a span it is a foreign word
    language: token.name === 'span' ? parent.language : (attributes.get('lang') ?? parent.language),
    italic: style === undefined ? parent.italic || named === true : /italic|oblique/.test(style),
    hidden:
      parent.hidden ||
      unspoken.has(token.name) ||
      /^text|^delimiter/.test(attributes.get('ruby') ?? ''),
    preserve: space === undefined ? parent.preserve : space === 'preserve',
    marked: false,
  }
}

function readRates(tokens: readonly TagToken[]): Rates {
  const tt = tokens.find((token) => token.kind === 'open' && token.name === 'tt')
  const get = (name: string): string =>
    (tt?.kind === 'open' ? tt.attributes.get(name) : undefined) ?? ''
  const nominal = Number(get('framerate')) || 30
  const [numerator = 1, denominator = 1] = get('frameratemultiplier')
    .split(/[\s:]+/)
    .filter((part) => part !== '')
    .map(Number)
  const multiplier = numerator / denominator
  const frameRate = multiplier > 0 && Number.isFinite(multiplier) ? nominal * multiplier : nominal
  return { frameRate, tickRate: Number(get('tickrate')) || (get('framerate') ? nominal : 1) }
}

/** Names of the agents by id: the first name that says something, of the character where it has one. */
function readAgents(tokens: readonly TagToken[]): Map<string, string> {
  const names = new Map<string, string>()
  let id: string | null = null
  let inName = false
  for (const token of tokens) {
    if (token.kind === 'open' && token.name === 'agent') id = token.attributes.get('id') ?? null
    else if (token.kind === 'close' && token.name === 'agent') id = null
    else if (token.kind !== 'text' && token.name === 'name') inName = token.kind === 'open'
    else if (token.kind === 'text' && inName && id !== null && !names.has(id)) {
      const name = decodeEntities(token.text).replace(/\s+/g, ' ').trim()
      if (name !== '') names.set(id, name)
    }
  }
  return names
}

function italicStyles(tokens: readonly TagToken[]): Set<string> {
  const ids = new Set<string>()
  for (const token of tokens) {
    if (token.kind !== 'open' || token.name !== 'style') continue
    const id = token.attributes.get('id')
    if (id !== undefined && token.attributes.get('fontstyle') === 'italic') ids.add(id)
  }
  return ids
}

const clock = /^(\d{1,6}):(\d{1,2}):(\d{1,2})(?:([.,])(\d{1,9})|[:;](\d{1,3})(?:\.\d{1,3})?)?$/
const offset = /^(\d{1,12}(?:\.\d{1,9})?)(h|ms|m|s|f|t)$/

/** A time expression of TTML 2 (§ 12.3.1) as ms; null when it is none. */
function readTime(written: string, { frameRate, tickRate }: Rates): number | null {
  const text = written.trim()
  const parts = clock.exec(text)
  if (parts) {
    const [, h, m, s, , fraction, frames] = parts
    const seconds = (Number(h) * 60 + Number(m)) * 60 + Number(s)
    const rest = fraction === undefined ? Number(frames ?? 0) / frameRate : Number(`0.${fraction}`)
    return Math.round((seconds + rest) * 1000)
  }
  const [, value = '', unit = ''] = offset.exec(text) ?? []
  const scale = new Map(
    Object.entries({
      h: 3_600_000,
      m: 60_000,
      s: 1000,
      ms: 1,
      f: 1000 / frameRate,
      t: 1000 / tickRate,
    }),
  )
  const ms = value === '' ? NaN : Number(value) * (scale.get(unit) ?? NaN)
  return Number.isFinite(ms) ? Math.round(ms) : null
}
