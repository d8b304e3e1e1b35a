import * as fs from 'node:fs'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type * as platformModule from '@cuecast/platform'
import { keepOffline } from '@cuecast/platform'
import type { Release, UpdateState } from '@shared/contracts/app'
import type { Preferences } from '@shared/contracts/preferences'
import { ok } from '@shared/contracts/result'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noUpdates, type SavedUpdates } from '../settings/settings-schema'
import { findInstallation } from './installation'
import { LinuxInstaller } from './linux-installer'
import { updateSource } from './release'
import { archiveOf, releaseKeys, releaseOf, UpdateServer } from './testing/update-server'
import { Updates } from './updates'

const { free } = vi.hoisted(() => ({ free: vi.fn() }))
vi.mock('@cuecast/platform', async (original) => {
  const platform = await original<typeof platformModule>()
  free.mockImplementation(platform.freeSpace)
  return { ...platform, freeSpace: free }
})

const keys = releaseKeys()
const program = { 'bin/cuecast': 'B', 'lib/cuecast/cuecast': 'B', 'share/doc': 'B' }
let server: UpdateServer
let folder: string
let archive: Buffer
let running: Updates[]
let saved: { updates: SavedUpdates }
let preference: Preferences['updates']
let busy: boolean
let plans: string[]
let raised: string[]

beforeEach(async () => {
  server = await new UpdateServer().listen()
  folder = mkdtempSync(join(tmpdir(), 'cuecast-updates-'))
  for (const path of Object.keys(program)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), 'A')
  }
  archive = archiveOf(program)
  ;[running, plans, raised, busy, preference] = [[], [], [], false, 'stable']
  saved = { updates: noUpdates }
})

afterEach(async () => {
  keepOffline(false)
  for (const each of running) each.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

function updates(version = '9.0.0', url = server.url): Updates {
  const source = updateSource(url, keys.publicKey)
  const env = { CUECAST_UPDATE_FOLDER: folder }
  const given = { isPackaged: false, execPath: '', resources: '', env }
  const installation = findInstallation(given)
  if (!source || !installation) throw new Error('no updates')
  const made = new Updates({
    version,
    source,
    installer: new LinuxInstaller({
      version,
      source,
      installation,
      disk: fs,
      restartArgs: () => ['--portable', 'x', 'phim.cuecast'],
      restart: (plan) => plans.push(plan),
    }),
    saved,
    preference: () => preference,
    busy: () => busy,
    changed: () => undefined,
    raise: (code, at) => raised.push(`${code} ${at}`),
    log: () => undefined,
  })
  running.push(made)
  return made
}

const publish = (more: Partial<Release> = {}) =>
  server.publish(releaseOf(archive, more), keys.privateKey, archive)

const reaches = (made: Updates, state: Partial<UpdateState>) =>
  vi.waitFor(() => expect(made.state).toMatchObject(state))

async function checked(made: Updates): Promise<UpdateState> {
  made.check({ isAsked: true })
  await vi.waitFor(() => expect(['idle', 'ready']).toContain(made.state.phase))
  return made.state
}

test('nothing is sent before the user was asked, nor when updates are off', async () => {
  for (const choice of ['ask', 'off'] as const) {
    preference = choice
    updates().checkWhenDue()
  }
  const asked = updates()
  preference = 'stable'
  publish()
  asked.checkWhenDue()
  await reaches(asked, { phase: 'idle', found: expect.objectContaining({ version: '9.1.0' }) })
  // The two silent ones would have asked before.
  expect(server.asked).toEqual(['/stable.json', '/stable.json.sig'])
  asked.checkWhenDue()
  expect(asked.state.phase).toBe('idle')
})

test('an older version and the same one are no update; a beta is one for those who want it', async () => {
  publish({ version: '8.0.0' })
  expect(await checked(updates())).toMatchObject({ found: null, error: null })
  publish({ version: '9.0.0' })
  expect(await checked(updates())).toMatchObject({ found: null, error: null })
  publish({ channel: 'beta', version: '9.1.0-beta.1' })
  expect((await checked(updates())).found).toBeNull()
  preference = 'beta'
  expect((await checked(updates())).found?.version).toBe('9.1.0-beta.1')
  publish()
  expect((await checked(updates())).found?.version).toBe('9.1.0')
})

test('an answer from before is refused, and so is a step over a version that is needed', async () => {
  publish()
  const made = updates()
  await checked(made)
  publish({ version: '9.2.0', date: '2020-01-01T00:00:00.000Z' })
  expect((await checked(made)).error?.params).toEqual({ reason: 'replayed' })
  publish({ version: '9.2.0', minimum: '9.1.0' })
  expect((await checked(made)).error?.params).toEqual({ reason: 'minimum', version: '9.2.0' })
})

test('a job that runs is waited for, by a check and by a restart', async () => {
  publish()
  busy = true
  const made = updates()
  made.check({ isAsked: false })
  expect(made.state.phase).toBe('waitingToCheck')
  expect(server.asked).toEqual([])
  busy = false
  await reaches(made, { phase: 'idle', found: expect.anything() })
  await made.download()
  expect(made.state.phase).toBe('ready')
  busy = true
  made.install('found')
  expect(made.state.phase).toBe('waitingToInstall')
  made.cancel()
  expect(made.state.phase).toBe('ready')
  made.install('found')
  busy = false
  await reaches(made, { phase: 'installing' })
  expect(plans).toHaveLength(1)
})

test('unpacks the new version next to the program, and writes a plan for the restart', async () => {
  publish()
  const made = updates()
  await checked(made)
  await made.download()
  expect(made.state).toMatchObject({ phase: 'ready', error: null })
  const next = join(folder, '.cuecast-update/next')
  expect(readdirSync(next).sort()).toEqual(['bin', 'lib', 'share'])
  expect(statSync(join(next, 'lib/cuecast/cuecast')).mode & 0o777).toBe(0o755)
  expect(readdirSync(join(folder, '.cuecast-update'))).toEqual(['next'])
  // Later: the next start finds it.
  made.later()
  const again = updates()
  expect(again.state).toMatchObject({ phase: 'ready', later: true })
  again.install('found')
  expect(JSON.parse(readFileSync(plans[0] ?? '', 'utf8'))).toMatchObject({
    from: 'next',
    version: '9.1.0',
    before: '9.0.0',
    args: ['--portable', 'x', 'phim.cuecast'],
  })
})

test('a damaged file, a wrong archive and a server without the file leave the program as it is', async () => {
  publish()
  const made = updates()
  await checked(made)
  server.give('/file.tar.gz', Buffer.alloc(archive.length))
  await made.download()
  expect(made.state).toMatchObject({ phase: 'idle', error: { code: 'UPDATE_DAMAGED' } })

  const outside = archiveOf({ 'bin/cuecast': 'evil' }, '../../..')
  for (const [data, code] of [
    [outside, 'UPDATE_DAMAGED'],
    [archiveOf({ 'share/doc': 'B' }), 'UPDATE_DAMAGED'],
    [Buffer.from('no archive'), 'UPDATE_DAMAGED'],
  ] as const) {
    server.publish(releaseOf(data, { version: '9.3.0' }), keys.privateKey, data)
    await checked(made)
    await made.download()
    expect(made.state).toMatchObject({ phase: 'idle', error: { code } })
  }
  expect(readFileSync(join(folder, 'bin/cuecast'), 'utf8')).toBe('A')
  expect(readdirSync(join(folder, '.cuecast-update'))).toEqual([])
})

test('reports a full disk before any download', async () => {
  publish()
  const made = updates()
  await checked(made)
  free.mockResolvedValueOnce(ok(1))
  await made.download()
  expect(made.state.error?.code).toBe('DISK_FULL')
  expect(server.asked).not.toContain('/file.tar.gz')
})

test('reports failures of a requested check, and not of an automatic one', async () => {
  server.answer('/stable.json', (_request, response) => response.writeHead(500).end())
  const made = updates()
  made.checkWhenDue()
  await reaches(made, { phase: 'idle' })
  made.checkWhenDue()
  expect(made.state).toMatchObject({ phase: 'idle', error: null })
  expect(server.asked).toHaveLength(1)
  expect((await checked(made)).error?.code).toBe('UPDATE_UNREACHABLE')
  keepOffline(true)
  const away = updates('9.0.0', 'https://updates.example/')
  away.checkWhenDue()
  expect(away.state.phase).toBe('idle')
  expect((await checked(away)).error?.code).toBe('NETWORK_OFF')
})

test('reports a reverted version, and does not offer it again', async () => {
  publish()
  const made = updates()
  await checked(made)
  const stage = join(folder, '.cuecast-update')
  mkdirSync(stage, { recursive: true })
  writeFileSync(
    join(stage, 'failed.json'),
    JSON.stringify({ version: '9.1.0', reason: 'it ended' }),
  )
  await made.started()
  expect(raised).toEqual(['UPDATE_NOT_STARTED 9.1.0'])
  expect(made.state).toMatchObject({ phase: 'idle', later: true })
})

test('a version that has started keeps the one before, which can be brought back', async () => {
  publish()
  const made = updates()
  await checked(made)
  await made.download()
  made.install('found')
  const stage = join(folder, '.cuecast-update')
  // Does the work of the process between the two versions.
  fs.renameSync(join(stage, 'next'), join(stage, 'replaced'))
  const next = updates('9.1.0')
  expect(next.state).toMatchObject({ found: null, previous: null })
  await next.started()
  expect(raised).toEqual(['UPDATED 9.1.0'])
  expect(next.state).toMatchObject({ phase: 'idle', previous: '9.0.0' })
  expect(readdirSync(stage).sort()).toEqual(['previous', 'started'])
  next.install('previous')
  expect(JSON.parse(readFileSync(plans[1] ?? '', 'utf8'))).toMatchObject({
    from: 'previous',
    version: '9.0.0',
    before: '9.1.0',
  })
})
