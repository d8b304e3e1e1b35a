import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pageBundle } from '../../e2e/support/page-bundle'
import type { Bench } from './bench'

declare global {
  var filmMaker: { makeFilm(minutes: number): Promise<string> }
  var audioContexts: AudioContext[] | undefined
}

/** Has to run before the window's own scripts: keeps hold of its audio context. */
export async function keepContexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const contexts: AudioContext[] = []
    globalThis.audioContexts = contexts
    globalThis.AudioContext = class extends AudioContext {
      constructor(options?: AudioContextOptions) {
        super(options)
        contexts.push(this)
      }
    }
  })
}

/** Gives the project a film of so many minutes, with a picture. */
export async function openFilm({ app, page, folder }: Bench, minutes: number): Promise<void> {
  const path = join(folder, 'phim.webm')
  await page.evaluate(await pageBundle('bench/ui/page/film.ts', 'filmMaker'))
  const film = await page.evaluate((length) => filmMaker.makeFilm(length), minutes)
  writeFileSync(path, Buffer.from(film, 'base64'))
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
  }, path)
  await page.getByTestId('choose-film').click()
  await page.getByTestId('original').waitFor()
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 2)
}

/** How far the film is ahead of the dub, ms; the middle of many readings. */
async function filmOffset(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const film = document.querySelector('video')
    const time = document.querySelector<HTMLElement>('[data-testid="time"]')
    const context = globalThis.audioContexts?.[0]
    if (!film || !time || !context) throw new Error('nothing plays')
    const readings: number[] = []
    for (let i = 0; i < 90; i++) {
      await new Promise(requestAnimationFrame)
      const audible = Number(time.dataset['time']) + context.outputLatency * 1_000
      readings.push(film.currentTime * 1_000 - audible)
    }
    return readings.toSorted((a, b) => a - b)[45] ?? 0
  })
}

/** Plays from the beginning for some minutes; answers how far the film was ahead after each, ms. */
export async function playTo(page: Page, minutes: number): Promise<number[]> {
  await page.getByTestId('transport-toStart').click()
  await page.getByTestId('transport-playPause').click()
  const offsets: number[] = []
  for (let minute = 1; minute <= minutes; minute++) {
    await page.waitForFunction(
      (until) => (document.querySelector('video')?.currentTime ?? 0) > until,
      minute * 60,
      { timeout: 120_000, polling: 1_000 },
    )
    offsets.push(await filmOffset(page))
  }
  await page.getByTestId('transport-playPause').click()
  return offsets
}
