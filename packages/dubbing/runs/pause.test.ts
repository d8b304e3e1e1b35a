import { EventEmitter, once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ok } from '@shared/contracts/result'
import { must } from '@shared/testing/must'
import { withFastClock } from '../gateway/testing/fast-clock'
import { Fixture } from './testing/fixture'

let fixture: Fixture
afterEach(async () => {
  vi.useRealTimers()
  await fixture.close()
})

async function startHalfDone(): Promise<string> {
  fixture = await Fixture.start(['Một', 'Hai', 'Ba'])
  fixture.service.tasks.finishPerStatus = 1
  const { runId } = must(await fixture.runs.start(fixture.cueIds))
  await expect.poll(() => fixture.states('c0')).toContain('done')
  return runId
}

describe('a paused run', () => {
  it('sends no more requests, and resumes without repeating any', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const runId = await startHalfDone()
    must(await fixture.runs.pause(runId))
    const [paused] = fixture.runs.progress()
    expect(paused).toMatchObject({ runId, state: 'paused', total: 3, leftMs: null })
    expect(paused?.done).toBeLessThan(3)
    const seen = fixture.service.seen.length
    await vi.advanceTimersByTimeAsync(60_000)
    await fetch(fixture.service.url)
    expect(fixture.service.seen.length - seen, 'only the request just made').toBe(1)

    must(await fixture.runs.unpause(runId))
    expect(await fixture.runs.ended(runId)).toMatchObject({ state: 'done', done: 3 })
    expect(fixture.service.tasks.submitted).toEqual(['Một', 'Hai', 'Ba'])
    expect(fixture.runs.progress()).toEqual([])
  })

  it('is still paused after a restart, until the user resumes it', async () => {
    const runId = await startHalfDone()
    must(await fixture.runs.pause(runId))
    const [before] = fixture.runs.progress()
    expect(await fixture.reopen()).toMatchObject([{ runId, state: 'paused', done: before?.done }])
    expect(fixture.updates.at(-1)).toMatchObject({ state: 'queued' })
    const left = { runId, cueId: 'c2', state: 'queued' }
    expect(fixture.runs.chunks()).toContainEqual(left)
    expect(fixture.runs.chunks().map(({ cueId }) => cueId)).not.toContain('c0')
    expect(fixture.runs.ended(runId)).toBeNull()

    must(await fixture.runs.unpause(runId))
    expect(await fixture.runs.ended(runId)).toMatchObject({ state: 'done', done: 3 })
    expect(fixture.service.tasks.submitted).toEqual(['Một', 'Hai', 'Ba'])
    expect(await fixture.reopen()).toEqual([])
  })

  it('can be cancelled, and the next run fetches what it paid for', async () => {
    const runId = await startHalfDone()
    must(await fixture.runs.pause(runId))
    await fixture.runs.cancel(runId)
    expect(fixture.progress.at(-1)).toMatchObject({ state: 'cancelled' })
    const left = fixture.progress.at(-1)?.leftCueIds ?? []
    expect(left).toContain('c2')
    expect(fixture.runs.progress()).toEqual([])
    await fixture.render(left)
    expect(fixture.service.tasks.submitted).toEqual(['Một', 'Hai', 'Ba'])
  })

  it('does not send what waits for the rate limit', async () => {
    fixture = await Fixture.start(['Một'])
    fixture.service.rules.push((request) =>
      request.path.endsWith('/stt_stream')
        ? { status: 429, headers: { 'retry-after': '30' } }
        : undefined,
    )
    const { runId } = must(await fixture.runs.start(fixture.cueIds))
    await expect.poll(() => fixture.progress.at(-1)?.state).toBe('waiting')
    must(await fixture.runs.pause(runId))
    expect(await readFile(fixture.project.folder.tasksJournal, 'utf8')).toContain('"refused"')
    fixture.service.rules.length = 0
    expect(await fixture.reopen()).toMatchObject([{ state: 'paused', failed: 0 }])
    must(await fixture.runs.unpause(runId))
    expect(await fixture.runs.ended(runId)).toMatchObject({ state: 'done', done: 1 })
  })
})

describe('a run that is about to resume', () => {
  /** A paused run whose dictionary is unavailable until `known` is called. */
  async function heldUp(): Promise<{ runId: string; going: Promise<unknown>; known: () => void }> {
    let known = () => undefined as void
    const words = new Promise<void>((resolve) => (known = resolve))
    let held = false
    fixture = await Fixture.start(['Một', 'Hai'])
    fixture.deps = {
      dictionary: async () => {
        if (held) await words
        return ok({ entries: [], here: false })
      },
    }
    await fixture.reopen()
    fixture.service.rules.push(({ path }) => (path.endsWith('/me') ? 'hang' : undefined))
    const { runId } = must(await fixture.runs.start(fixture.cueIds))
    must(await fixture.runs.pause(runId))
    fixture.service.rules.length = 0
    held = true
    const going = fixture.runs.unpause(runId)
    await expect
      .poll(() => readFile(fixture.project.folder.tasksJournal, 'utf8'))
      .toContain('"paused":false')
    return { runId, going, known }
  }

  it.each(['cancel', 'pause'] as const)('does not lose a %s', async (how) => {
    const { runId, going, known } = await heldUp()
    expect(fixture.runs.busy).toBe(true)
    await fixture.runs[how](runId)
    known()
    await going
    await fixture.runs.ended(runId)
    const state = how === 'cancel' ? 'cancelled' : 'paused'
    expect(fixture.progress.at(-1)).toMatchObject({ runId, state })
    expect(fixture.service.tasks.submitted).toEqual([])
    expect(await fixture.reopen()).toMatchObject(how === 'cancel' ? [] : [{ state: 'paused' }])
  })

  it('stays open for the next session when the project is closed', async () => {
    const { runId, going, known } = await heldUp()
    await fixture.runs.close()
    const reported = fixture.progress.length
    known()
    await going
    expect(fixture.progress).toHaveLength(reported)
    expect(fixture.service.tasks.submitted).toEqual([])
    fixture.deps = {}
    expect(await fixture.reopen()).toMatchObject([{ runId, state: 'running' }])
    expect(await fixture.runs.ended(runId)).toMatchObject({ state: 'done', done: 2 })
  })

  it('does not start in a project closed meanwhile', async () => {
    const { known } = await heldUp()
    const starting = fixture.runs.start(fixture.cueIds)
    await fixture.runs.close()
    known()
    expect(await starting).toMatchObject({ ok: false, error: { code: 'CANCELLED' } })
    expect(fixture.service.tasks.submitted).toEqual([])
  })

  it('stays cancelled if the project is closed right after', async () => {
    const runId = await startHalfDone()
    await fixture.runs.cancel(runId)
    expect(await fixture.reopen()).toEqual([])
  })
})

describe('stopping while a paid request is in flight', () => {
  it.each(['pause', 'close', 'cancel'] as const)(
    'waits for its answer, so that nothing is paid twice: %s',
    async (how) => {
      fixture = await Fixture.start(['Một', 'Hai'])
      const request = new EventEmitter()
      const [arrived, answered] = [once(request, 'arrived'), once(request, 'answered')]
      fixture.service.delay = async ({ path }) => {
        if (!path.endsWith('/stt_stream')) return
        request.emit('arrived')
        await answered
      }
      const { runId } = must(await fixture.runs.start(fixture.cueIds))
      await arrived
      const stopping = fixture.runs[how](runId)
      if (how === 'pause')
        await expect
          .poll(() => readFile(fixture.project.folder.tasksJournal, 'utf8'))
          .toContain('"run-pause"')
      request.emit('answered')
      await stopping
      await fixture.runs.ended(runId)
      await fixture.reopen()
      must(await fixture.runs.unpause(runId))
      await fixture.runs.ended(runId)
      if (how === 'cancel') await fixture.render()
      expect(fixture.service.tasks.submitted).toEqual(['Một', 'Hai'])
      expect(fixture.project.takes.index.all()).toHaveLength(2)
    },
  )
})

describe('credits that run out during a run', () => {
  withFastClock()

  it('stop the run; after a top-up the rest is rendered and nothing is paid twice', async () => {
    fixture = await Fixture.start(Array.from({ length: 6 }, () => 'a'.repeat(4_500)))
    fixture.service.credits = 20_000
    const stopped = await fixture.render()
    expect(stopped).toMatchObject({ state: 'failed', error: { code: 'INSUFFICIENT_CREDITS' } })
    expect(stopped.leftCueIds).toEqual(['c4', 'c5'])
    expect(fixture.service.credits).toBe(2_000)

    fixture.service.credits += 9_000
    expect(await fixture.render([...(stopped.leftCueIds ?? [])])).toMatchObject({ state: 'done' })
    expect(fixture.service.credits).toBe(2_000)
    expect(fixture.service.tasks.submitted).toHaveLength(6)
    expect(fixture.project.takes.index.all()).toHaveLength(6)
  })

  it('fails only what failed, and a retry sends only that', async () => {
    fixture = await Fixture.start(['Một', 'Hai', 'Ba'])
    fixture.service.tasks.unspeakable.add('Hai')
    const ended = await fixture.render()
    expect(ended).toMatchObject({ state: 'done', failedCueIds: ['c1'], leftCueIds: [] })
    await fixture.render([...(ended.failedCueIds ?? [])])
    expect(fixture.service.tasks.submitted).toEqual(['Một', 'Hai', 'Ba', 'Hai'])
  })
})
