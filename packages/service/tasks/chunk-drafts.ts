import { studioError } from '@shared/contracts/errors'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { MANY_LANGUAGES } from '@shared/contracts/models/providers'
import { guessLanguage } from '@shared/languages/guess-language'
import { estimateCredits } from '@shared/dubbing/spoken-text'
import type { SttStreamRequest } from '@shared/contracts/tts-v2'
import { labelKey } from '@shared/subtitles/labels'
import { splitText, type SpokenCue, type TextChunk } from '@cuecast/speech'
import { resolveLanguage, type SpeakingVoice, type VoiceCatalogue } from '../voices/voice-catalogue'
import { contextsOf } from './sentences'
import type { ChunkDraft } from './task-types'

/** Which voice speaks for a label; null = no speaker is named. */
interface Cast {
  voiceOf(speaker: string | null): number
  /** Language of the task: the one asked for, or the reference voice's own. */
  language: string
}

interface CastRequest {
  ref_voice_id: number
  language?: string | undefined
  cast_map?: Record<string, { voiceId: number }> | undefined
  /** What is to be spoken. */
  text?: string | undefined
  srt?: string | undefined
}

/** The language of a text in a voice: the voice's own, or that of the text where the voice speaks many. */
export const languageIn = ({ engine }: SpeakingVoice, text: string): string =>
  engine.language === MANY_LANGUAGES ? guessLanguage(text).language : engine.language

const unknownVoice = (id: number, at: string) =>
  studioError('VOICE_NOT_FOUND', `${at}: there is no voice ${id}`, { at })

/** Checks every voice and the language of a request before any of it is charged. */
export async function castOf(
  voices: VoiceCatalogue,
  accountId: number,
  request: CastRequest,
): Promise<Result<Cast>> {
  const reference = await voices.find(accountId, request.ref_voice_id)
  if (!reference) return fail(unknownVoice(request.ref_voice_id, 'ref_voice_id'))
  const byLabel = new Map<string, number>()
  for (const [label, { voiceId }] of Object.entries(request.cast_map ?? {})) {
    if (!(await voices.find(accountId, voiceId)))
      return fail(unknownVoice(voiceId, `cast_map › "${label.slice(0, 80)}"`))
    byLabel.set(labelKey(label), voiceId)
  }
  const asked = request.language
  const language =
    asked === undefined
      ? languageIn(reference, request.text ?? request.srt ?? '')
      : await resolveLanguage(voices, asked)
  if (language === null)
    return failWith('INVALID_PARAMETER', `language: "${asked?.slice(0, 40)}" is not offered`)
  return ok({
    language,
    voiceOf: (speaker) =>
      (speaker === null ? undefined : byLabel.get(labelKey(speaker))) ?? request.ref_voice_id,
  })
}

/** Characters charged for a chunk; what no voice can say costs nothing. */
export function chunkCredits(text: string): number {
  return estimateCredits(text)
}

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

/** A chunk for each cue, with its voice, its price and the rest of its sentence, which costs nothing. */
export function srtChunks(
  cues: readonly SpokenCue[],
  cast: Cast,
  request: Pick<SttStreamRequest, 'context' | 'contexts'>,
): ChunkDraft[] {
  const contexts = contextsOf(cues, request, cast.voiceOf)
  return cues.map(({ text, label, startMs, endMs }, index) => ({
    text,
    voiceId: cast.voiceOf(label),
    speaker: label,
    startMs,
    endMs,
    credits: chunkCredits(text),
    context: contexts[index] ?? null,
  }))
}

export const noSuchVoice = (id: number | string) =>
  studioError('VOICE_NOT_FOUND', `there is no voice ${id}`, { at: 'voice_id' })
