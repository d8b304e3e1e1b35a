// The page of a review package in real browsers without a network, opened from the disk. Safari cannot
// be tested here.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { notesFileSchema, type NotesFile, type ReviewPackage } from '@shared/contracts/review'
import { findings } from './support/axe-findings'
import { openChromium } from './browsers/chromium'
import { openSoundCard } from './support/desktop'
import { KEYS, openFirefox } from './browsers/firefox'
import { writeReviewFile, writeReviewFolder } from './support/review-package'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let folder = ''
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cuecast-review-page-'))
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

const earlier = (id: string, cueId: string | null, state: 'open' | 'done') => ({
  id,
  cueId,
  startMs: 9_600,
  endMs: null,
  kind: 'wording' as const,
  text: '<img src=x onerror="document.title=1">Trang trọng quá',
  suggestion: '',
  reviewer: 'Lan',
  round: 1,
  state,
  answer: state === 'done' ? 'Đã đổi lời.' : '',
})

/** A second round, with markup where only text may be. */
const second: Partial<ReviewPackage> = {
  packageId: 'second-round',
  round: 2,
  watermark: 'Bản của <b>Lan</b>',
  project: { id: 'project-1', name: 'Phim </script><script>document.title=1</script>' },
  earlierNotes: [earlier('note-done', 'cue-3', 'done'), earlier('note-open', null, 'open')],
}

const timeOf = (text: string | null): number => {
  const [minutes = '0', seconds = '0'] = (text ?? '').split(':')
  return Number(minutes) * 60 + Number(seconds)
}

async function plays(page: Page): Promise<void> {
  const time = page.getByTestId('time')
  const from = timeOf(await time.textContent())
  await expect.poll(async () => timeOf(await time.textContent())).toBeGreaterThan(from + 0.4)
}

async function saved(page: Page, act: () => Promise<void>): Promise<NotesFile> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  expect(download.suggestedFilename()).toMatch(/ – (vòng|round) \d – Lan\.review-notes\.json$/)
  return notesFileSchema.parse(JSON.parse(readFileSync(await download.path(), 'utf8')))
}

test('at a desk in Chromium: listens, writes by keyboard, saves, comes back', async () => {
  const { page, complaints, close } = await openChromium({ offline: true, acceptDownloads: true })
  try {
    const address = await writeReviewFolder(folder, { cues: 40, everyMs: 4_800, change: second })
    await page.goto(address)
    await expect(page.getByText('Thế còn giấy tờ?').first()).toBeVisible()
    await page.keyboard.press(' ')
    await plays(page)
    await page.keyboard.press('m')
    await expect(page.getByRole('button', { name: 'Chỉ lồng tiếng' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await plays(page)
    for (let i = 0; i < 4; i += 1) await page.keyboard.press('m')
    await plays(page)
    await page.keyboard.press('k')
    await page.locator('[data-cue="3"] .row-main').click()
    await expect(page.getByText('Đã đổi lời.')).toBeVisible()
    await page.keyboard.press(' ')
    await plays(page)
    await page.keyboard.press(' ')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('4')
    await page.keyboard.type('Vào muộn <b>nửa giây</b>')
    await drawsOnThePicture(page)
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('a')
    await page.keyboard.press('[')
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowRight')
    await page.keyboard.press(']')
    await page.keyboard.press('5')
    await page.keyboard.type('Nhạc to')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Control+s')
    await page.getByLabel('Tên của bạn').fill('Lan')
    const file = await saved(page, () => page.getByRole('button', { name: /\.json/ }).click())
    expect(file).toMatchObject({ packageId: 'second-round', round: 2, reviewer: 'Lan' })
    expect(file.notes).toMatchObject([
      { cueId: 'cue-3', kind: 'timing', text: 'Vào muộn <b>nửa giây</b>', startMs: 9_600 },
      { cueId: null, kind: 'level', text: 'Nhạc to', startMs: 14_400, endMs: 17_400 },
    ])
    expect(file.notes[0]?.drawing).toMatch(/^M250 500L(\d+ \d+L)*750 500$/)
    expect(file.verdicts).toMatchObject([{ cueId: 'cue-4', verdict: 'approved' }])
    await page.reload()
    await page.getByRole('button', { name: /^Có ghi chú/ }).click()
    await expect(page.getByText('Vào muộn <b>nửa giây</b>')).toHaveCount(0)
    await page.locator('[data-cue="3"] .row-main').click()
    await expect(page.getByText('Vào muộn <b>nửa giây</b>')).toBeVisible()
    await expect(page).toHaveTitle(/bản duyệt vòng 2$/)
    await opensItsNotesAgain(page, file)
    await writesInTwoTabs(page, address)
    expect(complaints).toEqual([])
  } finally {
    await close()
  }
})

/** Draws two lines on the picture for the note that is being written, and takes the second back. */
async function drawsOnThePicture(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Vẽ lên hình' }).click()
  const surface = page.getByRole('application', { name: 'Vẽ tại đây' })
  const box = await surface.boundingBox()
  if (!box) throw new Error('there is nothing to draw on')
  for (const y of [0.5, 0.75]) {
    await page.mouse.move(box.x + box.width * 0.25, box.y + box.height * y)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.75, box.y + box.height * y, { steps: 4 })
    await page.mouse.up()
  }
  await page.getByRole('button', { name: 'Bỏ nét cuối' }).click()
  await page.getByRole('button', { name: 'Xong' }).click()
  await expect(surface).toHaveCount(0)
}

/** A browser whose storage was cleared gets everything back from the notes file. */
async function opensItsNotesAgain(page: Page, file: NotesFile): Promise<void> {
  // Leaving, the page keeps what it has.
  const address = page.url()
  await page.goto('about:blank')
  await page.goto(address)
  await page.evaluate(() => {
    localStorage.clear()
    indexedDB.deleteDatabase('cuecast-review')
  })
  await page.reload()
  await expect(page.locator('.badge.approved')).toHaveCount(0)
  await page.keyboard.press('Control+s')
  const name = 'lan.review-notes.json'
  const chosen = (text: string) => ({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  })
  const input = page.getByLabel('Mở tệp ghi chú…')
  await input.setInputFiles(chosen(JSON.stringify(file).slice(0, 200)))
  await expect(page.getByRole('alert')).toContainText('tệp bị cắt giữa chừng')
  await page.getByRole('button', { name: 'Đóng' }).click()
  await page.keyboard.press('Control+s')
  await input.setInputFiles(chosen(JSON.stringify(file)))
  await expect(page.getByText('Thêm 3.')).toBeVisible()
  await page.locator('[data-cue="3"] .row-main').click()
  await expect(page.getByText('Vào muộn <b>nửa giây</b>')).toBeVisible()
}

/** Undo in one tab leaves what the other wrote, and a note that was begun is there again. */
async function writesInTwoTabs(page: Page, address: string): Promise<void> {
  const other = await page.context().newPage()
  await other.goto(address)
  await page.getByRole('button', { name: /^Tất cả/ }).click()
  await page.locator('[data-cue="6"] .row-main').click()
  await page.keyboard.press('a')
  await expect(other.locator('[data-cue="6"] .badge.approved')).toBeVisible()
  await other.locator('[data-cue="5"] .row-main').click()
  for (const words of ['Một', 'Hai', 'Ba']) {
    await other.keyboard.press('n')
    await other.keyboard.type(words)
    await other.keyboard.press('Control+Enter')
  }
  await expect(page.locator('[data-cue="5"] .badge.noted')).toHaveText('3')
  await page.keyboard.press('Control+z')
  await expect(page.locator('[data-cue="6"] .badge.approved')).toHaveCount(0)
  await expect(other.locator('[data-cue="6"] .badge.approved')).toHaveCount(0)
  for (const tab of [page, other])
    await expect(tab.locator('[data-cue="5"] .badge.noted')).toHaveText('3')
  await other.keyboard.press('n')
  await other.keyboard.type('Viết dở')
  await other.locator('[data-cue="7"] .row-main').click()
  await expect(other.locator('[data-cue="5"] .badge.begun')).toBeVisible()
  await other.reload()
  await other.locator('[data-cue="5"] .row-main').click()
  await other.keyboard.press('n')
  await expect(other.getByLabel('Điều cần sửa')).toHaveValue('Viết dở')
  await other.close()
}

test(
  'axe finds nothing, in both languages and themes, on a desk and a phone',
  { tag: '@extended' },
  async () => {
    const found: string[] = []
    for (const options of [{}, PHONE]) {
      const { page, close } = await openChromium({ offline: true, ...options })
      try {
        const wanted = { cues: 40, everyMs: 4_800, change: second }
        await page.goto(await writeReviewFolder(folder, wanted))
        const look = async (where: string) => {
          found.push(...(await findings(page)).map((each) => `${where}: ${each}`))
        }
        await page.locator('[data-cue="3"] .row-main').click()
        await look('list, vi')
        await page.keyboard.press('n')
        await look('form, vi')
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: /^(Nền tối|Nền sáng)$/ }).click()
        await page.getByRole('button', { name: /^(Switch to English|English)$/ }).click()
        await look('list, en')
        for (const key of ['?', 'Control+s']) {
          await page.keyboard.press(key)
          await expect(page.getByRole('dialog')).toBeVisible()
          await look(`dialog of ${key}, en`)
          await page.keyboard.press('Escape')
          await expect(page.getByRole('dialog')).toHaveCount(0)
        }
      } finally {
        await close()
      }
    }
    expect(found).toEqual([])
  },
)

test(
  'on a phone in Chromium, as one HTML file: listens, writes by touch, saves',
  { tag: '@extended' },
  async () => {
    const { page, complaints, close } = await openChromium({ offline: true, ...PHONE })
    try {
      await page.goto(await writeReviewFile(folder, { cues: 12, everyMs: 4_800 }))
      await page.getByRole('button', { name: 'Phát', exact: true }).tap()
      await plays(page)
      await page.getByRole('button', { name: 'Tạm dừng' }).tap()
      await page.locator('[data-cue="2"] .row-main').tap()
      await page.getByRole('button', { name: 'Chưa đạt' }).tap()
      await page.getByRole('button', { name: 'Ghi chú', exact: true }).tap()
      const sheet = page.getByRole('dialog')
      await sheet.getByRole('radio', { name: 'Giọng' }).tap()
      await sheet.getByLabel('Điều cần sửa').fill('Trẻ hơn')
      await sheet.getByRole('button', { name: 'Lưu ghi chú' }).tap()
      await choosesRangeByTouch(page)
      // Three taps a note: the cue, Note, Save.
      const first = page.locator('[data-cue="1"] .row-main')
      // A tap so soon after a drag is taken for its end.
      await expect(async () => {
        await first.tap()
        await expect(first).toHaveAttribute('aria-current', 'true', { timeout: 500 })
      }).toPass()
      await page.getByRole('button', { name: 'Ghi chú', exact: true }).tap()
      await expect(sheet.getByLabel('Điều cần sửa')).toBeFocused()
      await page.keyboard.type('Ba chạm')
      await sheet.getByRole('button', { name: 'Lưu ghi chú' }).tap()
      await page.getByRole('button', { name: /^Lưu ghi chú/ }).tap()
      await page.getByLabel('Tên của bạn').fill('Lan')
      const file = await saved(page, () => page.getByRole('button', { name: /\.json/ }).tap())
      expect(file.notes).toMatchObject([
        { cueId: 'cue-2', kind: 'voice', text: 'Trẻ hơn' },
        { cueId: 'cue-1', kind: 'voice', text: 'Ba chạm' },
      ])
      expect(file.verdicts).toMatchObject([{ cueId: 'cue-2', verdict: 'rejected' }])
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('button, select')]
          .map((each) => ({ each, box: each.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (box.width < 40 || box.height < 40))
          .map(({ each }) => each.textContent || each.getAttribute('aria-label')),
      )
      expect(small).toEqual([])
      expect(complaints).toEqual([])
    } finally {
      await close()
    }
  },
)

/** A finger that rests on the waveform and then moves chooses a range, which a button gives up. */
async function choosesRangeByTouch(page: Page): Promise<void> {
  const touch = await page.context().newCDPSession(page)
  const box = await page.locator('.wave').boundingBox()
  const y = (box?.y ?? 0) + 20
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    })
  await expect(page.getByText('Giữ rồi kéo để chọn một đoạn')).toBeVisible()
  await send('touchStart', 160)
  await expect(page.getByText('Kéo đến cuối đoạn')).toBeVisible()
  for (const x of [200, 240]) await send('touchMove', x)
  await send('touchEnd', 240)
  const clear = page.getByRole('button', { name: 'Bỏ đoạn đã chọn' })
  // A tap so soon after a drag would be taken for its end.
  await clear.click()
  await expect(clear).toHaveCount(0)
  await expect(page.getByText('Giữ rồi kéo để chọn một đoạn')).toHaveCount(0)
}

/** The package in English as well: the same cues in other words. */
const english = (pkg: ReviewPackage): [string, string][] => {
  const cues = pkg.cues.map((cue) => ({ ...cue, text: `Line ${cue.number}.`, original: cue.text }))
  const project = { id: 'project-en', name: 'The forest is interviewed' }
  return [[ENGLISH_FILE, JSON.stringify({ ...pkg, packageId: 'in-english', project, cues })]]
}
const ENGLISH_FILE = 'languages/en/package.json'

test('of several languages: the choice keeps cue and name, the notes leave together', async () => {
  const { page, complaints, close } = await openChromium({ offline: true, acceptDownloads: true })
  const about = { packageId: 'package-of-the-tests', round: 1, file: 'package.json' }
  const languages = [
    { ...about, language: 'vi', project: { id: 'project-1', name: 'Rừng được phỏng vấn' } },
    {
      language: 'en',
      packageId: 'in-english',
      round: 1,
      project: { id: 'project-en', name: 'The forest is interviewed' },
      file: ENGLISH_FILE,
    },
  ]
  try {
    const wanted = { cues: 12, everyMs: 4_800, change: { languages }, languages: english }
    await page.goto(await writeReviewFolder(folder, wanted))
    await page.locator('[data-cue="3"] .row-main').click()
    await page.keyboard.press('4')
    await page.keyboard.type('Vào muộn')
    await page.keyboard.press('Control+Enter')
    const choice = page.getByRole('combobox', { name: 'Tiếng của bản lồng' })
    await choice.selectOption('English')
    await expect(page.locator('[data-cue="3"][data-selected="true"]')).toContainText('Line 3.')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The forest is interviewed')
    await expect(page.getByText('Vào muộn')).toHaveCount(0)
    await page.locator('[data-cue="3"] .row-main').focus()
    await page.keyboard.press('x')
    await page.keyboard.press(' ')
    await plays(page)
    await choice.selectOption('Tiếng Việt')
    await plays(page)
    await page.keyboard.press('k')
    await choice.selectOption('English')
    await page.getByRole('button', { name: /^Lưu ghi chú/ }).click()
    await page.getByLabel('Tên của bạn').fill('Lan')
    const file = await saved(page, () => page.getByRole('button', { name: /\.json/ }).click())
    expect(file).toMatchObject({
      language: 'en',
      project: { id: 'project-en' },
      verdicts: [{ cueId: 'cue-3', verdict: 'rejected' }],
      others: [{ language: 'vi', project: { id: 'project-1' }, notes: [{ text: 'Vào muộn' }] }],
    })
    expect(await findings(page)).toEqual([])
    expect(complaints).toEqual([])
  } finally {
    await close()
  }
})

test('in Firefox: listens, writes by keyboard, saves', { tag: '@extended' }, async () => {
  const sound = await openSoundCard(folder)
  const firefox = await openFirefox(folder, sound.env)
  const becomes = (expression: string) =>
    expect.poll(() => firefox.value(expression), { message: expression }).toBe(true)
  try {
    await firefox.goto(await writeReviewFolder(folder, { cues: 12, everyMs: 4_800 }))
    await becomes(`document.querySelector('.row') !== null`)
    // A key that is pressed before the tab has the focus is lost.
    await becomes(`document.hasFocus() && document.readyState === 'complete'`)
    await firefox.type(' ')
    const time = () => firefox.value(`document.querySelector('[data-testid="time"]').textContent`)
    await expect.poll(async () => timeOf(String(await time()))).toBeGreaterThan(0.4)
    await firefox.type(`k${KEYS.down}2`)
    await becomes(`document.activeElement?.matches('textarea[name="text"]') ?? false`)
    await firefox.type('Bỏ chữ này')
    await firefox.type(`${KEYS.enter}s`, KEYS.control)
    await becomes(`document.activeElement?.matches('input[name="reviewer"]') ?? false`)
    await firefox.type('Lan')
    await firefox.value(`document.querySelector('dialog button:has(svg.lucide-download)').click()`)
    const names = () => readdirSync(folder).filter((name) => name.endsWith('.review-notes.json'))
    await expect.poll(() => names().length).toBe(1)
    const read = () => readFileSync(join(folder, names()[0] ?? ''), 'utf8')
    await expect.poll(() => read().endsWith('}')).toBe(true)
    const file = notesFileSchema.parse(JSON.parse(read()))
    expect(file.notes).toMatchObject([{ cueId: 'cue-2', kind: 'wording', text: 'Bỏ chữ này' }])
    // A schema looks whether it may compile itself, which the page forbids; Chromium does not say so.
    expect(firefox.errors.filter((each) => !each.includes('blocked a JavaScript eval'))).toEqual([])
  } finally {
    await firefox.close()
    await sound.end()
  }
})
