import type { Page } from '@playwright/test'
import { expect, launch, test, type Studio } from './launch'
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

/** Elements that lie outside the window, or whose letters with stacked marks would be cut. */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')
    const all = [...document.querySelectorAll<HTMLElement>('#root *')]
    return all.flatMap((element) => {
      const box = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      if (!pen || box.width < 2 || box.height < 2 || style.visibility === 'hidden') return []
      const name = `${element.tagName} ${element.dataset['testid'] ?? element.className}`
      const outside = box.right > window.innerWidth + 1 && !element.closest('[aria-hidden]')
      const ownText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      if (!ownText || style.overflowY !== 'hidden') return outside ? [`${name} outside`] : []
      pen.font = style.font
      const {
        fontBoundingBoxAscent: up,
        fontBoundingBoxDescent: down,
        ...ink
      } = pen.measureText('ẨỄỰỘ')
      const line = Number.parseFloat(style.lineHeight) || up + down
      const baseline = (line - up - down) / 2 + up
      const cut =
        baseline < ink.actualBoundingBoxAscent || baseline + ink.actualBoundingBoxDescent > line
      return cut ? [`${name} cuts letters`] : []
    })
  })
}

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
    expect(await faults(again.page), `${width}×${height}`).toEqual([])
  }
  await again.app.close()
})
