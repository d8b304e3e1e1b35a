import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeAudio } from '../encode/encode-audio'
import { measureShownTake, measureTake } from '../measure-take'
import { sine } from '../testing/sounds'
import { PeakThread } from './peak-thread'
import { testFolder } from '@cuecast/platform/testing/test-folder'

const folder = testFolder()
let file: string
const thread = new PeakThread()

beforeAll(async () => {
  file = join(folder, 'take.wav')
  const sound = new Float32Array(24_000 * 30)
  sound.set(sine(24_000, 24_000, 500, 0.5), 24_000 * 12)
  await writeFile(file, await encodeAudio([sound], 24_000, 'wav'))
})
afterAll(() => thread.close())

describe('peaks of a take', () => {
  it('are computed once and cached', async () => {
    const cache = join(folder, 'kept')
    expect(await thread.cached(file, cache)).toBeNull()
    const found = await thread.compute(file, cache)
    if (!found.ok) throw new Error(found.error.message)
    const { perSecond, peaks } = found.value
    expect([perSecond, peaks.length]).toEqual([200, 6_000])
    expect(Math.abs((peaks[Math.round(12.5 * perSecond)] ?? 0) - 128)).toBeLessThan(6)
    expect(peaks[Math.round(5 * perSecond)]).toBe(0)
    expect(await readdir(cache)).toHaveLength(1)
    expect(await thread.cached(file, cache)).toEqual(found.value)
  })

  it('are the same where they come with the measures of a new take', async () => {
    const cache = join(folder, 'computed')
    const measured = await measureShownTake(await readFile(file), -45)
    if (!measured.ok) throw new Error(measured.error.message)
    const { peaks, ...measures } = measured.value
    expect(await thread.compute(file, cache)).toEqual({ ok: true, value: peaks })
    expect(await measureTake(await readFile(file), -45)).toEqual({ ok: true, value: measures })
  })

  it('are an error for a missing file', async () => {
    const found = await thread.compute(join(folder, 'gone'), folder)
    expect(found.ok ? '' : found.error.code).toBe('FILE_NOT_FOUND')
  })
})
