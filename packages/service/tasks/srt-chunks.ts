import type { Cast } from './cast'
import { chunkCredits } from './chunk-credits'
import type { SpokenCue } from '../speech/srt-cues'
import type { ChunkDraft } from './task-types'

/** A chunk for each cue, with its voice and its price. */
export function srtChunks(cues: readonly SpokenCue[], cast: Cast): ChunkDraft[] {
  return cues.map(({ text, label, startMs, endMs }) => ({
    text,
    voiceId: cast.voiceOf(label),
    speaker: label,
    startMs,
    endMs,
    credits: chunkCredits(text),
  }))
}
