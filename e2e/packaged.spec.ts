import { execFile, execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { chromium, type Page } from '@playwright/test'
import { en } from '../shared/texts/en'
import { vi } from '../shared/texts/vi'
import { StudioPage } from './pages/studio-page'
import { expect, test as base } from './support/launch'

// What `npm run package` has made, as a user has it: `npm test -- package` makes it and names the folder.

const packages = process.env['CUECAST_PACKAGES'] ?? ''
const SUBTITLES = `1
00:00:00,500 --> 00:00:03,000
Xin chào các bạn.

2
00:00:03,500 --> 00:00:06,000
Hôm nay trời đẹp quá!
`

interface Installed {
  /** `usr` of the installed deb. */
  usr: string
  cuecast: string
  /** Folder of the user, whose name has spaces and Vietnamese letters. */
  home: string
}

const test = base.extend<{ installed: Installed }>({
  installed: async ({ folder }, provide) => {
    const root = join(folder, 'máy của tôi')
    const deb = readdirSync(packages).find((name) => name.endsWith('.deb')) ?? 'no deb'
    execFileSync('dpkg-deb', ['-x', join(packages, deb), root])
    const home = join(folder, 'Phim của Hà')
    mkdirSync(home)
    const usr = join(root, 'usr')
    await provide({ usr, cuecast: join(usr, 'bin', 'cuecast'), home })
  },
})

/** Nothing of the tests' own environment, and no display unless it is given. */
function environment({ home }: Installed, more: Record<string, string> = {}) {
  const { PATH = '', DBUS_SESSION_BUS_ADDRESS = '' } = process.env
  return { PATH, DBUS_SESSION_BUS_ADDRESS, HOME: home, LANG: 'C.UTF-8', ...more }
}

/** The display of the tests, with the right to draw on it. */
function display(): Record<string, string> {
  const { DISPLAY = '', XAUTHORITY } = process.env
  return { DISPLAY, ...(XAUTHORITY ? { XAUTHORITY } : {}) }
}

/** The system asks in a window of its own where the export goes: its offer is taken. */
async function acceptSaveDialog() {
  const title = `${en.native.save.export}|${vi.native.save.export}`
  const search = ['search', '--sync', '--onlyvisible', '--name', title]
  await promisify(execFile)('xdotool', [...search, 'windowfocus', '--sync', 'key', 'Return'])
}

function command(installed: Installed, args: string[], more: Record<string, string> = {}) {
  const options = {
    cwd: installed.home,
    env: environment(installed, more),
    encoding: 'utf8',
  } as const
  return spawnSync(installed.cuecast, args, options)
}

const portableFolder = ({ home }: Installed) => join(home, 'mang theo')

/** Opens the studio as a double click on the file does, and answers its window. */
async function open(
  installed: Installed,
  file: string,
): Promise<{ page: Page; ended: Promise<number | null> }> {
  const args = [
    file,
    '--portable',
    portableFolder(installed),
    '--remote-debugging-port=0',
    '--ozone-platform=x11',
    '--disable-gpu',
  ]
  const env = environment(installed, display())
  const child = spawn(installed.cuecast, args, { cwd: installed.home, env })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const browser = await chromium.connectOverCDP(await addressOf(child))
  const [context] = browser.contexts()
  const page = context?.pages()[0] ?? (await context?.waitForEvent('page'))
  if (!page) throw new Error('the packaged studio opened no window')
  return { page, ended }
}

/** The debugging address that Chromium prints when it listens. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stderr?.on('data', (data: Buffer) => {
      printed += data.toString()
      const found = /DevTools listening on (ws:\S+)/.exec(printed)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`the studio ended with ${code}: ${printed}`)))
  })
}

test.describe('@package the installed program', () => {
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
    const about = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
    expect(command(installed, ['--version']).stdout.trim()).toBe(about.version)
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

  test('comes as a tar and an AppDir with the same program, and with its sums', async ({
    folder,
  }) => {
    const sums = readFileSync(join(packages, 'SHA256SUMS'), 'utf8').trim().split('\n')
    for (const line of sums) {
      const [sum, name = ''] = line.split('  ')
      const data = readFileSync(join(packages, name))
      expect(createHash('sha256').update(data).digest('hex'), name).toBe(sum)
    }
    const tar = readdirSync(packages).find((name) => name.endsWith('.tar.gz')) ?? ''
    execFileSync('tar', ['-xf', join(packages, tar), '-C', folder])
    const [unpacked = ''] = readdirSync(folder).filter((name) => name.startsWith('cuecast-'))
    for (const program of [
      join(folder, unpacked, 'bin/cuecast'),
      join(packages, 'Cuecast.AppDir/AppRun'),
    ])
      expect(execFileSync(program, ['--version']).toString()).toMatch(/^\d+\.\d+\.\d+\n$/)
    const bom = JSON.parse(readFileSync(join(packages, 'cuecast.cdx.json'), 'utf8'))
    expect(bom.bomFormat).toBe('CycloneDX')
    expect(bom.components.length).toBeGreaterThan(100)
  })
})
