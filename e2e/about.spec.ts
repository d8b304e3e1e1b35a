import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StudioPage } from './pages/studio-page'
import { expect, test } from './support/launch'
import { runCommand } from './support/run-command'

const KEY = 'cc_a-secret-nobody-should-read'
const elsewhere = { name: 'Dịch vụ', baseUrl: 'https://tts.example', key: KEY }

test(
  'About shows licences and diagnostics without secrets; a studio that stays offline still dubs',
  { tag: '@extended' },
  async ({ studio }) => {
    await test.step('licences inside, diagnostics without keys and texts', async () => {
      const { app, page } = studio
      const sheet = new StudioPage(page)
      await sheet.openSample('rung-duoc')
      const text = await sheet.row(0).innerText()
      await page.evaluate((fresh) => window.studio.connectionAdd(fresh), elsewhere)
      await runCommand(studio, 'about')
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
      const log = readFileSync(join(studio.folder, 'data', 'logs', 'cuecast.log'), 'utf8')
      for (const secret of [KEY, text.split('\n').at(-1) ?? text]) {
        expect(copied).not.toContain(secret)
        expect(log).not.toContain(secret)
      }
      await page.getByTestId('settings-privacy').click()
      await page.getByTestId('privacy-guide').click()
      await expect(page.getByTestId('help-article')).toHaveAttribute('data-topic', 'privacy')
      await page.keyboard.press('Escape')
    })

    await test.step('offline mode sends nothing to a service, shows it, and dubbing goes on', async () => {
      const { page } = studio
      const sheet = new StudioPage(page)
      await runCommand(studio, 'openSettings')
      await page.getByTestId('settings-offline').click()
      await expect(page.getByTestId('settings-offline')).toBeChecked()
      const tested = await page.evaluate((fresh) => window.studio.connectionTest(fresh), elsewhere)
      expect(tested).toMatchObject({ ok: false, error: { code: 'NETWORK_OFF' } })
      await page.keyboard.press('Escape')
      await sheet.suggestCast()
      await sheet.startRender()
      await sheet.rendered()
    })
  },
)
