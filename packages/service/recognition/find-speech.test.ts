import { expect, it } from 'vitest'
import { makeKey, testService } from '../testing/test-service'

it('finds no speech in silence, for the install’s own key alone, and takes no more than it can hold', async () => {
  const test = await testService()
  const manage = `Bearer ${await makeKey(test.service, { privileges: ['manage'] })}`
  const ask = (authorization: string, seconds: number): Promise<Response> => {
    const sound = new Uint8Array(new Float32Array(16_000 * seconds).buffer)
    const headers = {
      authorization,
      'content-type': 'application/octet-stream',
      'content-length': String(sound.length),
    }
    const request = { method: 'POST', headers, body: sound }
    return Promise.resolve(test.service.app.request('/manage/speech', request))
  }
  expect((await ask(`Bearer ${test.key}`, 1)).status).toBe(403)
  expect((await ask(manage, 241)).status).toBe(400)
  const found = await ask(manage, 3)
  expect(await found.json()).toEqual({ status: 'success', data: [] })
})
