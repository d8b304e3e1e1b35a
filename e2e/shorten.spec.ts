import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text as bodyOf } from 'node:stream/consumers'
import { expect, test, type Studio } from './support/launch'
import { ProblemsPage } from './pages/problems-page'
import { SoundPage } from './pages/sound-page'
import { StudioPage } from './pages/studio-page'
import { runCommand } from './support/run-command'

/** Texts that rules shorten, in cues that are far too short for them; the last one fits. */
const cues = [
  'À, tôi nghĩ rằng chúng ta cần tiến hành kiểm tra máy một cách cẩn thận ạ.',
  'Nhưng mà đối với tôi thì cũng được, cho nên anh cứ ngay lập tức quay trở lại nhé.',
  'Chào anh.',
]

const srt = cues
  .map((text, i) => {
    const at = i * 4
    return `${i + 1}\n00:00:0${at},000 --> 00:00:0${at + 2},300\n[Lan] ${text}\n`
  })
  .join('\n')

/** Opens the subtitles as a project with a voice, and no time to borrow. */
async function openFilm({ page, app, folder }: Studio): Promise<void> {
  const path = join(folder, 'dài.srt')
  writeFileSync(path, srt)
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
  }, path)
  await page.getByTestId('open-file').click()
  await expect(new StudioPage(page).studio).toHaveAttribute('data-project-state', 'open')
}

async function renderFilm({ page }: Studio): Promise<void> {
  const window = new StudioPage(page)
  const problems = new ProblemsPage(page)
  await problems.open()
  await problems.fix('UNCAST', 'suggestVoice')
  await page.keyboard.press('Control+Shift+h')
  await new SoundPage(page).type('fit-borrow', '0')
  await problems.open()
  await window.startRender()
  await window.rendered()
  await problems.has('DOES_NOT_FIT', 2)
}

test('texts that do not fit become shorter, measured, by keys, in one step', async ({ studio }) => {
  const { page, app, folder } = studio
  const window = new StudioPage(page)
  const problems = new ProblemsPage(page)
  const dialog = page.getByTestId('shorten-dialog')
  await openFilm(studio)

  // Nothing is rendered: there is nothing to measure, and the dialog says so.
  await runCommand(studio, 'shortenTexts')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByTestId('shorten-list')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await renderFilm(studio)

  // The pace panel shows the same rates as the list for a spreadsheet.
  const list = join(folder, 'nhịp.csv')
  await app.evaluate(({ dialog: system }, filePath) => {
    system.showSaveDialog = async () => ({ canceled: false, filePath })
  }, list)
  await page.keyboard.press('Control+Shift+g')
  await page.getByTestId('pace-save').click()
  await expect.poll(() => existsSync(list)).toBe(true)
  const rows = readFileSync(list, 'utf8').trim().split(/\r?\n/)
  expect(rows).toHaveLength(1 + cues.length)
  const hurried = await page.locator('[data-testid="pace-cue"][data-hurried="true"]').count()
  // Each stands among the worst and in the film.
  expect(rows.filter((row) => /,có(?:,|$)/.test(row))).toHaveLength(hurried / 2)
  await problems.open()

  // From the problem itself, for this cue alone.
  await problems.fix('DOES_NOT_FIT', 'shortenText')
  await expect(dialog.getByTestId('shorten-open')).toBeVisible()
  await expect(dialog.getByTestId('shorten-accept')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // All of them, by keys; each wording has the length that the voice takes for it.
  await problems.fixAll('shortenText')
  await expect(dialog.getByTestId('shorten-wording').first()).toBeVisible()
  await expect(dialog.getByTestId('shorten-progress')).toHaveCount(0)
  const wordings = await dialog.getByTestId('shorten-wording').count()
  await expect(dialog.getByTestId('shorten-length')).toHaveCount(wordings + 1)
  const last = dialog.getByTestId('shorten-wording').nth(wordings - 1)
  await page.keyboard.press(String(wordings))
  await expect(last).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog.locator('del').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByTestId('shorten-cue').first()).toHaveAttribute('data-answer', 'accepted')
  await page.keyboard.press('Enter')
  await dialog.getByTestId('shorten-apply').click()
  await expect(dialog).toHaveCount(0)
  await window.rendered()
  await expect(page.getByText('Tôi nghĩ chúng ta cần kiểm tra máy cẩn thận.').first()).toBeVisible()

  // One undo for both.
  await page.getByTestId('undo').click()
  await expect(page.getByText(cues[0] ?? '').first()).toBeVisible()
  await expect(page.getByText(cues[1] ?? '').first()).toBeVisible()
})

/** A local address that speaks OpenAI's chat/completions; without the right key it refuses. */
async function serveModel(): Promise<{ address: string; asked: string[]; close: () => void }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const reply = async () => {
      const body = await bodyOf(request)
      const isAllowed = request.headers.authorization === 'Bearer right'
      response.writeHead(isAllowed ? 200 : 401, { 'content-type': 'application/json' })
      if (!isAllowed) return response.end('{"error": {"message": "wrong key"}}')
      asked.push(body)
      const content = JSON.stringify({ wordings: ['Tôi nghĩ ta nên xem máy.', 'Ta xem máy nhé.'] })
      const usage = { total_tokens: 100 }
      return response.end(JSON.stringify({ choices: [{ message: { content } }], usage }))
    }
    void reply()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  const port = typeof place === 'object' && place ? place.port : 0
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { address: `http://127.0.0.1:${port}/v1`, asked, close }
}

test('a language model suggests wordings, once it is set up and agreed to', async ({ studio }) => {
  const { page } = studio
  const model = await serveModel()
  try {
    const dialog = page.getByTestId('shorten-dialog')
    await openFilm(studio)
    await renderFilm(studio)
    const problems = new ProblemsPage(page)
    await problems.fixAll('shortenText')
    await expect(dialog.getByTestId('shorten-progress')).toHaveCount(0)
    await dialog.getByTestId('ask-model-set-up').click()

    // A wrong key is named where it is typed.
    const form = page.getByTestId('language-model-form')
    await form.getByTestId('language-model-address').fill(model.address)
    await form.getByTestId('language-model-name').fill('nhỏ')
    await form.getByTestId('language-model-key').fill('wrong')
    await form.getByTestId('language-model-test').click()
    await expect(form.locator('[data-error-code="UNAUTHORIZED"]')).toBeVisible()
    await form.getByTestId('language-model-key').fill('right')
    await form.getByTestId('language-model-test').click()
    await expect(form.getByTestId('language-model-good')).toBeVisible()
    await form.getByTestId('language-model-save').click()
    await expect(form.getByTestId('language-model-saved')).toBeVisible()
    await page.keyboard.press('Escape')
    model.asked.length = 0

    // The texts go there only after saying so, and the answer is measured.
    await problems.fixAll('shortenText')
    await expect(dialog.getByTestId('shorten-progress')).toHaveCount(0)
    await dialog.getByTestId('ask-model-start').click()
    await expect(dialog.getByTestId('ask-model-agreement')).toContainText(model.address)
    expect(model.asked).toEqual([])
    await dialog.getByTestId('ask-model-agree').click()
    await expect(dialog.getByTestId('ask-model-progress')).toHaveCount(0)
    expect(model.asked.join()).not.toContain('Lan')
    const suggested = dialog.getByTestId('shorten-wording').filter({ hasText: 'Ta xem máy nhé.' })
    await expect(suggested).toBeVisible()
    await suggested.click()
    await expect(suggested).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Enter')
    await dialog.getByTestId('shorten-apply').click()
    await expect(page.getByText('Ta xem máy nhé.').first()).toBeVisible()
  } finally {
    model.close()
  }
})
