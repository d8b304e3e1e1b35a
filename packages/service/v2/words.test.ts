import { expect, it } from 'vitest'
import { wordsAnswer } from '@shared/contracts/models/words-v2'
import { testService } from '../testing/test-service'

it('answers when each word of a text is said in a sound, and refuses what is incomplete', async () => {
  const test = await testService()
  const ask = (fields: Record<string, string | File>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const headers = { authorization: `Bearer ${test.key}` }
    return test.service.app.request('/api/v2/stt/words', { method: 'POST', headers, body })
  }
  const file = new File(['RIFF'], 'take.wav')
  const whole = { file, text: 'Xin chào – bạn', language: 'vi', voice_id: '4' }
  const { data } = wordsAnswer.parse(await (await ask(whole)).json())
  expect(data.words).toEqual([
    [0, 500],
    [500, 1_000],
    [1_000, 1_500],
  ])
  for (const [fields, field] of [
    [{ text: 'a', language: 'vi' }, 'file'],
    [{ file, language: 'vi' }, 'text'],
    [{ file, text: 'a', language: 'tlh' }, 'language'],
    [{ ...whole, voice_id: 'x' }, 'voice_id'],
  ] as const) {
    const refused = await ask(fields)
    expect([refused.status, field]).toEqual([400, field])
    expect(await refused.text()).toContain(field)
  }
})
