import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it, vi } from 'vitest'

/** A process of the service that the test controls step by step. */
class Child extends EventEmitter {
  readonly stdout = null
  readonly stderr = null
  readonly received: { type: string }[] = []
  postMessage(message: { type: string }): void {
    this.received.push(message)
  }
  ready(): void {
    this.emit('message', { type: 'ready', url: 'http://127.0.0.1:1', key: 'k' })
  }
  portTaken(): void {
    this.emit('message', { type: 'failed', message: 'taken', code: 'EADDRINUSE' })
    this.emit('exit', 1)
  }
}

const children: Child[] = []
vi.mock('electron', () => ({
  utilityProcess: {
    fork: () => {
      const child = new Child()
      children.push(child)
      return child
    },
  },
}))
const { EmbeddedService } = await import('./embedded-service')

let service: InstanceType<typeof EmbeddedService>
beforeEach(() => {
  children.length = 0
  const log = () => undefined
  service = new EmbeddedService({
    dataDir: '/d',
    voicesDir: '/v',
    mainFolder: '/m',
    port: () => 4_000,
    offline: () => false,
    providers: async () => [],
    log,
  })
})

describe('the process of the embedded service', () => {
  it('reports that its database was damaged and replaced', async () => {
    const replaced: unknown[] = []
    const configured = new EmbeddedService({
      dataDir: '/d',
      voicesDir: '/v',
      mainFolder: '/m',
      port: () => 4_000,
      offline: () => false,
      providers: async () => [],
      log: () => undefined,
      databaseReplaced: (from) => replaced.push(from),
    })
    const address = configured.address()
    const recovered = { broken: '/d/service.db.broken-1', backup: null, accounts: 0, keys: 0 }
    children[0]?.emit('message', { type: 'ready', url: 'http://127.0.0.1:1', key: 'k', recovered })
    await address
    expect(replaced).toEqual([recovered])
  })

  it('comes back by itself after any number of deaths, with growing pauses', async () => {
    vi.useFakeTimers()
    void service.address()
    for (let deaths = 1; deaths <= 12; deaths += 1) {
      if (deaths % 3 === 0) children.at(-1)?.ready()
      children.at(-1)?.emit('exit', 9)
      await vi.advanceTimersByTimeAsync(deaths === 1 ? 199 : 999)
      expect(children).toHaveLength(deaths)
      await vi.advanceTimersByTimeAsync(30_000)
      expect(children).toHaveLength(deaths + 1)
    }
    vi.useRealTimers()
  })

  it('pauses shortly again after a death of a service that has run for long', async () => {
    vi.useFakeTimers()
    void service.address()
    for (const _ of [1, 2, 3, 4]) {
      children.at(-1)?.emit('exit', 9)
      await vi.advanceTimersByTimeAsync(30_000)
    }
    children.at(-1)?.ready()
    await vi.advanceTimersByTimeAsync(60_000)
    children.at(-1)?.emit('exit', 9)
    await vi.advanceTimersByTimeAsync(200)
    expect(children).toHaveLength(6)
    vi.useRealTimers()
  })

  it('reports the folder in which it could not start', async () => {
    const address = service.address()
    const message = '/d is not a folder'
    children[0]?.emit('message', { type: 'failed', message, code: null })
    children[0]?.emit('exit', 1)
    const error = { code: 'SERVICE_NOT_RUNNING', at: '/d', params: { reason: 'data' } }
    expect(await address).toMatchObject({ ok: false, error })
  })

  it('listens on any port where another program has its own', async () => {
    const address = service.address()
    children[0]?.portTaken()
    await expect.poll(() => children).toHaveLength(2)
    children[1]?.ready()
    expect(await address).toMatchObject({ ok: true })
    expect(service.portError).toMatchObject({ code: 'PORT_IN_USE' })
  })

  it('falls back to any port if only the exit code shows that its own is taken', async () => {
    const address = service.address()
    children[0]?.emit('exit', 98)
    await expect.poll(() => children).toHaveLength(2)
    children[1]?.ready()
    expect(await address).toMatchObject({ ok: true })
    expect(service.portError).toMatchObject({ code: 'PORT_IN_USE' })
  })

  it('is not started again by a restart that the end of the studio overtakes', async () => {
    const address = service.address()
    children[0]?.ready()
    await address
    const restarted = service.restart()
    const stopped = service.stop()
    children[0]?.emit('exit', 0)
    expect(await restarted).toMatchObject({ ok: false })
    await stopped
    expect(children).toHaveLength(1)
  })

  it('starts once if it is restarted while it looks for a port', async () => {
    const first = service.address()
    const restarted = service.restart()
    children[0]?.portTaken()
    expect(await first).toMatchObject({ ok: false })
    await expect.poll(() => children).toHaveLength(2)
    children[1]?.ready()
    expect(await restarted).toMatchObject({ ok: true })
    expect(children).toHaveLength(2)
  })
})
