import { expect, test, type Studio } from './support/launch'
import { StudioPage } from './pages/studio-page'
import { runCommand } from './support/run-command'

/** Controls that stand in the window's own frame and yet outside its edges: nobody can reach them. */
async function beyondTheEdge({ page }: Studio): Promise<string[]> {
  return page.evaluate(() => {
    const inScroller = (element: Element): boolean => {
      for (let up = element.parentElement; up; up = up.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(up).overflow)) return true
      }
      return false
    }
    return [...document.querySelectorAll('button, input, select, textarea, [role="slider"]')]
      .filter((element) => element.checkVisibility() && !inScroller(element))
      .filter((element) => {
        const { left, right, top, bottom, width } = element.getBoundingClientRect()
        const [across, down] = [window.innerWidth + 1, window.innerHeight + 1]
        return width > 2 && (left < -1 || top < -1 || right > across || bottom > down)
      })
      .map((element) => element.getAttribute('data-testid') ?? element.outerHTML.slice(0, 120))
  })
}

/** Each opens a dialog. */
const commands = [
  'openSettings',
  'openAccount',
  'openApiSettings',
  'openPalette',
  'openCastLibrary',
  'saveSubtitles',
  'shiftCues',
  'stretchCues',
  'goTo',
  'recordTake',
  'newNarration',
  'importSettings',
  'reconform',
  'renameProject',
]

test('at twice the size everything can be reached, and the keys bring the usual size back', async ({
  studio,
}) => {
  const { page } = studio
  const studioPage = new StudioPage(page)
  const ratio = () => page.evaluate(() => window.devicePixelRatio)
  const usual = await ratio()
  await page.evaluate(() => window.studio.preferencesSet({ zoom: 2, locale: 'vi' }))
  await page.reload()
  await expect.poll(ratio).toBe(usual * 2)
  await expect(studioPage.studio).toHaveAttribute('data-app-state', 'ready')
  // What is laid out again settles within frames.
  const reachesAll = (where: string) => expect.poll(() => beyondTheEdge(studio), where).toEqual([])
  await reachesAll('welcome')
  await studioPage.openSample('rung-duoc')
  await reachesAll('project')
  for (const side of await page.getByTestId(/^side-/).all()) {
    if ((await side.getAttribute('aria-pressed')) !== 'true') await side.click()
    await reachesAll(String(await side.getAttribute('data-testid')))
  }
  for (const dialog of commands) {
    await runCommand(studio, dialog)
    await expect(page.getByRole('dialog')).toBeVisible()
    await reachesAll(dialog)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.keyboard.press('Control+Alt+0')
  await expect.poll(ratio).toBe(usual)
  await page.keyboard.press('Control+Alt+=')
  await expect.poll(ratio).toBeCloseTo(usual * 1.1)
})
