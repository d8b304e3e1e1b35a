import { expect, test } from './support/launch'
import { StudioPage } from './pages/studio-page'

test(
  'the first minutes: the first steps beside the work, help that finds and runs',
  { tag: '@extended' },
  async ({ studio }) => {
    await test.step('the start screen leads to the first steps, until something was rendered', async () => {
      const { page } = studio
      const studioPage = new StudioPage(page)
      await page.getByTestId('first-steps').click()
      const article = page.getByTestId('help-article')
      await expect(article).toHaveAttribute('data-topic', 'first')
      await expect(page.getByTestId('help-search')).toBeFocused()
      // The help stays beside the work that it is about.
      await studioPage.openSample('rung-duoc')
      await studioPage.suggestCast()
      await expect(article).toBeVisible()
      await studioPage.startRender()
      await studioPage.rendered()
      await page.keyboard.press('Control+w')
      await expect(page.getByTestId('welcome')).toBeVisible()
      await expect(page.getByTestId('first-steps')).toHaveCount(0)
    })

    await test.step('help finds topics and commands with the keys of now, and runs them', async () => {
      const { page } = studio
      const studioPage = new StudioPage(page)
      await page.evaluate(() =>
        window.studio.preferencesSet({
          locale: 'vi',
          keys: { preset: 'cuecast', own: { zoomAll: 'F6' } },
        }),
      )
      await page.reload()
      await studioPage.openSample('rung-duoc')
      await studioPage.selectCue(1)
      await studioPage.cueText.focus()
      await page.keyboard.press('F1')
      await expect(page.getByTestId('help-article')).toHaveAttribute('data-topic', 'edit')
      await page.getByTestId('help-back').click()
      const search = page.getByTestId('help-search')
      await search.fill('phat am')
      await expect(page.getByTestId('help-topic-dictionary')).toBeVisible()
      await search.fill('xem toan bo')
      await expect(page.getByTestId('help-command-zoomAll')).toContainText('F6')
      await search.fill('bang van de')
      await page.getByTestId('help-command-showProblems').click()
      await expect(page.getByTestId('problems-panel')).toBeVisible()
      await search.fill('zzzz')
      await page.getByTestId('help-show-all').click()
      await expect(search).toHaveValue('')
      await search.press('Escape')
      await expect(page.getByTestId('help')).toHaveCount(0)
      await expect(studioPage.cueText).toBeFocused()

      await page.keyboard.press('Control+,')
      await expect(page.getByTestId('settings-dialog')).toBeVisible()
      await page.keyboard.press('F1')
      await expect(page.getByTestId('dialog-help-text')).toBeVisible()
      await page.keyboard.press('F1')
      await expect(page.getByTestId('dialog-help-text')).toHaveCount(0)
    })
  },
)
