import { failWith, ok, type Result } from '@shared/contracts/result'
import { createGateway } from '@cuecast/dubbing/gateway/gateway'
import type { CallOptions } from '@cuecast/dubbing/gateway/service-caller'
import { expect, it } from 'vitest'
import { askOffer } from './service-connection'
import { callOf } from './testing/call-dub'

/** Answers only once it is cancelled, as one that drips a byte a second. */
const never = ({ signal }: CallOptions = {}): Promise<Result<never>> =>
  new Promise((resolve) => {
    const end = () => resolve(failWith('CANCELLED', 'given up', { at: '/me' }))
    signal?.addEventListener('abort', end)
  })

function offer(giveUpAfterMs: number, signal: AbortSignal) {
  const target = async () => ok({ baseUrl: 'http://127.0.0.1:9', key: '', swapGenders: false })
  const gateway = { ...createGateway({ connectionId: 'test', target }), me: never }
  const service = { gateway, origin: null, close: async () => undefined }
  return askOffer({ ...callOf({ giveUpAfterMs }, signal), service })
}

it('a service that never ends its answer is given up in time', async () => {
  expect(await offer(20, new AbortController().signal)).toMatchObject({
    ok: false,
    error: { code: 'TIMEOUT', at: '/me' },
  })
})

it('a user who stops meanwhile has stopped it', async () => {
  const controller = new AbortController()
  const asked = offer(60_000, controller.signal)
  controller.abort()
  expect(await asked).toMatchObject({ ok: false, error: { code: 'CANCELLED' } })
})
