import { afterEach, describe, expect, it, vi } from 'vitest'
import { must } from '@shared/testing/must'
import type { Answer, Scripted } from '../gateway/testing/fake-service'
import { withFastClock } from '../gateway/testing/fast-clock'
import { Fixture } from './testing/fixture'

withFastClock()
let fixture: Fixture
afterEach(() => fixture.close())

const TEXTS = ['Một', 'Hai', 'Ba']
const HOUR = 3_600_000

async function start(idempotent = true): Promise<void> {
  fixture = await Fixture.start(TEXTS)
  fixture.service.idempotent = idempotent
  fixture.deps = { graceMs: 20 }
  await fixture.reopen()
}

const paidRequests = () =>
  fixture.service.seen.filter(({ path }) => /stt_stream(\/edit_chunk)?$/.test(path))

/** Scripts the next paid requests, in turn. */
function answerPaidWith(...script: (Scripted | undefined)[]): void {
  const left = [...script]
  fixture.service.rules.push(({ path }) =>
    /stt_stream(\/edit_chunk)?$/.test(path) ? left.shift() : undefined,
  )
}

const accepted = (then: Answer | 'tear') => ({ after: () => then })
const badGateway = { status: 502, text: '<html>Bad Gateway</html>' }
const refusal = (error_code: string, status: number): Answer => ({
  status,
  json: { success: false, error_code, message: 'Không được' },
})

/** Renders and kills the app with its request in flight; the service has accepted it. */
async function killWhileSending(): Promise<void> {
  await start()
  answerPaidWith({
    after: (answer) => {
      fixture.kill()
      return answer
    },
  })
  must(await fixture.runs.start(fixture.cueIds))
  await expect.poll(() => fixture.killed).toBe(true)
}

describe('a lost response of a service that supports Idempotency-Key', () => {
  it.each([
    ['the connection broke', 'tear' as const],
    ['a proxy lost it', badGateway],
    ['a proxy answers in its place', { text: '<html>Xin chào</html>' }],
    ['a second one is still at work', refusal('INVALID_PARAMETER', 409)],
  ])('is asked for again with the same key and body: %s', async (_, lost) => {
    await start()
    answerPaidWith(accepted('tear'), lost)
    expect(await fixture.render()).toMatchObject({ state: 'done', done: 3, failed: 0 })
    const [first, ...repeats] = paidRequests()
    expect(repeats).toHaveLength(2)
    for (const { text, headers } of repeats) {
      expect(text).toBe(first?.text)
      expect(headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
    }
    expect(fixture.service.tasks.submitted).toEqual(TEXTS)
  })

  it('is requested again for an edit too', async () => {
    await start()
    await fixture.render()
    fixture.edit('c1', { text: 'Hai ba' })
    answerPaidWith(accepted('tear'))
    expect(await fixture.render(['c1'])).toMatchObject({ state: 'done', done: 1 })
    expect(fixture.service.tasks.submitted).toEqual([...TEXTS, 'Hai ba'])
  })

  it('does not count as refused because of the response to the repeat', async () => {
    await start()
    answerPaidWith(
      accepted('tear'),
      { status: 429, headers: { 'retry-after': '0.05' }, json: {} },
      refusal('FORBIDDEN', 403),
    )
    expect(await fixture.render()).toMatchObject({ failed: 3 })
    expect(fixture.updates.at(-1)?.error).toMatchObject({ code: 'ANSWER_LOST' })
    fixture.service.rules.length = 0
    expect(await fixture.render()).toMatchObject({ state: 'done', done: 3 })
    expect(fixture.service.tasks.submitted).toEqual(TEXTS)
  })

  it('was a refusal if the repeat is refused for its content', async () => {
    await start()
    fixture.service.credits = 6
    answerPaidWith(accepted('tear'))
    // Both the lost response and the one to the repeat were 402; then the affordable part is sent.
    const ended = await fixture.render()
    expect(ended).toMatchObject({ state: 'failed', done: 2, leftCueIds: ['c2'], failed: 0 })
    expect(fixture.service.tasks.submitted).toEqual(['Một', 'Hai'])
  })

  it('reports until when a repeat is safe, and repeats it for part of its cues', async () => {
    await start()
    answerPaidWith(accepted('tear'), ...Array.from({ length: 2 }, () => refusal('FORBIDDEN', 403)))
    await fixture.render()
    expect(fixture.updates.at(-1)?.error?.params).toHaveProperty('repeatUntil')
    fixture.service.rules.length = 0
    expect(await fixture.render(['c1'])).toMatchObject({ state: 'done', done: 1 })
    expect(await fixture.render(['c0', 'c2'])).toMatchObject({ state: 'done', done: 2 })
    expect(fixture.service.tasks.submitted).toEqual(TEXTS)
  })

  it('ends if the service knows the key with another request', async () => {
    await start()
    answerPaidWith(accepted('tear'), refusal('INVALID_PARAMETER', 422))
    expect(await fixture.render()).toMatchObject({ failed: 3 })
    const error = fixture.updates.at(-1)?.error
    expect(error?.code).toBe('ANSWER_LOST')
    expect(error?.message).toContain('may have been accepted and paid')
    expect(error?.params).not.toHaveProperty('repeatUntil')
  })
})

describe('a kill while a request is in flight', () => {
  it('is recovered by the same request in the next session', async () => {
    await killWhileSending()
    const [resumed] = await fixture.revive()
    const ended = await fixture.runs.ended(resumed?.runId ?? '')
    expect(ended).toMatchObject({ state: 'done', done: 3, failed: 0 })
    expect(fixture.service.tasks.submitted).toEqual(TEXTS)
    expect(fixture.service.credits).toBe(100_000 - TEXTS.join('').length)
  })

  it('is sent in parts if the repeat is refused as too long', async () => {
    await start()
    let isKilled = false
    fixture.service.rules.push(({ path, body }) => {
      const cues = String(body['srt'] ?? '').split('-->').length - 1
      if (!path.endsWith('/stt_stream') || cues <= 2) return undefined
      if (!isKilled) fixture.kill()
      isKilled = true
      return refusal('TEXT_TOO_LONG', 400)
    })
    must(await fixture.runs.start(fixture.cueIds))
    await expect.poll(() => isKilled).toBe(true)
    const [resumed] = await fixture.revive()
    expect(await fixture.runs.ended(resumed?.runId ?? '')).toMatchObject({ state: 'done', done: 3 })
    expect(fixture.service.tasks.submitted).toEqual(TEXTS)
  })

  it.each([
    ['a day later', 25 * HOUR],
    ['with the clock set back', -HOUR],
  ])('is not fixed blindly: %s', async (_, passedMs) => {
    await killWhileSending()
    vi.setSystemTime(Date.now() + passedMs)
    expect(await fixture.revive()).toMatchObject([{ failed: 3 }])
    expect(paidRequests()).toHaveLength(1)
  })

  it('is not recovered if the service no longer supports keys', async () => {
    await killWhileSending()
    fixture.service.idempotent = false
    const [resumed] = await fixture.revive()
    expect(await fixture.runs.ended(resumed?.runId ?? '')).toMatchObject({ failed: 3 })
    expect(paidRequests()).toHaveLength(1)
    // The user was warned: now it is sent as a new request.
    expect(await fixture.render()).toMatchObject({ state: 'done', done: 3 })
  })
})

describe('a service without Idempotency-Key', () => {
  it('gets the header, and no request with a lost response is repeated', async () => {
    await start(false)
    answerPaidWith(accepted('tear'))
    expect(await fixture.render()).toMatchObject({ failed: 3 })
    expect(paidRequests()).toHaveLength(1)
    expect(paidRequests()[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
  })
})
