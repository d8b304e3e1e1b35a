import type { StudioError } from '@shared/contracts/errors'
import type { Translator } from '@cuecast/dubbing/translation/translator'

/** What to do about a failure that the arguments have caused, in the words of the terminal. */
const advice: Partial<Record<StudioError['code'], { reason: string; message: string }>> = {
  UNAUTHORIZED: {
    reason: 'translator',
    message: 'the translator refuses the key: check the variable that --model-key-env names',
  },
  FORBIDDEN: {
    reason: 'translator',
    message: 'the translator refuses the key: check the variable that --model-key-env names',
  },
  OFFLINE: {
    reason: 'translator',
    message: 'nothing answers at this address: check --model-address, and start the server',
  },
  BAD_RESPONSE: {
    reason: 'translator',
    message:
      'the answer is none of a language model: check --model-address, which usually ends in /v1, and --model',
  },
  NOT_FOUND: {
    reason: 'translator',
    message: 'there is no language model at this address: it usually ends in /v1',
  },
}

/** A failure of a language model with what to do about it; others as they are. */
export function withAdvice(
  error: StudioError,
  { kind, at }: Pick<Translator, 'kind' | 'at'>,
): StudioError {
  const known = advice[error.code]
  if (kind !== 'model' || !known || error.params?.['reason'] === 'translator_texts') return error
  const { message } = error
  const isModel = error.code === 'NOT_FOUND' && /\bmodel\b/i.test(message)
  const said = isModel
    ? {
        reason: 'translator_model',
        message: `the server does not have this model: check --model (${message})`,
      }
    : known
  return { ...error, message: said.message, at, params: { ...error.params, reason: said.reason } }
}
