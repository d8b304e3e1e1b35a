import { expect, test } from './launch'
import { StudioPage } from './pages/studio-page'

test('takes of a cue: what changed between them, bring one back, lock it, clear out', async ({
  studio,
}) => {
  const page = new StudioPage(studio.page)
  await page.openSample('rung-duoc')
  await page.suggestCast()
  await page.selectCue(1)
  const before = await page.cueText.inputValue()
  const takes = studio.page.getByTestId('take')
  await page.renderThisCue()
  await expect(takes).toHaveCount(1)

  await page.cueText.fill(`${before} thật`)
  await page.renderThisCue()
  await expect(takes).toHaveCount(2)

  const [newest, first] = [takes.nth(0), takes.nth(1)]
  await expect(newest).toHaveAttribute('data-active', 'true')
  await expect(newest.getByTestId('take-changes')).toHaveCount(0)
  await expect(first.getByTestId('take-changes').locator('del')).toHaveText('thật')

  await first.getByTestId('take-activate').click()
  await expect(first).toHaveAttribute('data-active', 'true')
  await expect(newest.getByTestId('take-changes').locator('ins')).toHaveText('thật')
  await first.getByTestId('take-lock').click()
  await expect(first).toHaveAttribute('data-locked', 'true')

  await studio.page.getByTestId('clear-takes').click()
  await expect(studio.page.getByTestId('clear-takes-panel')).toContainText('MB')
  await studio.page.getByTestId('clear-takes-now').click()
  await expect(takes).toHaveCount(1)
  await expect(takes.first()).toHaveAttribute('data-locked', 'true')
  await takes.first().scrollIntoViewIfNeeded()
  await studio.page.screenshot({ path: test.info().outputPath('takes.png') })
})
