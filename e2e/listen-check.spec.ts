import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeToyZipformer } from '@cuecast/speech/testing/toy-models/toy-recognisers'
import { answerDialogs } from './support/dialogs'
import { openPath } from './pages/open-path'
import { PlayerPage } from './pages/player-page'
import { ProblemsPage } from './pages/problems-page'
import { StudioPage } from './pages/studio-page'
import { expect, test, type Studio } from './support/launch'
import { runCommand } from './support/run-command'

/** The toy recogniser says "xin chào bạn" to whatever it hears. */
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

async function shoot({ app, page }: Studio, name: string, width: number, height: number) {
  await app.evaluate(
    ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(...size),
    [width, height] as [number, number],
  )
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width)
  await page.screenshot({ path: test.info().outputPath(`${name}-${width}.png`) })
}

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

  // Without a recogniser the dialog says so and offers to add one.
  const dialog = page.getByTestId('listen-check-dialog')
  const start = page.getByTestId('listen-check-start')
  await runCommand(studio, 'listenCheck')
  await expect(start).toBeDisabled()
  await shoot(studio, 'none', 1440, 900)
  await answerDialogs(studio, { open: model })
  await page.getByTestId('recogniser-add').click()
  await expect(start).toBeEnabled()
  await shoot(studio, 'start', 1440, 900)
  await shoot(studio, 'start', 1024, 700)
  await start.click()
  const result = page.getByTestId('listen-check-result')
  await expect(result).toHaveAttribute('data-differing', '2')
  await shoot(studio, 'result', 1440, 900)
  await page.getByTestId('listen-check-show').click()
  await expect(dialog).toHaveCount(0)

  await problems.has('WORDS_DIFFER', 2)
  const first = problems.rows('WORDS_DIFFER').first()
  await first.getByTestId('problem').click()
  await expect(first.getByTestId('words-wanted')).toHaveText(
    'hôm nay có hai mươi lăm người ra biển chơi',
  )
  await expect(first.getByTestId('words-found')).toHaveText('xin chào bạn')
  await shoot(studio, 'problems', 1440, 900)
  await new PlayerPage(page).playsUntilItStops(() => first.getByTestId('fix-listen').click())
  await first.getByTestId('fix-addToDictionary').click()
  await shoot(studio, 'dictionary', 1440, 900)
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

  // What was found and ignored is kept with the project.
  await runCommand(studio, 'closeProject')
  await page.getByTestId('recent-project').first().click()
  // The panel comes back with the project: asked for before that, it would be folded.
  await expect(problems.panel).toBeVisible()
  await problems.has('WORDS_DIFFER', 1)

  await runCommand(studio, 'switchLanguage')
  await runCommand(studio, 'listenCheck')
  await shoot(studio, 'start-en', 1440, 900)
  await page.getByTestId('listen-check-ignored').click()
  await page.keyboard.press('Escape')
  await problems.has('WORDS_DIFFER', 2)
  await problems.rows('WORDS_DIFFER').first().getByTestId('problem').click()
  await shoot(studio, 'problems-en', 1440, 900)
  // At 1024 × 700 the panel folds away until it is asked for.
  await shoot(studio, 'start-en', 1024, 700)
  await problems.open()
  await shoot(studio, 'problems-en', 1024, 700)
})
