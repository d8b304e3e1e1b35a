import { studioError } from '@shared/contracts/errors'
import type { AudioFields } from '@shared/contracts/audio-settings'
import { fail, type Result } from '@shared/contracts/result'
import { estimateCredits } from '@shared/dubbing/credits'
import type { ServiceContext } from '../context'
import { chunkCredits } from './chunk-drafts'
import type { Task } from './task-types'
import { textTooLong } from '../speech/text-limit'

/** A text that becomes one file, as the surfaces before v2 ask for it. */
export interface WholeText {
  accountId: number
  kind: 'legacy' | 'v1'
  text: string
  voiceId: number
  /** Null: the voice's own. */
  language: string | null
  audio: AudioFields
  background: string | null
  baseUrl: string
}

/** Submits the text as a task of one chunk. */
export function submitWholeText<T>(
  { tasks, voices, settings }: ServiceContext,
  { voiceId, language, ...wanted }: WholeText,
  answer: (task: Task) => T,
): Result<T> {
  if (wanted.text.trim() === '') return fail(studioError('INVALID_PARAMETER', 'text is empty'))
  const tooLong = textTooLong(estimateCredits(wanted.text), settings.maxTextCharacters)
  if (tooLong) return fail(tooLong)
  const voice = voices.find(wanted.accountId, voiceId)
  if (!voice) return fail(noSuchVoice(voiceId))
  const chunk = { text: wanted.text, voiceId, speaker: null, startMs: null, endMs: null }
  return tasks.submit(
    {
      ...wanted,
      language: language ?? voice.engine.language,
      fit: 'none',
      chunks: [{ ...chunk, credits: chunkCredits(wanted.text) }],
    },
    answer,
  )
}

export const noSuchVoice = (id: number | string) =>
  studioError('VOICE_NOT_FOUND', `there is no voice ${id}`, { at: 'voice_id' })
