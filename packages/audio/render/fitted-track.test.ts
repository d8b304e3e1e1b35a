import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Take } from '@shared/contracts/project-file'
import { defaultFitSettings, defaultMixSettings } from '@shared/contracts/project/track-settings'
import { fitProject } from '@shared/fitting/plan-fit'
import { planMix } from '@shared/mixing/plan-mix'
import { must } from '@shared/testing/must'
import { sampleCue, sampleTake } from '@shared/testing/samples'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { decodeAudio } from '../decode/decode-audio'
import { encodeAudio } from '../encode/encode-audio'
import { measureTake } from '../measure-take'
import { voiced } from '../testing/sounds'
import { renderTrack } from './render-track'

const folder = testFolder()
const RATE = 48_000
/** −50 dBFS. */
const THRESHOLD = 10 ** (defaultFitSettings.trimThresholdDb / 20)

interface Spoken {
  startMs: number
  endMs: number
  sampleRate: number
  /** Before the voice, samples. */
  lead: number
  /** Two words with a pause between them, ms. */
  wordMs: number
  pauseMs: number
}

/** Natural, squeezed, stretched and not fitting; at rates that are copied and that are resampled. */
const spoken: Spoken[] = [48_000, 44_100, 22_050, 16_000].flatMap((sampleRate, i) =>
  [900, 1_450, 1_800, 4_000].map((wordMs, k) => ({
    startMs: (i * 4 + k) * 10_000 + 1_003 + 7 * k,
    endMs: (i * 4 + k) * 10_000 + 3_000,
    sampleRate,
    lead: 4_321 + 17 * k,
    wordMs,
    pauseMs: 500,
  })),
)
const fit = { ...defaultFitSettings, maxBorrowMs: 1_000, maxEarlyMs: 0 }

async function takeOf(of: Spoken, index: number): Promise<Take> {
  const frames = (ms: number) => Math.round((ms * of.sampleRate) / 1_000)
  const word = voiced(frames(of.wordMs), of.sampleRate)
  const sound = new Float32Array(of.lead + 2 * word.length + frames(of.pauseMs) + 5_000)
  sound.set(word, of.lead)
  sound.set(word, of.lead + word.length + frames(of.pauseMs))
  const bytes = await encodeAudio([sound], of.sampleRate, 'wav', { dither: false })
  const file = `${index.toString(16).padStart(64, '0')}.wav`
  await writeFile(join(folder, file), bytes)
  const { sampleRate: _, channels: _c, ...measures } = must(await measureTake(bytes))
  return sampleTake(`take-${index}`, String(index), { file, ...measures })
}

describe('a fitted track', () => {
  it('has the first sound of every cue at its start and the last one at its end', async () => {
    const takes = new Map<string, Take>()
    for (const [i, of] of spoken.entries()) takes.set(String(i), await takeOf(of, i))
    const cues = spoken.map(({ startMs, endMs }, i) => sampleCue(String(i), startMs, { endMs }))
    const active = (cueId: string) => takes.get(cueId)
    const fits = fitProject({ cues, fit, media: null, narration: null }, active)
    expect(new Set(fits.map(({ state }) => state))).toEqual(
      new Set(['natural', 'comfortable', 'stretched', 'does-not-fit']),
    )
    const { plan } = planMix({
      cues,
      speakers: [],
      takeOf: active,
      fileOf: ({ file }) => join(folder, file),
      fits,
      fit,
      mix: defaultMixSettings,
      sampleRate: RATE,
      channels: 1,
      media: null,
      music: [],
    })
    const path = join(folder, 'track.wav')
    must(await renderTrack(plan, { path, format: 'wav', bitDepth: '32f' }))
    const [track = new Float32Array(0)] = must(await decodeAudio(await readFile(path))).channels
    for (const [i, { startMs }] of spoken.entries()) {
      const at = (startMs * RATE) / 1_000
      const from = at - RATE / 2
      const onset =
        from + track.subarray(from, at + RATE).findIndex((s) => Math.abs(s) >= THRESHOLD)
      expect(Math.abs(onset - at), `onset of ${i}`).toBeLessThanOrEqual(3)
      // The fade of 5 ms is on sound: half of it is still loud.
      const end = at + (plan.clips[i]?.lengthSamples ?? 0)
      const fading = track.subarray(end - 160, end - 80)
      expect(
        fading.reduce((most, s) => Math.max(most, Math.abs(s)), 0),
        `end of ${i}`,
      ).toBeGreaterThan(0.02)
      expect(track.subarray(end, end + RATE).every((s) => s === 0)).toBe(true)
    }
  })
})
