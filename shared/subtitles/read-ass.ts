import { trimInvisible } from './entities'
import { type AssEvent, assDialogue } from './formats/ass-dialogue'
import type { ReaderOptions } from './formats/line-formats'
import { type RawCue, type RawSubtitles, RepairLog } from './parsed-cue'
import { readClockTime } from './time-line'

/** Columns of [Events] where a file does not declare them (ASS v4+). */
export const defaultColumns = 'Layer,Start,End,Style,Name,MarginL,MarginR,MarginV,Effect,Text'

/** Reads the dialogue of ASS and SSA files, and other lines as chosen. */
export function readAss(lines: readonly string[], options: ReaderOptions = {}): RawSubtitles {
  const log = new RepairLog()
  const events: AssEvent[] = []
  const seen = new Set<string>()
  let columns = readColumns(defaultColumns)
  let inEvents = true
  for (const [i, line] of lines.entries()) {
    const section = /^\[(.{1,60})\]$/.exec(line)?.[1]
    if (section !== undefined) inEvents = section.toLowerCase() === 'events'
    if (!inEvents) continue
    const [, kind = '', content = ''] = /^(Format|Dialogue|Comment)\s*:\s*(.*)$/i.exec(line) ?? []
    if (/^format$/i.test(kind)) columns = readColumns(content)
    else if (/^comment$/i.test(kind)) log.habit('COMMENT_SKIPPED', i + 1, 'A comment was left out.')
    else if (/^dialogue$/i.test(kind)) {
      const event = readDialogue(content, columns, i + 1, log)
      if (event && isFirst(event.cue, seen, log)) events.push(event)
    }
  }
  return { ...assDialogue(events, options, log), repairs: log.list() }
}

export const readColumns = (format: string): string[] =>
  format.split(',').map((name) => name.trim().toLowerCase())

function readDialogue(
  content: string,
  columns: readonly string[],
  line: number,
  log: RepairLog,
): AssEvent | null {
  const fields = splitFields(content, columns.length)
  const field = (name: string): string => fields[columns.indexOf(name)]?.trim() ?? ''
  if (/^(?:fx|karaoke)\b/i.test(field('effect'))) {
    log.habit('EFFECT_SKIPPED', line, 'A line made by a karaoke effect was left out.')
    return null
  }
  const { text, drawing } = readAssText(fields.at(-1) ?? '')
  if (drawing && text === '') {
    log.habit('DRAWING_SKIPPED', line, 'A drawing was left out.')
    return null
  }
  const start = readClockTime(field('start'))
  const end = readClockTime(field('end'))
  if (!start || !end) {
    log.each('TIME_GUESSED', line, `No readable times: “${field('start')}”, “${field('end')}”.`)
  }
  const actor = trimInvisible(field('name') || field('actor'))
  const label = actor === '' ? null : actor.replace(/\s+/g, ' ')
  const times = { startMs: start?.ms ?? null, endMs: end?.ms ?? null }
  return {
    cue: { ...times, text, label, line, number: null },
    style: field('style').replace(/^\*+/, ''),
    codes: (fields.at(-1)?.match(overrideBlock) ?? []).join(''),
  }
}

/** Fields by commas; the last one keeps its own. */
export function splitFields(content: string, count: number): string[] {
  const fields: string[] = []
  let from = 0
  while (fields.length < count - 1) {
    const comma = content.indexOf(',', from)
    if (comma < 0) break
    fields.push(content.slice(from, comma))
    from = comma + 1
  }
  return [...fields, content.slice(from)]
}

/** Shadows and glows are drawn by repeating a line on another layer: only the first one counts. */
function isFirst(cue: RawCue, seen: Set<string>, log: RepairLog): boolean {
  const key = JSON.stringify([cue.startMs, cue.endMs, cue.text, cue.label])
  if (!seen.has(key)) {
    seen.add(key)
    return true
  }
  log.habit('DUPLICATE_SKIPPED', cue.line, 'The same line at the same time was left out.')
  return false
}

const overrideBlock = /\{([^{}]*)\}/g
const drawingMode = /\\p(\d+)/g
const styleCode = /\\([ibu])(\d{0,3})(?![a-z(])/g
const alignment = /\\an?([1-9])(?!\d)/

/**
 * Text of an ASS event: `\N` breaks the line, italics, bold and underline become SRT's tags, an
 * alignment is kept as `{\an8}`, all other override codes and drawings are dropped.
 */
export function readAssText(source: string): { text: string; drawing: boolean } {
  let drawing = false
  let drawn = false
  const open: string[] = []
  let text = ''
  let from = 0
  const take = (part: string): void => {
    if (drawing) drawn ||= part.trim() !== ''
    else text += part
  }
  for (const match of source.matchAll(overrideBlock)) {
    take(source.slice(from, match.index))
    from = match.index + match[0].length
    const codes = match[1] ?? ''
    for (const mode of codes.matchAll(drawingMode)) drawing = mode[1] !== '0'
    if (text === '' && alignment.test(codes) && !/\\a\d/.test(codes)) {
      text += `{\\an${alignment.exec(codes)?.[1]}}`
    }
    text += styleTags(codes, open)
  }
  take(source.slice(from))
  while (open.length > 0) text += `</${open.pop()}>`
  return { text: tidy(text), drawing: drawn }
}

/** SRT tags for the `\i1`, `\b0`, `\u1` of one override block; keeps track of open ones. */
function styleTags(codes: string, open: string[]): string {
  let tags = ''
  for (const [, name = '', value = ''] of codes.matchAll(styleCode)) {
    const on = value !== '' && value !== '0'
    if (on && !open.includes(name)) {
      open.push(name)
      tags += `<${name}>`
    } else if (!on && open.includes(name)) {
      open.splice(open.indexOf(name), 1)
      tags += `</${name}>`
    }
  }
  return tags
}

function tidy(text: string): string {
  return text
    .replaceAll('\\N', '\n')
    .replaceAll('\\n', ' ')
    .replaceAll('\\h', ' ')
    .replace(/<([ibu])><\/\1>/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
    .replace(/^\{\\an\d\}$/, '')
}
