import { studioError } from '../contracts/errors'
import { beyondLimits } from '../contracts/project-limits'
import { fail, ok, type Result } from '../contracts/result'
import { readAss } from './ass/read-ass'
import { cleanText } from './clean-text'
import { usesColonLabels } from './colon-labels'
import { detectFormat, otherKind } from './detect-format'
import { finishCues } from './finish-cues'
import type { LabelOptions } from './labels'
import type { ParsedCue, RawSubtitles, Repair, RepairCode, SubtitleFormat } from './parsed-cue'
import { unrollCaptions } from './rolling-captions'
import { splitLines } from './split-lines'
import { excerpt, readSrt } from './srt/read-srt'
import { readVtt } from './vtt/read-vtt'

export interface ParsedSubtitles {
  format: SubtitleFormat
  /** Sorted by start; never empty. */
  cues: ParsedCue[]
  repairs: Repair[]
}

const readers: Readonly<Record<SubtitleFormat, (lines: readonly string[]) => RawSubtitles>> = {
  srt: readSrt,
  vtt: readVtt,
  ass: readAss,
}

/**
 * Text of an SRT, WebVTT or ASS/SSA file to cues. Everything that can be understood is fixed and
 * reported as a repair; fails with SUBTITLES_EMPTY, NOT_SUBTITLES, TOO_MANY_CUES
 * or CUE_TOO_LONG, naming file and line.
 */
export function parseSubtitles(
  text: string,
  fileName: string,
  options: LabelOptions = {},
): Result<ParsedSubtitles> {
  const lines = splitLines(text)
  const first = lines.findIndex((line) => line !== '')
  if (first < 0) {
    return fail(studioError('SUBTITLES_EMPTY', 'The file holds no text.', { at: fileName }))
  }
  const format = detectFormat(text)
  const read = readers[format](lines)
  if (read.cues.length === 0) return noCues(text, format, `${fileName}:${first + 1}`, lines[first])
  const beyond = beyondLimits(read.cues, fileName, (i) => `${fileName}:${read.cues[i]?.line ?? 1}`)
  if (beyond) return fail(beyond)
  const { cues, repairs } = interpret(read, options)
  return ok({ format, cues, repairs })
}

/** From what stands in the file to what is said by whom. */
function interpret(
  read: RawSubtitles,
  options: LabelOptions,
): { cues: ParsedCue[]; repairs: Repair[] } {
  const clean = read.cues.map((cue) => ({ ...cue, text: cleanText(cue.text) }))
  const notices: Repair[] = []
  const notice = (code: RepairCode, detail: string): void => {
    notices.push({ code, line: clean[0]?.line ?? 1, detail })
  }
  const unrolled = unrollCaptions(clean)
  if (unrolled) {
    notice('ROLLING_CAPTIONS', `Rolling captions: ${clean.length} cues became ${unrolled.length}.`)
  }
  const raw = unrolled ?? clean
  const colonLabels = options.colonLabels ?? usesColonLabels(raw.map(({ text }) => text))
  if (colonLabels && options.colonLabels === undefined) {
    notice('COLON_LABELS', 'Speakers are named as “Name: text”.')
  }
  const { cues, repairs } = finishCues(raw, { ...options, colonLabels, order: 'time' })
  return {
    cues,
    repairs: [...notices, ...read.repairs, ...repairs].sort((a, b) => a.line - b.line),
  }
}

function noCues(
  text: string,
  format: SubtitleFormat,
  at: string,
  firstLine = '',
): Result<ParsedSubtitles> {
  if (format !== 'srt') {
    return fail(studioError('SUBTITLES_EMPTY', 'The file has a header but no cues.', { at }))
  }
  const kind = otherKind(text)
  const found = excerpt(firstLine)
  return fail(
    studioError(
      'NOT_SUBTITLES',
      kind === null
        ? `No line with times such as 00:00:01,000 --> 00:00:02,500 was found; the text begins “${found}”.`
        : `This looks like ${kind}; SRT, WebVTT and ASS can be opened.`,
      { at, params: { found, ...(kind === null ? {} : { kind }) } },
    ),
  )
}
