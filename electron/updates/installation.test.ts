import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { identityOf, ownIdentity } from '@cuecast/platform'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  endTrial,
  exchange,
  findInstallation,
  finishUpdate,
  recoverExchange,
  takeFailure,
  trialOf,
  writePlan,
  type Installation,
} from './installation'

let folder: string
beforeEach(({ skip }) => {
  folder = mkdtempSync(join(tmpdir(), 'cuecast-install-'))
  skip(process.platform !== 'linux', 'elsewhere the installer of the system exchanges versions')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function put(path: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
  chmodSync(join(folder, path), mode)
}
const read = (path: string) => readFileSync(join(folder, path), 'utf8').trim()
const remove = (path: string) => rm(path, { recursive: true, force: true })

/** A program that records the version that was started, and then follows the test's script. */
const program = (version: string, does: string) =>
  `#!/bin/sh\necho "${version} $*" >> "${join(folder, 'starts')}"\n${does}\n`

function layOut(root: string, version: string, does = 'exit 0'): void {
  put(join(root, 'lib/cuecast/cuecast'), program(version, does), 0o755)
  put(join(root, 'lib/cuecast/resources/install-form.txt'), 'folder\n')
  put(join(root, 'bin/cuecast'), version, 0o755)
  put(join(root, 'share/doc'), version)
}

function installed(env: Record<string, string> = {}): Installation | null {
  return findInstallation({
    isPackaged: true,
    execPath: join(folder, 'lib/cuecast/cuecast'),
    resources: join(folder, 'lib/cuecast/resources'),
    env,
  })
}

function installation(): Installation {
  const found = installed()
  if (!found) throw new Error('no installation')
  return found
}

test('only an unpacked folder and an AppImage that can be written replace themselves', () => {
  layOut('.', 'A')
  expect(installed()).toMatchObject({ form: 'folder', root: folder })
  expect(installed({ FLATPAK_ID: 'org.cuecast.Cuecast' })).toBeNull()
  put('lib/cuecast/resources/install-form.txt', 'appimage')
  expect(installed()).toBeNull()
  put('Cuecast.AppImage', '')
  const image = join(folder, 'Cuecast.AppImage')
  expect(installed({ APPIMAGE: image, APPDIR: folder })).toMatchObject({
    form: 'appimage',
    parts: ['Cuecast.AppImage'],
    program: image,
  })
  // Another AppImage, from whose terminal this one was started.
  expect(installed({ APPIMAGE: image, APPDIR: '/tmp/.mount_other' })).toBeNull()
  rmSync(join(folder, 'lib/cuecast/resources/install-form.txt'))
  expect(installed()).toBeNull()
  const fromSource = { isPackaged: false, execPath: '/usr/bin/electron', resources: '/none' }
  expect(findInstallation({ ...fromSource, env: {} })).toBeNull()
  expect(findInstallation({ ...fromSource, env: { CUECAST_UPDATE_FOLDER: folder } })).not.toBeNull()
})

test('versions are exchanged, and exchanged back', () => {
  layOut('.', 'A')
  layOut('.cuecast-update/next', 'B')
  put('cuecast-data/settings.json', 'mine')
  const at = installation()
  exchange(at, join(at.stage, 'next'), join(at.stage, 'replaced'))
  expect([read('bin/cuecast'), read('share/doc')]).toEqual(['B', 'B'])
  expect(read('lib/cuecast/cuecast')).toContain('B')
  expect(read('cuecast-data/settings.json')).toBe('mine')
  exchange(at, join(at.stage, 'replaced'), join(at.stage, 'failed'))
  expect([read('bin/cuecast'), read('share/doc')]).toEqual(['A', 'A'])
  expect(read('lib/cuecast/cuecast')).toContain('A')
})

test('takes back a step that the disk refuses', () => {
  layOut('.', 'A')
  layOut('.cuecast-update/next', 'B')
  const at = installation()
  // A file blocks the place of the last part.
  put('.cuecast-update/replaced/share', 'in the way')
  expect(() => exchange(at, join(at.stage, 'next'), join(at.stage, 'replaced'))).toThrow(/E/)
  expect([read('bin/cuecast'), read('share/doc')]).toEqual(['A', 'A'])
  expect(read('lib/cuecast/cuecast')).toContain('A')
  expect(read('.cuecast-update/next/lib/cuecast/cuecast')).toContain('B')
})

const patience = { endMs: 20_000, startMs: 20_000, lookMs: 5 }

async function gone() {
  const child = spawn('true')
  const identity = { ...ownIdentity(), pid: child.pid ?? 0 }
  await once(child, 'exit')
  return identity
}

async function finish(from: 'next' | 'previous', version: string, waits = patience) {
  const at = installation()
  const waitsFor = await gone()
  const plan = { installation: at, from, version, before: 'A', args: ['--portable', 'x'], waitsFor }
  await finishUpdate(writePlan(plan), waits)
}

const starts = () => read('starts').split('\n')

test('a new version that starts stays, and the one before is kept', async () => {
  layOut('.', 'A')
  const mark = join(folder, '.cuecast-update/started')
  layOut('.cuecast-update/next', 'B', `printf B > "${mark}"; sleep 30`)
  put('.cuecast-update/previous/old', '')
  await finish('next', 'B')
  expect(starts()).toEqual(['B --portable x'])
  const trial = trialOf(installation(), 'B')
  expect(trialOf(installation(), 'A')).toBeNull()
  if (!trial) throw new Error('no trial')
  await endTrial(trial, remove)
  expect(read('.cuecast-update/previous/bin/cuecast')).toBe('A')
  expect(read('.cuecast-update/started')).toBe('B')
  expect(trialOf(installation(), 'B')).toBeNull()
  expect(takeFailure(installation())).toBeNull()
})

test('one that ends at once, or shows no window, is taken back and the version before starts', async () => {
  for (const [does, startMs] of [
    ['exit 3', 20_000],
    ['sleep 60', 300],
  ] as const) {
    layOut('.', 'A')
    layOut('.cuecast-update/next', 'B', does)
    await finish('next', 'B', { ...patience, startMs })
    await vi.waitFor(() => expect(starts()).toEqual(['B --portable x', 'A --portable x']))
    expect(read('bin/cuecast')).toBe('A')
    expect(takeFailure(installation())).toMatchObject({ version: 'B' })
    expect(takeFailure(installation())).toBeNull()
    rmSync(join(folder, 'starts'))
  }
})

test('the version before is brought back, and the newer one goes when it has started', async () => {
  layOut('.', 'B')
  const mark = join(folder, '.cuecast-update/started')
  layOut('.cuecast-update/previous', 'A', `printf A > "${mark}"; sleep 30`)
  await finish('previous', 'A')
  const trial = trialOf(installation(), 'A')
  if (!trial) throw new Error('no trial')
  await endTrial(trial, remove)
  expect(read('bin/cuecast')).toBe('A')
  for (const left of ['previous', 'replaced', 'plan.json'])
    expect(existsSync(join(folder, '.cuecast-update', left))).toBe(false)
})

/** Every step of an exchange from `next`, and of taking it back; a kill can come after each. */
function steps(): Array<() => void> {
  const at = (path: string) => join(folder, path)
  const move = (from: string, to: string) => () => {
    mkdirSync(dirname(at(to)), { recursive: true })
    renameSync(at(from), at(to))
  }
  const [next, replaced, failed] = ['next', 'replaced', 'failed'].map((n) => `.cuecast-update/${n}`)
  return [
    () => put(`${replaced}/bin/cuecast`, 'A, hal'),
    () => copyFileSync(at('bin/cuecast'), at(`${replaced}/bin/cuecast`)),
    move(`${next}/bin/cuecast`, 'bin/cuecast'),
    move('lib/cuecast', `${replaced}/lib/cuecast`),
    move(`${next}/lib/cuecast`, 'lib/cuecast'),
    move('share', `${replaced}/share`),
    move(`${next}/share`, 'share'),
    () => put(`${failed}/bin/cuecast`, 'B, hal'),
    move(`${replaced}/bin/cuecast`, 'bin/cuecast'),
    move('lib/cuecast', `${failed}/lib/cuecast`),
    move(`${replaced}/lib/cuecast`, 'lib/cuecast'),
    move('share', `${failed}/share`),
    move(`${replaced}/share`, 'share'),
  ]
}

async function planOf(exchanger?: Awaited<ReturnType<typeof gone>>): Promise<string> {
  const about = { from: 'next' as const, version: 'B', before: 'A', args: [] }
  const dead = await gone()
  return writePlan({
    installation: installation(),
    ...about,
    waitsFor: dead,
    ...(exchanger && { exchanger }),
  })
}

test('after a kill at any step the next start has the whole version before, and says so', async () => {
  for (let kill = 0; kill <= steps().length; kill += 1) {
    for (const left of ['bin', 'lib', 'share', '.cuecast-update'])
      rmSync(join(folder, left), { recursive: true, force: true })
    layOut('.', 'A')
    layOut('.cuecast-update/next', 'B')
    const plan = await planOf(await gone())
    for (const step of steps().slice(0, kill)) step()
    expect(recoverExchange(plan)).toBe(join(folder, 'lib/cuecast/cuecast'))
    expect([kill, read('bin/cuecast'), read('share/doc')]).toEqual([kill, 'A', 'A'])
    expect(read('lib/cuecast/cuecast')).toContain('A')
    expect(existsSync(join(folder, '.cuecast-update/next'))).toBe(false)
    expect(recoverExchange(plan)).toBeNull()
    expect(takeFailure(installation())).toMatchObject({ version: 'B' })
  }
})

test('a version that hangs, and that nobody watches any more, is ended and taken back', async () => {
  layOut('.', 'A')
  layOut('.cuecast-update/next', 'B')
  const hanging = spawn('sleep', ['60'], { detached: true })
  const ended = once(hanging, 'exit')
  const file = await planOf(await gone())
  const plan = JSON.parse(readFileSync(file, 'utf8'))
  writePlan({ ...plan, trial: identityOf(hanging.pid ?? 0) })
  for (const step of steps().slice(0, 7)) step()
  expect(recoverExchange(file)).not.toBeNull()
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect(read('bin/cuecast')).toBe('A')
})

test('an exchange that is watched, has not begun or is over is left alone', async () => {
  layOut('.', 'A')
  layOut('.cuecast-update/next', 'B')
  const mark = join(folder, '.cuecast-update/started')
  expect(recoverExchange(await planOf())).toBeNull()
  expect(recoverExchange(await planOf(ownIdentity()))).toBeNull()
  const plan = await planOf(await gone())
  for (const step of steps().slice(0, 7)) step()
  writeFileSync(mark, 'B')
  expect(recoverExchange(plan)).toBeNull()
  expect(read('bin/cuecast')).toBe('B')
})

test('nothing happens while the program still runs', async () => {
  layOut('.', 'A')
  layOut('.cuecast-update/next', 'B')
  const at = installation()
  const plan = { installation: at, version: 'B', before: 'A', args: [], waitsFor: ownIdentity() }
  await finishUpdate(writePlan({ ...plan, from: 'next' }), { ...patience, endMs: 30 })
  expect(read('bin/cuecast')).toBe('A')
  expect(existsSync(join(at.stage, 'plan.json'))).toBe(false)
})

test('the cuecast script brings a program back that a kill has left half exchanged', async () => {
  const script = readFileSync(join(import.meta.dirname, '../../resources/desktop/linux/cuecast.sh'))
  layOut('.cuecast-update/replaced', 'A')
  put('bin/cuecast', script.toString().replace('@COMMANDS@', 'dub'), 0o755)
  mkdirSync(join(folder, 'lib'))
  const child = spawn(join(folder, 'bin/cuecast'), ['film.srt'])
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(starts()[0]).toMatch(/^A .*film.srt$/)
})

test('the cuecast script has the version before repair what a dead exchange has left', async () => {
  const script = readFileSync(join(import.meta.dirname, '../../resources/desktop/linux/cuecast.sh'))
  layOut('.', 'B')
  layOut('.cuecast-update/replaced', 'A')
  put('bin/cuecast', script.toString().replace('@COMMANDS@', 'dub'), 0o755)
  put('.cuecast-update/plan.json', '{}')
  const child = spawn(join(folder, 'bin/cuecast'), ['film.srt'])
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(starts()).toHaveLength(2)
  expect(starts()[0]).toMatch(/^A .*-- -recover .*plan\.json$/)
  expect(starts()[1]).toMatch(/^B .*film.srt$/)
})

test('the cuecast script opens files, and takes an unknown word for a mistyped command', async () => {
  const script = readFileSync(join(import.meta.dirname, '../../resources/desktop/linux/cuecast.sh'))
  layOut('.', 'A')
  put('bin/cuecast', script.toString().replace('@COMMANDS@', 'dub'), 0o755)
  put('phim', 'without an ending')
  for (const word of ['dbu', 'film.srt', './dbu', 'phim', '--portable']) {
    const child = spawn(join(folder, 'bin/cuecast'), [word], { cwd: folder })
    expect(await once(child, 'exit')).toEqual([0, null])
  }
  const [mistyped, ...opened] = starts()
  expect(mistyped).toMatch(/^A --ozone-platform=headless .*-- help dbu$/)
  expect(opened.map((line) => line.split(' ').at(-1))).toEqual([
    'film.srt',
    './dbu',
    'phim',
    '--portable',
  ])
})
