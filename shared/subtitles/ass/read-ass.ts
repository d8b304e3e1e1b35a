import type { RawCue, RawSubtitles } from '../parsed-cue'
import { RepairLog } from '../repair-log'
import { readClockTime } from '../srt/clock-time'
import { readAssText } from './ass-text'

/** Columns of [Events] where a file does not declare them (ASS v4+). */
const defaultColumns = 'Layer,Start,End,Style,Name,MarginL,MarginR,MarginV,Effect,Text'

/** Reads the dialogue of ASS and SSA files. */
export function readAss(lines: readonly string[]): RawSubtitles {
  const log = new RepairLog()
  const cues: RawCue[] = []
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
      const cue = readDialogue(content, columns, i + 1, log)
      if (cue && isFirst(cue, seen, log)) cues.push(cue)
    }
  }
  return { cues, repairs: log.list() }
}

const readColumns = (format: string): string[] =>
  format.split(',').map((name) => name.trim().toLowerCase())

function readDialogue(
  content: string,
  columns: readonly string[],
  line: number,
  log: RepairLog,
): RawCue | null {
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
  const actor = field('name') || field('actor')
  const label = actor === '' ? null : actor.replace(/\s+/g, ' ')
  return { startMs: start?.ms ?? null, endMs: end?.ms ?? null, text, label, line, number: null }
}

/** Fields by commas; the last one keeps its own. */
function splitFields(content: string, count: number): string[] {
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
