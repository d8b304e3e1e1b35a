import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { answerDialogs, offerFile } from './support/dialogs'
import { expect, test } from './support/launch'
import { StudioPage } from './pages/studio-page'
import { focused } from './support/window-faults'

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let i = 0; i < 90; i += 1) {
    await page.keyboard.press('Tab')
    if ((await focused(page)).name === name) return
  }
  throw new Error(`Tab never came to ${name}`)
}

test('the whole way from a file to a track goes by keyboard, and the focus is always seen', async ({
  studio,
}) => {
  const { page, folder } = studio
  const studioPage = new StudioPage(page)
  const target = join(folder, 'ra.wav')
  await answerDialogs(studio, { save: target })
  await tabTo(page, 'sample-rung-duoc')
  await page.keyboard.press('Enter')
  await expect(studioPage.studio).toHaveAttribute('data-project-state', 'open')
  await expect(page.getByTestId('cue-table')).toBeFocused()
  await expect(page.getByTestId('cast-suggest')).toBeVisible()
  await tabTo(page, 'cast-suggest')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('render-stale')).toBeEnabled()
  await tabTo(page, 'cue-table')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('cue-text-editor')).toBeFocused()
  await page.keyboard.type('Câu đã sửa bằng bàn phím. ')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await studioPage.rendered()

  const unseen = new Set<string>()
  const stops = new Set<string>()
  for (let i = 0; i < 110; i += 1) {
    await page.keyboard.press('Tab')
    const { name, seen } = await focused(page)
    stops.add(name)
    if (!seen && !name.startsWith('<body')) unseen.add(name)
  }
  expect([...unseen]).toEqual([])
  expect([...stops]).toEqual(expect.arrayContaining(['cue-table', 'export', 'inspector-text']))

  await page.keyboard.press('Control+e')
  await expect(page.getByTestId('export-start')).toBeFocused()
  await page.keyboard.press('Enter')
  const job = page.getByTestId('export-job')
  await expect(job).toHaveAttribute('data-export-state', 'done')
  expect(existsSync(target)).toBe(true)

  // The size of everything is changed by keys, too.
  const ratio = () => page.evaluate(() => window.devicePixelRatio)
  const usual = await ratio()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Alt+=')
  await expect.poll(ratio).toBeCloseTo(usual * 1.1)
  await page.keyboard.press('Control+Alt+0')
  await expect.poll(ratio).toBe(usual)
})

test('a film with 45 speakers is cast, voiced and written with five keys', async ({ studio }) => {
  const { page, folder } = studio
  const studioPage = new StudioPage(page)
  const cues = Array.from({ length: 45 }, (_, i) => {
    const at = (second: number) =>
      `00:0${Math.floor(second / 60)}:${String(second % 60).padStart(2, '0')},000`
    return `${i + 1}\n${at(4 * i)} --> ${at(4 * i + 3)}\n[Nhân vật ${i + 1}] Chúng ta đi thôi.\n`
  })
  await offerFile(studio, 'phim.srt', cues.join('\n'))
  const target = join(folder, 'ra.wav')
  await answerDialogs(studio, { save: target })
  await page.keyboard.press('Control+o')
  await expect(page.getByTestId('cue-table')).toBeFocused()
  await expect(page.getByTestId('cast-suggest')).toBeVisible()
  await page.keyboard.press('Control+Shift+g')
  await expect(page.getByTestId('cast-suggest')).toBeHidden()
  await page.keyboard.press('Control+Enter')
  await studioPage.rendered()
  await page.keyboard.press('Control+e')
  await expect(page.getByTestId('export-start')).toBeFocused()
  await page.keyboard.press('Enter')
  const job = page.getByTestId('export-job')
  await expect(job).toHaveAttribute('data-export-state', 'done')
  expect(existsSync(target)).toBe(true)
})
