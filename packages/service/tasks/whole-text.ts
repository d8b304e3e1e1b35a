import { fail, failWith, type Result } from '@shared/contracts/result'
import { estimateCredits } from '@shared/dubbing/spoken-text'
import { textTooLong } from '@cuecast/speech'
import type { TaskContext } from '../context'
import type { Sql } from '../store/sql'
import { chunkCredits, languageIn, noSuchVoice } from './chunk-drafts'
import type { Task, TaskDraft } from './task-types'

/** A text that becomes one file, as the surfaces before v2 ask for it. */
export interface WholeText extends Omit<TaskDraft, 'kind' | 'language' | 'fit' | 'chunks'> {
  kind: 'legacy' | 'v1'
  voiceId: number
  /** Null: the voice's own. */
  language: string | null
}

/** Submits the text as a task of one chunk. */
export async function submitWholeText<T>(
  { tasks, voices, settings }: TaskContext,
  { voiceId, language, ...wanted }: WholeText,
  answer: (task: Task, sql: Sql) => Promise<T>,
): Promise<Result<T>> {
  if (wanted.text.trim() === '') return failWith('INVALID_PARAMETER', 'text is empty')
  const tooLong = textTooLong(estimateCredits(wanted.text), settings.maxTextCharacters)
  if (tooLong) return fail(tooLong)
  const voice = await voices.find(wanted.accountId, voiceId)
  if (!voice) return fail(noSuchVoice(voiceId))
  const chunk = { text: wanted.text, voiceId, speaker: null, startMs: null, endMs: null }
  return tasks.submit(
    {
      ...wanted,
      language: language ?? languageIn(voice, wanted.text),
      fit: 'none',
      chunks: [{ ...chunk, credits: chunkCredits(wanted.text) }],
    },
    answer,
  )
}
