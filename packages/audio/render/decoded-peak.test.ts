import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { defaultMixSettings } from '@shared/contracts/project/track-settings'
import type { MixPlan } from '@shared/mixing/mix-plan'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { decodeAudio } from '../decode/decode-audio'
import { encodeAudio } from '../encode/encode-audio'
import { hasFfmpeg } from '../ffmpeg'
import { measureLoudness } from '../loudness/measure-loudness'
import { decodedPeak } from './decoded-peak'
import { renderTrack } from './render-track'

const RATE = 48_000
const SECONDS = 8
const folder = testFolder()
const take = join(folder, 'take.wav')

/** Hisses of 60 ms: what lossy codecs raise most. */
beforeAll(async () => {
  let state = 7
  const hiss = new Float32Array(RATE * SECONDS).map((_, i) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return i % 9_600 < 2_880 ? 0.3 * (state / 2 ** 31 - 1) : 0
  })
  await writeFile(take, await encodeAudio([hiss], RATE, 'wav', { dither: false }))
})

const plan: MixPlan = {
  sampleRate: RATE,
  channels: 1,
  totalSamples: RATE * SECONDS,
  clips: [
    {
      cueId: '1',
      stem: '',
      file: take,
      startSample: 0,
      lengthSamples: RATE * SECONDS,
      trimStartMs: 0,
      trimEndMs: 0,
      rate: 1,
      gainDb: 0,
      pan: 0,
    },
  ],
  filmSound: null,
  music: [],
  settings: { ...defaultMixSettings, targetLufs: -14, peakDbtp: -1 },
}

async function measured(path: string) {
  const sound = await decodeAudio(await readFile(path))
  if (!sound.ok) throw new Error(sound.error.message)
  return measureLoudness(sound.value.channels, sound.value.sampleRate)
}

it('a loudness that no limiter can reach is not forced', async () => {
  const settings = { ...plan.settings, targetLufs: -5, peakDbtp: -6 }
  const output = { path: join(folder, 'loud.wav'), format: 'wav', bitDepth: 24 } as const
  const done = await renderTrack({ ...plan, settings }, output)
  expect(done.ok && done.value.limitedDb).toBeLessThan(21)
})

describe('an encoded track', () => {
  it.each(['opus', 'mp3', 'm4a'] as const)('in %s stays below the ceiling', async (format) => {
    if (format === 'm4a' && !hasFfmpeg()) return
    const path = join(folder, `track.${format}`)
    const seen: number[] = []
    const done = await renderTrack(
      plan,
      { path, format, bitDepth: 24 },
      { onProgress: ({ progress }) => seen.push(progress) },
    )
    if (!done.ok) throw new Error(done.error.message)
    const { truePeakDbtp } = await measured(path)
    expect(truePeakDbtp).toBeLessThanOrEqual(-1)
    expect(done.value.truePeakDbtp).toBeCloseTo(truePeakDbtp, 1)
    expect(Math.max(...seen, 0)).toBeLessThan(1)
  })

  it('has one file for each part, and all of them stay below', async () => {
    const part = (name: string, startSample: number) => ({
      path: join(folder, name),
      startSample,
      lengthSamples: RATE * 3,
    })
    const parts = [part('a.opus', 0), part('b.opus', RATE * 4)]
    const path = join(folder, 'whole.opus')
    const done = await renderTrack(plan, { path, format: 'opus', bitDepth: 24, parts })
    expect(done.ok).toBe(true)
    for (const { path: file } of parts)
      expect((await measured(file)).truePeakDbtp).toBeLessThanOrEqual(-1)
  })
})

describe('the decoded peak', () => {
  const shape = { sampleRate: RATE, channels: 1 as const, frames: RATE * SECONDS }

  it('is that of the whole file, whatever its length', async () => {
    const peak = await decodedPeak(take, shape, () => {}, new AbortController().signal)
    expect(20 * Math.log10(peak ?? 0)).toBeCloseTo((await measured(take)).truePeakDbtp, 3)
  })

  it('stops when the export is cancelled', async () => {
    const stop = new AbortController()
    const measuring = decodedPeak(take, shape, () => stop.abort(), stop.signal)
    await expect(measuring).rejects.toThrow('aborted')
  })
})
