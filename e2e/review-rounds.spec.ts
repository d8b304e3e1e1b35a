import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pathToFileURL } from 'node:url'
import { projectFileSchema } from '@shared/contracts/project-file'
import type { ReviewOptions } from '@shared/contracts/review'
import { ExportPage } from './pages/export-page'
import { openPath } from './pages/open-path'
import { StudioPage } from './pages/studio-page'
import { findings } from './support/axe-findings'
import { openChromium } from './browsers/chromium'
import { answerDialogs } from './support/dialogs'
import { runCommand } from './support/run-command'
import { expect, launch, test, type Studio } from './support/launch'
import { writeShortSample } from './support/subtitles'

/** Rounds in the project's file, with the number of cues that were sent. */
function rounds({ folder }: Studio): [number, number][] {
  const file = readFileSync(join(folder, 'rừng đước.cuecast', 'project.json'), 'utf8')
  const project = projectFileSchema.parse(JSON.parse(file))
  return (project.review?.rounds ?? []).map(({ round, cues }) => [round, Object.keys(cues).length])
}

async function exportFor({ page, folder }: Studio, pack: ReviewOptions['pack'], name: string) {
  await page.getByTestId('export').click()
  await page.getByTestId('export-to-review').check({ force: true })
  await page.getByTestId('review-pack').click()
  const option = pack === 'html' ? 'Một tệp HTML' : 'Thư mục'
  await page.getByRole('option', { name: option }).click()
  if (name.includes('-2')) {
    await new ExportPage(page).unfold()
    await page.getByTestId('review-changes-only').click()
  }
  await expect(page.getByTestId('export-file')).toContainText(name.replace('phim', ''))
  await page.getByTestId('export-start').click()
  await expect.poll(() => existsSync(join(folder, name))).toBe(true)
  await page.keyboard.press('Escape')
  return pathToFileURL(join(folder, name, pack === 'html' ? '' : 'index.html')).href.replace(
    /\/$/,
    '',
  )
}

/** A reviewer writes a note at the fourth cue, by keyboard and without a network. */
async function writeNote(address: string, save: string): Promise<void> {
  const { page, complaints, close } = await openChromium({ offline: true, acceptDownloads: true })
  try {
    await page.goto(address)
    await expect(page.locator('[data-cue]').first()).toBeVisible()
    await page.locator('[data-cue="4"] .row-main').click()
    await page.keyboard.press('2')
    await page.keyboard.type('Nên tự nhiên hơn')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Control+s')
    await page.getByLabel('Tên của bạn').fill('Lan')
    const button = page.getByRole('button', { name: /\.json/ })
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    await download.saveAs(save)
    expect(complaints).toEqual([])
  } finally {
    await close()
  }
}

test('a package goes out, notes come back, the next round shows only what changed', async ({
  folder,
}) => {
  const studio = await launch(folder)
  const { page } = studio
  const window = new StudioPage(page)
  const notes = join(folder, 'Lan.review-notes.json')
  await answerDialogs(studio, { open: notes, save: join(folder, 'phim.mp3') })
  await openPath(studio, writeShortSample(folder))
  await window.suggestCast()
  await window.startRender()
  await window.rendered()
  const first = await exportFor(studio, 'html', 'phim.review-1.html')
  await expect.poll(() => rounds(studio)).toEqual([[1, 14]])
  await writeNote(first, notes)

  await page.getByTestId('side-review').click()
  await page.getByTestId('review-import').click()
  await expect(page.getByTestId('note')).toContainText('Nên tự nhiên hơn')
  await page.getByRole('button', { name: 'Thao tác khác với ghi chú' }).click()
  await page.getByRole('menuitem', { name: 'Lưu báo cáo QC (PDF)…' }).click()
  const reports = () => readdirSync(folder).filter((name) => name.endsWith('.pdf'))
  await expect.poll(reports).toHaveLength(1)
  expect(
    readFileSync(join(folder, reports()[0] ?? ''))
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await window.selectCue(3)
  await page.keyboard.press('F2')
  await page.getByTestId('cue-text-editor').fill('Khách mời hôm nay là anh Bảo.')
  await page.keyboard.press('Control+Enter')
  await window.renderThisCue()

  const second = await exportFor(studio, 'folder', 'phim.review-2')
  await expect.poll(() => rounds(studio).length).toBe(2)
  const { page: browser, close } = await openChromium({ offline: true })
  try {
    await browser.goto(second)
    await expect(browser.locator('[data-cue] .row-main')).toHaveCount(1)
    await expect(browser.getByText('Khách mời hôm nay là anh Bảo.').first()).toBeVisible()
    await expect(browser.getByText('Nên tự nhiên hơn').first()).toBeVisible()
  } finally {
    await close()
  }
})

/** A reviewer on the same network, with a name. */
async function joinReview(address: string, name: string, options = {}) {
  const browser = await openChromium(options)
  await browser.page.goto(address)
  await browser.page.getByLabel('Tên của bạn').fill(name)
  await browser.page.keyboard.press('Enter')
  return browser
}

async function noteAt(page: Page, cue: number, text: string): Promise<void> {
  await page.locator(`[data-cue="${cue}"] .row-main`).click()
  await page.keyboard.press('1')
  await page.keyboard.type(text)
  await page.keyboard.press('Control+Enter')
}

test('a review shared on the network: notes arrive as they are written, also over a kill', async ({
  folder,
}) => {
  const studio = await launch(folder)
  const { page } = studio
  const window = new StudioPage(page)
  const shareIn = async (open: Studio) => {
    await runCommand(open, 'shareReview')
    const dialog = open.page.getByRole('dialog', { name: 'Chia sẻ trong mạng này' })
    await dialog.getByRole('button', { name: 'Chia sẻ', exact: true }).click()
    const address = (await dialog.getByText(/^http:/).textContent()) ?? ''
    expect(await findings(open.page, '[role="dialog"]')).toEqual([])
    await dialog.getByRole('button', { name: 'Tiếp tục chia sẻ' }).click()
    return address
  }
  await openPath(studio, writeShortSample(folder))
  await window.suggestCast()
  await window.startRender()
  await window.rendered()
  const address = await shareIn(studio)
  const desk = await joinReview(address, 'Mai')
  const phone = await joinReview(address, 'Nam', { viewport: { width: 360, height: 740 } })
  try {
    await noteAt(desk.page, 2, 'Đọc sai tên')
    await expect(desk.page.getByText('Đã nhận')).toBeVisible()
    await phone.page.locator('[data-cue="2"] .row-main').click()
    await expect(phone.page.getByText('Đọc sai tên')).toBeVisible()
    await page.getByTestId('side-review').click()
    await expect(page.getByTestId('note')).toContainText('Đọc sai tên')

    process.kill(await studio.app.evaluate(() => process.pid), 'SIGKILL')
    await expect(desk.page.getByText('Mất kết nối')).toBeVisible()
    await noteAt(desk.page, 3, 'Viết khi mất kết nối')
    const again = await launch(folder)
    await again.page.getByTestId('side-review').click()
    await expect(again.page.getByTestId('note')).toHaveCount(1)
    expect(await shareIn(again)).toBe(address)
    await expect(again.page.getByTestId('note')).toHaveCount(2)
    await expect(desk.page.getByText('Đã nhận')).toBeVisible()
  } finally {
    await desk.close()
    await phone.close()
  }
})
