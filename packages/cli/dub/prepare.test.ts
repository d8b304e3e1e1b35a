import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { createGateway, type CallOptions } from '@cuecast/dubbing'
import { expect, it } from 'vitest'
import { askOffer } from './prepare'

/** Answers only once it is cancelled, as one that drips a byte a second. */
const never = ({ signal }: CallOptions = {}): Promise<Result<never>> =>
  new Promise((resolve) => {
    const end = () => resolve(fail(studioError('CANCELLED', 'given up', { at: '/me' })))
    signal?.addEventListener('abort', end)
  })

it('a service that never ends its answer is given up in time', async () => {
  const target = async () => ok({ baseUrl: 'http://127.0.0.1:9', key: '', swapGenders: false })
  const gateway = { ...createGateway({ connectionId: 'test', target }), me: never }
  const { signal } = new AbortController()
  expect(await askOffer(gateway, 20, signal)).toMatchObject({
    ok: false,
    error: { code: 'TIMEOUT', at: '/me' },
  })
})

it('a user who stops meanwhile has stopped it', async () => {
  const target = async () => ok({ baseUrl: 'http://127.0.0.1:9', key: '', swapGenders: false })
  const gateway = { ...createGateway({ connectionId: 'test', target }), me: never }
  const controller = new AbortController()
  const offer = askOffer(gateway, 60_000, controller.signal)
  controller.abort()
  expect(await offer).toMatchObject({ ok: false, error: { code: 'CANCELLED' } })
})
