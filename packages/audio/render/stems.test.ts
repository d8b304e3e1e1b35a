import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { roomPresets } from '@shared/contracts/project/room'
import { defaultMixSettings } from '@shared/contracts/project/track-settings'
import { encodeAudio } from '../encode/encode-audio'
import { bestLag, knocks, peak, rms, sine } from '../testing/sounds'
import { FILM_SOUND_STEM, UNTOUCHED_STEM, VOICES_STEM } from './render-types'
import { LENGTH, RATE, testTracks } from './testing/test-tracks'

const { folder, clip, plan, output, rendered, read } = testTracks()

describe('film sound and stems', () => {
  it('the film sound is ducked before the voice starts, and stems sum to the mix', async () => {
    const film = join(folder, 'film.wav')
    await writeFile(film, await encodeAudio([sine(44_100 * 30, 44_100, 300, 0.2)], 44_100, 'wav'))
    const settings = {
      bed: { ...defaultMixSettings.bed, enabled: true },
      targetLufs: -23,
      peakDbtp: 0,
    }
    const clips = [clip('1', RATE * 10, { stem: 'A' }), clip('2', RATE * 19, { stem: 'B' })]
    const out = output()
    const stems = ['A', 'B', FILM_SOUND_STEM].map((key, i) => ({
      key,
      path: join(folder, `stem${i}.wav`),
    }))
    const others = [VOICES_STEM, UNTOUCHED_STEM].map((key, i) => ({
      key,
      path: join(folder, `other${i}.wav`),
    }))
    const { channels, report } = await rendered(
      plan(clips, settings, { filmSound: { file: film } }),
      {
        ...out,
        stems: [...stems, ...others],
      },
    )
    expect(report.files).toEqual([out.path, ...[...stems, ...others].map((stem) => stem.path)])
    const parts = await Promise.all(stems.map(async (stem) => (await read(stem.path))[0]))
    const [track = new Float32Array(0)] = channels
    const difference = track.map(
      (s, i) => s - parts.reduce((sum, part) => sum + (part?.[i] ?? 0), 0),
    )
    expect(20 * Math.log10(peak(difference))).toBeLessThan(-120)
    const filmSound = parts[2] ?? new Float32Array(0)
    const level = (seconds: number) =>
      20 * Math.log10(rms(filmSound.subarray(seconds * RATE, (seconds + 0.3) * RATE)))
    expect(level(10.2) - level(5)).toBeCloseTo(-15, 1)
    expect(level(13) - level(5)).toBeCloseTo(0, 1)
    expect(bestLag(sine(RATE, RATE, 300, 1), filmSound.subarray(RATE * 5, RATE * 6), 20)).toBe(0)
    const [voices, untouched] = await Promise.all(others.map(async ({ path }) => read(path)))
    const [a, b] = parts
    const rest = voices?.[0]?.map((s, i) => s - (a?.[i] ?? 0) - (b?.[i] ?? 0)) ?? filmSound
    expect(20 * Math.log10(Math.max(peak(rest), 1e-10))).toBeLessThan(-120)
    for (const seconds of [5, 10.2])
      expect(
        rms(untouched?.[0]?.subarray(seconds * RATE, (seconds + 0.3) * RATE) ?? filmSound),
      ).toBeCloseTo(0.2 / Math.SQRT2, 3)
  })
})

describe('stems of voices', () => {
  const film = join(folder, 'wide.wav')
  const two = join(folder, 'two.wav')
  beforeAll(async () => {
    const sides = [300, 500].map((hz) => sine(LENGTH, RATE, hz, 0.1))
    await writeFile(film, await encodeAudio(sides, RATE, 'wav'))
    const voice = knocks(RATE * 2, RATE, 2)
    const quieter = voice.map((x) => x / 3)
    await writeFile(two, await encodeAudio([voice, quieter], RATE, 'wav', { dither: false }))
  })

  it.each([2, 6] as const)(
    'have one channel of a track of %i where nothing has sides, and add up to the mix with its centre',
    async (channels) => {
      const settings = {
        bed: { ...defaultMixSettings.bed, enabled: true },
        targetLufs: -30,
        peakDbtp: 0,
      }
      const clips = [
        clip('1', RATE, { stem: 'middle', channels: 1 }),
        clip('2', RATE * 4, { stem: 'room', channels: 1, room: roomPresets.hall }),
        clip('3', RATE * 7, { stem: 'side', channels: 1, pan: -0.4 }),
        clip('4', RATE * 19, { stem: 'two', channels: 2, file: two }),
        clip('5', RATE * 12, { stem: 'unknown' }),
      ]
      const keys = ['middle', 'room', 'side', 'two', 'unknown', FILM_SOUND_STEM]
      const out = output()
      const stems = keys.map((key, i) => ({ key, path: `${out.path}.${i}.wav` }))
      const made = plan(clips, settings, { channels, filmSound: { file: film } })
      const mix = await rendered(made, { ...out, stems })
      const sounds = await Promise.all(stems.map(({ path }) => read(path)))
      expect(sounds.map(({ length }) => length)).toEqual([
        1,
        1,
        channels,
        channels,
        channels,
        channels,
      ])
      const middle = channels === 6 ? [2] : [0, 1]
      for (const [c, track] of mix.channels.entries()) {
        const parts = sounds.flatMap((sound) =>
          sound.length > 1 ? (sound[c] ?? []) : middle.includes(c) ? (sound[0] ?? []) : [],
        )
        const rest = track.map((s, i) => s - parts.reduce((sum, part) => sum + (part[i] ?? 0), 0))
        expect(20 * Math.log10(peak(rest) + 1e-10)).toBeLessThan(-110)
      }
    },
  )
})
