import { execFile, execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import type { Page } from '@playwright/test'
import { en } from '../shared/texts/en'
import { vi } from '../shared/texts/vi'
import { StudioPage } from './pages/studio-page'
import {
  command,
  display,
  environment,
  open,
  ownVersion,
  portableFolder,
  SUBTITLES,
  test,
  unpackTar,
} from './support/installed'
import { unlockKeyring, withKeyring } from './support/keyring'
import { expect } from './support/launch'
import { storedProject } from './support/stored-project'

/** The system opens a dialog for the export's place: its proposal is accepted. */
async function acceptSaveDialog() {
  const title = `${en.header.exportHint}|${vi.header.exportHint}`
  const search = ['search', '--sync', '--onlyvisible', '--name', title]
  await promisify(execFile)('xdotool', [...search, 'windowfocus', '--sync', 'key', 'Return'])
}

const BEFORE = '0.0.9'

/** Unpacks the archive as an earlier version, and answers its `cuecast`: the same code under another number. */
function versionBefore(folder: string): string {
  const [program = ''] = unpackTar(folder)
  const archive = join(program, 'lib/cuecast/resources/app.asar')
  const name = (version: string) =>
    Buffer.from(`"productName": "Cuecast",\n  "version": "${version}"`)
  const bytes = readFileSync(archive)
  const at = bytes.indexOf(name(ownVersion))
  expect(at).toBeGreaterThan(0)
  bytes.set(name(BEFORE.padEnd(ownVersion.length, '0')), at)
  writeFileSync(archive, bytes)
  return join(program, 'bin/cuecast')
}

/**
 * State that a studio has from earlier: its settings, keys, recent projects, and the open project.
 */
async function remembered(page: Page) {
  const { path, ...rest } = await page.evaluate(async () => {
    const { studio } = window
    const [about, preferences, connections, project] = await Promise.all([
      studio.appInfo(),
      studio.preferencesGet(),
      studio.connectionList(),
      studio.projectCurrent(),
    ])
    if (!about.ok || !preferences.ok || !connections.ok || !project.ok)
      throw new Error('the studio does not answer')
    return {
      version: about.value.version,
      preferences: preferences.value,
      connections: connections.value,
      path: project.value?.path ?? null,
    }
  })
  if (path === null) return { ...rest, project: null }
  const { project: document, takes, activeTakes } = await storedProject(path)
  return { ...rest, project: { path, document, takes, activeTakes } }
}

test.describe('@package the installed program', { tag: '@extended' }, () => {
  test('dubs and exports a double-clicked subtitle file, takes a second one, and quits', async ({
    installed,
  }) => {
    const [first, second] = ['phim một.srt', 'phim hai.srt'].map((name) =>
      join(installed.home, name),
    )
    for (const file of [first, second]) writeFileSync(file ?? '', SUBTITLES)
    const { page, ended } = await open(installed, first ?? '')
    const studio = new StudioPage(page)
    await expect(studio.studio).toHaveAttribute('data-project-state', 'open')
    await expect(studio.row(0)).toContainText('Xin chào các bạn.')
    await studio.suggestCast()
    await studio.startRender()
    await studio.rendered()
    await Promise.all([studio.exportTrack(), acceptSaveDialog()])
    const track = readdirSync(installed.home, { recursive: true, encoding: 'utf8' })
    expect(track.filter((name) => name.endsWith('.wav'))).not.toEqual([])

    expect(
      command(
        installed,
        ['phim hai.srt', '--portable', portableFolder(installed), '--ozone-platform=x11'],
        display(),
      ).status,
    ).toBe(0)
    await expect(page).toHaveTitle(/phim hai/)
    await page.evaluate(() => window.close())
    expect(await ended).toBe(0)
    const kept = readdirSync(portableFolder(installed))
    expect(kept).toEqual(expect.arrayContaining(['logs', 'settings.json']))
    const own = join(installed.home, '.config', 'Cuecast')
    expect(existsSync(own) ? readdirSync(own) : []).toEqual([])
  })

  test('takes over the projects, settings and keys of the version before', async ({
    installed,
    folder,
  }) => {
    const earlier = { ...installed, cuecast: versionBefore(join(folder, 'bản trước')) }
    const file = join(installed.home, 'phim.srt')
    writeFileSync(file, SUBTITLES)
    const lock = await unlockKeyring(join(folder, 'keyring'))
    try {
      const before = await open(earlier, file, withKeyring.args)
      const old = new StudioPage(before.page)
      await expect(old.row(0)).toContainText('Xin chào các bạn.')
      expect(await remembered(before.page)).toMatchObject({ version: BEFORE })
      const connection = { name: 'Dịch vụ', baseUrl: 'http://127.0.0.1:9', key: 'a-secret' }
      await before.page.evaluate((fresh) => window.studio.connectionAdd(fresh), connection)
      await before.page.evaluate(() =>
        window.studio.preferencesSet({ theme: 'light', skipMs: 2_500, offline: true }),
      )
      await old.suggestCast()
      await old.startRender()
      await old.rendered()
      const left = await remembered(before.page)
      expect(left.project?.activeTakes).not.toEqual({})
      await before.page.evaluate(() => window.close())
      expect(await before.ended).toBe(0)

      const now = await open(installed, file, withKeyring.args)
      await expect(new StudioPage(now.page).row(0)).toContainText('Xin chào các bạn.')
      expect(await remembered(now.page)).toEqual({ ...left, version: ownVersion })
      expect(left.preferences).toMatchObject({ theme: 'light', skipMs: 2_500, offline: true })
      expect(left.connections).toContainEqual(expect.objectContaining({ key: 'stored' }))
      await now.page.evaluate(() => window.close())
      expect(await now.ended).toBe(0)
    } finally {
      lock()
    }
  })

  test('dubs in a terminal without a display, in both languages', async ({ installed }) => {
    writeFileSync(join(installed.home, 'phim dài.srt'), SUBTITLES)
    const dub = command(installed, ['dub', 'phim dài.srt', '-o', 'ra đây.wav'])
    expect(dub.stderr).not.toContain('ERROR')
    expect(dub.status).toBe(0)
    expect(existsSync(join(installed.home, 'ra đây.wav'))).toBe(true)
    expect(command(installed, ['dub', 'không có.srt', '-o', 'x.wav']).status).toBe(3)
    expect(command(installed, ['help']).stdout).toContain('open the studio')
    expect(command(installed, ['--help'], { LANG: 'vi_VN.UTF-8' }).stdout).toContain('mở cửa sổ')
    expect(command(installed, ['dub', '--help']).stdout).toContain('cuecast dub IN.srt')
    expect(command(installed, ['--version']).stdout.trim()).toBe(ownVersion)
  })

  test('serves until it is told to stop', async ({ installed }) => {
    const args = ['serve', '--port', '0', '--data', join(installed.home, 'dữ liệu')]
    const child = spawn(installed.cuecast, args, { env: environment(installed) })
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    const url = await new Promise<string>((resolve) => {
      child.stdout.on('data', (data: Buffer) => {
        const found = /http:\/\/\S+/.exec(data.toString())?.[0]
        if (found) resolve(found)
      })
    })
    expect((await fetch(`${url}/openapi.json`)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  test('is locked: no Node, no debugger, nothing but its own archive', async ({ installed }) => {
    const program = join(installed.usr, 'lib', 'cuecast', 'cuecast')
    const wire = await getCurrentFuseWire(program)
    // The states of a fuse are the digits 0 and 1 in the program.
    const [DISABLE, ENABLE] = [...Buffer.from('01')]
    expect(wire[FuseV1Options.RunAsNode]).toBe(DISABLE)
    expect(wire[FuseV1Options.EnableNodeOptionsEnvironmentVariable]).toBe(DISABLE)
    expect(wire[FuseV1Options.EnableNodeCliInspectArguments]).toBe(DISABLE)
    expect(wire[FuseV1Options.EnableCookieEncryption]).toBe(ENABLE)
    expect(wire[FuseV1Options.OnlyLoadAppFromAsar]).toBe(ENABLE)
    expect(readdirSync(join(installed.usr, 'lib/cuecast/resources')).sort()).toEqual([
      'app.asar',
      'app.asar.unpacked',
      'commands.txt',
    ])
  })

  test('has what desktops, shells and man look for, and its licences', async ({ installed }) => {
    const { usr } = installed
    for (const path of [
      'share/applications/org.cuecast.Cuecast.desktop',
      'share/metainfo/org.cuecast.Cuecast.metainfo.xml',
      'share/mime/packages/cuecast.xml',
      'share/icons/hicolor/256x256/apps/org.cuecast.Cuecast.png',
      'share/bash-completion/completions/cuecast',
      'share/man/man1/cuecast.1.gz',
      'share/man/vi/man1/cuecast.1.gz',
      'lib/systemd/system/cuecast.service',
    ])
      expect(existsSync(join(usr, path)), path).toBe(true)
    const licences = readFileSync(join(usr, 'share/doc/cuecast/copyright'), 'utf8')
    for (const part of ['react', 'mediabunny', '@echogarden/espeak-ng-emscripten'])
      expect(licences).toContain(`${part} `)
    const manual = execFileSync('gzip', ['-dc', join(usr, 'share/man/vi/man1/cuecast.1.gz')])
    expect(manual.toString()).toContain('.SH SERVE')
  })
})
