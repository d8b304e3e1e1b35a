import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { providerVoiceIds } from '@shared/contracts/models/providers'
import { ok } from '@shared/contracts/result'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGateway } from '../gateway'
import { FakeService } from '../testing/fake-service'

let service: FakeService
beforeAll(async () => {
  service = await FakeService.start()
})
afterAll(() => service.close())

const page = [
  { id: 1, name: 'Lan', gender: 0, language_name: 'Tiếng Việt' },
  { id: 2, name: 'Minh', gender: 1, language_name: 'Tiếng Việt' },
]
const mine = { id: '900', name: 'Giọng tôi', gender: 'male', region: 'southern', preview_url: '' }

interface Listings {
  v1?: { status?: number; json?: unknown }
  v2?: readonly unknown[]
  connectionId?: string
}

/** The voices of a service with these listings. */
async function listedVoices({ v1, v2 = page, connectionId = 'c' }: Listings) {
  service.rules.length = 0
  service.rules.push(({ path }) => {
    if (path === '/api/v2/voice') return { json: { status: 'success', data: { data: v2 } } }
    if (path === '/api/v1/voices') return v1
    return undefined
  })
  const to = { baseUrl: service.url, key: service.key, swapGenders: true }
  const gateway = createGateway({ connectionId, target: async () => ok(to) })
  const voices = await gateway.voices()
  if (!voices.ok) throw new Error(voices.error.message)
  return voices.value
}

const voicesWith = (v1: Listings['v1'] & {}) => listedVoices({ v1 })

describe('cloned voices of the account', () => {
  it('come from the v1 listing and are listed first', async () => {
    const voices = await voicesWith({
      json: { voices: [mine, { id: '1', name: 'Lan ', gender: 'female', region: 'northern' }] },
    })
    expect(voices.map(({ id }) => id)).toEqual([900, 1, 2])
    expect(voices[0]).toMatchObject({
      name: 'Giọng tôi',
      gender: 'male',
      language: 'vi',
      region: 'southern',
      cloned: true,
    })
  })

  it('are left out if v1 and v2 number voices differently', async () => {
    const voices = await voicesWith({ json: { voices: [mine, { id: '1', name: 'Tuấn' }] } })
    expect(voices.map(({ id }) => id)).toEqual([1, 2])
    expect((await voicesWith({ json: { voices: [mine] } })).length).toBe(2)
  })

  it('are left out if their ids are not whole numbers', async () => {
    const voices = await voicesWith({
      json: {
        voices: [
          { ...mine, id: 'vc_900' },
          { id: '1', name: 'Lan' },
        ],
      },
    })
    expect(voices.map(({ id }) => id)).toEqual([1, 2])
  })

  it.each([404, 401, 403, 405])('are none, without an error, if v1 returns %i', async (status) => {
    expect((await voicesWith({ status, json: { error: { code: 'X' } } })).length).toBe(2)
  })
})

describe('the provider of a voice', () => {
  const provider = { id: 'p', name: 'Azure Speech', kind: 'azure' }
  const v2 = [{ id: providerVoiceIds.first, name: 'Hoài My', provider }]

  it('is read from the list of the embedded service', async () => {
    const [voice] = await listedVoices({ v2, connectionId: EMBEDDED_CONNECTION_ID })
    expect(voice?.provider).toMatchObject(provider)
  })

  it('is not believed from any other service', async () => {
    const [voice] = await listedVoices({ v2 })
    expect(voice).toMatchObject({ name: 'Hoài My' })
    expect(voice).not.toHaveProperty('provider')
  })
})
