import { ok, type Result } from '../contracts/result'
import { parseSubtitles } from '../subtitles/read-subtitles'
import type { Repair } from '../subtitles/parsed-cue'
import { readScript, type Script, type ScriptOptions } from './read-script'

const timeNearHead = /^.{0,42}\d[:;]\d\d/

/**
 * Reads a transcript without its times; null where the text is none.
 *
 * @returns TIMES_UNCLEAR where lines look like times in no regular pattern: they are never spoken unasked
 */
export function readTranscript(
  text: string,
  options: Omit<ScriptOptions, 'format'>,
): Result<Script> | null {
  const found = withoutTimes(text)
  if (!found?.ok) return found
  const script = readScript(found.value.text, { ...options, format: 'txt' })
  if (!script.ok) return script
  return ok({ ...script.value, problems: [found.value.notice, ...script.value.problems] })
}

/**
 * The text of a transcript as a script, a line for each text with its speaker, and a notice: a
 * narration has no times, and nobody reads them out. Null where the lines have none.
 */
function withoutTimes(text: string): Result<{ text: string; notice: Repair }> | null {
  const timed = text.split('\n').filter((line) => timeNearHead.test(line))
  if (timed.length < 2) return null
  const read = parseSubtitles(text, 'script')
  if (!read.ok && read.error.code === 'TIMES_UNCLEAR') return read
  if (!read.ok || !read.value.timed || read.value.cues.length < 2) return null
  const { cues } = read.value
  const lines = cues.map(({ label, text: said }) => {
    const line = said.replaceAll('\n', ' ')
    return label === null ? line : `[${label}] ${line}`
  })
  const detail = `The times of ${cues.length} lines are left out: a narration has none.`
  const notice: Repair = { code: 'TIMES_LEFT_OUT', line: 1, detail, params: { lines: cues.length } }
  return ok({ text: lines.join('\n'), notice })
}
