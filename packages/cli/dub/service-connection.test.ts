import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { createGateway, type CallOptions } from '@cuecast/dubbing'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { must } from '@shared/testing/must'
import { expect, it } from 'vitest'
import { askOffer, openWorkplace } from './service-connection'
import { callOf } from './testing/call-dub'

/** Answers only once it is cancelled, as one that drips a byte a second. */
const never = ({ signal }: CallOptions = {}): Promise<Result<never>> =>
  new Promise((resolve) => {
    const end = () => resolve(fail(studioError('CANCELLED', 'given up', { at: '/me' })))
    signal?.addEventListener('abort', end)
  })

function offer(giveUpAfterMs: number, signal: AbortSignal) {
  const target = async () => ok({ baseUrl: 'http://127.0.0.1:9', key: '', swapGenders: false })
  const gateway = { ...createGateway({ connectionId: 'test', target }), me: never }
  const service = { gateway, origin: null, close: async () => undefined }
  return askOffer({ ...callOf({ giveUpAfterMs }, signal), service })
}

it('a service that never ends its answer is given up in time', async () => {
  expect(await offer(20, new AbortController().signal)).toMatchObject({
    ok: false,
    error: { code: 'TIMEOUT', at: '/me' },
  })
})

it('a user who stops meanwhile has stopped it', async () => {
  const controller = new AbortController()
  const asked = offer(60_000, controller.signal)
  controller.abort()
  expect(await asked).toMatchObject({ ok: false, error: { code: 'CANCELLED' } })
})

/** What is in the folder after a job in its project `P` was stopped. */
async function leftBy(folder: string, begin: (project: string) => Promise<void>) {
  const projectFolder = join(folder, 'P')
  const call = callOf({ projectFolder }, AbortSignal.abort())
  const { serviceFolder } = must(await openWorkplace(call))
  await mkdir(serviceFolder, { recursive: true })
  await begin(projectFolder)
  const stopped = fail(studioError('CANCELLED', 'stopped'))
  for (const close of call.closers) await close(stopped)
  return (await readdir(folder, { recursive: true })).sort()
}

it('leaves nothing of a job that is stopped before it has a project', async () => {
  expect(await leftBy(testFolder(), async () => undefined)).toEqual([])
})

it('keeps the service’s tasks for a project that can be resumed', async () => {
  const begin = (project: string) => writeFile(join(project, 'project.json'), '{}')
  expect(await leftBy(testFolder(), begin)).toEqual(['P', 'P/.service', 'P/project.json'])
})
