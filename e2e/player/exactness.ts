import { expect, type Page } from '@playwright/test'
import { pageBundle } from '../support/page-bundle'
import type { DuckingRequest } from './offline-ducking'
import type { OfflineRecording, OfflineRequest } from './offline-player'

declare global {
  // The bundle of e2e/player/offline-player.ts, once it runs in the page.
  var offlinePlayer: {
    playOffline(request: OfflineRequest): Promise<OfflineRecording>
    playBackwards(
      request: Pick<OfflineRequest, 'clips' | 'from' | 'seconds'> & { speed: number },
    ): Promise<number[]>
  }
  // The bundle of e2e/player/offline-ducking.ts.
  var offlineDucking: { playDucked(request: DuckingRequest): Promise<number[]> }
}

const SECOND = 48_000

/** Clips at odd places, overlapping, of four speakers. */
const clips = Array.from({ length: 120 }, (_, i) => ({
  cueId: `cue-${i}`,
  takeId: `take-${i}`,
  speakerId: `speaker-${i % 4}`,
  startSample: i * 6_001 + ((i * 7_919) % 2_999),
  lengthSamples: 20_000 + ((i * 104_729) % 30_000),
  trimStartMs: 0,
  trimEndMs: 0,
  cuts: [],
  fadeInMs: 5,
  rate: 1,
  gainDb: 0,
})).toSorted((a, b) => a.startSample - b.startSample)

const request: OfflineRequest = {
  clips,
  from: 0,
  until: 20 * SECOND,
  loop: null,
  rate: 1,
  seconds: 16,
}

/** Where every knock must lie, from the places of the clips alone. */
function expected({ from, until, loop, rate, seconds }: OfflineRequest, begin: number): number[] {
  const places: number[] = []
  const end = seconds * SECOND
  for (let at = begin, film = from; at < end; film = loop?.from ?? until) {
    for (const { startSample } of clips) {
      const place = at + Math.round((startSample - film) / rate)
      if (startSample >= film && startSample < until && place < end) places.push(place)
    }
    at += Math.round((until - film) / rate)
    if (!loop) break
  }
  return places.toSorted((a, b) => a - b)
}

const cases: Array<[string, OfflineRequest]> = [
  ['from the beginning', request],
  ['from within a clip', { ...request, from: 100_003 }],
  [
    'round a loop',
    { ...request, from: 50_001, until: 200_001, loop: { from: 100_003, until: 200_001 } },
  ],
  ['one and a half times as fast', { ...request, rate: 1.5, seconds: 12 }],
]

/** Every clip sounds on its very sample. */
export async function clipsAreExact(page: Page): Promise<void> {
  await page.evaluate(await pageBundle('e2e/player/offline-player.ts', 'offlinePlayer'))
  for (const [name, asked] of cases) {
    const played = await page.evaluate((each) => offlinePlayer.playOffline(each), asked)
    expect(played.onsets, name).toEqual(expected(asked, played.contextFrom))
    expect(played.smeared, name).toBe(0)
  }

  // Played backwards, a clip's onset sounds last, when the playhead reaches the clip's start.
  const from = 10 * SECOND
  const back = { clips: clips.slice(0, 80), from, seconds: 8, speed: 1 }
  const knocks = await page.evaluate((each) => offlinePlayer.playBackwards(each), back)
  const places = back.clips
    .map(({ startSample }) => from - startSample)
    .filter((place) => place > 0 && place < 8 * SECOND)
    .toSorted((a, b) => a - b)
  expect(knocks.length).toBe(places.length)
  for (const [i, place] of places.entries()) {
    expect(Math.abs((knocks[i] ?? 0) - place)).toBeLessThanOrEqual(2)
  }
}

/**
 * The original is ducked under speech according to the mix, and follows a slider during playback.
 */
export async function duckingIsExact(page: Page): Promise<void> {
  await page.evaluate(await pageBundle('e2e/player/offline-ducking.ts', 'offlineDucking'))
  const level = await page.evaluate(() =>
    offlineDucking.playDucked({
      speech: [{ from: 1_000, until: 4_000 }],
      attackMs: 120,
      holdMs: 0,
      releaseMs: 400,
      duckDb: -15,
      moved: { atMs: 2_000, duckDb: -6 },
      seconds: 6,
    }),
  )
  const at = (ms: number) => level[ms] ?? Number.NaN
  expect(at(870)).toBeCloseTo(0, 1)
  expect(at(940)).toBeCloseTo(-7.5, 0)
  for (const ms of [1_000, 1_500, 1_800]) expect(at(ms), `${ms} ms`).toBeCloseTo(-15, 1)
  for (const ms of [2_200, 3_000, 4_000]) expect(at(ms), `${ms} ms`).toBeCloseTo(-6, 1)
  expect(at(4_200)).toBeCloseTo(-3, 1)
  expect(at(4_410)).toBeCloseTo(0, 1)
}
