import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { dayOf } from '@shared/dubbing/spending'
import { spentBy, Spending } from '../usage/spending'
import { costsOf } from './submission'
import { withFastClock } from '../gateway/testing/fast-clock'
import { Fixture } from './testing/fixture'

withFastClock()
let fixture: Fixture
let spending: Spending
afterEach(async () => {
  await fixture.close()
  await spending.close()
})

async function startWith(texts: readonly string[], limit: { perDay: number | null }) {
  fixture = await Fixture.start(texts)
  spending = new Spending({
    file: join(fixture.folder, 'usage.jsonl'),
    limits: () => ({ ...limit, projects: {} }),
    log: (line) => expect.fail(line),
  })
  fixture.deps = {
    reserve: (submission) =>
      spending.reserve({ projectId: 'p', costs: costsOf(submission, () => undefined) }),
    onPaid: (submission) => {
      for (const spent of spentBy(submission, fixture.project.document)) void spending.note(spent)
    },
  }
  await fixture.reopen()
}

describe("the user's limit of credits", () => {
  it('stops a run at the last affordable cue; once raised, the rest is rendered', async () => {
    const limit = { perDay: 10 }
    await startWith(['Một hai', 'Ba', 'Bốn năm sáu'], limit)
    const stopped = await fixture.render()
    expect(stopped).toMatchObject({ state: 'failed', done: 2, error: { code: 'CREDIT_LIMIT' } })
    expect(stopped.leftCueIds).toEqual(['c2'])
    expect(fixture.service.tasks.submitted).toEqual(['Một hai', 'Ba'])

    limit.perDay = 100
    expect(await fixture.render(stopped.leftCueIds)).toMatchObject({ state: 'done', done: 1 })
    expect(fixture.service.tasks.submitted).toHaveLength(3)
    const [today] = await spending.rows()
    expect(today).toMatchObject({ day: dayOf(new Date()), credits: 9 + 11 })
  })

  it('counts requests in flight: two parallel tasks do not exceed it', async () => {
    const texts = Array.from({ length: 12 }, () => 'a'.repeat(4_750))
    await startWith(texts, { perDay: 40_000 })
    expect(await fixture.render()).toMatchObject({ state: 'failed', done: 8 })
    expect(fixture.service.credits).toBe(62_000)
  })

  it("imports usage from a project's journal once, however often it is opened", async () => {
    await startWith(['Một hai'], { perDay: null })
    const { deps } = fixture
    fixture.deps = {}
    await fixture.reopen()
    await fixture.render()
    expect(await spending.rows()).toEqual([])
    fixture.deps = deps
    await fixture.reopen()
    await fixture.reopen()
    expect(await spending.rows()).toMatchObject([{ requests: 1, credits: 7 }])
  })

  it('refunds what the service could not synthesize', async () => {
    await startWith(['Một', 'Hai'], { perDay: null })
    fixture.service.tasks.unspeakable.add('Hai')
    await fixture.render()
    expect(await spending.rows()).toMatchObject([{ credits: 3 }])
  })
})
