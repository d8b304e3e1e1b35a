import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openChromium } from '../e2e/browsers/chromium'
import { writeReviewFolder } from '../e2e/support/review-package'
import { row, type BenchTable } from './table'
import { framesOf } from './ui/frames'

const FILM = { cues: 1_500, everyMs: 4_800 }

/** Ms until the position moves on from where it stands. */
async function untilSound(page: Page, start: () => Promise<void>): Promise<number> {
  const time = page.getByTestId('time')
  const before = await time.textContent()
  const from = performance.now()
  await start()
  await page.waitForFunction(
    (text) => document.querySelector('[data-testid="time"]')?.textContent !== text,
    before,
    { polling: 10 },
  )
  return performance.now() - from
}

/** Scrolls the list by so many pixels a frame, two seconds long. */
const scroll = (page: Page, pixels: number) =>
  page.locator('.rows').evaluate(
    (box, by) =>
      new Promise<void>((resolve) => {
        const end = performance.now() + 2_000
        const step = () => {
          box.scrollTop += by
          if (performance.now() < end) requestAnimationFrame(step)
          else resolve()
        }
        step()
      }),
    pixels,
  )

/** The page of a review package of 1,500 cues in 2 h, opened from the disk in Chromium. */
export async function run(): Promise<BenchTable> {
  const folder = mkdtempSync(join(tmpdir(), 'cuecast-bench-review-'))
  const { page, close } = await openChromium({ offline: true })
  try {
    const address = await writeReviewFolder(folder, FILM)
    const from = performance.now()
    await page.goto(address)
    await page.locator('.row').first().waitFor()
    const opened = performance.now() - from
    const sound = await untilSound(page, () => page.keyboard.press(' '))
    await page.keyboard.press('k')
    const down = await framesOf(page, () => scroll(page, 40))
    const up = await framesOf(page, () => scroll(page, -40))
    return {
      title: 'Review page: 1,500 cues in 2 h, Chromium, from the disk',
      rows: [
        row('cues in sight after opening', opened, { most: 2_000, unit: ' ms', digits: 1 }),
        row('first sound after the key', sound, { most: 2_000, unit: ' ms', digits: 1 }),
        row('list scrolling down, frame p95', down.p95, { most: 20, unit: ' ms', digits: 1 }),
        row('list scrolling up, frame p95', up.p95, { most: 20, unit: ' ms', digits: 1 }),
      ],
    }
  } finally {
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}
