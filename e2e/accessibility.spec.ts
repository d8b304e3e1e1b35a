import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Studio } from './launch'
import { StudioPage } from './pages/studio-page'

/** What axe finds, by rule and element; empty = nothing. */
async function findings(studio: Studio): Promise<string[]> {
  // Electron's pages cannot open the second page that axe would like: legacy mode does without.
  const axe = new AxeBuilder({ page: studio.page }).setLegacyMode(true)
  // The body of the cue table scrolls; the table around it has the focus and all the keys.
  axe.disableRules('scrollable-region-focusable')
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}`),
  )
}

for (const locale of ['vi', 'en'] as const) {
  for (const theme of ['dark', 'light'] as const) {
    test(`axe finds nothing: ${locale}, ${theme}`, async ({ studio }) => {
      const { page } = studio
      await page.evaluate((look) => window.studio.preferencesSet(look), { locale, theme })
      await page.reload()
      const studioPage = new StudioPage(page)
      await expect(studioPage.studio).toHaveAttribute('data-app-state', 'ready')
      expect(await findings(studio), 'welcome').toEqual([])
      await studioPage.openSample('rung-duoc')
      expect(await findings(studio), 'not cast').toEqual([])
      await studioPage.suggestCast()
      await studioPage.startRender()
      await studioPage.rendered()
      expect(await findings(studio), 'rendered').toEqual([])
      await page.getByTestId('export').click()
      await expect(page.getByTestId('export-dialog')).toBeVisible()
      expect(await findings(studio), 'export').toEqual([])
      await page.keyboard.press('Escape')
      await page.getByTestId('settings').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await findings(studio), 'settings').toEqual([])
    })
  }
}
