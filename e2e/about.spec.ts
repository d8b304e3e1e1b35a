import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StudioPage } from './pages/studio-page'
import { expect, launch, test } from './support/launch'
import { runCommand } from './support/run-command'

const KEY = 'cc_a-secret-nobody-should-read'
const elsewhere = { name: 'Dịch vụ', baseUrl: 'https://tts.example', key: KEY }

test('About shows every licence inside and copies diagnostics without keys and texts', async ({
  folder,
}) => {
  const opened = await launch(folder)
  const { app, page } = opened
  const studio = new StudioPage(page)
  await studio.openSample('rung-duoc')
  const text = await studio.row(0).innerText()
  await page.evaluate((fresh) => window.studio.connectionAdd(fresh), elsewhere)
  await runCommand(opened, 'about')
  await expect(page.getByTestId('about-version')).toContainText(/Cuecast \d+\.\d+\.\d+/)
  const licences = page.getByTestId('about-licences')
  await page.getByTestId('about-search').fill('mediabunny')
  await licences.getByText(/^mediabunny /).click()
  await expect(licences.getByRole('textbox')).toHaveValue(/Mozilla Public License/)
  await page.getByTestId('about-search').fill('')

  await page.getByTestId('about-diagnostics').click()
  const copied = await app.evaluate(({ clipboard }) => clipboard.readText())
  expect(copied).toMatch(/^Cuecast \d/)
  expect(copied).toContain('"offline":false')
  const log = readFileSync(join(folder, 'data', 'logs', 'cuecast.log'), 'utf8')
  for (const secret of [KEY, text.split('\n').at(-1) ?? text]) {
    expect(copied).not.toContain(secret)
    expect(log).not.toContain(secret)
  }
  await page.getByTestId('about-privacy').click()
  await expect(page.getByTestId('help-article')).toHaveAttribute('data-topic', 'privacy')
})

test('a studio that stays offline sends nothing to a service, says so, and still dubs', async ({
  folder,
}) => {
  const opened = await launch(folder)
  const { page } = opened
  const studio = new StudioPage(page)
  await studio.openSample('rung-duoc')
  await runCommand(opened, 'openSettings')
  await page.getByTestId('settings-offline').click()
  await expect(page.getByTestId('settings-offline')).toBeChecked()
  const tested = await page.evaluate((fresh) => window.studio.connectionTest(fresh), elsewhere)
  expect(tested).toMatchObject({ ok: false, error: { code: 'NETWORK_OFF' } })
  await page.keyboard.press('Escape')
  await studio.suggestCast()
  await studio.startRender()
  await studio.rendered()
})
