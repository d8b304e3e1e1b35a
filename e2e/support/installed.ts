import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { z } from 'zod'
import { test as base } from './launch'

// Output of `npm run package`, as a user has it: `npm test -- package` makes it and names the
// folder.

/** Folder of the packages. */
export const packages = process.env['CUECAST_PACKAGES'] ?? ''
export const SUBTITLES = `1
00:00:00,500 --> 00:00:03,000
Xin chào các bạn.

2
00:00:03,500 --> 00:00:06,000
Hôm nay trời đẹp quá!
`

export interface Installed {
  /** `usr` of the installed deb. */
  usr: string
  /** Its program in the PATH. */
  cuecast: string
  /** Home folder of the user, whose name has spaces and Vietnamese letters. */
  home: string
}

export const test = base.extend<{ installed: Installed }>({
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
export function environment({ home }: Pick<Installed, 'home'>, more: Record<string, string> = {}) {
  const { PATH = '', DBUS_SESSION_BUS_ADDRESS: bus } = process.env
  // An empty address ends Electron.
  return {
    PATH,
    ...(bus ? { DBUS_SESSION_BUS_ADDRESS: bus } : {}),
    HOME: home,
    LANG: 'C.UTF-8',
    ...more,
  }
}

/** The display of the tests, with the right to draw on it. */
export function display(): Record<string, string> {
  const { DISPLAY = '', XAUTHORITY } = process.env
  return { DISPLAY, ...(XAUTHORITY ? { XAUTHORITY } : {}) }
}

export function command(installed: Installed, args: string[], more: Record<string, string> = {}) {
  const options = {
    cwd: installed.home,
    env: environment(installed, more),
    encoding: 'utf8',
  } as const
  return spawnSync(installed.cuecast, args, options)
}

export const portableFolder = ({ home }: Pick<Installed, 'home'>) => join(home, 'mang theo')

/** Opens the studio as a double click on the file does, and answers its window. */
export async function open(
  installed: Pick<Installed, 'cuecast' | 'home'>,
  file: string,
  more = ['--portable', portableFolder(installed)],
): Promise<{ page: Page; ended: Promise<number | null> }> {
  const args = [file, ...more, '--remote-debugging-port=0', '--ozone-platform=x11', '--disable-gpu']
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
export function addressOf(child: ChildProcess): Promise<string> {
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

export const root = join(import.meta.dirname, '../..')
export const ownVersion = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).version
/** Unpacks the archive, and answers what lies in the folder then. */
export function unpackTar(folder: string): string[] {
  mkdirSync(folder, { recursive: true })
  const tar = readdirSync(packages).find((name) => name.endsWith('.tar.gz')) ?? ''
  execFileSync('tar', ['-xf', join(packages, tar), '-C', folder])
  return readdirSync(folder).map((name) => join(folder, name))
}
