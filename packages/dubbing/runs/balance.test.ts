import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { spentBy, Spending } from '../usage/spending'
import { withFastClock } from '../gateway/testing/fast-clock'
import { Fixture } from './testing/fixture'

withFastClock()
let fixture: Fixture
let spending: Spending | null = null
afterEach(async () => {
  await fixture.close()
  await spending?.close()
  spending = null
})

/** Cues of 20–59 characters, so that no two parts of the film cost the same. */
const texts = Array.from({ length: 89 }, (_, i) => 'x'.repeat(20 + ((i * 7) % 40)))

/** Number of texts, from the first, that the credits cover. */
function paidBy(credits: number): number {
  let left = credits
  const end = texts.findIndex((text) => (left -= text.length) < 0)
  return end < 0 ? texts.length : end
}

const voiced = () => fixture.cueIds.filter((id) => fixture.project.takes.index.of(id).length > 0)
const refused = () => fixture.service.answered.filter((status) => status === 402).length

describe('a balance too small for the run', () => {
  it('pays for the beginning of the film, whatever the sound settings', async () => {
    fixture = await Fixture.start(texts)
    // A task has one set of audio fields, so these go in three tasks.
    fixture.edit('c53', { audio: { speed: 1.5 } })
    for (const id of fixture.cueIds.filter((_, i) => i % 2 === 1))
      fixture.edit(id, { audio: { pitch: 2 } })
    fixture.service.credits = 500
    const end = await fixture.render()
    const paid = paidBy(500)
    expect(end).toMatchObject({
      state: 'failed',
      done: paid,
      failed: 0,
      error: { code: 'INSUFFICIENT_CREDITS' },
    })
    expect(voiced()).toEqual(fixture.cueIds.slice(0, paid))
    expect(end.leftCueIds).toEqual(fixture.cueIds.slice(paid))

    fixture.service.credits += 10_000
    expect(await fixture.render(end.leftCueIds)).toMatchObject({ state: 'done', failed: 0 })
    expect(fixture.service.tasks.submitted).toHaveLength(texts.length)
  })

  it('pays for as much in few requests if the service does not report the balance', async () => {
    fixture = await Fixture.start(texts)
    fixture.service.rules.push(({ path }) =>
      path.endsWith('/me') ? { json: { status: 'success', data: { name: 'Lan' } } } : undefined,
    )
    fixture.service.credits = 1_000
    expect(await fixture.render()).toMatchObject({ state: 'failed', done: paidBy(1_000) })
    expect(voiced()).toEqual(fixture.cueIds.slice(0, paidBy(1_000)))
    expect(refused()).toBeLessThan(10)
    expect(fixture.service.count(/stt_stream$/)).toBeLessThan(20)
  })

  it('tries smaller parts when the service counts more characters than we do', async () => {
    fixture = await Fixture.start(texts)
    fixture.service.costOf = (text) => text.length + 3
    fixture.service.credits = 500
    const end = await fixture.render()
    expect(end).toMatchObject({ state: 'failed', error: { code: 'INSUFFICIENT_CREDITS' } })
    expect(voiced()).toEqual(fixture.cueIds.slice(0, end.done))
    const next = texts[end.done]?.length ?? 0
    expect(fixture.service.credits, 'the next cue costs more').toBeLessThan(next + 3)
  })

  it('sends nothing more if it does not cover the first cue', async () => {
    fixture = await Fixture.start(texts)
    fixture.service.credits = 10
    expect(await fixture.render()).toMatchObject({ state: 'failed', done: 0 })
    expect(fixture.service.count(/stt_stream$/)).toBe(1)
  })
})

describe('cues that are paid and not yet here', () => {
  it('are fetched first though the balance is spent, and cost nothing', async () => {
    fixture = await Fixture.start(['Một', 'Hai hai', 'Ba ba ba'])
    fixture.service.credits = 'Một'.length + 'Hai hai'.length
    fixture.service.rules.push(({ path }) =>
      path.includes('/status/') ? { status: 401, json: { success: false } } : undefined,
    )
    await fixture.render(['c0', 'c1'])
    expect(fixture.service.credits).toBe(0)
    expect(fixture.runs.paid().map(({ cueId }) => cueId)).toEqual(['c0', 'c1'])
    await fixture.reopen()
    expect(fixture.runs.paid()).toMatchObject([
      { connectionId: 'remote', cueId: 'c0' },
      { connectionId: 'remote', cueId: 'c1' },
    ])
    fixture.service.rules.length = 0
    expect(await fixture.render()).toMatchObject({ done: 2, leftCueIds: ['c2'] })
    expect(fixture.runs.paid()).toEqual([])
    expect(voiced()).toEqual(['c0', 'c1'])
    expect(fixture.service.tasks.submitted).toHaveLength(2)
  })
})

describe('the reported cost of a run', () => {
  it('is exactly what the service charged', async () => {
    fixture = await Fixture.start(texts)
    const journal = new Spending({
      file: join(fixture.folder, 'usage.jsonl'),
      limits: () => ({ perDay: null, projects: {} }),
      log: (line) => expect.fail(line),
    })
    spending = journal
    fixture.deps = {
      onPaid: (submission) => {
        for (const spent of spentBy(submission, fixture.project.document)) void journal.note(spent)
      },
    }
    await fixture.reopen()
    fixture.service.credits = 1_234
    const end = await fixture.render()
    const booked = async () => (await journal.rows()).reduce((sum, { credits }) => sum + credits, 0)
    expect(await booked()).toBe(1_234 - (fixture.service.credits ?? 0))
    expect(end.credits).toBe(await booked())
  })
})
