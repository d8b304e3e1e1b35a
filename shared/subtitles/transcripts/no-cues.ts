import type { SourceFormat } from '../../contracts/formats/subtitle-formats'
import { failWith, type Result } from '../../contracts/result'
import { holdsOnlyCea708 } from '../formats/broadcast'
import { otherKind } from '../readers'
import { excerpt } from '../parsed-cue'
import { findTimedLines } from './timed-lines'

const TIMES_UNCLEAR =
  'Lines begin with what looks like times, but they are no regular pattern. Write 0:04 or 00:00:04 at the head of each line; if they are part of the text, save it as .md.'

/** True for a text whose lines begin with times that no reader understands: it is never spoken as it is. */
export const areUnclear = (format: SourceFormat, lines: readonly string[]): boolean =>
  format === 'timed-lines' ||
  format === 'table' ||
  (format === 'srt' && findTimedLines(lines) === 'unclear')

/** Refuses such a text, naming its first line. */
export const unclearTimes = (at: string, firstLine = ''): Result<never> =>
  failWith('TIMES_UNCLEAR', TIMES_UNCLEAR, { at, params: { found: excerpt(firstLine) } })

const VALID_SCRIPT = 'The script (DAPT) is valid but holds no line yet.'
const ONLY_CEA_708 =
  'These captions are CEA-708 alone, which is not read; save them with CEA-608 as well, or as SCC, TTML or SRT.'

/** Why a text without a cue holds none. */
export function noCues(
  text: string,
  format: SourceFormat,
  at: string,
  firstLine = '',
): Result<never> {
  if (format === 'mcc' && holdsOnlyCea708(text))
    return failWith('NOT_SUBTITLES', ONLY_CEA_708, { at, params: { kind: 'cea-708' } })
  if (format !== 'srt' && format !== 'segments') {
    const what =
      format === 'ttml' && /\bscriptType\s*=/.test(text)
        ? VALID_SCRIPT
        : 'The file has a header but no cues.'
    return failWith('SUBTITLES_EMPTY', what, { at })
  }
  const other = otherKind(text)
  const found = excerpt(firstLine)
  return failWith(
    'NOT_SUBTITLES',
    other === null
      ? `No line with times such as 00:00:01,000 --> 00:00:02,500 was found; the text begins “${found}”.`
      : `This looks like ${other.name}; convert it to SRT first, for example with Subtitle Edit.`,
    { at, params: { found, ...(other && { kind: other.kind }) } },
  )
}
