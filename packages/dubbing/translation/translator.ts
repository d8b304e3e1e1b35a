import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { TranslationUsage, TranslatorKind } from '@shared/contracts/translation'
import { originalsOf } from '@shared/translation/judge-answer'
import { type TranslationQuestion, translationMessages } from '@shared/translation/messages'
import {
  MAX_ANSWER,
  type ReadTranslations,
  readTranslations,
} from '@shared/translation/read-answer'
import { badResponse } from '@shared/services/service-error'
import { askModel, type Asked, type ModelTarget, placeOf } from '../wordings/language-model'

/** A service that translates, for one run. */
export interface Translator {
  kind: TranslatorKind
  /** Address, and model; for messages. */
  at: string
  /** Texts that a request can have. */
  most: number
  /** Can be asked again with what was wrong, and for a shorter text. */
  understands: boolean
  /** Usage of the run so far. */
  used(): TranslationUsage
  /**
   * Texts for the cues of a question, by id; what is missing in the answer is missing in them.
   *
   * @returns REQUEST_LIMIT before a request beyond the run's limits; BAD_RESPONSE for an answer in another form, and
   * errors of the service and the network
   */
  ask(question: TranslationQuestion, signal?: AbortSignal): Promise<Result<ReadTranslations>>
}

/** Tokens of an answer beside its texts, in all and for each line. */
const [MORE_TOKENS, LINE_TOKENS] = [1_500, 24]

/** A language model at an address of the OpenAI kind. The user has agreed to its address. */
export function modelTranslator(target: ModelTarget): Translator {
  const asked: Asked = { requests: 0, tokens: 0 }
  let characters = 0
  return {
    kind: 'model',
    at: placeOf(target),
    most: Infinity,
    understands: true,
    used: () => ({ ...asked, characters }),
    ask: async (question, signal) => {
      const length = lengthOf(question)
      const size = {
        // A token has two letters or more; some languages need more of them than others.
        maxTokens: Math.ceil(length * 1.2) + question.cues.length * LINE_TOKENS + MORE_TOKENS,
        maxBytes: MAX_ANSWER * 4,
        temperature: 0.3,
      }
      const said = await askModel(target, translationMessages(question), { asked, signal }, size)
      if (!said.ok) return said
      characters += length
      const read = readTranslations(said.value, originalsOf(question.cues))
      return read ? ok(read) : fail(badResponse(placeOf(target), 'translations'))
    },
  }
}

/** Characters of the texts of a question. */
export const lengthOf = ({ cues }: TranslationQuestion): number =>
  cues.reduce((sum, { original }) => sum + original.length, 0)

/** Most requests, and most characters sent, of one run. */
export interface TranslatorLimits {
  maxRequests: number
  maxCharacters: number
}

/** REQUEST_LIMIT where another request would go beyond a limit. */
export function beyondLimit(
  used: TranslationUsage,
  next: number,
  { maxRequests, maxCharacters }: TranslatorLimits,
): StudioError | null {
  const message = 'the limit for one run of the translator is reached'
  const exceed = (what: string, limit: number) =>
    studioError('REQUEST_LIMIT', message, { params: { what, limit } })
  if (used.requests >= maxRequests) return exceed('requests', maxRequests)
  return used.characters + next > maxCharacters ? exceed('characters', maxCharacters) : null
}
