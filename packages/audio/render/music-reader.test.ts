import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { defaultMixSettings, type MixSettings } from '@shared/contracts/project/track-settings'
import type { MixClip, MixPlan } from '@shared/mixing/mix-plan'
import type { MixMusic } from '@shared/mixing/music'
import { must } from '@shared/testing/must'
import { decodeAudio } from '../decode/decode-audio'
import { encodeAudio } from '../encode/encode-audio'
import { bestLag, knocks, peak, rms, sine } from '../testing/sounds'
import { renderTrack } from './render-track'
import { MUSIC_STEM, type RenderOutput } from './render-types'

const RATE = 48_000
const folder = testFolder()

const voice: MixClip = {
  cueId: '1',
  stem: 'A',
  file: join(folder, 'take.wav'),
  startSample: RATE * 20,
  lengthSamples: RATE * 2,
  trimStartMs: 0,
  trimEndMs: 0,
  rate: 1,
  gainDb: 0,
  pan: 0,
}

const plan = (
  clips: MixClip[],
  music: MixMusic[],
  settings: Partial<MixSettings> = {},
): MixPlan => ({
  sampleRate: RATE,
  channels: 1,
  totalSamples: RATE * 50 + 123,
  clips,
  filmSound: null,
  music,
  settings: { ...defaultMixSettings, edgeFadeMs: 0, ...settings },
})

let count = 0
const output = (): RenderOutput => ({
  path: join(folder, `out${(count += 1)}`, 'track.wav'),
  format: 'wav',
  bitDepth: '32f',
})

async function rendered(made: MixPlan, out = output()): Promise<Float32Array> {
  must(await renderTrack(made, out))
  return read(out.path)
}

const read = async (path: string): Promise<Float32Array> =>
  must(await decodeAudio(await readFile(path))).channels[0] ?? new Float32Array(0)

describe('music', () => {
  const music = (more: Partial<MixMusic> = {}): MixMusic => ({
    id: 'm',
    file: join(folder, 'music.wav'),
    startSample: RATE * 15,
    lengthSamples: RATE * 20,
    offsetSamples: RATE * 2,
    gainDb: -6,
    fadeInSamples: RATE * 2,
    fadeOutSamples: RATE * 4,
    ducked: false,
    ...more,
  })
  const level = (samples: Float32Array | undefined, seconds: number) =>
    20 *
    Math.log10(
      Math.max(1e-9, rms(samples?.subarray(seconds * RATE, (seconds + 0.2) * RATE) ?? none)),
    )
  const none = new Float32Array(0)
  const FULL = 20 * Math.log10(0.4 / Math.SQRT2) - 6

  beforeAll(async () => {
    await writeFile(voice.file, await encodeAudio([knocks(RATE * 2, RATE, 0)], RATE, 'wav'))
    // Another rate than the track's; a second lower tone before the offset.
    const tone = sine(44_100 * 40, 44_100, 300, 0.4)
    tone.set(sine(44_100 * 2, 44_100, 100, 0.9))
    await writeFile(join(folder, 'music.wav'), await encodeAudio([tone], 44_100, 'wav'))
  })

  it('sounds from its offset at its level, with its fades, across segments', async () => {
    const track = await rendered(plan([], [music()]))
    expect(level(track, 14.7)).toBeLessThan(-100)
    expect(level(track, 15.9)).toBeCloseTo(FULL - 6, 0)
    expect(level(track, 25)).toBeCloseTo(FULL, 1)
    expect(level(track, 32.9)).toBeCloseTo(FULL - 6, 0)
    expect(level(track, 35.01)).toBeLessThan(-100)
    const part = track?.subarray(RATE * 20, RATE * 21) ?? none
    // Sample 20 s of the track is sample 7 s of the file: 300 Hz in phase.
    expect(bestLag(sine(RATE, RATE, 300, 1), part, 20)).toBe(0)
  })

  it('goes down under speech if it is to, and is a stem that completes the mix', async () => {
    const clips = [voice]
    const pieces = [
      music({ ducked: true }),
      music({ id: 'n', startSample: RATE * 30, gainDb: -20 }),
    ]
    const stems = ['A', MUSIC_STEM].map((key, i) => ({ key, path: join(folder, `m${i}.wav`) }))
    const settings = { targetLufs: -23, peakDbtp: 0 }
    const out = { ...output(), stems }
    const track = await rendered(plan(clips, pieces, settings), out)
    const parts = await Promise.all(stems.map(async (stem) => read(stem.path)))
    const rest = track.map((s, i) => s - (parts[0]?.[i] ?? 0) - (parts[1]?.[i] ?? 0))
    expect(20 * Math.log10(Math.max(peak(rest ?? none), 1e-10))).toBeLessThan(-120)
    expect(level(parts[1], 20.2) - level(parts[1], 27)).toBeCloseTo(-15, 1)
  })

  it('stops the track and names a missing file', async () => {
    const gone = join(folder, 'gone.wav')
    const result = await renderTrack(plan([], [music({ file: gone })]), output())
    expect(result.ok ? null : result.error).toMatchObject({ code: 'FILE_NOT_FOUND', at: gone })
  })
})
