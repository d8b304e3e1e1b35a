import { afterEach, describe, expect, it } from 'vitest'
import { must } from '@shared/testing/must'
import type { Answer, Scripted } from '../gateway/testing/fake-service'
import { withFastClock } from '../gateway/testing/fast-clock'
import { Fixture } from './testing/fixture'

withFastClock()
let fixture: Fixture
afterEach(() => fixture.close())

const TEXTS = ['Một', 'Hai', 'Ba']

const lostCues = () => fixture.runs.lost().map(({ cueId }) => cueId)
const keys = () =>
  fixture.service.seen
    .filter(({ path }) => /stt_stream(\/edit_chunk)?$/.test(path))
    .map(({ headers }) => headers['idempotency-key'])

function answerPaidWith(...script: (Scripted | undefined)[]): void {
  const left = [...script]
  fixture.service.rules.push(({ path }) =>
    /stt_stream(\/edit_chunk)?$/.test(path) ? left.shift() : undefined,
  )
}

const torn: Scripted = { after: () => 'tear' }
const refusal = (error_code: string, status: number): Answer => ({
  status,
  json: { success: false, error_code, message: 'Không được' },
})

/** Kills the app after a service without idempotency keys has accepted a request. */
async function killWhileSending(): Promise<void> {
  fixture = await Fixture.start(TEXTS)
  fixture.deps = { graceMs: 20 }
  await fixture.reopen()
  answerPaidWith({
    after: (answer) => {
      fixture.kill()
      return answer
    },
  })
  must(await fixture.runs.start(fixture.cueIds))
  await expect.poll(() => fixture.killed).toBe(true)
  await fixture.revive()
}

describe('cues that may have been charged', () => {
  it('are known over any number of starts, and are sent by none of them', async () => {
    await killWhileSending()
    for (let start = 0; start < 3; start += 1) {
      expect(lostCues()).toEqual(fixture.cueIds)
      expect(fixture.runs.lost()[0]?.error).toMatchObject({ code: 'ANSWER_LOST' })
      await fixture.reopen()
    }
    expect(keys()).toHaveLength(1)
  })

  it('are settled once a request for them is accepted, for good', async () => {
    await killWhileSending()
    expect(await fixture.render(['c1'])).toMatchObject({ done: 1 })
    expect(lostCues()).toEqual(['c0', 'c2'])
    await fixture.reopen()
    expect(lostCues()).toEqual(['c0', 'c2'])
    await fixture.render(['c0', 'c2'])
    await fixture.reopen()
    expect(lostCues()).toEqual([])
  })

  it('stay so when the next request for them is refused or cancelled', async () => {
    await killWhileSending()
    answerPaidWith(refusal('UNAUTHORIZED', 401))
    expect(await fixture.render()).toMatchObject({ state: 'failed' })
    expect(lostCues()).toEqual(fixture.cueIds)
    await fixture.reopen()
    expect(lostCues()).toEqual(fixture.cueIds)
  })

  it('are settled by the user, each cue for itself and for good', async () => {
    await killWhileSending()
    const changes: string[][] = []
    fixture.deps = { onLost: (lost) => changes.push(lost.map(({ cueId }) => cueId)) }
    await fixture.reopen()
    must(await fixture.runs.dismissLost(['c0', 'c1']))
    expect(changes.at(-1)).toEqual(['c2'])
    await fixture.reopen()
    expect(lostCues()).toEqual(['c2'])
  })

  it('are those of a request that was cancelled in flight', async () => {
    fixture = await Fixture.start(TEXTS)
    fixture.deps = { graceMs: 20 }
    await fixture.reopen()
    answerPaidWith('hang')
    const { runId } = must(await fixture.runs.start(fixture.cueIds))
    await expect.poll(() => keys().length).toBe(1)
    const ended = fixture.runs.ended(runId)
    await fixture.runs.cancel(runId)
    await ended
    expect(lostCues()).toEqual(fixture.cueIds)
    await fixture.reopen()
    expect(lostCues()).toEqual(fixture.cueIds)
  })
})

describe('rendering them again', () => {
  it('costs nothing where the service honours keys without announcing it', async () => {
    await killWhileSending()
    await fixture.reopen()
    expect(await fixture.render()).toMatchObject({ state: 'done', done: 3 })
    const [first, ...others] = keys()
    expect(others).toEqual([first])
  })

  it('is one new request where the service does not look at keys', async () => {
    await killWhileSending()
    expect(await fixture.render()).toMatchObject({ state: 'done', done: 3 })
    expect(fixture.service.tasks.submitted).toEqual([...TEXTS, ...TEXTS])
    expect(keys()).toHaveLength(2)
  })

  it('does not ask for other cues of that request', async () => {
    await killWhileSending()
    expect(await fixture.render(['c0', 'c2'])).toMatchObject({ done: 2 })
    expect(fixture.service.tasks.submitted).toEqual([...TEXTS, 'Một', 'Ba'])
    expect(new Set(keys()).size).toBe(2)
  })

  it('sends the affordable part when all of it is refused for its price', async () => {
    await killWhileSending()
    fixture.service.credits = 6
    expect(await fixture.render()).toMatchObject({ state: 'failed', done: 2, leftCueIds: ['c2'] })
    expect(lostCues()).toEqual(['c2'])
  })

  it('is lost again without being repeated by itself', async () => {
    await killWhileSending()
    answerPaidWith(torn)
    expect(await fixture.render()).toMatchObject({ failed: 3 })
    expect(keys()).toHaveLength(2)
    expect(lostCues()).toEqual(fixture.cueIds)
    expect(await fixture.render()).toMatchObject({ state: 'done', done: 3 })
    expect(new Set(keys()).size, 'always the first key').toBe(1)
  })

  it('has a key of its own once the answer to the first one can never be used', async () => {
    await killWhileSending()
    answerPaidWith({ after: () => ({ json: { status: 'success' } }) })
    expect(await fixture.render()).toMatchObject({ failed: 3 })
    expect(await fixture.render()).toMatchObject({ state: 'done', done: 3 })
    expect(new Set(keys()).size).toBe(2)
  })

  it('has a key of its own after the user has settled it', async () => {
    await killWhileSending()
    must(await fixture.runs.dismissLost(fixture.cueIds))
    expect(await fixture.render()).toMatchObject({ state: 'done', done: 3 })
    expect(new Set(keys()).size).toBe(2)
  })
})

describe('a cue that failed first and is finished later', () => {
  it('gets its sound without being paid for again', async () => {
    fixture = await Fixture.start(TEXTS)
    fixture.service.tasks.unspeakable.add('Hai')
    expect(await fixture.render()).toMatchObject({ done: 2, failed: 1 })
    fixture.service.tasks.unspeakable.clear()
    await fixture.reopen()
    expect(await fixture.render(['c1'])).toMatchObject({ state: 'done', done: 1 })
    expect(keys()).toHaveLength(1)
  })

  it.each([
    ['others are rendered', 1],
    ['the task is said to be over', Number.POSITIVE_INFINITY],
  ])('gets its sound in the same run, while %s', async (_, finishPerStatus) => {
    fixture = await Fixture.start(TEXTS)
    const { tasks, rules } = fixture.service
    tasks.finishPerStatus = finishPerStatus
    tasks.unspeakable.add('Hai')
    let statuses = 0
    rules.push(({ path }) => {
      if (path.includes('/status/') && (statuses += 1) === 3) tasks.unspeakable.clear()
    })
    expect(await fixture.render()).toMatchObject({ state: 'done', done: 3, failed: 0 })
    expect(fixture.states('c1')).not.toContain('failed')
    expect(keys()).toHaveLength(1)
  })

  it('is sent again while it has none', async () => {
    fixture = await Fixture.start(TEXTS)
    fixture.service.tasks.unspeakable.add('Hai')
    expect(await fixture.render()).toMatchObject({ done: 2, failed: 1 })
    expect(await fixture.render(['c1'])).toMatchObject({ failed: 1 })
    expect(keys()).toHaveLength(2)
  })
})
