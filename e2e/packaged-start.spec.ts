import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { StudioPage } from './pages/studio-page'
import { addressOf, environment, ownVersion, packages, SUBTITLES } from './support/installed'
import { expect, test } from './support/launch'

// The program that `npm run package` has laid out for this system, as CI starts it on each: `npm test -- packaged`.

const { platform } = process

/** The program, and how a terminal calls its commands. */
function layout(): { program: string; command: string[] } {
  const folder = (pattern: RegExp) =>
    join(packages, readdirSync(packages).find((name) => pattern.test(name)) ?? 'nothing packed')
  if (platform === 'win32') {
    const unpacked = folder(/^win-.*unpacked$|^win-unpacked$/)
    // A script is no program: cmd runs it.
    const command = ['cmd.exe', '/d', '/c', join(unpacked, 'bin', 'cuecast.cmd')]
    return { program: join(unpacked, 'Cuecast.exe'), command }
  }
  if (platform === 'darwin') {
    const bundle = folder(process.arch === 'arm64' ? /^mac-arm64$/ : /^mac$/)
    const contents = join(bundle, 'Cuecast.app', 'Contents')
    const command = [join(contents, 'Resources', 'bin', 'cuecast')]
    return { program: join(contents, 'MacOS', 'Cuecast'), command }
  }
  const program = join(folder(/^linux-unpacked$/), 'cuecast')
  const headless = ['--ozone-platform=headless', '--no-sandbox', '--disable-gpu', '--log-level=3']
  return { program, command: [program, ...headless, '--'] }
}

function run(args: string[], cwd: string) {
  const [file = '', ...before] = layout().command
  // Elsewhere a program needs more of the system's own variables.
  const env = platform === 'linux' ? environment({ home: cwd }) : process.env
  return spawnSync(file, [...before, ...args], { cwd, env, encoding: 'utf8' })
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode === null) await new Promise((end) => child.once('exit', end))
}

test.describe('@package the packed program', { tag: '@extended' }, () => {
  test('dubs in a terminal, with the result in its exit code', ({ folder }) => {
    const home = join(folder, 'Phim của Hà')
    mkdirSync(home)
    writeFileSync(join(home, 'tập 1.srt'), SUBTITLES)
    expect(run(['--version'], home)).toMatchObject({ status: 0, stdout: `${ownVersion}\n` })
    const dub = run(['dub', 'tập 1.srt', '-o', 'tập 1.wav'], home)
    expect(dub.status, dub.stderr).toBe(0)
    expect(existsSync(join(home, 'tập 1.wav'))).toBe(true)
    expect(run(['dub', 'không có.srt', '-o', 'x.wav'], home).status).toBe(3)
  })

  test('opens its window with a file', async ({ folder }) => {
    const file = join(folder, 'tập 1.srt')
    writeFileSync(file, SUBTITLES)
    const args = [file, '--portable', join(folder, 'mang theo'), '--remote-debugging-port=0']
    const onLinux = ['--no-sandbox', '--ozone-platform=x11', '--disable-gpu']
    const more = platform === 'linux' ? onLinux : []
    const child = spawn(layout().program, [...args, ...more], { cwd: folder })
    try {
      const browser = await chromium.connectOverCDP(await addressOf(child))
      const [context] = browser.contexts()
      const page = context?.pages()[0] ?? (await context?.waitForEvent('page'))
      if (!page) throw new Error('there is no window')
      await expect(new StudioPage(page).row(0)).toContainText('Xin chào các bạn.')
      await page.evaluate(() => window.close())
    } finally {
      await endOf(child)
    }
    expect(child.exitCode).toBe(0)
  })
})
