import { createCipheriv, randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { request as httpRequest } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type * as platformModule from '@cuecast/platform'
import { keepOffline } from '@cuecast/platform'
import { ok } from '@shared/contracts/result'
import { NsisUpdater } from 'electron-updater'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { updateSource, type ReleaseFile } from './release'
import { SystemInstaller, systemForm } from './system-installer'
import { systemUpdater } from './system-updater'
import { releaseKeys, releaseOf, UpdateServer } from './testing/update-server'

const { free } = vi.hoisted(() => ({ free: vi.fn() }))
vi.mock('@cuecast/platform', async (original) => {
  const platform = await original<typeof platformModule>()
  free.mockImplementation(platform.freeSpace)
  return { ...platform, freeSpace: free }
})

// electron-updater's own downloads by Node: by Electron they need one that runs.
const load = createRequire(createRequire(import.meta.url).resolve('electron-updater'))
const { HttpExecutor } = load('builder-util-runtime')
const { ElectronHttpExecutor } = load('electron-updater/out/electronHttpExecutor.js')
class NodeHttpExecutor extends HttpExecutor {
  createRequest = httpRequest
}

const data = randomBytes(300_000)
const log: string[] = []
let server: UpdateServer
let folder: string
let ends: Array<() => void>
let installed: string[]

beforeEach(async () => {
  server = await new UpdateServer().listen()
  folder = mkdtempSync(join(tmpdir(), 'cuecast-system-'))
  writeFileSync(join(folder, 'app-update.yml'), 'updaterCacheDirName: cuecast-updater\n')
  ;[ends, installed] = [[], []]
})

afterEach(async () => {
  keepOffline(false)
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** electron-updater for Windows, without Electron and without starting its downloads. */
function forWindows(): NsisUpdater {
  const updater = new NsisUpdater(null, {
    version: '9.0.0',
    name: 'cuecast',
    isPackaged: true,
    appUpdateConfigPath: join(folder, 'app-update.yml'),
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: (handler) => ends.push(() => handler(0)),
  })
  const { download } = ElectronHttpExecutor.prototype
  Object.assign(updater, { httpExecutor: Object.assign(new NodeHttpExecutor(), { download }) })
  vi.spyOn(updater, 'quitAndInstall').mockImplementation(() => {
    installed.push(readFileSync(join(cache(), 'pending', 'Cuecast-setup.exe')).toString('base64'))
  })
  return updater
}

const cache = () => join(folder, 'cuecast-updater')

function installer(isReplaced = false): SystemInstaller {
  const source = updateSource(server.url, releaseKeys().publicKey)
  if (!source) throw new Error('no source')
  return new SystemInstaller({
    form: 'setup',
    source,
    place: folder,
    isReplaced,
    load: async (file, version, url) =>
      systemUpdater({ file, version, url }, (line) => log.push(line), forWindows()),
    quit: (whenQuit) => ends.push(whenQuit),
  })
}

/** The file of a release; the server may send other bytes for it. */
function fileOf(bytes: Uint8Array, given: Uint8Array = bytes): ReleaseFile {
  server.give('/Cuecast-setup.exe', Buffer.from(given))
  const [file] = releaseOf(bytes, {}, 'setup').files
  if (!file) throw new Error('no file')
  return { ...file, url: 'Cuecast-setup.exe' }
}

const how = (signal = new AbortController().signal) => ({
  version: '9.1.0',
  signal,
  onProgress: () => undefined,
  onUnpacking: () => undefined,
})

test('what the manifest names is fetched, and installed once the program has ended', async () => {
  const made = installer()
  expect(made.has('found')).toBe(false)
  expect(await made.fetch(fileOf(data), how())).toMatchObject({ ok: true })
  expect(made.has('found')).toBe(true)
  expect(installed).toEqual([])
  made.install()
  for (const end of ends) end()
  expect(installed).toEqual([data.toString('base64')])
  // Requests only that file and its blocks, and no feed of electron-updater.
  expect(new Set(server.asked)).toEqual(
    new Set(['/Cuecast-setup.exe', '/Cuecast-setup.exe.blockmap']),
  )
})

test('an end that nobody asked for installs nothing, nor one after which the user stayed', async () => {
  const made = installer()
  await made.fetch(fileOf(data), how())
  for (const end of ends) end()
  made.install()
  await made.stayed()
  for (const end of ends) end()
  expect(installed).toEqual([])
})

test('a file that is not the one that was signed is refused, and so is a server that has none', async () => {
  const made = installer()
  const other = await made.fetch(fileOf(data, randomBytes(data.length)), how())
  expect(other).toMatchObject({ ok: false, error: { code: 'UPDATE_DAMAGED' } })
  const away = await made.fetch({ ...fileOf(data), url: 'nothing.exe' }, how())
  expect(away).toMatchObject({ ok: false, error: { code: 'UPDATE_UNREACHABLE' } })
  const insecure = await made.fetch({ ...fileOf(data), url: 'http://updates.example/a.exe' }, how())
  expect(insecure).toMatchObject({ ok: false, error: { code: 'UPDATE_UNTRUSTED' } })
  expect(made.has('found')).toBe(false)
  const pending = join(cache(), 'pending')
  expect(existsSync(pending) ? readdirSync(pending) : []).not.toContain('Cuecast-setup.exe')
})

test('nothing is asked offline or on a full disk, and a download can be stopped', async () => {
  const made = installer()
  const file = fileOf(data)
  free.mockResolvedValueOnce(ok(1))
  expect(await made.fetch(file, how())).toMatchObject({ error: { code: 'DISK_FULL' } })
  keepOffline(true)
  const elsewhere = { ...file, url: 'https://updates.example/a.exe' }
  expect(await made.fetch(elsewhere, how())).toMatchObject({ error: { code: 'NETWORK_OFF' } })
  keepOffline(false)
  expect(server.asked).toEqual([])
  const stop = new AbortController()
  server.answer('/Cuecast-setup.exe', (_request, response) => {
    response.writeHead(200, { 'content-length': data.length }).write(data.subarray(0, 1_000))
    stop.abort()
  })
  expect(await made.fetch(file, how(stop.signal))).toMatchObject({ error: { code: 'CANCELLED' } })
})

test('of a version that differs a little only the difference is fetched', async () => {
  const before = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(
    Buffer.alloc(2_000_000),
  )
  const next = Buffer.concat([
    before.subarray(0, 1_000_000),
    before.subarray(0, 50),
    before.subarray(1_000_000),
  ])
  // Of these bytes, by `buildBlockMap` of app-builder-lib 26.17.0.
  const blocks = (name: string) =>
    readFileSync(join(import.meta.dirname, 'testing', `${name}.blockmap`))
  const made = installer()
  server.give('/Cuecast-setup.exe.blockmap', blocks('before'))
  await made.fetch(fileOf(before), how())
  // The installer keeps itself there.
  writeFileSync(join(cache(), 'installer.exe'), before)
  server.give('/Cuecast-setup.exe.blockmap', blocks('next'))
  const file = fileOf(next)
  let sent = 0
  server.answer('/Cuecast-setup.exe', (request, response) => {
    const [, from = 0, to = next.length - 1] =
      /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
    const part = next.subarray(Number(from), Number(to) + 1)
    sent += part.length
    response.writeHead(206, { 'content-range': `bytes ${from}-${to}/${next.length}` }).end(part)
  })
  expect(await made.fetch(file, { ...how(), version: '9.2.0' })).toMatchObject({ ok: true })
  expect(sent).toBeLessThan(next.length / 4)
})

test('a start of the version that was fetched says so', async () => {
  expect(await installer(true).settle()).toEqual({
    failed: null,
    replaced: { before: null, isBack: false },
  })
  expect((await installer().settle()).replaced).toBeNull()
})

test('only what an installer has installed is replaced by one', () => {
  const place = (platform: NodeJS.Platform, ...files: string[]) => {
    const program = mkdtempSync(join(folder, 'program-'))
    for (const file of ['Cuecast.exe', ...files]) {
      mkdirSync(dirname(join(program, file)), { recursive: true })
      writeFileSync(join(program, file), '')
    }
    const resources = join(program, 'resources')
    return systemForm({ platform, execPath: join(program, 'Cuecast.exe'), resources })
  }
  const [marked, uninstaller] = ['resources/app-update.yml', 'Uninstall Cuecast.exe']
  expect(place('win32', marked, uninstaller)).toBe('setup')
  expect(place('win32', marked), 'unpacked from the zip').toBeNull()
  expect(place('win32', uninstaller), 'packed without updates').toBeNull()
  expect(place('darwin', marked)).toBe('bundle')
  expect(place('darwin'), 'not signed').toBeNull()
  expect(place('linux', marked, uninstaller)).toBeNull()
})
