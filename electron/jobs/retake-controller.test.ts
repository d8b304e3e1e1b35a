import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Fault, speakWithFaults } from '@cuecast/dubbing/retakes/testing/faulty-voice'
import { createGateway } from '@cuecast/dubbing/gateway/gateway'
import { Fixture } from '@cuecast/dubbing/runs/testing/fixture'
import type { Job } from '@shared/contracts/jobs'
import type { RetakeReport } from '@shared/contracts/project/retakes'
import { failWith, ok } from '@shared/contracts/result'
import { must } from '@shared/testing/must'
import type { Gateways } from '../connections/gateways'
import { Emitter } from '../emitter'
import { JobRegistry, nothingUnfinished } from './job-registry'
import { RetakeController } from './retake-controller'

const digits = ['một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín', 'mười']
const texts = digits.map((digit, i) => `câu ${digit} ${i % 2 ? 'thôi' : 'vậy đó'}`)
/** The third and the sixth cue are silent until they are asked for again. */
const plan = (text: string, nth: number): Fault | undefined =>
  (text === texts[2] || text === texts[5]) && nth === 0 ? 'silence' : undefined

let fixture: Fixture
let controller: RetakeController
let reports: RetakeReport[] = []
let jobs: Job[] = []

beforeEach(async () => {
  reports = []
  jobs = []
  fixture = await Fixture.start(texts)
  speakWithFaults(fixture.service, plan)
  await fixture.render()
  controller = newController()
})
afterEach(() => fixture.close())

function newController(): RetakeController {
  const send = (_: string, message: { name: string; payload: RetakeReport }) =>
    void (message.name === 'retakesEnded' && reports.push(message.payload))
  const contents = { isDestroyed: () => false, isCrashed: () => false, send }
  const { url: baseUrl, key } = fixture.service
  const target = async () => ok({ baseUrl, key, swapGenders: false })
  return new RetakeController({
    gateways: {
      of: (connectionId: string) => ({
        ...createGateway({ connectionId, target }),
        findSpeakers: async () => failWith('FEATURE_UNAVAILABLE', 'no model'),
      }),
    } as unknown as Gateways,
    listening: { isReady: async () => false, check: async () => ok({ checked: 0, failed: 0 }) },
    emitter: new Emitter({ contents: contents as unknown as Electron.WebContents }),
    jobs: new JobRegistry(
      { changed: (job) => void jobs.push(job), gone: () => undefined },
      { unfinished: nothingUnfinished, endedJobs: [] },
    ),
    wordLimit: () => 0.25,
  })
}

const wish = () => ({ cueIds: fixture.cueIds, tries: 2, credits: null, countEarlier: false })
const results = () => reports.map(({ cues }) => cues.map(({ cueId, result }) => [cueId, result]))
const asked = () =>
  fixture.service.tasks.all().flatMap(({ chunks }) => chunks.map(({ version }) => version + 1))

it('tells the window what became of doubtful takes, and keeps them open until it has chosen', async () => {
  must(await controller.start(fixture.project, fixture.runs, wish()))
  expect(controller.busy).toBe(true)
  expect(await controller.start(fixture.project, fixture.runs, wish())).toMatchObject({
    error: { code: 'TAKES_IN_USE' },
  })
  await expect.poll(() => reports.length).toBe(1)
  expect(results()).toEqual([
    [
      ['c2', 'fixed'],
      ['c5', 'fixed'],
    ],
  ])
  expect(jobs.at(-1)).toMatchObject({ kind: 'retake', state: 'done', progress: 1 })
  expect(fixture.runs.retakes.openRetake).not.toBeNull()
  must(await fixture.runs.retakes.endRetake(reports[0]?.retakeId ?? ''))
  expect(fixture.runs.retakes.openRetake).toBeNull()
})

it('continues in the next session where the project is closed in the middle, and pays nothing twice', async () => {
  let requests = 0
  fixture.service.rules.unshift(({ path }) => {
    const isFirst = path.includes('/stt_stream') && (requests += 1) === 1
    if (isFirst) void fixture.runs.close()
    return undefined
  })
  must(await controller.start(fixture.project, fixture.runs, wish()))
  await controller.close()
  expect(reports).toEqual([])
  await fixture.reopen()
  controller = newController()
  controller.open(fixture.project, fixture.runs)
  await expect.poll(() => reports.length).toBe(1)
  expect(results()).toEqual([
    [
      ['c2', 'fixed'],
      ['c5', 'fixed'],
    ],
  ])
  expect(asked().reduce((sum, each) => sum + each, 0)).toBe(texts.length + 2)
})

it('begins once where it is asked for twice at the same time', async () => {
  const begin = () => controller.start(fixture.project, fixture.runs, wish())
  const answers = await Promise.all([begin(), begin()])
  expect(answers.map((answer) => answer.ok)).toEqual([true, false])
  expect(answers[1]).toMatchObject({ error: { code: 'TAKES_IN_USE' } })
  await controller.close()
  expect(reports).toHaveLength(1)
  expect(asked().reduce((sum, each) => sum + each, 0)).toBe(texts.length + 2)
})

it('tells the report again to a window that shows the project later, until it has chosen', async () => {
  must(await controller.start(fixture.project, fixture.runs, wish()))
  await expect.poll(() => reports.length).toBe(1)
  controller.shown(fixture.project)
  expect(reports).toHaveLength(2)
  expect(reports[1]).toEqual(reports[0])
  must(await controller.settle(fixture.runs, reports[0]?.retakeId ?? ''))
  controller.shown(fixture.project)
  expect(reports).toHaveLength(2)
  expect(fixture.runs.retakes.openRetake).toBeNull()
})

it('stays open where the service cannot be asked, so that the tries are used later', async () => {
  must(await fixture.runs.retakes.beginRetake(wish()))
  fixture.deps = {
    dictionary: async () => failWith('OFFLINE', 'no network'),
  }
  await fixture.reopen()
  controller.open(fixture.project, fixture.runs)
  await controller.close()
  expect(jobs.at(-1)).toMatchObject({ kind: 'retake', state: 'failed' })
  expect(fixture.runs.retakes.openRetake).not.toBeNull()
})
