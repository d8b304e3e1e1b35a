import { decodeEntities } from '../entities'
import type { RawCue, RawSubtitles } from '../parsed-cue'
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
  agent: string | null
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
  agent: null,
  italic: false,
  hidden: false,
  preserve: false,
  marked: false,
}

/**
 * TTML in its profiles (DFXP, IMSC, EBU-TT-D, SMPTE-TT, iTT, DAPT): times of nested elements add up,
 * `ttm:agent` names the speaker, italics stay. A paragraph whose spans have times of their own is
 * as many cues.
 */
export function readTtml(lines: readonly string[]): RawSubtitles {
  const tokens = readTags(lines.join('\n'))
  const rates = readRates(tokens)
  const names = readAgents(tokens)
  const italics = italicStyles(tokens)
  const stack: Level[] = [root]
  const cues: RawCue[] = []
  let cue: RawCue | null = null
  /** How many paragraphs are open: what is outside of them is no text. */
  let inside = 0
  for (const token of tokens) {
    const level = stack.at(-1) ?? root
    if (token.kind === 'text') {
      if (inside === 0 || level.hidden || !level.timed) continue
      const text = level.preserve ? token.text : token.text.replace(/\s+/g, ' ')
      if (cue === null && text.trim() === '') continue
      cue ??= newCue(level, token.line, names)
      cue.text += text
    } else if (token.kind === 'open' && token.name === 'br') {
      if (cue && !level.hidden) cue.text += '\n'
    } else if (token.kind === 'open') {
      if (token.empty || stack.length > DEEPEST) continue
      const next = levelOf(token, level, rates, italics)
      if (token.name === 'p') inside++
      // what has its own times, and every paragraph, is a cue of its own
      if (token.name === 'p' || (token.name === 'span' && hasTimes(token))) cue = pushed(cue, cues)
      if (next.italic && !level.italic && inside > 0 && next.timed && !next.hidden) {
        cue ??= newCue(next, token.line, names)
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
  return { cues, repairs: [] }
}

const DEEPEST = 100

function pushed(cue: RawCue | null, cues: RawCue[]): null {
  if (cue && cue.text.replace(/<\/?i>/g, '').trim() !== '') {
    cues.push({ ...cue, text: cue.text.replace(/<i><\/i>/g, '') })
  }
  return null
}

function newCue(level: Level, line: number, names: ReadonlyMap<string, string>): RawCue {
  const label = level.agent?.split(/\s+/).flatMap((id) => names.get(id) ?? [])[0] ?? null
  return { startMs: level.startMs, endMs: level.endMs, text: '', label, line, number: null }
}

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
    agent: attributes.get('agent') ?? parent.agent,
    italic: style === undefined ? parent.italic || named === true : /italic|oblique/.test(style),
    hidden:
      parent.hidden ||
      token.name === 'metadata' ||
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
