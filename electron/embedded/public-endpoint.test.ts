import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ok } from '@shared/contracts/result'
import { closedEndpoint } from '../settings/settings-schema'
import { portProblem, PublicEndpoint } from './embedded-service'

vi.mock('electron', () => ({}))

const isAddress = (value: unknown): value is AddressInfo =>
  typeof value === 'object' && value !== null

async function heldPort(): Promise<{ port: number; free: () => Promise<void> }> {
  const server = createServer()
  const free = () => new Promise<void>((closed) => server.close(() => closed()))
  onTestFinished(free)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (!isAddress(address)) throw new Error('no address')
  return { port: address.port, free }
}

/** A service that listens where it is configured to, without a process. */
function endpoint() {
  const saved = { endpoint: closedEndpoint }
  let restarts = 0
  const at = () => `http://127.0.0.1:${saved.endpoint.open ? saved.endpoint.port : 50_000}`
  let url = at()
  const embedded = {
    portError: null,
    address: async () => ok({ url, key: 'k' }),
    restart: async () => {
      restarts += 1
      url = at()
      return ok({ url, key: 'k' })
    },
  }
  return { endpoint: new PublicEndpoint({ saved, embedded }), saved, restarts: () => restarts }
}

describe('the public endpoint for other programs', () => {
  it('moves the service to a free port and remembers it, and back', async () => {
    const test = endpoint()
    const { port, free } = await heldPort()
    await free()
    const opened = await test.endpoint.set({ open: true, port })
    expect(opened).toMatchObject({ ok: true, value: { url: `http://127.0.0.1:${port}` } })
    expect(test.saved.endpoint).toEqual({ open: true, port })
    await test.endpoint.set({ open: true, port })
    expect(test.restarts()).toBe(1)
    expect((await test.endpoint.set({ open: false, port })).ok).toBe(true)
    expect(test.restarts()).toBe(2)
  })

  it('changes nothing when another program holds the port', async () => {
    const test = endpoint()
    const { port } = await heldPort()
    expect((await portProblem(port))?.code).toBe('PORT_IN_USE')
    const refused = await test.endpoint.set({ open: true, port })
    expect(refused).toMatchObject({ ok: false, error: { code: 'PORT_IN_USE' } })
    expect(test.saved.endpoint).toEqual(closedEndpoint)
    expect(test.restarts()).toBe(0)
  })
})
