import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Studio } from './support/launch'
import { findings } from './support/axe-findings'
import { StudioPage } from './pages/studio-page'
import { runCommand } from './support/run-command'
import { addMusic, dialogs, openSections, openSide, tabsOf } from './support/surfaces'

const source = (path: string) =>
  readFileSync(join(import.meta.dirname, '../renderer/src', path), 'utf8')

/** Vietnamese and dark, English and light. */
const dresses = { vi: 'dark', en: 'light' } as const

/** Looks at the window in the dress that it wears, changes it, and looks again. */
async function inBothDresses(studio: Studio, within?: string): Promise<string[]> {
  const { page } = studio
  const html = page.locator('html')
  const found = await findings(page, within)
  const worn = await html.getAttribute('lang')
  const other = worn === 'vi' ? 'en' : 'vi'
  await runCommand(studio, 'switchLanguage')
  await runCommand(studio, 'switchTheme')
  await expect(html).toHaveAttribute('lang', other)
  await expect(html).toHaveAttribute('data-theme', dresses[other])
  const otherwise = await findings(page, within)
  return [
    ...found.map((each) => `${worn}: ${each}`),
    ...otherwise.map((each) => `${other}: ${each}`),
  ]
}

test('axe finds nothing in any panel or dialog, in both languages and themes', async ({
  studio,
}) => {
  const { page } = studio
  const studioPage = new StudioPage(page)
  const found: Record<string, string[]> = {}
  const look = async (where: string, within?: string): Promise<void> => {
    const all = await inBothDresses(studio, within)
    if (all.length > 0) found[where] = all
  }
  await page.evaluate(() => window.studio.preferencesSet({ locale: 'vi', theme: 'dark' }))
  await page.reload()
  await page.getByTestId('tour-begin').click()
  await look('welcome with the tour')
  await studioPage.openSample('rung-duoc')
  await page.getByTestId('help-button').click()
  await look('not cast, with help')
  await page.getByTestId('help-topic-dictionary').click()
  await look('a topic of the help', '[data-testid="help"]')
  await page.keyboard.press('Escape')
  await page.getByTestId('tour-leave').click()
  await studioPage.suggestCast()
  await studioPage.startRender()
  await studioPage.rendered()
  await look('rendered')
  for (const side of await page.getByTestId(/^side-/).all()) {
    const name = (await side.getAttribute('data-testid'))?.replace('side-', '') ?? ''
    await openSide(page, name)
    await look(`the panel ${name}`, '[data-testid$="-panel"]')
  }
  await addMusic(studio)
  await openSide(page, 'sound')
  await expect(page.getByTestId('music-item')).toBeVisible()
  await look('music in the panel and on the timeline')
  for (const { kind, open } of dialogs) {
    await open(studio)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await openSections(dialog)
    await look(`the dialog ${kind}`, '[role="dialog"]')
    for (const tab of (await tabsOf(dialog)).slice(1)) {
      await tab.click()
      await look(`${kind}: ${await tab.getAttribute('data-testid')}`, '[role="dialog"]')
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await page.keyboard.press('Control+w')
  await expect(page.getByTestId('recent-project')).toBeVisible()
  await look('welcome with a recent project')
  expect(found).toEqual({})
})

test('every dialog of the studio is among those that are looked at', () => {
  const store = source('project/view/workspace-store.ts')
  const kinds = [...store.matchAll(/\| \{\s*kind: '([a-z-]+)'/g)].map((match) => match[1] ?? '')
  expect(kinds.length).toBeGreaterThan(5)
  expect(kinds.filter((kind) => !dialogs.some((dialog) => dialog.kind === kind))).toEqual([])
})
