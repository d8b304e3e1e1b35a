import { estimateCredits } from '@shared/dubbing/credits'
import { splitText, type TextChunk } from '../speech/split-text'
import type { Cast } from './cast'
import { chunkCredits } from './chunk-credits'
import type { ChunkDraft } from './task-types'

/**
 * Credits of the whole text, shared out to its chunks: every character counts once, a blank
 * between two chunks with the one after it; role labels and what cannot be spoken count nothing.
 */
function creditsOf(text: string, chunks: readonly TextChunk[]): number[] {
  let left = estimateCredits(text)
  return chunks.map((chunk, index) => {
    const own = chunkCredits(chunk.text)
    const blank = own > 0 && chunks[index - 1]?.speaker === chunk.speaker ? 1 : 0
    const credits = Math.min(left, own + blank)
    left -= credits
    return credits
  })
}

/** Text of /tts_stream into chunks, each with its voice and its price. */
export function ttsChunks(
  text: string,
  cast: Cast,
  options: { splitByNewline: boolean; castMap?: Readonly<Record<string, unknown>> | undefined },
): ChunkDraft[] {
  const { splitByNewline, castMap = {} } = options
  const chunks = splitText(text, { splitByNewline, castMap })
  const credits = creditsOf(text, chunks)
  return chunks.map(({ text: spoken, speaker }, index) => ({
    text: spoken,
    voiceId: cast.voiceOf(speaker),
    speaker,
    startMs: null,
    endMs: null,
    credits: credits[index] ?? 0,
  }))
}
