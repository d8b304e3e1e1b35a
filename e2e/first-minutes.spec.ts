import { expect, test } from './support/launch'
import { StudioPage } from './pages/studio-page'

test(
  'the first minutes: a tour that leaves its place free and walks along, help that finds and runs',
  { tag: '@extended' },
  async ({ studio }) => {
    await test.step('the tour leaves the place free that its first step talks about', async () => {
      const { app, page } = studio
      await app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.setSize(1_024, 700),
      )
      await page.waitForFunction(() => window.outerWidth === 1_024)
      await page.getByTestId('tour-begin').click()
      await expect
        .poll(async () => {
          const bubble = await page.getByTestId('tour').boundingBox()
          const drop = await page.getByTestId('drop-area').boundingBox()
          return bubble !== null && drop !== null && bubble.y >= drop.y + drop.height
        })
        .toBe(true)
      await page.keyboard.press('Escape')
      await app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.setSize(1_440, 900),
      )
      await page.waitForFunction(() => window.outerWidth === 1_440)
      await page.evaluate(() => window.studio.preferencesSet({ tour: 'new' }))
      await page.reload()
    })

    await test.step('the tour walks along with what the user does, can be left, and is offered once', async () => {
      const { page } = studio
      const studioPage = new StudioPage(page)
      const tour = page.getByTestId('tour')
      await page.getByTestId('tour-begin').click()
      await expect(tour).toHaveAttribute('data-step', 'open')
      await expect(page.getByTestId('tour-next')).toBeFocused()
      await studioPage.openSample('rung-duoc')
      await expect(tour).toHaveAttribute('data-step', 'cast')
      // Nothing is locked: keys and table work on.
      await studioPage.selectCue(2)
      await page.keyboard.press('ArrowDown')
      await expect(studioPage.row(3)).toHaveAttribute('aria-selected', 'true')
      await studioPage.suggestCast()
      await expect(tour).toHaveAttribute('data-step', 'render')
      await studioPage.startRender()
      await expect(tour).toHaveAttribute('data-step', 'export')
      await page.getByTestId('tour-back').click()
      await expect(tour).toHaveAttribute('data-step', 'render')
      await page.keyboard.press('Escape')
      await expect(tour).toHaveCount(0)
      await studioPage.rendered()

      await page.keyboard.press('Control+w')
      await expect(page.getByTestId('welcome')).toBeVisible()
      await expect(page.getByTestId('tour-offer')).toHaveCount(0)
      await page.keyboard.press('F1')
      await page.getByTestId('help-tour').click()
      await expect(tour).toHaveAttribute('data-step', 'open')
      for (let step = 0; step < 4; step += 1) await page.getByTestId('tour-next').click()
      await expect(tour).toHaveCount(0)
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
