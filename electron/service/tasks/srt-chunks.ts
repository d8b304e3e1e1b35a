import { ok, type Result } from '@shared/contracts/result'
import { spokenText } from '@shared/dubbing/spoken-text'
import { speakableText } from '@shared/subtitles/markup'
import { parseSrt } from '@shared/subtitles/parse-srt'
import type { Cast } from './cast'
import { chunkCredits } from './chunk-credits'
import type { ChunkDraft } from './task-types'

/**
 * SRT into chunks, one for each cue in the order of the text. Fails with INVALID_SRT, naming cue
 * and line.
 */
export function srtChunks(
  srt: string,
  cast: Cast,
  castMap: Readonly<Record<string, unknown>> = {},
): Result<ChunkDraft[]> {
  const cues = parseSrt(srt, { speakers: Object.keys(castMap) })
  if (!cues.ok) return cues
  return ok(
    cues.value.map((cue) => {
      const text = spokenText(speakableText(cue.text))
      return {
        text,
        voiceId: cast.voiceOf(cue.label),
        speaker: cue.label,
        startMs: cue.startMs,
        endMs: cue.endMs,
        credits: chunkCredits(text),
      }
    }),
  )
}
