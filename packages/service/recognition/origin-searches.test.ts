import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { monoWav } from '@cuecast/audio/testing/wav'
import { originAnswer } from '@shared/contracts/formats/origin-v2'
import { accountAnswer } from '@shared/contracts/tts-v2'
import { expect, it } from 'vitest'
import { json, temporaryFolder, testService, type TestService } from '../testing/test-service'
import { OriginSearches } from './origin-searches'

const RATE = 16_000
const tone = (seconds: number): Buffer =>
  monoWav(RATE, seconds * RATE, (frame) => 8_000 * Math.sin(frame / 10))

const bearer = (test: TestService) => ({ authorization: `Bearer ${test.key}` })

async function ask(test: TestService, sound: Uint8Array | null, headers = bearer(test)) {
  const form = new FormData()
  if (sound) form.set('file', new File([new Uint8Array(sound)], 'film.wav'))
  return test.service.app.request('/api/v2/origin', { method: 'POST', headers, body: form })
}

it('is answered for a file of anybody, free of credits, and the file is gone', async () => {
  const test = await testService({ key: { credits: 5 } })
  const credits = async () => {
    const me = await test.service.app.request('/api/v2/me', { headers: bearer(test) })
    return (await json(me, accountAnswer)).data.credits
  }
  const before = await credits()
  const { data } = await json(await ask(test, tone(4)), originAnswer)
  expect(data.synthetic).toBeNull()
  expect(data.layers.map(({ layer, state }) => [layer, state])).toEqual([
    ['credentials', 'absent'],
    ['statement', 'absent'],
    ['sound', 'absent'],
  ])
  expect(await credits()).toBe(before)
  expect(await readdir(join(test.service.context.settings.dataDir, 'transcribe'))).toEqual([])
})

it('needs a key and a file, and names what is no sound', async () => {
  const test = await testService()
  expect((await ask(test, tone(1), { authorization: '' })).status).toBe(401)
  const none = await ask(test, null)
  expect([none.status, await none.json()]).toMatchObject([400, { message: 'file is not valid' }])
  const text = await ask(test, Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nXin chào\n'))
  expect([text.status, await text.json()]).toMatchObject([400, { error_code: 'AUDIO_BROKEN' }])
})

it('makes an account wait its turn, and gives up what takes too long', async () => {
  const file = join(await temporaryFolder(), 'long.wav')
  await writeFile(file, tone(60))
  const searches = new OriginSearches(1)
  const { signal } = new AbortController()
  const asked = [1, 2, 3].map(() => searches.find(7, file, signal))
  const [first, , third] = await Promise.all(asked)
  expect(first).toMatchObject({ error: { code: 'INVALID_PARAMETER' } })
  expect(third).toMatchObject({
    error: { code: 'RATE_LIMITED', params: { retryAfterSeconds: 30 } },
  })
  expect(await searches.find(7, file, signal)).toMatchObject({
    error: { code: 'INVALID_PARAMETER' },
  })
})
