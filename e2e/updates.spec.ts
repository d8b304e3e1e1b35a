import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import {
  archiveOf,
  releaseKeys,
  releaseOf,
  UpdateServer,
} from '../electron/updates/testing/update-server'
import { StudioPage } from './pages/studio-page'
import { expect, launch, test as base, type Studio } from './support/launch'
import { runCommand } from './support/run-command'

// A program from source takes the address, the key and a folder to replace from its environment.

interface Published {
  server: UpdateServer
  /** Stand-in for the running installation. */
  install: string
  start(): Promise<Studio>
  /** Publishes version 9.1.0, whose program is this script. */
  publish(script: string): Buffer
}

const keys = releaseKeys()
const version = '9.1.0'

const test = base.extend<{ published: Published }>({
  published: async ({ folder }, provide) => {
    const server = await new UpdateServer().listen()
    const install = join(folder, 'chương trình')
    const program = (name: string, does: string) =>
      `#!/bin/sh\necho "${name} $*" >> "${join(install, 'starts')}"\n${does}\n`
    const parts = (name: string, does: string) => ({
      'bin/cuecast': name,
      'lib/cuecast/cuecast': program(name, does),
    })
    for (const [path, text] of Object.entries(parts('A', 'exit 0'))) {
      mkdirSync(dirname(join(install, path)), { recursive: true })
      writeFileSync(join(install, path), text, { mode: 0o755 })
    }
    const env = {
      CUECAST_UPDATE_URL: server.url,
      CUECAST_UPDATE_PUBLIC_KEY: keys.publicKey,
      CUECAST_UPDATE_FOLDER: install,
    }
    await provide({
      server,
      install,
      start: () => launch(folder, { env }),
      publish: (script) => {
        const archive = archiveOf(parts('B', script))
        const notes = {
          vi: '• Lồng tiếng nhanh hơn.\n• Sửa lỗi khi mở phụ đề <b>ASS</b>.',
          en: '• Renders faster.\n• Fixes opening <b>ASS</b> subtitles.',
        }
        server.publish(releaseOf(archive, { version, notes }), keys.privateKey, archive)
        return archive
      },
    })
    await expect.poll(() => workingIn(install)).toEqual([])
    await server.close()
  },
})

/** Processes that exchange the program there: they are ended by their work, not by the studio's end. */
function workingIn(install: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(install)
    } catch {
      // It has ended since.
      return false
    }
  })
}

const startsIn = ({ install }: Published) =>
  existsSync(join(install, 'starts')) ? readFileSync(join(install, 'starts'), 'utf8') : ''

test(
  'without an address that was built in nothing is asked and nothing offered',
  { tag: '@extended' },
  async ({ studio }) => {
    await runCommand(studio, 'about')
    await expect(studio.page.getByTestId('about-version')).toBeVisible()
    await expect(studio.page.getByTestId('updates')).toHaveCount(0)
    await expect(studio.page.getByTestId('update-question')).toHaveCount(0)
  },
)

test('a new version is asked for, found, downloaded and started with the open project', async ({
  published,
}) => {
  const mark = join(published.install, '.cuecast-update', 'started')
  const archive = published.publish(`printf ${version} > "${mark}"`)
  const { server } = published
  const studio = await published.start()
  const { page, app } = studio
  await expect(page.getByTestId('update-question')).toBeVisible()
  expect(server.asked).toEqual([])
  await page.getByTestId('update-yes').click()
  await expect(page.getByTestId('update-found')).toContainText(version)
  await new StudioPage(page).openSample('rung-duoc')

  await page.getByTestId('update-show').click()
  const update = page.getByTestId('update')
  await expect(update.getByRole('textbox')).toHaveValue(/<b>ASS<\/b>/)

  // Half of it comes, then nothing: it is cancelled, and continued afterwards.
  let open: ServerResponse | null = null
  const ranges: Array<string | undefined> = []
  server.answer('/file.tar.gz', (request, response) => {
    ranges.push(request.headers.range)
    open = response
    response.writeHead(200, { 'content-length': archive.length })
    response.write(archive.subarray(0, archive.length / 2))
  })
  await page.getByTestId('update-download').click()
  await expect(update.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow', '0')
  await page.getByTestId('update-cancel').click()
  await expect(page.getByTestId('update-download')).toBeEnabled()
  expect(open).not.toBeNull()
  server.answer('/file.tar.gz', (request, response) => {
    const from = Number(/\d+/.exec(request.headers.range ?? '')?.[0] ?? 0)
    ranges.push(request.headers.range)
    const range = `bytes ${from}-${archive.length - 1}/${archive.length}`
    response.writeHead(206, { 'content-range': range }).end(archive.subarray(from))
  })
  await page.getByTestId('update-download').click()
  await expect(page.getByTestId('update-install')).toBeEnabled()
  expect(ranges).toEqual([undefined, expect.stringMatching(/^bytes=[1-9]/)])

  const closed = new Promise<void>((end) => app.once('close', () => end()))
  await page.getByTestId('update-install').click()
  await closed
  await expect.poll(() => startsIn(published)).toMatch(/^B .*\.cuecast\n$/)
  expect(readFileSync(join(published.install, 'bin/cuecast'), 'utf8')).toBe('B')
})

test(
  'a version that does not start is taken back, and that is said',
  { tag: '@extended' },
  async ({ published }) => {
    published.publish('exit 1')
    const first = await published.start()
    await first.page.getByTestId('update-yes').click()
    await first.page.getByTestId('update-show').click()
    await first.page.getByTestId('update-download').click()
    const closed = new Promise<void>((end) => first.app.once('close', () => end()))
    await first.page.getByTestId('update-install').click()
    await closed
    await expect.poll(() => startsIn(published)).toMatch(/^B .*\nA .*\n$/)
    expect(readFileSync(join(published.install, 'bin/cuecast'), 'utf8')).toBe('A')
    const { page } = await published.start()
    const notice = page.getByTestId('notice')
    await expect(notice).toHaveAttribute('data-code', 'UPDATE_NOT_STARTED')
    await expect(notice).toContainText(version)
    await expect(page.getByTestId('update-found')).toHaveCount(0)
  },
)

test(
  'what is not signed with the key of this version is refused, and nothing changes',
  { tag: '@extended' },
  async ({ published }) => {
    const { server } = published
    server.publish(releaseOf(Buffer.from('x'), { version }), releaseKeys().privateKey)
    const studio = await published.start()
    const { page } = studio
    await page.getByTestId('update-no').click()
    await expect(page.getByTestId('update-question')).toHaveCount(0)
    await runCommand(studio, 'about')
    expect(server.asked).toEqual([])
    await page.getByTestId('update-check').click()
    await expect(page.getByTestId('updates').getByRole('alert')).toHaveAttribute(
      'data-error-code',
      'UPDATE_UNTRUSTED',
    )
    await expect(page.getByTestId('update')).toHaveCount(0)
  },
)
