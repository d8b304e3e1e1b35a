import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, launch, test } from './support/launch'
import { ProblemsPage } from './pages/problems-page'
import { SoundPage } from './pages/sound-page'
import { StudioPage } from './pages/studio-page'

const LONG =
  'Câu này dài quá so với thời gian của nó nên giọng đọc không thể nào nói kịp cho hết lời'

/** Cues with everything that can be wrong with them: start and end in ms, text. */
const cues: [number, number, string][] = [
  [1_000, 2_200, LONG],
  [2_300, 3_600, 'Ngay sau đó là câu này.'],
  [8_000, 9_000, LONG],
  [20_000, 20_300, 'Ừ.'],
  [24_000, 33_500, 'Câu này đứng trên màn hình rất lâu.'],
  [36_000, 38_000, '…'],
  [40_000, 42_500, 'Hai câu này'],
  [42_000, 44_000, 'chồng lên nhau.'],
  [50_000, 51_200, LONG],
]

const clock = (ms: number) => {
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1_000) % 60)},${String(ms % 1_000).padStart(3, '0')}`
}

const srt = cues
  .map(([from, to, text], i) => `${i + 1}\n${clock(from)} --> ${clock(to)}\n[Lan] ${text}\n`)
  .join('\n')

test('every problem has its fix, and every fix fixes it', async ({ studio }) => {
  const { page, app, folder } = studio
  const path = join(folder, 'khó.srt')
  writeFileSync(path, srt)
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
  }, path)
  await page.getByTestId('open-file').click()
  const window = new StudioPage(page)
  const problems = new ProblemsPage(page)
  await expect(window.studio).toHaveAttribute('data-project-state', 'open')
  await problems.open()

  // No speaker is cast yet: the cast panel is asked for this speaker, then a voice is suggested here.
  await expect(problems.rows('UNCAST').first()).toBeVisible()
  await problems.fix('UNCAST', 'openCast')
  await expect(page.locator('[data-speaker="Lan"] button').first()).toBeFocused()
  await problems.open()
  await problems.fix('UNCAST', 'suggestVoice')
  await problems.has('UNCAST', 0)
  // With less to borrow than usual there is something to fix.
  const sound = new SoundPage(page)
  await page.keyboard.press('Control+Shift+h')
  await expect(sound.panel).toBeVisible()
  await sound.type('fit-borrow', '1000')
  await problems.open()
  await window.startRender()
  await window.rendered()
  await problems.has('DOES_NOT_FIT', 3)

  // Into the pause: the third cue has one, the first has none.
  const [first, third] = [
    problems.rows('DOES_NOT_FIT').nth(0),
    problems.rows('DOES_NOT_FIT').nth(1),
  ]
  await first.getByTestId('problem').click()
  await expect(first.getByTestId('fix-allowOverlap')).toBeVisible()
  await expect(first.getByTestId('fix-extend')).toHaveCount(0)
  await third.getByTestId('problem').click()
  await third.getByTestId('fix-extend').click()
  await problems.has('DOES_NOT_FIT', 2)
  await page.getByTestId('undo').click()
  await problems.has('DOES_NOT_FIT', 3)

  // The text: the field has the focus, and the figure says how much to cut.
  await first.getByTestId('problem').click()
  await expect(first.getByTestId('fix-cutText')).toContainText(/\d+ ký tự/)
  await first.getByTestId('fix-cutText').click()
  await expect(page.getByTestId('inspector-text')).toBeFocused()

  // The voice reads faster by itself: offline that costs nothing and starts at once.
  await third.getByTestId('problem').click()
  await third.getByTestId('fix-faster').click()
  await expect(page.getByTestId('take')).toHaveCount(2)
  await window.rendered()
  const speed = page.getByTestId('inspector-speed').getByRole('slider')
  expect(Number(await speed.getAttribute('aria-valuenow'))).toBeGreaterThan(1)
  await problems.has('DOES_NOT_FIT', 2)

  await problems.fix('DOES_NOT_FIT', 'allowOverlap')
  await problems.has('DOES_NOT_FIT', 1)
  await problems.fixAll('extend')
  await problems.has('DOES_NOT_FIT', 0)

  await problems.all()
  await problems.fix('TOO_SHORT', 'lengthen')
  await problems.has('TOO_SHORT', 0)
  await problems.fix('TOO_LONG', 'split')
  await problems.has('TOO_LONG', 0)
  await page.getByTestId('undo').click()
  await problems.fix('TOO_LONG', 'shorten')
  await problems.has('TOO_LONG', 0)
  await problems.fix('OVERLAP', 'endBefore')
  await problems.has('OVERLAP', 0)
  await problems.fix('NOTHING_TO_VOICE', 'remove')
  await problems.has('NOTHING_TO_VOICE', 0)
  await page.screenshot({ path: test.info().outputPath('problems.png') })
})

test('a cue that failed is rendered again from its problem', async ({ folder }) => {
  const path = join(folder, 'lỗi.srt')
  writeFileSync(path, '1\n00:00:01,000 --> 00:00:04,000\nXin chào các bạn.\n')
  // As the desktop starts the studio with a file.
  const first = await launch(folder, { args: [path] })
  await expect(first.page).toHaveTitle('lỗi — Cuecast')
  await first.app.close()
  const file = join(folder, 'lỗi.cuecast', 'project.json')
  const project = JSON.parse(readFileSync(file, 'utf8'))
  project.cues[0].voiceId = 987_654
  writeFileSync(file, JSON.stringify(project))

  const { app, page } = await launch(folder)
  await page.getByTestId('recent-project').first().click()
  const problems = new ProblemsPage(page)
  await page.getByTestId('render-cue').click()
  await problems.open()
  await problems.has('FAILED', 1)
  await page.getByTestId('inspector-voice-reset').click()
  await problems.fix('UNCAST', 'suggestVoice')
  await problems.fix('FAILED', 'retry')
  await problems.has('FAILED', 0)
  await expect(page.getByTestId('take')).toHaveCount(1)
  await app.close()
})
