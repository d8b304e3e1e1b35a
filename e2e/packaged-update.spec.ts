import { execFileSync, spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { z } from 'zod'
import { releaseKeys, UpdateServer } from '../electron/updates/testing/update-server'
import { StudioPage } from './pages/studio-page'
import { display, environment, ownVersion, root, SUBTITLES, unpackTar } from './support/installed'
import { expect, test } from './support/launch'
import { storedProject } from './support/stored-project'

const NEXT = '9.1.0'
const keys = releaseKeys()

/** Changes what packing has written into the program's package.json; its place in the archive stays. */
function repack(program: string, change: Record<string, unknown>): void {
  const path = join(program, 'lib/cuecast/resources/app.asar')
  const archive = readFileSync(path)
  const header = archive.subarray(16, 16 + archive.readUInt32LE(12)).toString('utf8')
  const { files } = z
    .object({
      files: z.object({ 'package.json': z.object({ offset: z.string(), size: z.number() }) }),
    })
    .parse(JSON.parse(header))
  const { offset, size } = files['package.json']
  const at = 8 + archive.readUInt32LE(4) + Number(offset)
  const { dependencies: _, ...about } = JSON.parse(archive.toString('utf8', at, at + size))
  archive.write(JSON.stringify({ ...about, ...change }).padEnd(size), at)
  writeFileSync(path, archive)
}

/** Packs the program again as a version, and signs it as a release is signed. */
function publish(folder: string, server: UpdateServer, program: string): void {
  const release = join(folder, 'phát hành')
  const name = `cuecast-${NEXT}-linux-x64`
  mkdirSync(release)
  renameSync(program, join(folder, name))
  const tar = ['--use-compress-program=gzip -1', '-cf', join(release, `${name}.tar.gz`)]
  execFileSync('tar', [...tar, '-C', folder, name])
  const [key, notes] = [join(folder, 'key.pem'), join(folder, 'notes.txt')]
  writeFileSync(key, keys.privateKey.export({ format: 'pem', type: 'pkcs8' }))
  writeFileSync(notes, 'Nhanh hơn.\n')
  const args = ['--folder', release, '--version', NEXT, '--notes-vi', notes, '--notes-en', notes]
  execFileSync(process.execPath, [join(root, 'scripts/release-manifest.mjs'), ...args], {
    env: { ...process.env, CUECAST_UPDATE_PRIVATE_KEY_FILE: key },
    stdio: 'ignore',
  })
  for (const file of readdirSync(release))
    server.give(`/${file}`, readFileSync(join(release, file)))
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  return typeof address === 'object' && address ? address.port : 0
}

/** The window of this version, as soon as one listens there. */
async function windowOf(port: number, version: string): Promise<Page> {
  const windows: Page[] = []
  await expect(async () => {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { timeout: 5_000 })
    const page = browser.contexts()[0]?.pages()[0]
    if (!page) throw new Error('there is no window')
    const about = await page.evaluate(() => window.studio.appInfo())
    expect(about).toMatchObject({ value: { version } })
    windows.push(page)
  }).toPass({ timeout: 180_000 })
  const [page] = windows
  if (!page) throw new Error('there is no window')
  await page.locator('[data-app-state="ready"]').first().waitFor()
  return page
}

/** State that a studio has from earlier. */
async function remembered(page: Page) {
  const known = await page.evaluate(async () => {
    const { studio } = window
    const [preferences, connections, project] = await Promise.all([
      studio.preferencesGet(),
      studio.connectionList(),
      studio.projectCurrent(),
    ])
    if (!preferences.ok || !connections.ok || !project.ok) throw new Error('no answer')
    const { path = '' } = project.value ?? {}
    return { preferences: preferences.value, connections: connections.value, path }
  })
  return { ...known, document: (await storedProject(known.path)).project }
}

/** Ends every process whose program is in the folder. */
function endAll(folder: string): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readlinkSync(`/proc/${pid}/exe`).startsWith(folder)) process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It has ended, or is not ours.
    }
  }
}

test.describe('@package updates', { tag: '@extended' }, () => {
  test('an unpacked program becomes the next version with all that it keeps, and the one before again', async ({
    folder,
  }) => {
    test.setTimeout(600_000)
    const server = await new UpdateServer().listen()
    const updates = { url: server.url, publicKey: keys.publicKey }
    const [program = ''] = unpackTar(join(folder, 'máy của tôi'))
    repack(program, { updates })
    const data = join(program, 'cuecast-data')
    mkdirSync(data)
    const [next = ''] = unpackTar(join(folder, 'bản mới'))
    repack(next, { updates, version: NEXT })
    publish(folder, server, next)
    try {
      const home = join(folder, 'Phim của Hà')
      mkdirSync(home)
      writeFileSync(join(home, 'phim một.srt'), SUBTITLES)
      const port = await freePort()
      const args = [join(home, 'phim một.srt'), `--remote-debugging-port=${port}`]
      spawn(join(program, 'bin/cuecast'), [...args, '--ozone-platform=x11', '--disable-gpu'], {
        env: environment({ home }, display()),
        stdio: 'ignore',
      })
      const first = await windowOf(port, ownVersion)
      const studio = new StudioPage(first)
      await expect(studio.row(0)).toContainText('Xin chào các bạn.')
      await first.getByTestId('update-yes').click()
      const connection = { name: 'Dịch vụ', baseUrl: 'https://tts.example', key: 'cc_key' }
      await first.evaluate((fresh) => window.studio.connectionAdd(fresh), connection)
      const before = await remembered(first)
      await first.getByTestId('update-show').click()
      await first.getByTestId('update-download').click()
      await first.getByTestId('update-install').click({ timeout: 240_000 })

      const second = await windowOf(port, NEXT)
      await expect(second.getByTestId('notice')).toHaveAttribute('data-code', 'UPDATED')
      await expect(new StudioPage(second).row(0)).toContainText('Xin chào các bạn.')
      const after = await remembered(second)
      expect({ ...after, connections: [] }).toEqual({ ...before, connections: [] })
      expect(after.connections.map(({ name }) => name)).toEqual(
        before.connections.map(({ name }) => name),
      )
      await second.keyboard.press('Control+,')
      await second.getByTestId('settings-about').click()
      await second.getByTestId('update-back').click()

      const third = await windowOf(port, ownVersion)
      await expect(new StudioPage(third).row(0)).toContainText('Xin chào các bạn.')
      const back = await remembered(third)
      expect({ ...back, connections: [] }).toEqual({ ...before, connections: [] })
      await third.evaluate(() => window.close())
      await expect(async () => {
        await expect(fetch(`http://127.0.0.1:${port}/json/version`)).rejects.toThrow()
      }).toPass()
      expect(existsSync(join(program, '.cuecast-update/previous'))).toBe(false)
      expect(readdirSync(data)).toContain('settings.json')
    } finally {
      endAll(folder)
      await server.close()
    }
  })
})
