import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './support/launch'
import { EditingPage } from './pages/editing-page'
import { openPath } from './pages/open-path'
import { toneWav } from './support/tone-wav'

const SRT = '1\n00:00:01,000 --> 00:00:03,000\nXin chào.\n'

test('the film called like the subtitles is offered, taken with one press or left for good', async ({
  studio,
}) => {
  const { page, folder } = studio
  for (const name of ['một', 'hai']) {
    writeFileSync(join(folder, `${name}.vi.srt`), SRT)
    writeFileSync(join(folder, `${name}.wav`), toneWav(5))
  }
  const offer = page.getByTestId('film-offer')

  await openPath(studio, join(folder, 'một.vi.srt'))
  await new EditingPage(page).hasCues(1)
  await expect(offer).toContainText('một.wav')
  await page.getByTestId('film-attach').click()
  await expect(page.getByTestId('original')).toBeVisible()
  await expect(offer).toBeHidden()

  await openPath(studio, join(folder, 'hai.vi.srt'))
  await expect(offer).toContainText('hai.wav')
  await page.getByTestId('film-decline').click()
  await expect(page.getByTestId('choose-film')).toBeVisible()
  await openPath(studio, join(folder, 'một.vi.srt'))
  await expect(page.getByTestId('original')).toBeVisible()
  await openPath(studio, join(folder, 'hai.vi.srt'))
  await expect(page.getByTestId('choose-film')).toBeVisible()
  await expect(offer).toBeHidden()
})
