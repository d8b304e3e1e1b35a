// Behaviour of a real window only: pointer capture, the wheel, the focus, layout. Every gesture and
// key is tried on recording canvases in renderer/src/timeline/Timeline.test.tsx.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { expect, test } from './support/launch'
import { runCommand } from './support/run-command'
import { linesOf, writeSrt } from './support/subtitles'
import { openPath } from './pages/open-path'
import { StudioPage } from './pages/studio-page'
import { TimelinePage } from './pages/timeline-page'

test('blocks, markers and the view are worked by hand, and come back with the project', async ({
  studio,
}) => {
  const { app, page } = studio
  const timeline = new TimelinePage(page)
  await new StudioPage(page).openSample('rung-duoc')
  await expect(timeline.root).toHaveAttribute('data-lane-count', '2')
  await expect(timeline.root).toHaveAttribute('data-cue-count', '40')
  const inSight = (index: number) =>
    expect(page.locator(`[data-cue-index="${index}"]`)).toBeInViewport({ ratio: 1 })

  await test.step('a dragged block, one undo, Escape', async () => {
    const before = await timeline.times(1)
    await page.keyboard.down('Shift')
    await timeline.drag(1, 'middle', 33)
    await page.keyboard.up('Shift')
    const { pxPerSecond } = await timeline.view()
    const byMs = Math.round(33_000 / pxPerSecond)
    await timeline.hasTimes(1, { startMs: before.startMs + byMs, endMs: before.endMs + byMs })
    await page.getByTestId('undo').click()
    await timeline.hasTimes(1, before)
    await timeline.hold(2, 'start', 80)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(page.getByTestId('undo')).toBeDisabled()
  })

  await test.step('the wheel at the pointer, a right click', async () => {
    const { startMs } = await timeline.times(2)
    const before = await timeline.view()
    const x = await timeline.xOf(startMs)
    const box = await timeline.lanes.boundingBox()
    await page.mouse.move(x, (box?.y ?? 0) + 20)
    await page.keyboard.down('Alt')
    await page.mouse.wheel(0, -240)
    await page.keyboard.up('Alt')
    await expect
      .poll(async () => (await timeline.view()).pxPerSecond)
      .toBeGreaterThan(before.pxPerSecond)
    await expect.poll(async () => Math.round((await timeline.xOf(startMs)) - x)).toBeCloseTo(0)
    const { x: across, y: down } = await timeline.spot(2, 'middle')
    await page.mouse.click(across, down, { button: 'right' })
    await expect(page.locator('[data-cue-index="2"]')).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem')).toHaveCount(0)
    await timeline.tree.focus()
    await page.keyboard.press('0')
    await expect.poll(async () => (await timeline.view()).startMs).toBe(0)
  })

  await test.step('lanes are made higher by hand, wheel and key, and stay so', async () => {
    const heights = () => timeline.laneHeights()
    const [before = 0] = await heights()
    await timeline.dragEdge(1, 24)
    // Both grow: the edge of the second one is under the pointer.
    await expect.poll(heights).toEqual([before + 12, before + 12])
    const box = await timeline.lanes.boundingBox()
    await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 10)
    await page.keyboard.down('Shift')
    await page.mouse.wheel(0, -100)
    await page.keyboard.up('Shift')
    await expect.poll(async () => (await heights())[0]).toBeGreaterThan(before + 20)
    const [grown = 0] = await heights()
    await page.keyboard.press('Alt+-')
    await expect.poll(async () => (await heights())[0]).toBeLessThan(grown)
    await page.keyboard.press('Shift+T')
    await expect.poll(async () => Math.max(...(await heights()))).toBe(130)
    await page.keyboard.press('Alt+PageUp')
    await page.keyboard.press('Shift+T')
    await expect.poll(async () => new Set(await heights()).size).toBe(1)
    await page.getByTestId('lane-edge').first().dblclick()
    await expect.poll(heights).toEqual([before, before])
  })

  await test.step('Tab stops once at the heads, arrows move inside; F6 goes from area to area', async () => {
    const areaNow = () =>
      page.evaluate(() => document.activeElement?.closest('[data-area]')?.getAttribute('data-area'))
    const laneNow = () =>
      page.evaluate(() => document.activeElement?.closest('[data-lane]')?.getAttribute('data-lane'))
    await page.getByTestId('cue-table').focus()
    const seen: Array<string | null | undefined> = []
    for (let i = 0; i < 8; i += 1) {
      await page.keyboard.press('F6')
      seen.push(await areaNow())
    }
    expect(seen.slice(0, 3)).toEqual(['picture', 'inspector', 'player'])
    expect(new Set(seen)).toEqual(
      new Set(['picture', 'inspector', 'player', 'timeline', 'header', 'rail', 'panel', 'table']),
    )
    await expect(page.getByTestId('cue-table')).toBeFocused()
    for (let i = 0; i < 4; i += 1) await page.keyboard.press('Shift+F6')
    expect(await areaNow()).toBe('timeline')
    await expect(timeline.tree).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    const first = await laneNow()
    await page.keyboard.press('ArrowDown')
    expect(await laneNow()).not.toBe(first)
    await page.keyboard.press('Shift+Tab')
    expect(await laneNow()).toBeUndefined()
  })

  await test.step('a marker is named where the focus goes, and dragged by its flag', async () => {
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
    await expect(page.getByTestId('time')).not.toHaveAttribute('data-time', '0')
    const time = Number(await page.getByTestId('time').getAttribute('data-time'))
    expect(time).toBeGreaterThan(startMs)
  })

  await test.step('the view follows jumps, and comes back with the project', async () => {
    await page.getByTestId('cue-table').focus()
    for (let i = 0; i < 8; i += 1) await page.keyboard.press('Control+=')
    await page.keyboard.press('End')
    await inSight(39)
    await expect.poll(async () => (await timeline.view()).startMs).toBeGreaterThan(0)
    await expect(page.getByTestId('playhead')).toBeVisible()
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
    await expect(page.getByTestId('playhead')).toBeVisible()

    await page.keyboard.press('Home')
    await inSight(0)
    await reopen()
    await inSight(0)
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(1_024, 700))
    await page.waitForFunction(() => window.outerWidth === 1_024)
    await inSight(0)
  })

  await test.step('names stay beside their lanes when the focus goes to one below', async () => {
    const names = Array.from({ length: 14 }, (_, i) => `[Người ${i + 1}] Câu ${i + 1}.`)
    await openPath(studio, writeSrt(studio.folder, 'đông người.srt', linesOf(names, 1_000, 900)))
    await expect(timeline.root).toHaveAttribute('data-lane-count', '14')
    await page.getByTestId('import-settings-apply').click()
    await timeline.tree.focus()
    await page.keyboard.press('0')
    const last = timeline.heading('Người 14')
    await expect(last).not.toBeInViewport()
    await last.getByRole('button').last().focus()
    await expect(last).toBeInViewport({ ratio: 1 })
    // The lane next to the name: a click there selects its cue.
    await timeline.click(13)
    await expect(page.locator('[data-cue-index="13"]')).toHaveAttribute('aria-selected', 'true')
  })
})

const shots = process.env['CUECAST_SHOTS']

/** A film of three shots of 3, 2 and 3 s at 25 fps, in which it is loud in the second of every two seconds. */
function writeFilm(path: string): void {
  const pictures = ['testsrc2', 'mandelbrot=end_scale=0.3', 'smptebars']
  const inputs = pictures.flatMap((picture) => ['-f', 'lavfi', '-i', picture])
  const parts = [3, 2, 3].map(
    (s, i) => `[${i}:v]fps=25,scale=320:180,setsar=1,trim=0:${s},setpts=PTS-STARTPTS[v${i}]`,
  )
  const sound = "aevalsrc='0.4*sin(2*PI*220*t)*gte(mod(t\\,2)\\,1)':d=8"
  const filter = [...parts, '[v0][v1][v2]concat=n=3[v]'].join(';')
  const codecs = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-shortest', '-y']
  const maps = ['-filter_complex', filter, '-map', '[v]', '-map', '3:a']
  const all = ['-v', 'error', ...inputs, '-f', 'lavfi', '-i', sound, ...maps, ...codecs, path]
  execFileSync('ffmpeg', all)
}

test('cues are timed by the shot changes of the film, which are found on request and kept', async ({
  studio,
}) => {
  const { page, folder } = studio
  const timeline = new TimelinePage(page)
  const time = () => page.getByTestId('time').getAttribute('data-time')
  writeFilm(join(folder, 'phim.mp4'))
  await openPath(
    studio,
    writeSrt(folder, 'phim.srt', [
      { startMs: 300, endMs: 2_700, text: '[Lan] Câu một.' },
      { startMs: 3_200, endMs: 4_500, text: '[Hùng] Câu hai.' },
    ]),
  )
  await page.getByTestId('film-attach').click()
  await expect(page.getByTestId('frame-rate')).toContainText('25')

  await test.step('a key offers the search, a job finds them', async () => {
    await page.getByTestId('cue-table').focus()
    await page.keyboard.press('Shift+X')
    const toast = page.getByTestId('toast').filter({ hasText: 'Chưa tìm chỗ chuyển cảnh' })
    await toast.getByRole('button', { name: 'Tìm chỗ chuyển cảnh trong phim' }).click()
    await expect(page.getByTestId('toast').filter({ hasText: '2 chỗ chuyển cảnh' })).toBeVisible()
  })

  await test.step('keys go from one to the next and put edges there', async () => {
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Shift+X')
    await expect.poll(time).toBe('3000')
    await page.keyboard.press('Shift+X')
    await expect.poll(time).toBe('5000')
    await page.keyboard.press('Shift+Z')
    await expect.poll(time).toBe('3000')
    await timeline.click(0)
    await page.keyboard.press('Alt+]')
    await timeline.hasTimes(0, { startMs: 300, endMs: 2_920 })
    await timeline.click(1)
    await page.keyboard.press('Alt+[')
    await timeline.hasTimes(1, { startMs: 3_000, endMs: 4_500 })
  })

  await test.step('a dragged edge snaps to the cut, a reopened project still has it', async () => {
    const { pxPerSecond } = await timeline.view()
    // 12 frames are 480 ms: 4,700 is within them.
    await timeline.drag(1, 'end', (200 * pxPerSecond) / 1_000)
    await timeline.hasTimes(1, { endMs: 4_920 })
    await page.keyboard.press('Control+w')
    await page.getByTestId('recent-project').click()
    await expect(page.getByTestId('cue-table')).toBeFocused()
    await expect(page.getByTestId('frame-rate')).toContainText('25')
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Shift+X')
    await expect.poll(time).toBe('3000')
  })

  await test.step('the spectrogram of the film, and its speech: a tone is none', async () => {
    const drawnOn = (canvas: Locator) =>
      canvas.evaluate((element: HTMLCanvasElement) => {
        const { width, height } = element
        const image = element.getContext('2d')?.getImageData(0, 0, width, height)
        return image?.data.some((value) => value > 0) ?? false
      })
    const spectrum = page.getByTestId('film-spectrum')
    expect(await drawnOn(spectrum)).toBe(false)
    await page.keyboard.press('Shift+G')
    await expect.poll(() => drawnOn(spectrum)).toBe(true)
    await runCommand(studio, 'findSpoken')
    await expect(
      page.getByTestId('toast').filter({ hasText: 'Không nghe thấy tiếng nói nào' }),
    ).toBeVisible()
    expect(await drawnOn(page.getByTestId('speech-band'))).toBe(false)
    if (shots) await page.screenshot({ path: join(shots, 'timeline-spectrum.png') })
    await page.keyboard.press('Shift+G')
    await expect.poll(() => drawnOn(spectrum)).toBe(false)
  })
  if (shots) await page.screenshot({ path: join(shots, 'timeline-shots.png') })
})
