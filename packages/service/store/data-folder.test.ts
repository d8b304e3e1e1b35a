import { existsSync } from 'node:fs'
import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { asOrdinaryUser } from '@cuecast/platform/testing/ordinary-user'
import { temporaryFolder, testService } from '../testing/test-service'
import { lockFailure, lockFolder } from './data-folder'
import { openStore } from './open-store'

it('refuses an impossible path at once, with a sentence', () => {
  expect(() => openStore('/proc/nope/deeper')).toThrow(
    /^the data folder \/proc\/nope\/deeper cannot be used: .*--data$/,
  )
})

it('refuses a path that is a file', async () => {
  const file = join(await temporaryFolder(), 'file')
  await writeFile(file, '')
  expect(() => openStore(file)).toThrow(/is not a folder/)
})

it('refuses a folder that cannot be written', async () => {
  const parent = await temporaryFolder()
  const folder = join(parent, 'read-only')
  await mkdir(folder, { mode: 0o500 })
  await asOrdinaryUser(parent, () => {
    expect(() => openStore(folder)).toThrow(/cannot be used: .*EACCES/)
  })
})

it('refuses a lock that cannot be opened, with a sentence', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'service.lock'))
  expect(() => lockFolder(folder)).toThrow(/cannot be used: service\.lock: .*--data$/)
})

it.each([
  ['SQLITE_FULL', 'database or disk is full', /cannot be used: .*disk is full.*--data$/],
  ['SQLITE_BUSY', 'database is locked', /^another service is running/],
])('says why the folder is not its own: %s', (code, message, expected) => {
  const failure = lockFailure('/data', Object.assign(new Error(message), { code }))
  expect(failure.message).toMatch(expected)
})

it.runIf(process.platform !== 'win32')('keeps database and audio for its user alone', async () => {
  const folder = await temporaryFolder()
  await chmod(folder, 0o755)
  await openStore(folder).close()
  expect((await stat(join(folder, 'service.db'))).mode & 0o777).toBe(0o600)
})

it('tells at /healthz that the folder is gone, and takes nothing any more', async () => {
  const { call, dataDir, service } = await testService({ key: { plan: 'creator', credits: 100 } })
  expect((await call.get('/healthz')).status).toBe(200)
  await rm(dataDir, { recursive: true })
  const health = await call.get('/healthz')
  expect(health.status).toBe(503)
  const reason = "the service's data folder is gone or cannot be written"
  expect(await health.json()).toEqual({ status: 'unavailable', reason })
  const refused = await call.post('/api/v2/tts_stream', { text: 'Một.', ref_voice_id: 1 })
  expect(refused.status).toBe(500)
  expect(await refused.json()).toMatchObject({ message: reason })
  expect(service.context.health()).toBe(reason)
  await service.close()
  expect(existsSync(dataDir)).toBe(false)
})
