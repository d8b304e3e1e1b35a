import { readFile } from 'node:fs/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { must } from '@shared/testing/must'
import type { Answer, Scripted } from '../gateway/testing/fake-service'
import { Fixture } from './testing/fixture'

let fixture: Fixture
afterEach(() => fixture.close())

const refusals: [string, Scripted][] = [
  ['429 that names a time', { status: 429, headers: { 'retry-after': '3600' }, json: {} }],
  ['429 that names none', { status: 429, json: {} }],
  ['503 that names a time', { status: 503, headers: { 'retry-after': '20' }, json: {} }],
]

describe('a kill while a refused request waits to be repeated', () => {
  it.each(refusals)('does not count as a lost response: %s', async (_, refusal) => {
    fixture = await Fixture.start(['Một', 'Hai'])
    fixture.deps = { graceMs: 50 }
    await fixture.reopen()
    fixture.service.rules.push(({ path }) => (path.endsWith('/stt_stream') ? refusal : undefined))
    must(await fixture.runs.start(fixture.cueIds))
    await expect
      .poll(() => readFile(fixture.project.folder.tasksJournal, 'utf8'))
      .toMatch(/"refused"[^\n]*\n$/)
    fixture.kill()
    fixture.service.rules.length = 0
    const [resumed] = await fixture.revive()
    expect(await fixture.runs.ended(resumed?.runId ?? '')).toMatchObject({ state: 'done', done: 2 })
    expect(fixture.service.tasks.submitted).toEqual(['Một', 'Hai'])
  })

  it('nor does a request that waits in the queue', async () => {
    fixture = await Fixture.start(['Một'])
    fixture.deps = { graceMs: 50 }
    await fixture.reopen()
    const reset = String(Math.floor(Date.now() / 1_000) + 3_600)
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }
    const me = { status: 'success', data: { credits: 100 } }
    fixture.service.rules.push(({ path }) =>
      path.endsWith('/me') ? { json: me, headers } : undefined,
    )
    must(await fixture.runs.start(fixture.cueIds))
    await expect.poll(() => fixture.progress.at(-1)?.state).toBe('waiting')
    fixture.kill()
    fixture.service.rules.length = 0
    const [resumed] = await fixture.revive()
    expect(await fixture.runs.ended(resumed?.runId ?? '')).toMatchObject({ state: 'done', done: 1 })
    expect(fixture.service.tasks.submitted).toEqual(['Một'])
  })
})

/** Kills the session at the nth request: before the service processes it, or before it responds. */
async function renderKilledAt(nth: number, when: 'before' | 'after', idempotent: boolean) {
  fixture = await Fixture.start(['Một', 'Hai', 'Ba', 'Bốn'])
  fixture.service.idempotent = idempotent
  fixture.deps = { graceMs: 20 }
  await fixture.reopen()
  // Two tasks; the service refuses the first request for the second.
  fixture.edit('c3', { audio: { speed: 1.2 } })
  const refusal = { status: 429, headers: { 'retry-after': '0.05' }, json: {} }
  let [requests, creates] = [0, 0]
  fixture.service.rules.push(({ path }) => {
    requests += 1
    const isSecond = path.endsWith('/stt_stream') && (creates += 1) === 2
    if (requests !== nth) return isSecond ? refusal : undefined
    if (when === 'before') fixture.kill()
    const kill = (answer: Answer): Answer => {
      fixture.kill()
      return answer
    }
    return when === 'before' ? 'tear' : { after: kill }
  })
  const { runId } = must(await fixture.runs.start(fixture.cueIds))
  const { runs } = fixture
  await expect.poll(() => fixture.killed || runs.ended(runId) === null).toBe(true)
  // The run ended before that many requests.
  if (!fixture.killed) return fixture.progress.at(-1)
  const [resumed] = await fixture.revive()
  return fixture.runs.ended(resumed?.runId ?? '') ?? resumed
}

/** Requests of the run above: /me, two creates, one refusal, two status, four downloads. */
const requests = Array.from({ length: 10 }, (_, i) => i + 1)
const kills = requests.flatMap((nth) => [
  { nth, when: 'before' as const },
  { nth, when: 'after' as const },
])

describe('a kill at any request', () => {
  it.each(kills)(
    'pays nothing twice where keys are known: $when answering the $nth',
    async (at) => {
      const ended = await renderKilledAt(at.nth, at.when, true)
      expect(ended).toMatchObject({ state: 'done', done: 4, failed: 0 })
      expect([...fixture.service.tasks.submitted].sort()).toEqual(['Ba', 'Bốn', 'Hai', 'Một'])
    },
  )

  it.each(kills)(
    'pays nothing twice in silence elsewhere: $when answering the $nth',
    async (at) => {
      const ended = await renderKilledAt(at.nth, at.when, false)
      const { submitted } = fixture.service.tasks
      expect(new Set(submitted).size).toBe(submitted.length)
      const lost = fixture.updates.filter(({ error }) => error?.code === 'ANSWER_LOST')
      expect((ended?.done ?? 0) + lost.length).toBe(4)
    },
  )
})
