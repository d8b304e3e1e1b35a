import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import type { OfflineRecording, OfflineRequest } from '../../e2e/player/offline-player'
import { pageBundle } from '../../e2e/page-bundle'
import { toneWav } from '../../e2e/tone-wav'
import { row, type Row } from './row'

declare global {
  var offlinePlayer: { playOffline(request: OfflineRequest): Promise<OfflineRecording> }
  var audioContexts: AudioContext[] | undefined
}

const SECOND = 48_000

/** Plays 150 clips into a recording and finds the farthest from its place, samples. */
async function farthestClip(page: Page): Promise<number> {
  await page.evaluate(await pageBundle('e2e/player/offline-player.ts', 'offlinePlayer'))
  const clips = Array.from({ length: 150 }, (_, i) => ({
    cueId: `cue-${i}`,
    takeId: `take-${i}`,
    speakerId: `speaker-${i % 6}`,
    startSample: i * 6_007,
    lengthSamples: 20_000 + ((i * 7_919) % 20_000),
    trimStartMs: 0,
    rate: 1,
    gainDb: 0,
  }))
  const request = { clips, from: 0, until: 25 * SECOND, loop: null, rate: 1, seconds: 22 }
  const heard = await page.evaluate((asked) => offlinePlayer.playOffline(asked), request)
  return Math.max(
    ...clips.map(({ startSample }) => {
      const place = heard.contextFrom + startSample
      return Math.min(...heard.onsets.map((onset) => Math.abs(onset - place)))
    }),
  )
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
      const heard = Number(time.dataset['time']) + context.outputLatency * 1_000
      readings.push(film.currentTime * 1_000 - heard)
    }
    return readings.toSorted((a, b) => a - b)[45] ?? 0
  })
}

/** Plays a film for some minutes under the dub. */
async function offsetAfter(
  app: ElectronApplication,
  page: Page,
  folder: string,
  minutes: number,
): Promise<number> {
  const path = join(folder, 'goc.wav')
  writeFileSync(path, toneWav(minutes * 60 + 60))
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
  }, path)
  await page.getByTestId('choose-film').click()
  await page.getByTestId('original').waitFor()
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 2)
  await page.getByTestId('transport-toStart').click()
  await page.getByTestId('transport-playPause').click()
  await page.waitForFunction(
    (until) => (document.querySelector('video')?.currentTime ?? 0) > until,
    minutes * 60,
    { timeout: minutes * 60_000 + 60_000, polling: 1_000 },
  )
  const offset = await filmOffset(page)
  await page.getByTestId('transport-playPause').click()
  return offset
}

/** What is heard against where it belongs. */
export async function measurePlaying(
  app: ElectronApplication,
  page: Page,
  folder: string,
): Promise<Row[]> {
  const minutes = Number(process.env['CUECAST_BENCH_MINUTES'] ?? '2')
  const offset = await offsetAfter(app, page, folder, minutes)
  return [
    row('clips played against their place', await farthestClip(page), 'samples', 0),
    row(`film against dub after ${minutes} min`, Math.abs(offset), 'ms', 10),
  ]
}
