import { afterEach, beforeEach, expect, it } from 'vitest'
import { ok } from '@shared/contracts/result'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { createGateway } from '../gateway/gateway'
import { FakeService } from '../gateway/testing/fake-service'
import { Auditions } from './auditions'

let folder = ''
folderForEach(async (fresh) => {
  folder = fresh
})
let service: FakeService
beforeEach(async () => {
  service = await FakeService.start()
})
afterEach(() => service.close())

const request = { id: 'remote', voiceId: 1, language: 'vi', text: 'Xin chào' }

/** Speaks while the answer to the first request is lost. */
async function speakWithLostAnswer(idempotent: boolean) {
  service.idempotent = idempotent
  service.rules.push(({ path }, nth) =>
    path.endsWith('/tts_stream') && nth === 1 ? { after: () => 'tear' } : undefined,
  )
  const to = { baseUrl: service.url, key: service.key, swapGenders: false }
  const gateway = createGateway({ connectionId: 'remote', target: async () => ok(to) })
  return new Auditions(folder).speak(gateway, request)
}

it('pays once after a lost response if the service supports keys', async () => {
  expect(await speakWithLostAnswer(true)).toMatchObject({ ok: true })
  expect(service.credits).toBe(100_000 - request.text.length)
})

it('reports otherwise that it may have been paid, and sends nothing again', async () => {
  expect(await speakWithLostAnswer(false)).toMatchObject({ error: { code: 'ANSWER_LOST' } })
  expect(service.count(/tts_stream$/)).toBe(1)
})
