import { ok, type Result } from '../contracts/result'
import { decodeSubtitles, type DecodedText } from './decode-subtitles'
import type { LabelOptions } from './labels'
import { parseSubtitles, type ParsedSubtitles } from './parse-subtitles'

export interface ReadOptions extends LabelOptions {
  /** Encoding chosen by the user; told from the bytes when left out. */
  encoding?: string
}

export type SubtitleFile = ParsedSubtitles & Omit<DecodedText, 'text' | 'twiceEncoded'>

/** Bytes of a subtitle file to cues: `decodeSubtitles`, then `parseSubtitles`. */
export function readSubtitles(
  bytes: Uint8Array,
  fileName: string,
  { encoding, ...options }: ReadOptions = {},
): Result<SubtitleFile> {
  const decoded = decodeSubtitles(bytes, encoding, fileName)
  if (!decoded.ok) return decoded
  const { text, twiceEncoded, ...how } = decoded.value
  const parsed = parseSubtitles(text, fileName, options)
  if (!parsed.ok) return parsed
  const { repairs, ...rest } = parsed.value
  if (twiceEncoded) {
    const detail = 'The text had been encoded twice and was turned back.'
    return ok({
      ...how,
      ...rest,
      repairs: [{ code: 'ENCODING_REPAIRED', line: 1, detail }, ...repairs],
    })
  }
  return ok({ ...how, ...rest, repairs })
}
