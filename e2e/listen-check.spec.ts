import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { writeToyZipformer } from '@cuecast/speech/testing/toy-models/toy-recognisers'
import { findings } from './support/axe-findings'
import { answerDialogs } from './support/dialogs'
import { openPath } from './pages/open-path'
import { PlayerPage } from './pages/player-page'
import { ProblemsPage } from './pages/problems-page'
import { StudioPage } from './pages/studio-page'
import { expect, launch, test } from './support/launch'
import { plantFaults } from './support/plant-faults'
import { runCommand } from './support/run-command'

/** Faults of takes are spoken here. */
process.env['CUECAST_WORKERS'] ??= resolve(import.meta.dirname, '../out/main')

/** The toy recogniser hears "xin chào bạn" in everything. */
const subtitles = `1
00:00:01,000 --> 00:00:03,000
Xin chào bạn!

2
00:00:04,000 --> 00:00:08,000
Hôm nay có 25 người ra biển chơi.

3
00:00:09,000 --> 00:00:12,000
Xin chào bạn Minh nhé.
`

test('takes that say other words are problems, rendered again or ignored', async ({ studio }) => {
  const { page, folder } = studio
  const window = new StudioPage(page)
  const problems = new ProblemsPage(page)
  const file = join(folder, 'phim.srt')
  writeFileSync(file, subtitles)
  const model = join(folder, 'Bộ nhận dạng')
  mkdirSync(model)
  writeToyZipformer(model)
  await openPath(studio, file)
  await window.suggestCast()
  await window.startRender()
  await window.rendered()

  // Without a recogniser the dialog reports it and offers to add one.
  const dialog = page.getByTestId('listen-check-dialog')
  const start = page.getByTestId('listen-check-start')
  await runCommand(studio, 'listenCheck')
  await expect(start).toBeDisabled()
  await answerDialogs(studio, { open: model })
  await page.getByTestId('recogniser-add').click()
  await expect(start).toBeEnabled()
  await start.click()
  const result = page.getByTestId('listen-check-result')
  await expect(result).toHaveAttribute('data-differing', '2')
  expect(await findings(page, '[role="dialog"]')).toEqual([])
  await page.getByTestId('listen-check-show').click()
  await expect(dialog).toHaveCount(0)

  await problems.has('WORDS_DIFFER', 2)
  const first = problems.rows('WORDS_DIFFER').first()
  await first.getByTestId('problem').click()
  await expect(first.getByTestId('words-wanted')).toHaveText(
    'hôm nay có hai mươi lăm người ra biển chơi',
  )
  await expect(first.getByTestId('words-found')).toHaveText('xin chào bạn')
  await new PlayerPage(page).playsUntilItStops(() => first.getByTestId('fix-listen').click())
  await first.getByTestId('fix-addToDictionary').click()
  await problems.open()

  // The listening queue names them, too.
  await runCommand(studio, 'showListening')
  await expect(page.getByTestId('listening')).toBeVisible()
  expect(await findings(page, '[data-testid="listening"]')).toEqual([])
  await problems.open()

  // Ignoring is undone like any edit.
  await problems.fix('WORDS_DIFFER', 'acceptTake')
  await problems.has('WORDS_DIFFER', 1)
  await runCommand(studio, 'undo')
  await problems.has('WORDS_DIFFER', 2)
  await runCommand(studio, 'redo')
  await problems.has('WORDS_DIFFER', 1)

  // A new take has not been checked yet; with the option it is, as soon as it is rendered.
  await problems.fix('WORDS_DIFFER', 'renderAgain')
  await window.rendered()
  await problems.has('WORDS_DIFFER', 0)
  await page.getByTestId('problems-listen-check').click()
  await page.getByTestId('listen-after-render').click()
  await page.keyboard.press('Escape')
  await window.selectCue(2)
  await runCommand(studio, 'renderSelected')
  await problems.has('WORDS_DIFFER', 1)

  // Findings, and those ignored, are stored with the project.
  await runCommand(studio, 'closeProject')
  await page.getByTestId('recent-project').first().click()
  // The panel comes back with the project: opened earlier, it would be folded.
  await expect(problems.panel).toBeVisible()
  await problems.has('WORDS_DIFFER', 1)

  await runCommand(studio, 'switchLanguage')
  await runCommand(studio, 'listenCheck')
  await page.getByTestId('listen-check-ignored').click()
  await page.keyboard.press('Escape')
  await problems.has('WORDS_DIFFER', 2)
  await problems.rows('WORDS_DIFFER').first().getByTestId('problem').click()
})

const shots = process.env['CUECAST_SHOTS']

test('doubtful takes are rendered again in one go, and undo brings the earlier ones back', async ({
  folder,
}) => {
  const words = ['một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín', 'mười']
  const texts = Array.from({ length: 24 }, (_, i) => {
    const digits = [words[i % 10], words[(i * 3) % 10], words[(i * 7 + 1) % 10]]
    return `Hôm nay là ngày thứ ${digits.join(' ')} của chuyến đi`
  })
  const file = join(folder, 'phim.srt')
  const time = (ms: number) => new Date(ms).toISOString().slice(11, 23).replace('.', ',')
  const cues = texts.map(
    (text, i) => `${i + 1}\n${time(i * 6_000)} --> ${time(i * 6_000 + 5_500)}\n${text}\n`,
  )
  writeFileSync(file, cues.join('\n'))
  const first = await launch(folder)
  await openPath(first, file)
  const window = new StudioPage(first.page)
  await window.suggestCast()
  await window.startRender()
  await window.rendered()
  await first.app.close()
  const planted = await plantFaults(join(folder, 'phim.cuecast'), 6)

  const studio = await launch(folder)
  const { page } = studio
  await openPath(studio, file)
  await runCommand(studio, 'showListening')
  const rows = page.getByTestId('listening-row')
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(planted.size - 1)
  await expect(page.getByText(/Đang đo/)).toHaveCount(0, { timeout: 60_000 })
  const before = await rows.count()
  await page
    .getByTestId('listening-panel')
    .getByRole('button', { name: /^Sửa bản thu/ })
    .click()
  const start = page.getByTestId('retakes-start')
  await expect(start).toHaveText(`Thử lại ${before - 1} câu`)
  expect(await findings(page, '[role="dialog"]')).toEqual([])
  if (shots) await page.screenshot({ path: join(shots, 'retakes-start.png') })
  await start.click()
  const report = page.getByTestId('retakes-report')
  await expect(report).toBeVisible({ timeout: 60_000 })
  if (shots) await page.screenshot({ path: join(shots, 'retakes-report.png') })
  expect(await findings(page, '[role="dialog"]')).toEqual([])
  const results = await page
    .getByTestId('retakes-cue')
    .evaluateAll((all) => all.map((row) => row.getAttribute('data-result')))
  expect(results).toHaveLength(before)
  const fixed = results.filter((result) => result === 'fixed').length
  expect(fixed).toBeGreaterThanOrEqual(before - 2)
  await page.getByTestId('retakes-cue').last().click()
  await expect(rows).toHaveCount(before - fixed)
  await runCommand(studio, 'undo')
  await expect(rows).toHaveCount(before)
})
