import { afterEach, describe, expect, it } from 'vitest'
import { failWith, ok } from '@shared/contracts/result'
import { must } from '@shared/testing/must'
import { roomFor } from '../project/project-folder'
import { Fixture } from './testing/fixture'

let fixture: Fixture
afterEach(() => fixture.close())

const full = failWith('DISK_FULL', 'no space left')
const waited = () =>
  fixture.progress.some(
    ({ state, waiting }) => state === 'waiting' && waiting?.reason === 'STORAGE',
  )

describe('a run that cannot store audio', () => {
  it('pays nothing until there is disk space, then continues automatically', async () => {
    fixture = await Fixture.start(['Một', 'Hai'])
    let isFull = true
    fixture.deps.room = async () => (isFull ? full : ok(undefined))
    await fixture.reopen()
    const rendered = fixture.render()
    await expect.poll(waited).toBe(true)
    expect(fixture.service.tasks.submitted).toEqual([])
    isFull = false
    expect(await rendered).toMatchObject({ state: 'done', done: 2 })
    expect(fixture.service.tasks.submitted).toEqual(['Một', 'Hai'])
  })

  it('holds arrived sound, stores it once there is space, and pays once', async () => {
    fixture = await Fixture.start(['Một', 'Hai'])
    fixture.deps.room = async () => ok(undefined)
    await fixture.reopen()
    const { takes } = fixture.project
    const { add } = takes
    takes.add = async () => full
    const rendered = fixture.render()
    await expect.poll(waited).toBe(true)
    takes.add = add
    expect(await rendered).toMatchObject({ state: 'done', done: 2, failed: 0 })
    expect(fixture.service.tasks.submitted).toHaveLength(2)
  })

  it('can be cancelled while it waits', async () => {
    fixture = await Fixture.start(['Một'])
    fixture.deps.room = async () => full
    await fixture.reopen()
    const { runId } = must(await fixture.runs.start(fixture.cueIds))
    await expect.poll(waited).toBe(true)
    const ended = fixture.runs.ended(runId)
    await fixture.runs.cancel(runId)
    expect(await ended).toMatchObject({ state: 'cancelled' })
    expect(fixture.service.tasks.submitted).toEqual([])
  })
})

it('checks disk space: enough for a film, too little for an endless one or a missing folder', async () => {
  fixture = await Fixture.start(['Một'])
  expect(await roomFor(fixture.project.path, 100)).toMatchObject({ ok: true })
  const endless = await roomFor(fixture.project.path, Number.MAX_SAFE_INTEGER)
  expect(endless).toMatchObject({ ok: false, error: { code: 'DISK_FULL' } })
  const gone = await roomFor(`${fixture.project.path} (gone)`, 1)
  expect(gone).toMatchObject({ ok: false, error: { code: 'WRITE_FAILED' } })
})
