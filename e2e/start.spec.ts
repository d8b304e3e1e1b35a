import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { answerDialogs } from './support/dialogs'
import { writeSrt } from './support/subtitles'
import { expect, crash, launch, test, type Studio } from './support/launch'
import { JobsPage } from './pages/jobs-page'
import { openPath } from './pages/open-path'
import { StudioPage } from './pages/studio-page'

const root = resolve(import.meta.dirname, '..')

/** A few cues, the last one after a quarter of an hour: long enough to be interrupted on any machine. */
const lines = [1_000, 301_000, 901_000].map((startMs, i) => ({
  startMs,
  endMs: startMs + 2_000,
  text: `Câu số ${i + 1}.`,
}))

/** Opens a film with takes for its few cues, and begins to export it. */
async function exportUnderWay(studio: Studio): Promise<void> {
  const film = writeSrt(studio.folder, 'phim.srt', lines)
  await openPath(studio, film)
  const page = new StudioPage(studio.page)
  await page.suggestCast()
  await page.startRender()
  await page.rendered()
  await answerDialogs(studio, { save: join(studio.folder, 'ra.mp3') })
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
