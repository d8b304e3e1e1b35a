import { readFile } from 'node:fs/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { must, present } from '@shared/testing/must'
import { Fixture } from './testing/fixture'

let fixture: Fixture
afterEach(() => fixture.close())

const texts = { c0: 'Xin chào mọi người' }
const takesOf = (cueId: string) => fixture.project.takes.index.of(cueId)

async function said(): Promise<void> {
  const { runId } = must(await fixture.runs.start(['c0'], { texts }))
  expect(await fixture.runs.ended(runId)).toMatchObject({ state: 'done', done: 1 })
}

describe('a cue that says another text than its own', () => {
  it('is paid for as any other, and its take waits beside the one in use', async () => {
    fixture = await Fixture.start(['Xin chào các bạn', 'Một hai'])
    await fixture.render()
    const before = present(fixture.project.takes.index.active('c0'))
    await said()
    expect(fixture.service.tasks.submitted.at(-1)).toBe(texts.c0)
    const made = takesOf('c0').at(-1)
    expect(made).toMatchObject({ recipe: { text: texts.c0 }, credits: texts.c0.length })
    expect(fixture.project.takes.index.active('c0')?.id).toBe(before.id)
    expect(fixture.updates.at(-1)).toMatchObject({ state: 'done', active: false })
    expect(fixture.project.document.cues[0]?.text).toBe('Xin chào các bạn')
  })

  it('after a kill before it was sent says that text, and not the one of the cue', async () => {
    fixture = await Fixture.start(['Xin chào các bạn'])
    await fixture.render()
    const before = present(fixture.project.takes.index.active('c0'))
    fixture.deps = { graceMs: 50 }
    await fixture.reopen()
    const refusal = { status: 429, headers: { 'retry-after': '3600' }, json: {} }
    fixture.service.rules.push(({ path }) => (/stt_stream|edit/.test(path) ? refusal : undefined))
    must(await fixture.runs.start(['c0'], { texts }))
    await expect
      .poll(() => readFile(fixture.project.folder.tasksJournal, 'utf8'))
      .toMatch(/"refused"[^\n]*\n$/)
    fixture.kill()
    fixture.service.rules.length = 0
    const [resumed] = await fixture.revive()
    expect(await fixture.runs.ended(resumed?.runId ?? '')).toMatchObject({ state: 'done' })
    expect(takesOf('c0').at(-1)?.recipe.text).toBe(texts.c0)
    expect(fixture.project.takes.index.active('c0')?.id).toBe(before.id)
  })

  it('is not paid again where it was paid and not fetched', async () => {
    fixture = await Fixture.start(['Xin chào các bạn'])
    await fixture.render()
    const { length: sent } = fixture.service.tasks.submitted
    fixture.service.tasks.finishPerStatus = 0
    const polled = fixture.service.count(/status/)
    const { runId } = must(await fixture.runs.start(['c0'], { texts }))
    await expect.poll(() => fixture.service.count(/status/)).toBeGreaterThan(polled)
    await fixture.runs.cancel(runId)
    expect(await fixture.runs.ended(runId)).toMatchObject({ state: 'cancelled' })
    fixture.service.tasks.finishPerStatus = Number.POSITIVE_INFINITY
    await said()
    expect(fixture.service.tasks.submitted).toHaveLength(sent + 1)
    expect(takesOf('c0').at(-1)?.recipe.text).toBe(texts.c0)
  })
})
