import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { defaultMixSettings, type MixSettings } from '@shared/contracts/project/track-settings'
import { placeVoices } from '@shared/mixing/film-voices'
import { loudnessNotes } from '@shared/mixing/loudness-notes'
import type { MixClip, MixPlan } from '@shared/mixing/mix-plan'
import { addRoomTone } from '@shared/mixing/room-tone'
import { must } from '@shared/testing/must'
import { beforeAll, expect, it } from 'vitest'
import { foldTo } from '../channel-layout'
import { decodeAudio } from '../decode/decode-audio'
import { decodeWav } from '../decode/decode-wav'
import { encodeAudio } from '../encode/encode-audio'
import { rms, sine } from '../testing/sounds'
import { wavOf } from '../testing/wav'
import { meterMix, renderTrack } from './render-track'
import { FILM_SOUND_STEM } from './render-types'

const RATE = 48_000
/** Longer than a segment of the mix. */
const LENGTH = RATE * 22
const folder = testFolder()
const file = join(folder, 'uneven.wav')
const path = join(folder, 'track.wav')

beforeAll(async () => {
  // Pulses of a voice, with a much louder syllable every two seconds.
  const uneven = new Float32Array(RATE * 20).map((_, i) => {
    const since = (i % (RATE / 100)) / RATE
    const level = i % (2 * RATE) < RATE / 10 ? 0.9 : 0.2
    return level * Math.exp(-600 * since) * Math.sin(2 * Math.PI * 700 * since)
  })
  await writeFile(file, await encodeAudio([uneven], RATE, 'wav'))
})

const clip: MixClip = {
  cueId: '1',
  stem: 'A',
  file,
  startSample: 0,
  lengthSamples: RATE * 20,
  trimStartMs: 0,
  trimEndMs: 0,
  rate: 1,
  gainDb: 0,
  pan: 0,
}

function planWith(settings: Partial<MixSettings>, startSample = 0): MixPlan {
  return {
    sampleRate: RATE,
    channels: 1,
    totalSamples: LENGTH,
    clips: [{ ...clip, startSample }],
    filmSound: null,
    music: [],
    settings: { ...defaultMixSettings, ...settings },
  }
}

const rendered = async (plan: MixPlan) =>
  must(await renderTrack(plan, { path, format: 'wav', bitDepth: '32f' }))

it('compresses where the limiter would have more than 6 dB to do, and is as loud', async () => {
  const loud = (compress: boolean) =>
    rendered(planWith({ targetLufs: -14, peakDbtp: -1, compress }))
  const [limited, compressed] = [await loud(false), await loud(true)]
  expect(limited.limitedDb).toBeGreaterThan(8)
  expect(limited.compressedDb).toBe(0)
  expect(compressed.limitedDb).toBeLessThan(6.5)
  expect(compressed.compressedDb).toBeGreaterThan(1.5)
  for (const { integratedLufs } of [limited, compressed])
    expect(Math.abs((integratedLufs ?? 0) + 14)).toBeLessThan(0.1)
})

it('reaches the loudness where the segments that are tried say nothing of the rest', async () => {
  const sampleRate = 8_000
  // Every other segment is tried: between very loud ones they hold a voice too quiet for the limiter.
  const clips = Array.from({ length: 30 }, (_, segment) => ({
    ...clip,
    cueId: `${segment}`,
    startSample: segment * 20 * sampleRate,
    lengthSamples: 20 * sampleRate,
    gainDb: segment % 2 === 0 ? -30 : 0,
  }))
  const settings = { ...defaultMixSettings, targetLufs: -14, peakDbtp: -1, compress: false }
  const totalSamples = 600 * sampleRate
  const { integratedLufs, limitedDb } = await rendered({
    ...planWith({}),
    sampleRate,
    totalSamples,
    clips,
    settings,
  })
  expect(limitedDb).toBeGreaterThan(8)
  expect(Math.abs((integratedLufs ?? 0) + 14)).toBeLessThan(0.1)
})

it('reports single peaks that keep a track far from its loudness', async () => {
  const clicks = new Float32Array(RATE * 20).map((_, i) => {
    const isClick = i % (4 * RATE) < 20
    return (isClick ? 0.9 : 0.001) * Math.sin(i)
  })
  const quiet = join(folder, 'clicks.wav')
  await writeFile(quiet, await encodeAudio([clicks], RATE, 'wav', { dither: false }))
  const plan = planWith({ targetLufs: -14, peakDbtp: -1 })
  const report = await rendered({ ...plan, clips: [{ ...clip, file: quiet }] })
  expect(report.limitedDb).toBeLessThan(21)
  const notes = loudnessNotes({ ...report, targetLufs: -14, missingCues: 0 })
  const params = { target: -14, reached: report.integratedLufs }
  expect(notes).toContainEqual({ kind: 'targetMissed', params })
  expect(loudnessNotes({ ...report, targetLufs: report.integratedLufs, missingCues: 0 })).toEqual([
    { kind: 'hardLimited', params: { db: report.limitedDb } },
  ])
})

it('meters what an export would write, to the tenth of an LU', async () => {
  const plan = planWith({ targetLufs: -14, peakDbtp: -1 })
  const [meter, report] = [must(await meterMix(plan, folder)), await rendered(plan)]
  expect(meter.integratedLufs).toBeCloseTo(report.integratedLufs ?? 0, 1)
  expect(meter.truePeakDbtp).toBeCloseTo(report.truePeakDbtp ?? 0, 1)
  expect(meter.momentaryLufs).toBeGreaterThan(meter.shortTermLufs ?? 0)
  expect(meter.steps).toHaveLength(220)
})

it('has a room tone where that is chosen, the same across segments', async () => {
  await rendered(planWith({ roomToneDb: -60 }, LENGTH - RATE))
  const { channels } = must(decodeWav(await readFile(path)))
  const [sound = new Float32Array(0)] = channels
  expect(20 * Math.log10(rms(sound.subarray(0, RATE * 20)))).toBeCloseTo(-60, 0)
  const expected = new Float32Array(LENGTH)
  addRoomTone([expected], 0, -60)
  for (let i = RATE * 20 - 200; i < RATE * 20 + 200; i++)
    expect(sound[i]).toBeCloseTo(expected[i] ?? 0, 5)
})

it('lets the film come back slower where it is loud, also over the seam of two segments', async () => {
  const film = join(folder, 'even.wav')
  const stem = join(folder, 'even-stem.wav')
  const bed = { ...defaultMixSettings.bed, enabled: true, duckDb: -20 }
  /** Level of the film sound some ms behind the end of the voice, against its own, dB. */
  async function behind(level: number) {
    const tone = sine(LENGTH, RATE, 1_000, level)
    await writeFile(film, await encodeAudio([tone], RATE, 'wav', { bits: 24 }))
    const plan = planWith({ bed })
    const [first] = plan.clips
    const clips = first ? [{ ...first, lengthSamples: RATE * 19.8 }] : []
    must(
      await renderTrack(
        { ...plan, clips, filmSound: { file: film } },
        { path, format: 'wav', bitDepth: '32f', stems: [{ key: FILM_SOUND_STEM, path: stem }] },
      ),
    )
    const [sound = tone] = must(decodeWav(await readFile(stem))).channels
    return (ms: number) => {
      const at = RATE * 19.8 + ms * 48
      return 20 * Math.log10((rms(sound.subarray(at - 240, at + 240)) * Math.SQRT2) / level)
    }
  }
  const usual = await behind(10 ** (-12 / 20))
  expect(usual(200)).toBeCloseTo(-10, 0)
  expect(usual(400)).toBeCloseTo(0, 0)
  const loud = await behind(10 ** (-2 / 20))
  expect(loud(200)).toBeCloseTo(-15, 0)
  expect(loud(400)).toBeCloseTo(-10, 0)
  expect(loud(600)).toBeCloseTo(-5, 0)
  const quiet = await behind(10 ** (-40 / 20))
  expect(quiet(100)).toBeCloseTo(-10, 0)
  expect(quiet(250)).toBeCloseTo(0, 0)
})

it('takes the middle of a stereo film down under speech, and leaves its sides', async () => {
  const film = join(folder, 'film.wav')
  const [voice, music] = [sine(LENGTH, RATE, 1_000, 0.2), sine(LENGTH, RATE, 700, 0.2)]
  const left = voice.map((x, i) => x + (music[i] ?? 0))
  const right = voice.map((x, i) => x - (music[i] ?? 0))
  await writeFile(film, await encodeAudio([left, right], RATE, 'wav'))
  const bed = { ...defaultMixSettings.bed, enabled: true, duckDb: 0, centreDb: -40 }
  const plan = planWith({ bed }, RATE)
  const stem = join(folder, 'film-stem.wav')
  must(
    await renderTrack(
      { ...plan, channels: 2, filmSound: { file: film } },
      { path, format: 'wav', bitDepth: '32f', stems: [{ key: FILM_SOUND_STEM, path: stem }] },
    ),
  )
  const [a = voice, b = voice] = must(decodeWav(await readFile(stem))).channels
  const part = (sign: number, from: number, to: number) =>
    20 *
    Math.log10(
      rms(
        new Float32Array(to - from).map((_, i) => (a[from + i] ?? 0) + sign * (b[from + i] ?? 0)),
      ) / 2,
    )
  const usual = 20 * Math.log10(0.2 / Math.SQRT2)
  // Around the seam of two segments, in the middle of the speech.
  expect(part(1, RATE * 20 - 4_800, RATE * 20 + 4_800)).toBeLessThan(usual - 35)
  expect(part(-1, RATE * 20 - 4_800, RATE * 20 + 4_800)).toBeCloseTo(usual, 1)
  expect(part(1, 0, RATE / 2)).toBeCloseTo(usual, 1)
})

it.each(['wav', 'flac', 'm4a'] as const)(
  'keeps the six channels of a film in %s, with the dub in the centre',
  async (format) => {
    const film = join(folder, 'six.wav')
    const tones = [300, 400, 500, 60, 600, 700].map((hz) => sine(LENGTH, RATE, hz, 0.1))
    await writeFile(film, wavOf(tones, RATE))
    const bed = { ...defaultMixSettings.bed, enabled: true, duckDb: 0 }
    const { clips, ...rest } = planWith({ bed }, RATE)
    // Far below the limiter, which holds all channels together.
    const quiet = clips.map((each) => ({ ...each, gainDb: -12 }))
    const plan = { ...rest, clips: quiet, channels: 6 as const, filmSound: { file: film } }
    const track = join(folder, `six-track.${format}`)
    must(await renderTrack(plan, { path: track, format, bitDepth: 24 }))
    const { channels } = must(await decodeAudio(await readFile(track)))
    expect(channels).toHaveLength(6)
    for (const [c, channel] of channels.entries()) {
      const added = channel.map((x, i) => x - (tones[c]?.[i] ?? 0)).subarray(RATE, RATE * 21)
      if (c === 2) expect(rms(added)).toBeGreaterThan(0.005)
      else expect(rms(added)).toBeLessThan(format === 'm4a' ? 1e-3 : 1e-4)
    }
  },
)

/** The channels of a film, and its voices as a separation finds them in the film's fold to stereo. */
const filmsWithVoices: [string, number[], [number, number]][] = [
  ['mono', [0.2], [0.15, 0.15]],
  ['stereo', [0.2, 0.1], [0.15, 0.05]],
  ['5.1', [0.1, 0.1, 0.2, 0.05, 0.1, 0.1], [0.2 * Math.SQRT1_2, 0.2 * Math.SQRT1_2]],
]

it.each(filmsWithVoices)(
  'six channels fold to the two of a stereo track: a %s film without its voices, the dub, a speaker at the side',
  async (name, levels, inBoth) => {
    const tones = (all: readonly number[]) => all.map((level) => sine(LENGTH, RATE, 300, level))
    const [film, found] = [join(folder, `${name}.wav`), join(folder, `${name}-voices.wav`)]
    await writeFile(film, wavOf(tones(levels), RATE))
    await writeFile(found, wavOf(tones(inBoth), RATE))
    const voices = placeVoices([{ file: found, startFrame: 0, frames: LENGTH }], RATE)
    const bed = { ...defaultMixSettings.bed, enabled: true, voicesDb: -60 }
    const { clips, ...plan } = planWith({ bed }, RATE)
    const aside = clips.map((each) => ({ ...each, startSample: RATE / 2, pan: -0.4 }))
    const filmSound = { file: film, voices }
    const track = async (channels: 2 | 6) => {
      const quiet = [...clips, ...aside].map((each) => ({ ...each, gainDb: -12 }))
      await rendered({ ...plan, clips: quiet, channels, filmSound })
      return must(await decodeWav(await readFile(path))).channels
    }
    const [two, six] = [await track(2), await track(6)]
    for (const [c, side] of foldTo(six, 2).entries())
      expect(rms(side.map((x, i) => x - (two[c]?.[i] ?? 0)))).toBeLessThan(1e-5)
  },
)
