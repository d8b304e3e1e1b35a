import type { ParsedCue } from '../contracts/open-project'
import { failWith, ok, type Result } from '../contracts/result'
import { cleanText } from './entities'
import { finishCues, splitLines } from './finish-cues'
import type { LabelOptions } from './labels'
import { excerpt } from './parsed-cue'
import { findCueHeads, readSrt } from './read-srt'

/**
 * SRT as a service takes it: harmless wild forms pass, but nothing is guessed. Cues keep the order
 * of the text. Fails with INVALID_SRT, naming cue (by its place, from 1) and line.
 */
export function parseSrt(srt: string, options: LabelOptions = {}): Result<ParsedCue[]> {
  const lines = splitLines(srt)
  const first = lines.findIndex((line) => line !== '')
  if (first < 0) return invalid('The text is empty.', 1, 1, '')
  const heads = findCueHeads(lines)
  const start = heads[0]
  if (!start) return invalid('No line with times was found.', 1, first + 1, lines[first])
  const above = lines.slice(0, start.from).findIndex((line) => line !== '')
  if (above >= 0) return invalid('Text stands before the first cue.', 1, above + 1, lines[above])
  for (const [i, { at, time }] of heads.entries()) {
    const line = lines[at]
    if (time === null) return invalid('The times cannot be read.', i + 1, at + 1, line)
    if (time.endMs === null) return invalid('The end time cannot be read.', i + 1, at + 1, line)
    if (time.endMs <= time.startMs) {
      return invalid('The cue does not end after it begins.', i + 1, at + 1, line)
    }
    if (time.repaired === 'arrow') return invalid('“-->” is missing.', i + 1, at + 1, line)
    if (time.repaired === 'impossible') {
      return invalid('Minutes and seconds go to 59.', i + 1, at + 1, line)
    }
  }
  const raw = readSrt(lines).cues.map((cue) => ({ ...cue, text: cleanText(cue.text) }))
  return ok(finishCues(raw, { ...options, order: 'file' }).cues)
}

function invalid(what: string, cue: number, line: number, found = ''): Result<ParsedCue[]> {
  const message = `Cue ${cue}, line ${line}: ${what}${found === '' ? '' : ` Found “${excerpt(found)}”.`}`
  return failWith('INVALID_SRT', message, { at: `cue ${cue}, line ${line}`, params: { cue, line } })
}
