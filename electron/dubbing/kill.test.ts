import { readFile } from 'node:fs/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { must } from '@shared/testing/must'
import type { Scripted } from '../gateway/testing/fake-service'
import { Fixture } from './testing/fixture'

let fixture: Fixture
afterEach(() => fixture.close())

const refusals: [string, Scripted][] = [
  ['429 that names a time', { status: 429, headers: { 'retry-after': '3600' }, json: {} }],
  ['429 that names none', { status: 429, json: {} }],
  ['503 that names a time', { status: 503, headers: { 'retry-after': '20' }, json: {} }],
]

describe('a kill while a request that was refused waits to be sent again', () => {
  it.each(refusals)('is not taken for a lost answer: %s', async (_, refusal) => {
    fixture = await Fixture.start(['Một', 'Hai'])
    fixture.deps = { graceMs: 50 }
    await fixture.reopen()
    fixture.service.rules.push(({ path }) => (path.endsWith('/stt_stream') ? refusal : undefined))
    must(await fixture.runs.start(fixture.cueIds))
    await expect
      .poll(() => readFile(fixture.project.tasksFile, 'utf8'))
      .toMatch(/"refused"[^\n]*\n$/)
    fixture.kill()
    fixture.service.rules.length = 0
    const [resumed] = await fixture.revive()
    expect(await fixture.runs.ended(resumed?.runId ?? '')).toMatchObject({ state: 'done', done: 2 })
    expect(fixture.service.tasks.submitted).toEqual(['Một', 'Hai'])
  })

  it('nor is a request that waits for its turn', async () => {
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
