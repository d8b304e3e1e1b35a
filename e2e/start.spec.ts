import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, crash, launch, test, type Studio } from './support/launch'
import { JobsPage } from './pages/jobs-page'
import { openPath } from './pages/open-path'
import { StudioPage } from './pages/studio-page'

const root = resolve(import.meta.dirname, '..')

/** Opens a film of ten minutes with a few cues that has its takes, and begins to export it. */
async function exportUnderWay(studio: Studio): Promise<void> {
  const film = join(studio.folder, 'phim.srt')
  const cue = (n: number, at: string) => `${n}\n00:${at}:01,000 --> 00:${at}:03,000\nCâu số ${n}.\n`
  writeFileSync(film, [cue(1, '00'), cue(2, '05'), cue(3, '50')].join('\n'))
  await openPath(studio, film)
  const page = new StudioPage(studio.page)
  await page.suggestCast()
  await page.startRender()
  await page.rendered()
  await studio.app.evaluate(
    ({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath })
      // The question before quitting is answered with quitting.
      dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false })
    },
    join(studio.folder, 'ra.mp3'),
  )
  await studio.page.getByTestId('export').click()
  await studio.page.getByTestId('export-format').click()
  await studio.page.getByRole('option', { name: 'MP3' }).click()
  await studio.page.getByTestId('export-start').click()
  await expect(studio.page.getByTestId('export-cancel')).toBeVisible()
}

/** Starts again: the window is there and offers the export, which then can be done. */
async function offeredAgain(folder: string): Promise<void> {
  const again = await launch(folder)
  const offer = again.page.getByTestId('toast').filter({ hasText: 'ra.mp3' })
  await offer.getByRole('button').first().click()
  const jobs = new JobsPage(again.page)
  await expect(new StudioPage(again.page).studio).toHaveAttribute('data-project-state', 'open')
  await jobs.open()
  await jobs.expectState('export', 'done')
  await again.app.close()
}

test('after a kill in the middle of an export the next start opens and offers it', async ({
  studio,
}) => {
  await exportUnderWay(studio)
  await crash(studio)
  await offeredAgain(studio.folder)
})

test('after quitting in the middle of an export the next start opens and offers it', async ({
  studio,
}) => {
  await exportUnderWay(studio)
  const exited = new Promise((end) => studio.app.process().once('exit', end))
  await studio.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await exited
  await offeredAgain(studio.folder)
})

test('settings that cannot be read end the start with a message that names the file', async ({
  folder,
}) => {
  const data = join(folder, 'data')
  mkdirSync(join(data, 'settings.json'), { recursive: true })
  const shown = join(folder, 'shown.cjs')
  // A native dialog waits for a press; here it is written down instead.
  writeFileSync(
    shown,
    `function patch() {
  let electron
  try { electron = require('electron') } catch { return setImmediate(patch) }
  electron.dialog.showErrorBox = (title, text) => process.stderr.write('SHOWN ' + title + text)
}
patch()`,
  )
  const electron = String(process.env['CUECAST_ELECTRON'])
  const child = spawn(electron, [root, '--no-sandbox', '--disable-gpu'], {
    env: { ...process.env, CUECAST_USER_DATA: data, NODE_OPTIONS: `--require ${shown}` },
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const code = await new Promise((ended) => child.once('exit', ended))
  expect(said).toContain('SHOWN')
  expect(said).toContain(join(data, 'settings.json'))
  expect(code).toBe(1)
})

test('damaged files of the app are kept, replaced and reported in the window', async ({
  folder,
}) => {
  const data = join(folder, 'data')
  mkdirSync(data, { recursive: true })
  for (const name of ['settings.json', 'keys.json', 'usage.jsonl', 'cast-library.json'])
    writeFileSync(join(data, name), '{{{{ rubbish\n')
  const { page, app } = await launch(folder)
  await page.getByTestId('sample-rung-duoc').click()
  const codes = ['SETTINGS_DAMAGED', 'KEYS_DAMAGED', 'USAGE_DAMAGED', 'CAST_LIBRARY_DAMAGED']
  for (const code of codes) {
    const notice = page.locator(`[data-testid="notice"][data-code="${code}"]`)
    await expect(notice).toContainText('.broken')
    await notice.getByRole('button').click()
    await expect(notice).toHaveCount(0)
  }
  const kept = readdirSync(data).filter((name) => name.endsWith('.broken'))
  expect(kept).toHaveLength(4)
  for (const name of kept) expect(readFileSync(join(data, name), 'utf8')).toBe('{{{{ rubbish\n')
  await app.close()
})

test('settings that cannot be written are reported once, and projects open', async ({ folder }) => {
  const settings = join(folder, 'data', 'settings.json')
  mkdirSync(join(folder, 'data'), { recursive: true })
  writeFileSync(settings, '{}')
  const locked = spawnSync('chattr', ['+i', settings]).status === 0
  test.skip(!locked, 'the file system has no immutable files, or this is not root')
  try {
    const { page, app } = await launch(folder)
    await new StudioPage(page).openSample('rung-duoc')
    const notice = page.locator('[data-testid="notice"][data-code="SETTINGS_NOT_SAVED"]')
    await expect(notice).toContainText(settings)
    await notice.getByRole('button').click()
    await page.keyboard.press('Control+w')
    await new StudioPage(page).openSample('rung-duoc')
    await expect(notice).toHaveCount(0)
    await app.close()
  } finally {
    spawnSync('chattr', ['-i', settings])
  }
})
