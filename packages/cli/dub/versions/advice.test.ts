import { describe, expect, it } from 'vitest'
import { studioError } from '@shared/contracts/errors'
import { translator } from '@shared/texts/texts'
import { failureText } from '../texts'
import { withAdvice } from './advice'

const at = 'http://127.0.0.1:1 · tiny'
const cases = [
  [
    studioError('OFFLINE', 'refused', { params: { reason: 'refused' } }),
    '--model-address',
    '--model-address',
  ],
  [studioError('UNAUTHORIZED', 'no'), '--model-key-env', '--model-key-env'],
  [studioError('FORBIDDEN', 'no'), '--model-key-env', '--model-key-env'],
  [
    studioError('NOT_FOUND', 'model "tiny" not found, try pulling it'),
    'check --model (',
    'kiểm tra --model',
  ],
  [studioError('NOT_FOUND', 'the service answered with status 404'), 'ends in /v1', 'bằng /v1'],
  [studioError('BAD_RESPONSE', 'choices'), 'ends in /v1', 'bằng /v1'],
] as const

describe('a failure of the language model', () => {
  it.each(cases)(
    'says in both languages what to do: $code $message',
    (error, english, vietnamese) => {
      const advised = withAdvice(error, { kind: 'model', at })
      expect(failureText(translator('en'), advised)).toContain(`${at}: `)
      expect(failureText(translator('en'), advised)).toContain(english)
      expect(failureText(translator('vi'), advised)).toContain(vietnamese)
    },
  )

  it('is another one where a service translates', () => {
    const [[error]] = cases
    expect(withAdvice(error, { kind: 'deepl', at })).toBe(error)
  })
})
