import { defaultMixSettings } from '@shared/contracts/project/track-settings'
import { waveformLevel } from '@shared/mixing/film-sound-level'
import { duckCurve } from '@shared/mixing/duck-curve'
import { foldedToMono } from '@shared/mixing/fold-down'
import { expect, it } from 'vitest'
import { foldTo } from '../channel-layout'
import { Ducking } from './ducking'

const RATE = 48_000
const bed = { ...defaultMixSettings.bed, enabled: true, centreDb: null }

/** Loud voices in the centre of a 5.1 film whose left side is quiet. */
const film = Array.from({ length: 6 }, (_, c) =>
  new Float32Array(8 * RATE).map((_x, i) => (c === 2 ? 0.9 : 0.05) * Math.sin(i / 9 + c)),
)
const mono = foldedToMono(film)
/** The largest sample of each 20 ms, as the window draws it. */
const waveform = new Float32Array(400).map((_, n) =>
  mono.subarray(n * 960, (n + 1) * 960).reduce((most, x) => Math.max(most, Math.abs(x)), 0),
)
const speech = { from: RATE, until: 3 * RATE }

it.each([1, 2, 6] as const)('5.1 in %i channels comes back as in the player', (channels) => {
  const clip = { cueId: 'a', stem: '', file: '', trimStartMs: 0, trimEndMs: 0, rate: 1 }
  const ducking = new Ducking({
    sampleRate: RATE,
    channels,
    totalSamples: 8 * RATE,
    clips: [{ ...clip, startSample: RATE, lengthSamples: 2 * RATE, gainDb: 0, pan: 0 }],
    filmSound: { file: '' },
    music: [],
    settings: { ...defaultMixSettings, bed },
  })
  ducking.listen(foldTo(film, channels), { start: 0, to: 8 * RATE })
  const samplesPerMs = RATE / 1_000
  const level = waveformLevel(waveform, { samplesPerMs, gainDb: bed.gainDb })
  const played = duckCurve([speech], bed, samplesPerMs, level)
  const written = ducking.film(0, 8 * RATE).curve
  expect(written).toHaveLength(played.length)
  for (const [n, { at, gainDb }] of written.entries()) {
    expect(Math.abs(at - (played[n]?.at ?? 0))).toBeLessThan(RATE / 1_000)
    expect(gainDb).toBe(played[n]?.gainDb)
  }
})
