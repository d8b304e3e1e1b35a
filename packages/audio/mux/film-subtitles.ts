import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { ok, fail, type Result } from '@shared/contracts/result'
import { decodeSubtitles } from '@shared/subtitles/decode-subtitles'
import { parseSubtitles } from '@shared/subtitles/read-subtitles'
import { formatTime } from '@shared/subtitles/format-time'
import { fileError } from '@cuecast/platform'
import type { MuxSubtitle } from './mux-types'

/** The text of subtitles, whatever encoding their file has. */
export async function subtitleText({ source }: MuxSubtitle): Promise<Result<string>> {
  if ('text' in source) return ok(source.text)
  try {
    const bytes = await readFile(source.path)
    const decoded = decodeSubtitles(bytes, undefined, basename(source.path))
    return decoded.ok ? ok(decoded.value.text) : decoded
  } catch (cause) {
    return fail(fileError(cause, source.path, 'read'))
  }
}

/**
 * Cues for mediabunny, which takes WebVTT; every one later by `offsetMs`. Their text is that of SRT,
 * because that is what the track is declared as.
 */
export function cuesForMediabunny(
  text: string,
  { source }: MuxSubtitle,
  offsetMs: number,
): Result<string> {
  const parsed = parseSubtitles(text, 'path' in source ? basename(source.path) : 'subtitles')
  if (!parsed.ok) return parsed
  const blocks = parsed.value.cues.map((cue) => {
    const times = [cue.startMs, cue.endMs].map((ms) => formatTime(ms + offsetMs, '.'))
    const label = cue.label === null ? '' : `[${cue.label}] `
    const lines = cue.text.split('\n').filter((line) => line.trim() !== '')
    return `${times.join(' --> ')}\n${label}${lines.join('\n')}\n`
  })
  return ok(['WEBVTT\n', ...blocks].join('\n'))
}
