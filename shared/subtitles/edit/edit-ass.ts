import { addTo, countsOf } from '../../lists/grouped'
import type { ParsedCue } from '../../contracts/open-project'
import type { Cue } from '../../contracts/project-file'
import {
  changedTime,
  type ReadingChoices,
  type TimeChange,
} from '../../contracts/project/reading-choices'
import { labelKey } from '../labels'
import { defaultColumns, readAssText, readColumns, splitFields } from '../read-ass'
import { parseSubtitles } from '../read-subtitles'
import { readClockTime } from '../time-line'
import { assName, assText, assTime } from '../write-ass'
import type { WritableCue } from '../write-subtitles'
import { diffCues } from './diff-cues'

/** The same lines as readers count. */
const lineEnd = /\r{1,2}\n|[\n\r\u2028\u2029\u0085]/

/** A dialogue line as it is. */
interface Event {
  head: string
  columns: readonly string[]
  fields: readonly string[]
}

/** A cue that goes where its line was, or after it. */
interface Written {
  cue: WritableCue
  /** Cue of the old line; null for a new cue. */
  from: ParsedCue | null
  /** The only cue of its line, so that what did not change in it can stay. */
  alone: boolean
}

/**
 * Writes cues into the ASS file that they come from: script info, styles, fonts, signs, songs and
 * every line with an unchanged cue stay as they are. A changed line keeps its style, layer, margins
 * and the codes before its text, and loses those inside it; a new one has the style of the one
 * before it.
 *
 * @param choices how the file was read; if its times were changed, those of its signs are, too
 */
export function writeIntoAss(
  source: string,
  cues: readonly WritableCue[],
  { times, ...choices }: ReadingChoices = {},
): string {
  const asRead = source.split(lineEnd)
  const lines = times ? withTimes(asRead, times) : asRead
  const events = readEvents(lines)
  const own = bestReading(lines.join('\n'), cues, choices)
  const changes = changedLines(own, cues)
  const twins = twinsOf(events, own, changes)
  const first = own.reduce((least, { line }) => Math.min(least, line), Infinity)
  const out: string[] = []
  const write = (event: Event | undefined, written: readonly Written[]): void => {
    for (const each of written) out.push(eventLine(event ?? unknown, each))
  }
  for (const [i, text] of lines.entries()) {
    const line = i + 1
    if (line === first) write(events.get(first), changes.before)
    const change = changes.instead.get(twins.get(line) ?? line)
    if (change) write(events.get(line), change)
    else out.push(text)
    write(events.get(line), changes.after.get(line) ?? [])
  }
  if (own.length === 0) write(undefined, changes.before)
  return out.join(source.includes('\r\n') ? '\r\n' : '\n')
}

const unknown: Event = {
  head: 'Dialogue: ',
  columns: readColumns(defaultColumns),
  fields: ['0', '', '', 'Default', '', '0', '0', '0', '', ''],
}

function readEvents(lines: readonly string[]): Map<number, Event> {
  const events = new Map<number, Event>()
  let columns = unknown.columns
  let inEvents = true
  for (const [i, line] of lines.entries()) {
    const section = /^\s*\[(.{1,60})\]\s*$/.exec(line)?.[1]
    if (section !== undefined) inEvents = section.toLowerCase() === 'events'
    if (!inEvents) continue
    const [, head = '', kind = '', content = ''] =
      /^([\s\uFEFF]*(Format|Dialogue)\s*:\s*)(.*)$/i.exec(line) ?? []
    if (/^format$/i.test(kind)) columns = readColumns(content)
    else if (kind !== '') {
      const fields = splitFields(content, columns.length)
      events.set(i + 1, fields.length === columns.length ? { head, columns, fields } : unknown)
    }
  }
  return events
}

/** Signs and songs move with the dialogue. */
function withTimes(lines: readonly string[], times: TimeChange): string[] {
  const out = [...lines]
  for (const [line, event] of readEvents(lines)) {
    const fields = event.columns.map((name, i) => {
      const field = event.fields[i] ?? ''
      const ms = name === 'start' || name === 'end' ? readClockTime(field.trim())?.ms : undefined
      return ms === undefined ? field : assTime(Math.max(0, changedTime(ms, times)))
    })
    if (event !== unknown) out[line - 1] = event.head + fields.join(',')
  }
  return out
}

/**
 * Choices may have changed since some of the cues were made; the file is read in the way by which most
 * of them are found again.
 */
function bestReading(
  source: string,
  cues: readonly WritableCue[],
  choices: ReadingChoices,
): ParsedCue[] {
  const keyOf = (cue: WritableCue) => JSON.stringify([cue.startMs, cue.endMs, cue.text])
  const wanted = new Set(cues.map(keyOf))
  let best: { cues: ParsedCue[]; found: number } = { cues: [], found: -1 }
  for (const others of readings) {
    const parsed = parseSubtitles(source, 'source.ass', { ...choices, ...others })
    if (!parsed.ok) continue
    const found = parsed.value.cues.filter((cue) => wanted.has(keyOf(cue))).length
    if (found > best.found) best = { cues: parsed.value.cues, found }
  }
  return best.cues
}

const readings: readonly ReadingChoices[] = [
  {},
  { dashes: 'together' },
  { signs: 'dub' },
  { signs: 'dub', dashes: 'together' },
]

interface Changes {
  /** By line: what takes its place; lines that are not here stay. */
  instead: Map<number, Written[]>
  /** New cues, by the line that they follow. */
  after: Map<number, Written[]>
  /** New cues before all others. */
  before: Written[]
}

function changedLines(own: readonly ParsedCue[], cues: readonly WritableCue[]): Changes {
  const speaker = (label: string | null) => (label === null ? null : labelKey(label))
  const toCue = ({ startMs, endMs, text, label }: WritableCue, i: number): Cue => {
    return { id: String(i), startMs, endMs, text, speakerId: speaker(label) }
  }
  const labels = new Map(cues.map(({ label }) => [speaker(label), label]))
  const perLine = countsOf(own.map((cue) => cue.line))
  const changes: Changes = { instead: new Map(), after: new Map(), before: [] }
  const kept = new Map<number, Written[]>()
  const touched = new Set<number>()
  let line = 0
  const now = cues.map((cue, i) => ({ ...toCue(cue, i), id: `written ${i}` }))
  for (const { change, old, next } of diffCues(own.map(toCue), now)) {
    const from = old ? (own[Number(old.id)] ?? null) : null
    if (from) line = from.line
    if (from && change !== 'same') touched.add(line)
    if (!next) continue
    const { startMs, endMs, text, speakerId } = next
    const cue = { startMs, endMs, text, label: labels.get(speakerId) ?? null }
    const written = { cue, from, alone: from !== null && perLine.get(from.line) === 1 }
    if (from) addTo(kept, line, written)
    else if (line === 0) changes.before.push(written)
    else addTo(changes.after, line, written)
  }
  for (const each of touched) changes.instead.set(each, kept.get(each) ?? [])
  return changes
}

/** Shadows and glows repeat a line on other layers: what changes it, changes them. */
function twinsOf(
  events: ReadonlyMap<number, Event>,
  own: readonly ParsedCue[],
  { instead }: Changes,
): Map<number, number> {
  const keyOf = (event: Event): string =>
    JSON.stringify([
      ...['start', 'end', 'name', 'actor'].map((name) => fieldOf(event, name).trim()),
      readAssText(event.fields.at(-1) ?? '').text,
    ])
  const changed = new Map<string, number>()
  for (const line of instead.keys()) {
    const event = events.get(line)
    if (event) changed.set(keyOf(event), line)
  }
  const lines = new Set(own.map(({ line }) => line))
  const twins = new Map<number, number>()
  for (const [line, event] of events) {
    const like = lines.has(line) ? undefined : changed.get(keyOf(event))
    if (like !== undefined) twins.set(line, like)
  }
  return twins
}

const fieldOf = ({ columns, fields }: Event, name: string): string =>
  fields[columns.indexOf(name)] ?? ''

function eventLine(event: Event, { cue, from, alone }: Written): string {
  const named = cue.label === null ? '' : assName(cue.label)
  const isNamed = from !== null && labelKey(from.label ?? '') === labelKey(cue.label ?? '')
  const codes = leadingCodes(event.fields.at(-1) ?? '')
  const fresh: Readonly<Record<string, string | undefined>> = {
    start: from?.startMs === cue.startMs ? undefined : assTime(cue.startMs),
    end: from?.endMs === cue.endMs ? undefined : assTime(cue.endMs),
    name: isNamed ? undefined : named,
    actor: isNamed ? undefined : named,
    text:
      alone && from?.text === cue.text
        ? undefined
        : `${from === null ? '' : codes}${assText(cue.text)}`,
    effect: from === null ? '' : undefined,
  }
  const fields = event.columns.map((name, i) => fresh[name] ?? event.fields[i] ?? '')
  return event.head + fields.join(',')
}

/** Codes before the text, without those that the text itself carries as tags. */
function leadingCodes(raw: string): string {
  const codes = /^(?:\{[^{}]*\})+/.exec(raw)?.[0] ?? ''
  return codes
    .replace(/\\(?:[ibu]\d{0,3}(?![a-z(])|[kK][fo]?\d+|an?\d{1,2}(?![a-z]))/g, '')
    .replaceAll('{}', '')
}
