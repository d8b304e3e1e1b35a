import type { Page } from '@playwright/test'
import type { ChunkUpdate } from '@shared/contracts/run'
import { sampleTake } from '@shared/testing/samples'
import type { Bench } from './bench'
import { press, type Press } from './press'
import { pressRow, row, type Row } from './row'

const SENTENCES = 3_000
const SCRIPT = '[data-testid="script-view"]'
const LETTERS = 30

/** Five hours of text: a paragraph of six sentences, a chapter of sixty. */
function script(): string {
  const sentences = Array.from({ length: SENTENCES }, (_, i) => {
    const head = i % 60 === 0 ? `\n\n# Chương ${i / 60 + 1}\n\n` : i % 6 === 0 ? '\n\n' : ' '
    return `${head}Câu số ${i + 1} kể rằng con thuyền đi qua phá vào một đêm trăng rất sáng.`
  })
  return sentences.join('')
}

/** Ms from asking for the narration until its first paragraph is there and the window answers again. */
async function create(page: Page): Promise<number> {
  await page.keyboard.press('Control+n')
  await page.getByTestId('narration-text').fill(script())
  await page.getByTestId('narration-create').filter({ hasText: '3' }).click()
  const asked = Date.now()
  await page.locator(SCRIPT).waitFor()
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  return Date.now() - asked
}

/** Ms that the window needs to move everything behind a new take of the first sentence. */
async function takeMoves({ app, page }: Bench): Promise<number> {
  const cueId = await page.getByTestId('script-cue').first().getAttribute('data-script-cue')
  const take = sampleTake('bench', cueId ?? '', { durationMs: 20_000 })
  const update: ChunkUpdate = { runId: 'bench', cueId: cueId ?? '', state: 'done', take }
  const tasks = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let longest = 0
        const observer = new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
        })
        observer.observe({ entryTypes: ['longtask'] })
        setTimeout(() => resolve(longest), 1_500)
      }),
  )
  await app.evaluate(({ BrowserWindow }, changed) => {
    const [window] = BrowserWindow.getAllWindows()
    window?.webContents.send('cuecast:event:chunksChanged', [changed])
  }, update)
  return tasks
}

/** A narration of 3,000 sentences: opened, written in, and moved by a take of another length. */
export async function measureScript(bench: Bench): Promise<Row[]> {
  const { page } = bench
  const opened = await create(page)
  const sentence = page.getByTestId('script-cue').nth(3)
  await sentence.click()
  const presses: Press[] = []
  for (let i = 0; i < LETTERS; i++) presses.push(await press(page, 'a', SCRIPT))
  return [
    row('narration of 3,000 sentences: open', opened, 'ms', 1_500),
    pressRow('… type a letter in the script', presses, 50),
    row('… a new take moves all behind it, longest task', await takeMoves(bench), 'ms', 50),
  ]
}
