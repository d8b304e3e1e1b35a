import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './support/launch'
import { PlayerPage } from './pages/player-page'
import { StudioPage } from './pages/studio-page'

test('takes of a cue: what changed between them, bring one back, lock it, clear out', async ({
  studio,
}) => {
  const page = new StudioPage(studio.page)
  await page.openSample('rung-duoc')
  await page.suggestCast()
  await page.selectCue(1)
  const before = await page.cueText.inputValue()
  const cueId = (await page.cueText.getAttribute('data-cue-caret')) ?? ''
  const project = join(studio.folder, 'documents', 'Cuecast', 'rung-duoc-phong-van.cuecast')
  const takes = studio.page.getByTestId('take')
  await page.renderThisCue()
  await expect(takes).toHaveCount(1)

  await page.cueText.fill(`${before} thật`)
  await page.renderThisCue()
  await expect(takes).toHaveCount(2)

  const [newest, first] = [takes.nth(0), takes.nth(1)]
  await expect(newest).toHaveAttribute('data-active', 'true')
  // A press on a take of the strip plays it and shows what it is; it changes nothing.
  const changes = studio.page.getByTestId('take-changes')
  await expect(changes).toHaveCount(0)
  await first.getByTestId('take-play').click()
  await expect(changes.locator('del')).toHaveText('thật')
  await expect(newest).toHaveAttribute('data-active', 'true')

  await studio.page.getByTestId('take-activate').click()
  await expect(first).toHaveAttribute('data-active', 'true')
  await newest.getByTestId('take-play').click()
  await expect(changes.locator('ins')).toHaveText('thật')
  // Another take is an edit like any other: undone and made again by its name.
  await page.page.keyboard.press('Control+z')
  await expect(newest).toHaveAttribute('data-active', 'true')
  await page.page.keyboard.press('Control+Shift+z')
  await expect(first).toHaveAttribute('data-active', 'true')

  // A/B by a key: each press plays the other one at the same place; only “Use” changes anything.
  await expect(first.getByTestId('take-mark')).toHaveText('A')
  await expect(newest.getByTestId('take-mark')).toHaveText('B')
  await studio.page.locator('body').click({ position: { x: 5, y: 5 } })
  await new PlayerPage(studio.page).hasSound(() => studio.page.keyboard.press('b'))
  await expect(studio.page.getByTestId('hear-B')).toHaveAttribute('aria-pressed', 'true')
  await expect(studio.page.getByTestId('levels-matched')).toBeVisible()
  await expect(first).toHaveAttribute('data-active', 'true')
  await studio.page.getByTestId('use-heard').click()
  await expect(newest).toHaveAttribute('data-active', 'true')
  await expect(newest.getByTestId('take-mark')).toHaveText('B')
  await studio.page.keyboard.press('b')
  await studio.page.getByTestId('use-heard').click()
  await expect(first).toHaveAttribute('data-active', 'true')
  await studio.page.keyboard.press('k')

  await first.getByTestId('take-play').click()
  await studio.page.getByTestId('take-lock').click()
  await expect(first).toHaveAttribute('data-locked', 'true')

  // While a run is active main refuses, whatever the window thinks, and says why.
  const refused = await studio.page.evaluate(async (cueText) => {
    // Asked in one breath, so that the run cannot be over before.
    const [started, cleared] = await Promise.all([
      window.studio.runStart({ cueIds: [cueText] }),
      window.studio.takesClearUnused(),
    ])
    return [started.ok, cleared.ok || cleared.error.code]
  }, cueId)
  expect(refused).toEqual([true, 'TAKES_IN_USE'])
  await expect(takes).toHaveCount(3)
  await expect(page.studio).toHaveAttribute('data-run-state', 'idle')

  await studio.page.getByTestId('clear-takes').click()
  await expect(studio.page.getByTestId('clear-takes-panel')).toContainText('MB')
  await studio.page.getByTestId('clear-takes-now').click()
  await expect(studio.page.getByTestId('toast').filter({ hasText: 'MB' })).toBeVisible()
  await expect(takes).toHaveCount(1)
  await expect.poll(() => readdirSync(join(project, 'peaks')).length).toBe(1)
  await expect(takes.first()).toHaveAttribute('data-locked', 'true')
  await takes.first().scrollIntoViewIfNeeded()
  await studio.page.screenshot({ path: test.info().outputPath('takes.png') })
})
