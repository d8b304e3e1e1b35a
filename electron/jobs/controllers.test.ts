import { testSigning } from '@cuecast/origin/testing/signing'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createGateway } from '@cuecast/dubbing/gateway/gateway'
import { Fixture } from '@cuecast/dubbing/runs/testing/fixture'
import type { Dictionaries } from '@cuecast/dubbing'
import { defaultExportOptions } from '@shared/contracts/export'
import { ok } from '@shared/contracts/result'
import type { Job } from '@shared/contracts/jobs'
import type { RunProgress } from '@shared/contracts/run'
import type { Gateways } from '../connections/gateways'
import { Emitter } from '../emitter'
import { JobRegistry, nothingUnfinished } from './job-registry'
import { ExportController } from './export-controller'
import { ListenController } from './listen-controller'
import { RunController } from './run-controller'

let fixture: Fixture
let sent: { name: string; payload: unknown }[] = []
const emitter = new Emitter({
  contents: {
    isDestroyed: () => false,
    isCrashed: () => false,
    send: (_channel: string, message: { name: string; payload: unknown }) =>
      void sent.push(message),
  } as unknown as Electron.WebContents,
})
let changed: Job[] = []
const listener = { changed: (job: Job) => void changed.push(job), gone: () => undefined }
const newJobs = () => new JobRegistry(listener, { unfinished: nothingUnfinished, endedJobs: [] })
const gateways = {
  of: (connectionId: string) =>
    createGateway({
      connectionId,
      target: async () =>
        ok({ baseUrl: fixture.service.url, key: fixture.service.key, swapGenders: false }),
    }),
  account: async () => ok({ credits: 5 }),
} as unknown as Gateways
const dictionaries = {
  forRender: async () => ok({ entries: [] }),
  of: async () => ok({ current: { rows: [], syncedAt: null } }),
} as unknown as Dictionaries

const payloads = (name: string) => sent.filter((each) => each.name === name)

beforeEach(async () => {
  sent = []
  changed = []
  fixture = await Fixture.start(['Câu một', 'Câu hai'])
})
afterEach(() => fixture.close())

describe('runs of the open project', () => {
  const listened: string[][] = []
  const spending = {
    reserve: async () => ok(() => undefined),
    note: async () => undefined,
    settle: async () => undefined,
  }
  let runs: RunController
  beforeEach(async () => {
    listened.length = 0
    // The fixture has its own runs.
    await fixture.runs.close()
    runs = new RunController(gateways, dictionaries, emitter, newJobs(), spending, {
      afterRender: async (_, cueIds) => void listened.push([...cueIds].toSorted()),
    })
  })
  afterEach(() => runs.close())

  it('tells the window takes before the end, then the account, and has what was voiced heard', async () => {
    await runs.open(fixture.project)
    const started = await runs.runs?.start(fixture.cueIds)
    expect(started?.ok).toBe(true)
    expect(runs.busy).toBe(true)
    await expect.poll(() => payloads('accountChanged')).toHaveLength(1)
    const names = sent.map(({ name }) => name)
    const last = payloads('runProgress').at(-1)?.payload as RunProgress
    expect(last).toMatchObject({ state: 'done', done: 2, failed: 0 })
    expect(names.lastIndexOf('chunksChanged')).toBeLessThan(names.lastIndexOf('runProgress'))
    expect(listened).toEqual([['c0', 'c1']])
    expect(runs.busy).toBe(false)
  })

  it('has none once it is closed, also where it was closed while it was opening', async () => {
    const opening = runs.open(fixture.project)
    await runs.close()
    await opening
    expect(runs.runs).toBeNull()
    expect(runs.underWay()).toMatchObject({ runs: [], chunks: [] })
  })
})

describe('exports', () => {
  const states = () => changed.map(({ id, state }) => ({ jobId: id, state }))
  let exports: ExportController
  const to = (name: string) => join(fixture.folder, name)
  const options = { ...defaultExportOptions, format: 'wav' as const }
  beforeEach(async () => {
    await fixture.render()
    exports = new ExportController(emitter, newJobs(), () => 'en', gateways, testSigning)
  })
  afterEach(() => exports.close())

  it('are planned once, as long as nothing changes', async () => {
    const { project } = fixture
    const seen = await exports.plan(project, options, to('một.wav'))
    expect(await exports.planned(project, options, to('một.wav'))).toBe(seen)
    const elsewhere = await exports.planned(project, options, to('hai.wav'))
    expect(elsewhere.name).toBe('hai')
    await project.note({ fields: { language: 'en-US' } })
    expect(await exports.planned(project, options, to('hai.wav'))).not.toBe(elsewhere)
  })

  it('look for languages that were moved among the recent projects', async () => {
    const recents = vi.fn(() => [fixture.folder])
    const about = [emitter, newJobs(), (): 'en' => 'en', gateways, testSigning, recents] as const
    await new ExportController(...about).plan(fixture.project, options, to('một.wav'))
    expect(recents).toHaveBeenCalled()
  })

  it('are written one after the other, in the order they were asked for', async () => {
    const first = exports.start(fixture.project, options, to('một.wav'))
    const second = exports.start(fixture.project, options, to('hai.wav'))
    expect(exports.busy).toBe(true)
    await expect.poll(() => exports.busy).toBe(false)
    const ended = states().filter(({ state }) => state !== 'waiting' && state !== 'running')
    expect(ended).toEqual([
      { jobId: first, state: 'done' },
      { jobId: second, state: 'done' },
    ])
    const begun = states().findIndex(({ jobId, state }) => jobId === second && state === 'running')
    const done = states().findIndex(({ jobId, state }) => jobId === first && state === 'done')
    if (begun >= 0) expect(begun).toBeGreaterThan(done)
    expect([exports.wrote(to('một.wav')), exports.wrote(to('ba.wav'))]).toEqual([true, false])
  })

  it('that are stopped while they wait have ended at once, and the others go on', async () => {
    const first = exports.start(fixture.project, options, to('một.wav'))
    const second = exports.start(fixture.project, options, to('hai.wav'))
    exports.cancel(second)
    await expect.poll(() => exports.busy).toBe(false)
    const ended = states().filter(({ state }) => state !== 'waiting' && state !== 'running')
    expect(ended).toEqual([
      { jobId: second, state: 'cancelled' },
      { jobId: first, state: 'done' },
    ])
    expect(existsSync(to('hai.wav'))).toBe(false)
  })

  it('continue when their project is left, which is needed until they have ended', async () => {
    exports.start(fixture.project, options, to('một.wav'))
    exports.leave()
    const ended = exports.ofProject(fixture.project)
    expect(ended).not.toBeNull()
    await ended
    expect(states().at(-1)).toMatchObject({ state: 'done' })
    expect(exports.ofProject(fixture.project)).toBeNull()
  })

  it('that fail unexpectedly say so, and those behind them are written', async () => {
    const { takes } = fixture.project
    const checked = vi.spyOn(takes, 'checked').mockRejectedValueOnce(new Error('unexpected'))
    const first = exports.start(fixture.project, options, to('một.wav'))
    const second = exports.start(fixture.project, options, to('hai.wav'))
    await expect.poll(() => exports.busy).toBe(false)
    checked.mockRestore()
    const ended = states().filter(({ state }) => state !== 'waiting' && state !== 'running')
    expect(ended).toEqual([
      { jobId: first, state: 'failed' },
      { jobId: second, state: 'done' },
    ])
  })

  it('end when the program does', async () => {
    exports.start(fixture.project, options, to('một.wav'))
    exports.start(fixture.project, options, to('hai.wav'))
    await exports.close()
    expect(exports.busy).toBe(false)
    expect(existsSync(to('hai.wav'))).toBe(false)
  })
})

describe('listen checks', () => {
  const known = { recognisers: true, wanted: true }
  let asked = 0
  let listen: ListenController
  beforeEach(() => {
    Object.assign(known, { recognisers: true, wanted: true })
    asked = 0
    listen = new ListenController({
      gateways,
      dictionaries,
      manage: {
        call: async () => {
          asked += 1
          return ok(known.recognisers ? [{ id: 'r', role: 'speech', state: 'ready' }] : []) as never
        },
      },
      emitter,
      jobs: newJobs(),
      isWanted: () => known.wanted,
    })
  })

  it('are made after a render only where they are wanted and something was voiced', async () => {
    known.wanted = false
    await listen.afterRender(fixture.project, ['c0'])
    known.wanted = true
    await listen.afterRender(fixture.project, [])
    expect(asked).toBe(0)
    known.recognisers = false
    await listen.afterRender(fixture.project, ['c0'])
    expect(asked).toBe(1)
    expect(payloads('takesChecked')).toEqual([])
  })

  it('that wait are cancelled with the one under way', async () => {
    const wanted = { cueIds: ['c0'], again: false }
    const both = [listen.check(fixture.project, wanted), listen.check(fixture.project, wanted)]
    await listen.close()
    const answers = await Promise.all(both)
    const codes = answers.map((answer) => (answer.ok ? 'ok' : answer.error.code))
    expect(codes.at(-1)).toBe('CANCELLED')
  })
})
