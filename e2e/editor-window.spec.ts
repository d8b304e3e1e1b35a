import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crash, expect, launch, test, type Studio } from './support/launch'
import { openPath } from './pages/open-path'
import { runCommand } from './support/run-command'
import { StudioPage } from './pages/studio-page'
import { TimelinePage } from './pages/timeline-page'

const shots = process.env['CUECAST_SHOTS']

async function shoot({ page }: Studio, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: join(shots, `${name}.png`) })
}

const stamp = (ms: number): string => new Date(ms).toISOString().slice(11, 23).replace('.', ',')

interface Line {
  startMs: number
  endMs: number
  text: string
}

async function openLines(
  studio: Studio,
  name: string,
  lines: readonly Line[],
): Promise<StudioPage> {
  const path = join(studio.folder, name)
  const cues = lines.map(
    ({ startMs, endMs, text }, i) => `${i + 1}\n${stamp(startMs)} --> ${stamp(endMs)}\n${text}\n`,
  )
  writeFileSync(path, cues.join('\n'))
  await openPath(studio, path)
  const page = new StudioPage(studio.page)
  await expect(page.studio).toHaveAttribute('data-project-state', 'open')
  return page
}

async function resize({ app, page }: Studio, width: number, height: number): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, size) =>
      BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
    { width, height },
  )
  await expect.poll(() => page.evaluate(() => window.innerHeight)).toBe(height)
}

/** Six cues of two people, a second each, every two seconds. */
const dialogue: readonly Line[] = [0, 1, 2, 3, 4, 5].map((n) => ({
  startMs: 2_000 * n + 2_000,
  endMs: 2_000 * n + 3_000,
  text: `[${n < 4 ? ['Lan', 'Hùng'][n % 2] : 'Lan'}] Câu thứ ${n + 1}.`,
}))

async function chooseOption({ page }: Studio, option: string): Promise<void> {
  await page.getByTestId('timeline-options').click()
  await page.getByTestId(option).click()
  await page.keyboard.press('Escape')
}

test('the timeline of an editor: box, zoom, live times, ripple, stretch, lanes', async ({
  studio,
}) => {
  const { page } = studio
  await openLines(studio, 'hai-người.srt', dialogue)
  const timeline = new TimelinePage(page)
  const selected = page.locator('[data-testid="cue-row"][aria-selected="true"]')

  // A box around the first three, from where there is nothing.
  const lanes = (await timeline.lanes.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(await timeline.xOf(1_000), lanes.y + 2)
  await page.mouse.down()
  await page.mouse.move(await timeline.xOf(4_000), lanes.y + 40)
  await page.mouse.move(await timeline.xOf(6_500), lanes.y + lanes.height - 4)
  await shoot(studio, 'timeline-box')
  await page.mouse.up()
  await expect(selected).toHaveCount(3)

  // All of them are dragged together.
  await timeline.drag(1, 'middle', 12)
  const moved = (await timeline.times(1)).startMs - 4_000
  expect(moved).toBeGreaterThan(0)
  await timeline.hasTimes(0, { startMs: 2_000 + moved })
  await timeline.hasTimes(2, { startMs: 6_000 + moved })
  await timeline.hasTimes(3, { startMs: 8_000 })
  await page.keyboard.press('Control+z')
  await timeline.hasTimes(0, { startMs: 2_000 })

  const before = await timeline.view()
  await page.keyboard.press('Alt+0')
  await expect.poll(async () => (await timeline.view()).pxPerSecond).not.toBe(before.pxPerSecond)
  const zoomed = await timeline.view()
  expect(zoomed.startMs).toBeLessThanOrEqual(2_000)
  expect(await timeline.xOf(7_000)).toBeLessThanOrEqual(lanes.x + lanes.width)
  await page.keyboard.press('Control+0')
  await expect.poll(async () => (await timeline.view()).pxPerSecond).toBe(before.pxPerSecond)

  // Start, end and length follow while the button is down, and the document only at the end.
  await timeline.click(3)
  await timeline.hold(3, 'end', 20)
  const end = page.getByTestId('inspector-end')
  await expect(end).not.toHaveValue('00:00:09,000')
  await expect.poll(async () => (await timeline.times(3)).endMs).toBeGreaterThan(9_000)
  await shoot(studio, 'timeline-live')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(end).toHaveValue('00:00:09,000')

  // Ripple: everything behind goes along, or only this speaker.
  await chooseOption(studio, 'ripple-all')
  await timeline.drag(3, 'middle', 15)
  const by = (await timeline.times(3)).startMs - 8_000
  expect(by).toBeGreaterThan(0)
  await timeline.hasTimes(2, { startMs: 6_000 })
  await timeline.hasTimes(4, { startMs: 10_000 + by })
  await timeline.hasTimes(5, { startMs: 12_000 + by })
  await page.keyboard.press('Control+z')
  await chooseOption(studio, 'ripple-speaker')
  await timeline.drag(2, 'middle', 12)
  const own = (await timeline.times(2)).startMs - 6_000
  expect(own).toBeGreaterThan(0)
  await timeline.hasTimes(3, { startMs: 8_000 })
  await timeline.hasTimes(4, { startMs: 10_000 + own })
  await page.keyboard.press('Control+z')
  await chooseOption(studio, 'ripple-off')

  // Another frame rate, then two anchors.
  const stretch = async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Co giãn thời gian')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('stretch-dialog')).toBeVisible()
  }
  await stretch()
  await shoot(studio, 'stretch')
  await page.getByTestId('stretch-apply').click()
  const last = Math.round((12_000 * 24_000) / 1_001 / 25)
  await expect
    .poll(async () => Math.abs((await timeline.times(5)).startMs - last))
    .toBeLessThanOrEqual(1)
  await page.keyboard.press('Control+z')
  await stretch()
  await page.getByTestId('stretch-way').click()
  await page.getByRole('option', { name: 'hai điểm' }).click()
  await page.getByTestId('stretch-first').fill('00:00:03,000')
  await page.getByTestId('stretch-first').press('Tab')
  await page.getByTestId('stretch-last').fill('00:00:23,000')
  await page.getByTestId('stretch-last').press('Tab')
  await page.getByTestId('stretch-apply').click()
  await timeline.hasTimes(0, { startMs: 3_000 })
  await timeline.hasTimes(1, { startMs: 7_000 })
  await timeline.hasTimes(5, { startMs: 23_000 })
  await page.keyboard.press('Control+z')

  await chooseOption(studio, 'lanes-one')
  await expect(page.getByTestId('lane-heading')).toHaveCount(1)
  await shoot(studio, 'timeline-one-lane')
  const heads = page.getByTestId('lane-heads')
  const width = (await page.getByTestId('lane-heading').boundingBox())?.width ?? 0
  await heads.focus()
  await page.keyboard.press('ArrowRight')
  const widthIn = async ({ page: view }: Studio) =>
    (await view.getByTestId('lane-heading').first().boundingBox())?.width ?? 0
  await expect.poll(() => widthIn(studio)).toBe(width + 12)
  const views = () => page.evaluate(() => localStorage.getItem('cuecast.views') ?? '')
  await expect.poll(views).toContain('"lanes":"one"')
  await page.keyboard.press('Control+w')
  await expect(page.getByTestId('welcome')).toBeVisible()
  await studio.app.close()
  const again = await launch(studio.folder)
  await again.page.getByTestId('recent-project').first().click()
  await expect(again.page.getByTestId('lane-heading')).toHaveCount(1)
  await expect.poll(() => widthIn(again)).toBe(width + 12)
  await again.app.close()
})

test('forty speakers stay usable: lanes without cues in view fold to a line', async ({
  studio,
}) => {
  const { page } = studio
  const lines = Array.from({ length: 120 }, (_, n) => ({
    startMs: 3_000 * n,
    endMs: 3_000 * n + 2_500,
    text: `[Nhân vật số ${(n % 40) + 1}] Câu thứ ${n + 1} của đám đông.`,
  }))
  await openLines(studio, 'đám-đông.srt', lines)
  const timeline = new TimelinePage(page)
  await expect(timeline.root).toHaveAttribute('data-lane-count', '40')
  await new StudioPage(page).selectCue(3)
  for (let i = 0; i < 6; i++) await page.keyboard.press('Control+=')
  await chooseOption(studio, 'lanes-inView')
  const heights = () =>
    page
      .getByTestId('lane-heading')
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().height)))
  await expect.poll(async () => new Set(await heights()).size).toBe(2)
  await shoot(studio, 'timeline-forty')

  // A hundred languages are narrowed by typing, with or without marks.
  const language = page.getByTestId('project-language')
  await language.click()
  await page.keyboard.type('phap')
  await expect(page.getByRole('option')).toHaveCount(1)
  await shoot(studio, 'language-search')
  await page.keyboard.press('Enter')
  await expect(language).toContainText('Pháp')
  await expect(language).toBeFocused()
})

test('what a cue needs next is above the fold at 1440×900, and what folds stays folded', async ({
  studio,
}) => {
  const long =
    'Đây là một câu rất dài mà không ai đọc kịp trong chừng ấy thời gian, dù có cố đến đâu.'
  const lines = [0, 1, 2].map((n) => ({
    startMs: 1_700 * n + 1_000,
    endMs: 1_700 * n + 2_600,
    text: `[Người dẫn chuyện] ${n === 1 ? long : `Câu ${n}.`}`,
  }))
  const studioPage = await openLines(studio, 'dài.srt', lines)
  const { page } = studio
  await resize(studio, 1440, 900)
  await studioPage.suggestCast()
  await studioPage.startRender()
  await studioPage.rendered()
  await studioPage.selectCue(1)
  await expect(page.getByTestId('fit-facts')).toHaveAttribute('data-fit-state', 'does-not-fit')
  await studioPage.renderThisCue()
  await studioPage.rendered()
  await expect(page.getByTestId('take')).toHaveCount(2)
  await shoot(studio, 'inspector-1440-vi')
  const inView = async (id: string) => {
    const [fold, box] = await Promise.all([
      page.getByTestId('inspector').boundingBox(),
      page.getByTestId(id).first().boundingBox(),
    ])
    return (box?.y ?? 1e6) + (box?.height ?? 0) <= (fold?.y ?? 0) + (fold?.height ?? 0)
  }
  const needed = ['fit-facts', 'inspector-text', 'render-cue', 'take']
  for (const id of needed) expect(await inView(id), id).toBe(true)
  await runCommand(studio, 'switchLanguage')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await shoot(studio, 'inspector-1440-en')
  for (const id of needed) expect(await inView(id), id).toBe(true)
  await runCommand(studio, 'switchLanguage')
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi')

  await page.getByTestId('fold-times').locator('summary').click()
  await page.getByTestId('fold-voice').locator('summary').click()
  await expect(page.getByTestId('inspector-start')).toBeHidden()
  await shoot(studio, 'inspector-folded')
  await studioPage.selectCue(0)
  await expect(page.getByTestId('inspector-start')).toBeHidden()
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const preferences = await window.studio.preferencesGet()
        return preferences.ok && preferences.value.layout['inspector.times']
      }),
    )
    .toBe(0)
  await page.evaluate(() => window.studio.preferencesSet({ locale: 'en', theme: 'light' }))
  await crash(studio)
  const again = await launch(studio.folder)
  await expect(again.page.getByTestId('fold-times')).toBeVisible()
  await expect(again.page.getByTestId('inspector-start')).toBeHidden()
  await resize(again, 1024, 700)
  await shoot(again, 'inspector-1024-en')
  await again.app.close()
})

test('a film: clock, frame rate, sizes of the picture, codecs that do not play; undo speaks', async ({
  studio,
}) => {
  const { page, folder } = studio
  const film = (name: string, codec: string) => {
    const picture = '-v error -f lavfi -i testsrc2=size=320x180:rate=25:duration=6'
    const how = `${picture} -f lavfi -i sine=duration=6 ${codec} -pix_fmt yuv420p -shortest -y`
    execFileSync('ffmpeg', how.split(' ').concat(join(folder, name)))
  }
  film('phim.mp4', '-c:v libx264 -c:a aac')
  const studioPage = await openLines(studio, 'phim.srt', dialogue)
  await page.getByTestId('film-attach').click()
  await expect(page.getByTestId('frame-rate')).toContainText('25')
  const clock = page.getByTestId('clock')
  await studioPage.selectCue(1)
  await expect(page.getByTestId('time')).toHaveText('00:00:04,000')
  await clock.click()
  await expect(page.getByTestId('time')).toHaveText('00:00:04:00')
  await page.getByTestId('frame-rate').click()
  await page.getByTestId('start-timecode').fill('10:00:00:00')
  await page.getByTestId('start-timecode-apply').click()
  await expect(page.getByTestId('time')).toHaveText('10:00:04:00')
  await clock.click()
  await expect(page.getByTestId('time')).toContainText(/100/)
  await clock.click()

  const picture = page.getByTestId('picture')
  const small = (await picture.boundingBox())?.width ?? 0
  await page.keyboard.press('Shift+f')
  await expect
    .poll(async () => (await picture.boundingBox())?.width ?? 0)
    .toBeGreaterThan(small * 1.5)
  await shoot(studio, 'picture-large')
  await page.keyboard.press('Shift+f')
  await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeCloseTo(small, -1)
  const fullScreen = () => page.evaluate(() => document.fullscreenElement !== null)
  await page.keyboard.press('f')
  await expect.poll(fullScreen).toBe(true)
  await page.keyboard.press('f')
  await expect.poll(fullScreen).toBe(false)
  const ownWindow = () => page.evaluate(() => document.pictureInPictureElement !== null)
  await page.keyboard.press('Control+Shift+f')
  await expect.poll(ownWindow).toBe(true)
  await page.keyboard.press('Control+Shift+f')
  await expect.poll(ownWindow).toBe(false)

  await studioPage.cueText.fill('Lời khác.')
  await page.getByTestId('cue-table').focus()
  await page.keyboard.press('Control+z')
  const said = page.getByTestId('toast').filter({ hasText: '2' })
  await expect(said).toBeVisible()
  await shoot(studio, 'undo-speaks')
  await said.getByRole('button').first().click()
  await expect(studioPage.row(1)).toContainText('Lời khác.')
  await page.getByTestId('history').click()
  await expect(page.getByTestId('history-undo').first()).toBeVisible()
  await shoot(studio, 'history')
  await page.keyboard.press('Escape')

  film('hevc.mkv', '-c:v libx265 -x265-params log-level=none -c:a ac3')
  // The subtitles run for a minute after this film has ended.
  const later = { startMs: 65_000, endMs: 66_000, text: 'Lâu sau.' }
  await openLines(studio, 'hevc.srt', [...dialogue, later])
  await page.getByTestId('film-attach').click()
  await expect(page.getByTestId('toast').filter({ hasText: '1:06' })).toBeVisible()
  await expect(page.getByTestId('film-note')).toContainText(/HEVC|AC-3/)
  await shoot(studio, 'hevc')
  await page.getByTestId('make-copy').click()
  await expect(page.getByTestId('film-note')).toHaveCount(0, { timeout: 120_000 })
  await shoot(studio, 'hevc-copy')
})
