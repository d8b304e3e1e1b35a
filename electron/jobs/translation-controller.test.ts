import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Auditions, type Project } from '@cuecast/dubbing'
import { createGateway } from '@cuecast/dubbing/gateway/gateway'
import { createProject } from '@cuecast/dubbing/project/create-project'
import { versionOf } from '@cuecast/dubbing/translation/testing/film'
import { TranslatorStandIn } from '@cuecast/dubbing/translation/testing/stand-in'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { failWith, ok } from '@shared/contracts/result'
import type { Job } from '@shared/contracts/jobs'
import { must } from '@shared/testing/must'
import type { Gateways } from '../connections/gateways'
import type { LanguageModels } from '../connections/language-models'
import type { Translators } from '../connections/translators'
import { Emitter } from '../emitter'
import { JobRegistry, nothingUnfinished } from './job-registry'
import { TranslationController } from './translation-controller'

let service: TranslatorStandIn
beforeAll(async () => {
  service = await TranslatorStandIn.start()
})
afterAll(() => service.close())

let folder = ''
folderForEach(async (fresh) => {
  folder = fresh
  service.options = { names: ['Anna', 'Ben', 'Carol', 'Boston', 'HACKED'] }
  service.asked.length = 0
})

const offline = createGateway({
  connectionId: 'embedded',
  target: async () => failWith('OFFLINE', 'no service here'),
})

function make(about: { before?: Promise<void> } = {}) {
  const sent: { name: string; payload: unknown }[] = []
  const jobs: Job[] = []
  const listener = { changed: (job: Job) => void jobs.push(job), gone: () => undefined }
  const emitter = new Emitter({
    contents: {
      isDestroyed: () => false,
      isCrashed: () => false,
      send: (_channel: string, message: { name: string; payload: unknown }) =>
        void sent.push(message),
    } as unknown as Electron.WebContents,
  })
  const target = async () => {
    await about.before
    return ok({
      address: `${service.origin}/v1`,
      model: 'tiny',
      key: null,
      maxRequests: 50,
      maxTokens: 5_000,
      timeoutSeconds: 5,
    })
  }
  const controller = new TranslationController({
    languageModels: { target } as unknown as LanguageModels,
    translators: {} as Translators,
    gateways: { of: () => offline } as unknown as Gateways,
    auditions: new Auditions(join(folder, 'auditions')),
    emitter,
    jobs: new JobRegistry(listener, { unfinished: nothingUnfinished, endedJobs: [] }),
  })
  return { controller, sent, jobs }
}

async function openVersion(cues = 30): Promise<Project> {
  const taken = { labels: {}, cues: [] }
  const origin = { projectId: 'o', name: 'Film', language: 'en', folder: 'Film.cuecast', taken }
  const document = { ...versionOf('vi', cues), family: { id: 'f', origin, versions: [] } }
  return must(await createProject(join(folder, 'Film.vi.cuecast'), document))
}

const untranslated = ({ document }: Project) =>
  document.cues.filter(({ text }) => text === '').length

it('puts texts into the project itself, and tells window and job list', async () => {
  const project = await openVersion()
  const { controller, sent, jobs } = make()
  expect(await controller.start(project, { translator: 'model' })).toEqual(ok(undefined))
  await expect.poll(() => controller.state?.state).toBe('done')
  const left = controller.state?.report?.left.length ?? 0
  expect(untranslated(project)).toBe(left)
  expect(left).toBeLessThan(5)
  expect(sent.map(({ name }) => name)).toContain('cuesTranslated')
  expect(jobs.at(-1)).toMatchObject({ kind: 'translate', state: 'done' })
  await project.close()
})

it('stops with its project, and offers to continue when that is opened again', async () => {
  const project = await openVersion(120)
  const { controller } = make()
  service.options = { ...service.options, delayMs: 200 }
  await controller.start(project, { translator: 'model' })
  await expect.poll(() => untranslated(project), { timeout: 10_000 }).toBeLessThan(90)
  await controller.close()
  expect(controller.state).toBeNull()
  const before = service.asked.flat().length
  await controller.open(project)
  expect(controller.state?.state).toBe('interrupted')
  service.options = { ...service.options, delayMs: 0 }
  await controller.start(project, { translator: 'model' })
  await expect.poll(() => controller.state?.state, { timeout: 10_000 }).toBe('done')
  const again = service.asked.flat().slice(before)
  const answered = service.asked[0]?.map(({ id }) => id) ?? []
  expect(again.filter(({ id }) => answered.includes(id))).toEqual([])
  await project.close()
})

it('translates neither the original nor a project that cannot be changed', async () => {
  const project = await openVersion()
  const { controller } = make()
  project.apply({ fields: { family: null } })
  expect(await controller.start(project, { translator: 'model' })).toMatchObject({
    error: { code: 'INVALID_ARGUMENT' },
  })
  await project.close()
  const readOnly = {
    ...project,
    access: { readOnly: true },
    document: (await openVersion()).document,
  }
  expect(
    await controller.start(readOnly as unknown as Project, { translator: 'model' }),
  ).toMatchObject({ error: { code: 'PROJECT_READ_ONLY' } })
  expect(service.asked).toEqual([])
})

it('asks once where it is started twice in a moment', async () => {
  const project = await openVersion()
  const { controller } = make()
  const wanted = { translator: 'model' } as const
  await Promise.all([controller.start(project, wanted), controller.start(project, wanted)])
  await expect.poll(() => controller.state?.state).toBe('done')
  const asked = service.asked.map((cues) => cues.map(({ id }) => id).join(' '))
  expect(new Set(asked).size).toBe(asked.length)
  await project.close()
})

it('asks nothing where the project is closed before the translator is known', async () => {
  const project = await openVersion()
  let found = () => {}
  const before = new Promise<void>((resolve) => {
    found = resolve
  })
  const { controller } = make({ before })
  const started = controller.start(project, { translator: 'model' })
  const closed = controller.close()
  found()
  expect(await started).toMatchObject({ error: { code: 'CANCELLED' } })
  await closed
  await project.close()
  expect(service.asked).toEqual([])
})

it('ends where a run breaks off unexpectedly', async () => {
  const project = await openVersion()
  const { controller, jobs } = make()
  project.note = () => Promise.reject(new Error('boom'))
  await controller.start(project, { translator: 'model' })
  await expect.poll(() => controller.state?.state).toBe('failed')
  expect(controller.state?.error?.code).toBe('INTERNAL_ERROR')
  expect(jobs.at(-1)).toMatchObject({ kind: 'translate', state: 'failed' })
  await project.close()
})
