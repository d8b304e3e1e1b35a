import type { Page } from '@playwright/test'
import { expect, launch, test, type Studio } from './support/launch'
import { StudioPage } from './pages/studio-page'

async function resize({ app, page }: Studio, width: number, height: number): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, size) => {
      BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height)
    },
    { width, height },
  )
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width)
}

/** Letters with the tallest and the deepest stacked marks. */
const STACKED = 'ẨỄỰỘ'
/** Boxes lower than this hold lines of text; higher ones scroll. */
const LINES_PX = 60

/** Elements that lie outside the window, or whose letters with stacked marks would be cut. */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ stacked, linesPx }) => {
      const pen = document.createElement('canvas').getContext('2d')
      const clipOf = (element: Element): DOMRect | null => {
        for (let at: Element | null = element; at; at = at.parentElement) {
          if (at.clientHeight > linesPx) return null
          if (getComputedStyle(at).overflowY === 'hidden') return at.getBoundingClientRect()
        }
        return null
      }
      const cuts = (element: Element, text: Node): boolean => {
        const clip = clipOf(element)
        const range = document.createRange()
        range.selectNodeContents(text)
        const line = range.getClientRects()[0]
        if (!pen || !clip || clip.height < 2 || !line) return false
        const { fontWeight, fontSize, fontFamily } = getComputedStyle(element)
        pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
        const ink = pen.measureText(stacked)
        const top = line.top + ink.fontBoundingBoxAscent - ink.actualBoundingBoxAscent
        const bottom = line.bottom - ink.fontBoundingBoxDescent + ink.actualBoundingBoxDescent
        return top < clip.top - 0.5 || bottom > clip.bottom + 0.5
      }
      return [...document.querySelectorAll<HTMLElement>('#root *')].flatMap((element) => {
        const name = `${element.tagName} ${element.dataset['testid'] ?? element.className}`
        const box = element.getBoundingClientRect()
        const outside = box.right > window.innerWidth + 1 && !element.closest('[aria-hidden]')
        const texts = [...element.childNodes].filter(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        )
        const cut = texts.some((text) => cuts(element, text))
        return [...(outside ? [`${name} outside`] : []), ...(cut ? [`${name} cuts letters`] : [])]
      })
    },
    { stacked: STACKED, linesPx: LINES_PX },
  )
}

/** Which panels are open, and their sizes, as the next start will find them. */
function remembered(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const preferences = await window.studio.preferencesGet()
    return preferences.ok ? preferences.value.layout : {}
  })
}

test('without a project, help and settings stand at the right of the window', async ({
  studio: { page },
}) => {
  const { x, width } = (await page.getByTestId('settings').boundingBox()) ?? { x: 0, width: 0 }
  expect((await page.evaluate(() => window.innerWidth)) - x - width).toBeLessThan(24)
})

test('sizes and folding of panels are remembered; nothing is cut in small and large windows', async ({
  folder,
}) => {
  const studio = await launch(folder)
  const { page } = studio
  await new StudioPage(page).openSample('rung-duoc')
  const timeline = page.getByTestId('timeline')
  const table = page.getByTestId('cue-table')
  const before = (await timeline.boundingBox())?.height ?? 0
  const handle = page.getByRole('separator', { name: 'Đổi cỡ dòng thời gian' })
  const at = await handle.boundingBox()
  await page.mouse.move(600, (at?.y ?? 0) + 1)
  await page.mouse.down()
  await page.mouse.move(600, (at?.y ?? 0) - 99, { steps: 5 })
  await page.mouse.up()
  await expect
    .poll(async () => (await timeline.boundingBox())?.height ?? 0)
    .toBeGreaterThan(before + 80)
  await page.getByTestId('side-cast').click()
  await expect(page.getByTestId('side-cast')).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => remembered(page)).toMatchObject({ 'open.cast': 0 })
  const wide = (await table.boundingBox())?.width ?? 0
  const high = (await timeline.boundingBox())?.height ?? 0
  await studio.app.close()

  const again = await launch(folder)
  await again.page.getByTestId('recent-project').first().click()
  const shown = again.page.getByTestId('timeline')
  await expect.poll(async () => (await shown.boundingBox())?.height ?? 0).toBeCloseTo(high, -1)
  const tableAgain = again.page.getByTestId('cue-table')
  await expect.poll(async () => (await tableAgain.boundingBox())?.width ?? 0).toBeCloseTo(wide, -1)

  for (const [width, height] of [
    [1024, 700],
    [2560, 1440],
  ] as const) {
    await resize(again, width, height)
    await expect.poll(() => faults(again.page), `${width}×${height}`).toEqual([])
  }
  await resize(again, 1024, 700)
  const cast = again.page.getByTestId('side-cast')
  for (const leave of [
    () =>
      again.page
        .getByTestId('cue-row')
        .nth(2)
        .click({ position: { x: 500, y: 8 } }),
    () => again.page.getByTestId('speaker-menu').first().press('Escape'),
  ]) {
    await cast.click()
    await expect(again.page.getByTestId('cast-panel')).toBeVisible()
    await leave()
    await expect(cast).toHaveAttribute('aria-pressed', 'false')
  }
  await expect(cast).toBeFocused()
  await again.app.close()
})
