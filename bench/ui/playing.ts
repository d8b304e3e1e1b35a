import type { Page } from '@playwright/test'
import type { OfflineRecording, OfflineRequest } from '../../e2e/player/offline-player'
import { pageBundle } from '../../e2e/support/page-bundle'
import type { Bench } from './bench'
import { openFilm, playTo } from './film-play'
import { row, type Row } from './row'

declare global {
  var offlinePlayer: { playOffline(request: OfflineRequest): Promise<OfflineRecording> }
}

const SECOND = 48_000
const MINUTES = 2

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
    trimEndMs: 0,
    cuts: [],
    fadeInMs: 5,
    rate: 1,
    gainDb: 0,
  }))
  const request = { clips, from: 0, until: 25 * SECOND, loop: null, rate: 1, seconds: 22 }
  const played = await page.evaluate((asked) => offlinePlayer.playOffline(asked), request)
  return Math.max(
    ...clips.map(({ startSample }) => {
      const place = played.contextFrom + startSample
      return Math.min(...played.onsets.map((onset) => Math.abs(onset - place)))
    }),
  )
}

/** What is heard against where it belongs. */
export async function measurePlaying(bench: Bench): Promise<Row[]> {
  await openFilm(bench, MINUTES + 1)
  const offsets = await playTo(bench.page, MINUTES)
  return [
    row('clips played against their place', await farthestClip(bench.page), 'samples', 0),
    row(`film against dub after ${MINUTES} min`, Math.abs(offsets.at(-1) ?? Infinity), 'ms', 10),
  ]
}

/** Half an hour in real time: what two clocks that differ would have come to. */
export async function measureDrift(bench: Bench): Promise<Row[]> {
  await openFilm(bench, 31)
  const offsets = await playTo(bench.page, 30)
  const farthest = Math.max(...offsets.map(Math.abs))
  return [
    row('film against dub after 30 min', Math.abs(offsets.at(-1) ?? Infinity), 'ms', 10),
    row('… the farthest of a reading a minute', farthest, 'ms', 10),
  ]
}
