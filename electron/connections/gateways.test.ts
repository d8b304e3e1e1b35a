import { expect, it } from 'vitest'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { failWith } from '@shared/contracts/result'
import { createGateway } from '@cuecast/dubbing/gateway/gateway'
import { providersAt } from './gateways'

const PROVIDER_VOICE = 100_000_000
const BUILT_IN_VOICE = 1

/** The embedded service while it cannot be reached. */
const unreachable = createGateway({
  connectionId: EMBEDDED_CONNECTION_ID,
  target: async () => failWith('OFFLINE', 'the service does not answer'),
})

it('pays for no voice of a provider that could not be looked up', async () => {
  const found = await providersAt(unreachable, [BUILT_IN_VOICE, PROVIDER_VOICE])
  expect(found).toMatchObject({ ok: false, error: { code: 'OFFLINE' } })
})

it('asks for no list where only built-in voices speak', async () => {
  const found = await providersAt(unreachable, [BUILT_IN_VOICE])
  expect(found.ok && found.value(BUILT_IN_VOICE)).toBeUndefined()
  expect(found.ok).toBe(true)
})
