import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { spokenWav } from '@cuecast/speech/testing/spoken-wav'
import {
  writeToyDiariser,
  writeToyZipformer,
} from '@cuecast/speech/testing/toy-models/toy-recognisers'
import { answerDialogs } from './support/dialogs'
import { EditingPage } from './pages/editing-page'
import { StudioPage } from './pages/studio-page'
import { expect, test, type Studio } from './support/launch'
import { runCommand } from './support/run-command'

// The film is spoken by the workers of the build.
process.env['CUECAST_WORKERS'] ??= resolve(import.meta.dirname, '../out/main')

const turns = `SPEAKER phim 1 0.50 4.00 <NA> <NA> SPEAKER_00 <NA> <NA>
SPEAKER phim 1 7.50 4.00 <NA> <NA> SPEAKER_01 <NA> <NA>
`

/** The second half without its low tones, the first without its high ones: two people for the toys. */
function asTwoPeople(wav: Buffer): Buffer {
  const samples = new Int16Array(wav.buffer, wav.byteOffset + 44, (wav.length - 44) / 2)
  const half = samples.length / 2
  let [a, b, c] = [0, 0, 0]
  let [x1, x2] = [0, 0]
  for (const [i, x] of samples.entries()) {
    a += (x - a) / 8
    b += (a - b) / 8
    c += (b - c) / 8
    const low = c * 3
    const high = (x - 2 * x1 + x2) * 3
    ;[x1, x2] = [x, x1]
    samples[i] = Math.max(-32_000, Math.min(32_000, i < half ? low : high))
  }
  return wav
}

/** A folder or file dropped in the middle of the window by the system. */
async function dropOnWindow({ page }: Studio, path: string): Promise<void> {
  const chromium = await page.context().newCDPSession(page)
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await chromium.send('Input.dispatchDragEvent', { type, x: 400, y: 300, data })
  await chromium.detach()
}

test('what is said in the film becomes cues, with speakers of another program or told apart by models', async ({
  studio,
}) => {
  await test.step('cues of what is said, speakers of another program', async () => {
    const { page, folder } = studio
    const window = new StudioPage(page)
    const editing = new EditingPage(page)
    const film = join(folder, 'Phim có tiếng nói.wav')
    const said = [
      { atS: 1, text: 'Xin chào các bạn, hôm nay trời rất đẹp.' },
      { atS: 8, text: 'Chúng ta cùng đi ra biển chơi nhé.' },
    ]
    writeFileSync(film, await spokenWav(said, 12))
    const model = join(folder, 'Bộ nhận dạng tiếng Việt')
    mkdirSync(model)
    writeToyZipformer(model)
    const rttm = join(folder, 'ai nói lúc nào.rttm')
    writeFileSync(rttm, turns)

    await window.openSample('rung-duoc')
    await answerDialogs(studio, { open: film })
    await runCommand(studio, 'chooseOriginal')
    await runCommand(studio, 'selectAllCues')
    await runCommand(studio, 'deleteCues')
    await page.getByTestId('next-subtitlesFromFilm').click()

    // Without a recogniser the dialog offers to add one.
    const start = page.getByTestId('from-film-start')
    await expect(start).toBeDisabled()
    await page.screenshot({ path: test.info().outputPath('none.png') })
    await answerDialogs(studio, { open: join(folder) })
    await page.getByTestId('recogniser-add').click()
    await expect(page.locator('[data-error-code="MODEL_INVALID"]')).toBeVisible()
    await answerDialogs(studio, { open: model })
    await page.getByTestId('recogniser-add').click()
    await expect(start).toBeEnabled()
    await page.screenshot({ path: test.info().outputPath('start.png') })
    await start.click()

    const apply = page.getByTestId('from-film-apply')
    await expect(apply).toBeEnabled()
    await answerDialogs(studio, { open: rttm })
    await page.getByTestId('turns-choose').click()
    await expect(page.getByTestId('turns-speaker')).toHaveCount(2)
    await page.getByTestId('turns-speaker').first().getByRole('textbox').fill('Lan')
    await page.screenshot({ path: test.info().outputPath('found.png') })
    await apply.click()
    await editing.hasCues(2)
    expect(await editing.textOf(0)).toBe('Xin chào bạn')
    await expect(editing.row(0)).toContainText('Lan')
    await expect(editing.row(1)).toContainText('SPEAKER_01')
    await runCommand(studio, 'undo')
    await expect(page.getByTestId('next-subtitlesFromFilm')).toBeVisible()
    await runCommand(studio, 'redo')
    await editing.hasCues(2)

    // Speakers of another file for the cues that are there.
    writeFileSync(rttm, turns.replaceAll('SPEAKER_01', 'Minh'))
    await runCommand(studio, 'speakersFromFile')
    await page.getByTestId('turns-choose').click()
    await page.getByTestId('turns-all').click()
    await page.screenshot({ path: test.info().outputPath('speakers.png') })
    await page.getByTestId('from-film-apply').click()
    await expect(editing.row(1)).toContainText('Minh')
  })

  await test.step('models dropped on the window tell the speakers of the film apart', async () => {
    const { page, folder } = studio
    const editing = new EditingPage(page)
    const film = join(folder, 'Phim hai người.wav')
    const said = [
      { atS: 1, text: 'Xin chào các bạn, hôm nay trời rất đẹp.' },
      { atS: 8, text: 'Chúng ta cùng đi ra biển chơi nhé.' },
    ]
    writeFileSync(film, asTwoPeople(await spokenWav(said, 12)))
    const diariser = join(folder, 'Tách người nói')
    writeToyDiariser(diariser)
    writeFileSync(join(diariser, 'LICENSE'), 'MIT License')

    await dropOnWindow(studio, diariser)
    await expect(page.getByTestId('recogniser')).toHaveCount(2)
    await expect(page.getByTestId('recogniser-add')).toBeEnabled()
    await page.keyboard.press('Escape')
    await dropOnWindow(studio, diariser)
    await expect(page.getByTestId('model-licence').first()).toHaveAttribute(
      'data-commercial',
      'allowed',
    )
    await page.screenshot({ path: test.info().outputPath('models.png') })
    await page.keyboard.press('Escape')

    await answerDialogs(studio, { open: film })
    await runCommand(studio, 'chooseOriginal')
    await runCommand(studio, 'selectAllCues')
    await runCommand(studio, 'deleteCues')
    await page.getByTestId('next-subtitlesFromFilm').click()
    await page.getByTestId('speakers-guess').click()
    await page.getByRole('option').nth(1).click()
    await page.screenshot({ path: test.info().outputPath('guess.png') })
    await page.getByTestId('from-film-start').click()
    const speakers = page.getByTestId('turns-speaker')
    await expect(speakers).toHaveCount(2)
    await speakers.first().getByRole('textbox').fill('Lan')
    await page.screenshot({ path: test.info().outputPath('two.png') })
    await page.getByTestId('from-film-apply').click()
    await editing.hasCues(2)
    await expect(editing.row(0)).toContainText('Lan')
    await expect(editing.row(1)).toContainText('2')

    // The same for existing cues; one turn is reassigned by hand.
    await runCommand(studio, 'speakersFromFile')
    await page.getByTestId('speakers-find').click()
    await expect(speakers).toHaveCount(2)
    await page.getByTestId('turns-split').last().click()
    await page.getByTestId('turn-whose').first().click()
    await page.screenshot({ path: test.info().outputPath('split.png') })
    await page.getByRole('option').last().click()
    await page.getByTestId('turns-all').click()
    await page.getByTestId('from-film-apply').click()
    await expect(editing.row(1)).toContainText('3')
    await runCommand(studio, 'undo')
    await expect(editing.row(1)).toContainText('2')
    await expect(editing.row(0)).toContainText('Lan')
  })
})
