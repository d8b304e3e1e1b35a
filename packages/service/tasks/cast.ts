import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { labelKey } from '@shared/subtitles/label-key'
import type { VoiceCatalogue } from '../voices/voice-catalogue'
import { resolveLanguage } from '../voices/language-code'

/** Which voice speaks for a label; null = nobody is named. */
export interface Cast {
  voiceOf(speaker: string | null): number
  /** Language of the task: the one asked for, or the reference voice's own. */
  language: string
}

interface CastRequest {
  ref_voice_id: number
  language?: string | undefined
  cast_map?: Record<string, { voiceId: number }> | undefined
}

const unknownVoice = (id: number, at: string) =>
  studioError('VOICE_NOT_FOUND', `${at}: there is no voice ${id}`, { at })

/** Checks every voice and the language of a request before any of it is charged. */
export function castOf(
  voices: VoiceCatalogue,
  accountId: number,
  request: CastRequest,
): Result<Cast> {
  const reference = voices.find(accountId, request.ref_voice_id)
  if (!reference) return fail(unknownVoice(request.ref_voice_id, 'ref_voice_id'))
  const byLabel = new Map<string, number>()
  for (const [label, { voiceId }] of Object.entries(request.cast_map ?? {})) {
    if (!voices.find(accountId, voiceId))
      return fail(unknownVoice(voiceId, `cast_map › "${label.slice(0, 80)}"`))
    byLabel.set(labelKey(label), voiceId)
  }
  const asked = request.language
  const language = asked === undefined ? reference.engine.language : resolveLanguage(voices, asked)
  if (language === null)
    return fail(
      studioError('INVALID_PARAMETER', `language: "${asked?.slice(0, 40)}" is not offered`),
    )
  return ok({
    language,
    voiceOf: (speaker) =>
      (speaker === null ? undefined : byLabel.get(labelKey(speaker))) ?? request.ref_voice_id,
  })
}
