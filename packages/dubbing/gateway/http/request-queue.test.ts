import { describe, expect, it } from 'vitest'
import { RequestQueue } from './request-queue'

const turn = (more: Partial<Parameters<RequestQueue['enter']>[0]> = {}) => ({
  background: false,
  patienceMs: 10_000,
  ...more,
})

describe('the queue of a connection', () => {
  it('limits parallel requests and prefers foreground ones', async () => {
    const queue = new RequestQueue(() => undefined, 1)
    const order: string[] = []
    await queue.enter(turn())
    const waiting = [
      queue.enter(turn({ background: true })).then(() => order.push('background')),
      queue.enter(turn()).then(() => order.push('foreground')),
    ]
    queue.leave()
    await waiting[1]
    queue.leave()
    await waiting[0]
    expect(order).toEqual(['foreground', 'background'])
  })

  it('passes the slot on when a waiting request aborts', async () => {
    const queue = new RequestQueue(() => undefined, 1)
    await queue.enter(turn())
    const controller = new AbortController()
    const given = queue.enter(turn({ signal: controller.signal }))
    const next = queue.enter(turn())
    controller.abort()
    expect(await given).toBe('aborted')
    queue.leave()
    expect(await next).toBe('go')
  })

  it('pauses until the time the service gave, or reports that it is too long', async () => {
    const patient = new RequestQueue(() => undefined)
    const until = Date.now() + 60
    patient.block(until)
    expect(await patient.enter(turn())).toBe('go')
    expect(Date.now()).toBeGreaterThanOrEqual(until)
    const queue = new RequestQueue(() => undefined)
    queue.block(Date.now() + 60_000)
    expect(await queue.enter(turn({ patienceMs: 10 }))).toBe('out-of-patience')
  })
})
