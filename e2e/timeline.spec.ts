import { expect, test } from './support/launch'
import { StudioPage } from './pages/studio-page'
import { TimelinePage } from './pages/timeline-page'

test.beforeEach(async ({ studio }) => {
  await new StudioPage(studio.page).openSample('rung-duoc')
})

test('every speaker has a lane and every cue its block', async ({ studio }) => {
  const timeline = new TimelinePage(studio.page)
  await expect(timeline.root).toHaveAttribute('data-lane-count', '2')
  await expect(timeline.root).toHaveAttribute('data-cue-count', '40')
  await timeline.click(1)
  await expect(timeline.page.locator('[data-cue-index="1"]')).toHaveAttribute(
    'aria-selected',
    'true',
  )
})

test('a block is dragged: the cue moves, one undo brings it back', async ({ studio }) => {
  const timeline = new TimelinePage(studio.page)
  const before = await timeline.times(1)
  await timeline.page.keyboard.down('Shift')
  await timeline.drag(1, 'middle', 33)
  await timeline.page.keyboard.up('Shift')
  const { pxPerSecond } = await timeline.view()
  const byMs = Math.round(33_000 / pxPerSecond)
  const [startMs, endMs] = [before.startMs + byMs, before.endMs + byMs]
  await timeline.hasTimes(1, { startMs, endMs })
  await timeline.page.getByTestId('undo').click()
  await timeline.hasTimes(1, before)
})

test('an edge is dragged onto its neighbour and snaps there', async ({ studio }) => {
  const timeline = new TimelinePage(studio.page)
  const next = await timeline.times(1)
  const first = await timeline.times(0)
  const gapPx = (await timeline.xOf(next.startMs)) - (await timeline.xOf(first.endMs))
  await timeline.drag(0, 'end', gapPx - 4)
  await timeline.hasTimes(0, { endMs: next.startMs })
})

test('Escape lets a drag go without a trace', async ({ studio }) => {
  const timeline = new TimelinePage(studio.page)
  const before = await timeline.times(2)
  await timeline.hold(2, 'start', 80)
  await timeline.page.keyboard.press('Escape')
  await timeline.page.mouse.up()
  await timeline.hasTimes(2, before)
  await expect(timeline.page.getByTestId('undo')).toBeDisabled()
})

test('several selected blocks move together', async ({ studio }) => {
  const timeline = new TimelinePage(studio.page)
  const before = [await timeline.times(0), await timeline.times(1)]
  await timeline.click(0)
  await timeline.click(1, { modifiers: ['Control'] })
  await expect(timeline.root).toHaveAttribute('data-selected', '2')
  await timeline.drag(0, 'middle', 200)
  const moved = async (index: number) =>
    (await timeline.times(index)).startMs - (before[index]?.startMs ?? 0)
  await expect.poll(() => moved(0)).toBeGreaterThan(1_000)
  await expect.poll(async () => (await moved(1)) - (await moved(0))).toBe(0)
})

test('the wheel zooms at the pointer and scrolls; one key shows the whole film', async ({
  studio,
}) => {
  const timeline = new TimelinePage(studio.page)
  const { startMs } = await timeline.times(2)
  const before = await timeline.view()
  const x = await timeline.xOf(startMs)
  const box = await timeline.lanes.boundingBox()
  await timeline.page.mouse.move(x, (box?.y ?? 0) + 20)
  await timeline.page.keyboard.down('Alt')
  await timeline.page.mouse.wheel(0, -240)
  await timeline.page.keyboard.up('Alt')
  await expect
    .poll(async () => (await timeline.view()).pxPerSecond)
    .toBeGreaterThan(before.pxPerSecond)
  await expect.poll(async () => Math.round((await timeline.xOf(startMs)) - x)).toBeCloseTo(0)

  const near = await timeline.view()
  await timeline.page.mouse.wheel(300, 0)
  await expect.poll(async () => (await timeline.view()).startMs).toBeGreaterThan(near.startMs)

  await timeline.tree.focus()
  await timeline.page.keyboard.press('0')
  await expect.poll(async () => (await timeline.view()).startMs).toBe(0)
  await expect
    .poll(async () => (await timeline.view()).pxPerSecond)
    .toBeLessThan(before.pxPerSecond)
})

test('the window on the minimap is dragged to another part of the film', async ({ studio }) => {
  const timeline = new TimelinePage(studio.page)
  const map = await timeline.page.getByTestId('minimap').boundingBox()
  if (!map) throw new Error('there is no minimap')
  const y = map.y + map.height / 2
  await timeline.page.mouse.move(map.x + 20, y)
  await timeline.page.mouse.down()
  await timeline.page.mouse.move(map.x + map.width / 2, y, { steps: 4 })
  await timeline.page.mouse.up()
  await expect.poll(async () => (await timeline.view()).startMs).toBeGreaterThan(60_000)
})

test('arrow keys go from cue to cue and say where they are', async ({ studio }) => {
  const timeline = new TimelinePage(studio.page)
  await timeline.click(0)
  await timeline.tree.focus()
  await timeline.page.keyboard.press('ArrowRight')
  const active = timeline.page.getByTestId('active-cue')
  await expect(active).toContainText('2')
  const before = await timeline.times(1)
  await timeline.page.keyboard.press('Alt+ArrowRight')
  await timeline.hasTimes(1, { startMs: before.startMs + 100 })
  await timeline.page.keyboard.press('ArrowDown')
  await expect(active).toContainText('Khách mời')
})

test('muting a lane is saved in the document, soloing only in the window', async ({ studio }) => {
  const timeline = new TimelinePage(studio.page)
  const host = timeline.heading('Người dẫn')
  const guest = timeline.heading('Khách mời')
  await host.getByRole('button').first().click()
  await expect(host).toHaveAttribute('data-audible', 'false')
  await timeline.page.getByTestId('undo').click()
  await expect(host).toHaveAttribute('data-audible', 'true')
  await guest.getByRole('button').nth(1).click()
  await expect(host).toHaveAttribute('data-audible', 'false')
  await expect(guest).toHaveAttribute('data-audible', 'true')
})

test('markers are set, named, dragged, found again, kept and taken back', async ({ studio }) => {
  const { page } = studio
  const timeline = new TimelinePage(page)
  const { startMs, endMs } = await timeline.times(1)
  await timeline.seek(startMs)
  await page.keyboard.press('m')
  await timeline.hasMarkers(1)
  await page.keyboard.press('m')
  await expect(page.getByTestId('marker').getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Cảnh hai')
  await page.keyboard.press('Enter')
  await timeline.dragMarker(startMs, endMs)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Shift+m')
  await expect(page.getByTestId('time')).toHaveAttribute('data-time', String(endMs))
  await page.keyboard.press('Alt+m')
  const row = page.getByTestId('marker')
  await expect(row.getByRole('textbox')).toHaveValue('Cảnh hai')
  await row.getByRole('button', { name: 'Xoá mốc' }).click()
  await expect(row).toHaveCount(0)
  await page.keyboard.press('Escape')
  for (const left of [1, 1, 1, 0]) {
    await page.getByTestId('undo').click()
    await timeline.hasMarkers(left)
  }
})

test('a right click on a block selects its cue and offers what can be done with it', async ({
  studio,
}) => {
  const timeline = new TimelinePage(studio.page)
  const { x, y } = await timeline.spot(2, 'middle')
  await timeline.page.mouse.click(x, y, { button: 'right' })
  await expect(timeline.page.locator('[data-cue-index="2"]')).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(timeline.page.getByRole('menuitem').first()).toBeVisible()
  await timeline.page.keyboard.press('Escape')
  await expect(timeline.page.getByRole('menuitem')).toHaveCount(0)
})

test('the view follows jumps of the playhead, and comes back with the project', async ({
  studio,
}) => {
  const { app, page } = studio
  const timeline = new TimelinePage(page)
  const inSight = (index: number) =>
    expect(page.locator(`[data-cue-index="${index}"]`)).toBeInViewport({ ratio: 1 })
  await inSight(0)
  await page.getByTestId('cue-table').focus()
  await page.keyboard.press('Control+End')
  await expect(timeline.page.getByTestId('playhead')).toBeVisible()
  expect((await timeline.view()).startMs).toBeGreaterThan(0)
  await page.keyboard.press('Control+Home')
  await expect.poll(async () => (await timeline.view()).startMs).toBe(0)
  await expect(timeline.page.getByTestId('playhead')).toBeVisible()

  await page.keyboard.press('End')
  await inSight(39)
  await page.keyboard.press('Control+=')
  const view = await timeline.view()
  const reopen = async () => {
    await page.keyboard.press('Control+w')
    await page.getByTestId('recent-project').click()
    await expect(page.getByTestId('cue-table')).toBeFocused()
  }
  await reopen()
  await expect(page.locator('[data-cue-index="39"]')).toHaveAttribute('data-active', 'true')
  await inSight(39)
  expect(await timeline.view()).toEqual(view)
  await expect(timeline.page.getByTestId('playhead')).toBeVisible()

  await page.keyboard.press('Home')
  await inSight(0)
  await reopen()
  await inSight(0)
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(1_024, 700))
  await page.waitForFunction(() => window.outerWidth === 1_024)
  await inSight(0)
})
