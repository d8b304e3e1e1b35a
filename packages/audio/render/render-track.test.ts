import { readdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { defaultMixSettings } from '@shared/contracts/project/track-settings'
import { encodeAudio } from '../encode/encode-audio'
import { hasFfmpeg } from '../ffmpeg'
import { measureLoudness } from '../loudness/measure-loudness'
import { knocks, peak, rms, sine } from '../testing/sounds'
import { createHoles } from './files'
import { MixThreads } from './mix-threads'
import { runRender } from './render-job'
import { measureMix, renderTrack } from './render-track'
import { spoolLayout } from './spool-layout'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { LENGTH, RATE, testTracks } from './testing/test-tracks'

const { folder, take, clip, plan, output, rendered, read } = testTracks()
let low: string

beforeAll(async () => {
  low = join(folder, 'low.mp3')
  await writeFile(low, await encodeAudio([knocks(22_050 * 2, 22_050, 1)], 22_050, 'mp3'))
})

const partAt = (name: string, startSample: number, lengthSamples: number) => ({
  path: join(folder, name),
  startSample,
  lengthSamples,
})

/** Largest difference of two sounds; `toEqual` is too slow for millions of samples. */
function worst(a: Float32Array | undefined, b: Float32Array | undefined): number {
  if (!a || a.length !== b?.length) return Infinity
  let most = 0
  for (let i = 0; i < a.length; i++) most = Math.max(most, Math.abs((a[i] ?? 0) - (b[i] ?? 0)))
  return most
}

describe('a track', () => {
  it('has every clip at its exact sample, also across segments, and silence between them', async () => {
    const starts = [0, 480_001, RATE * 19 + 7, RATE * 20, RATE * 39 + 47_999]
    const clips = starts.map((s, i) => clip(`${i}`, s))
    const totalSamples = RATE * 50 + 123
    const { channels, report } = await rendered(plan(clips, {}, { totalSamples }))
    const [track = new Float32Array(0)] = channels
    expect(track).toHaveLength(totalSamples)
    expect(report.totalSamples).toBe(totalSamples)
    const expected = new Float32Array(totalSamples)
    const sound = await read(take)
    for (const start of starts)
      for (const [i, s] of (sound[0] ?? []).entries())
        expected[start + i] = (expected[start + i] ?? 0) + s
    expect(worst(track, expected)).toBe(0)
  })

  it('fits clips of other rates and codecs to their exact length and place', async () => {
    const fitted = clip('1', 100_000, { file: low, lengthSamples: 80_000, rate: 1.2 })
    const { channels } = await rendered(plan([fitted]))
    const [track = new Float32Array(0)] = channels
    expect(peak(track.subarray(0, 100_000))).toBe(0)
    expect(peak(track.subarray(180_000))).toBe(0)
    expect(rms(track.subarray(100_000, 180_000))).toBeGreaterThan(0.05)
  })

  it('trims silence, fades edges, and applies gains', async () => {
    const cut = clip('1', 1_000, {
      trimStartMs: 400,
      trimEndMs: 400,
      lengthSamples: 57_600,
      gainDb: -6,
    })
    const { channels } = await rendered(plan([cut], { edgeFadeMs: 10 }))
    const [track = new Float32Array(0)] = channels
    const [sound = new Float32Array(0)] = await read(take)
    expect(track[1_000 + 20_000]).toBeCloseTo((sound[19_200 + 20_000] ?? 0) * 10 ** (-6 / 20), 6)
    expect(Math.abs(track[1_005] ?? 1)).toBeLessThan(Math.abs(sound[19_205] ?? 0) * 0.05)
  })

  it('plays a centred mono take unchanged on both sides, and pans by the pan law', async () => {
    const clips = [
      clip('1', 0),
      clip('2', RATE * 3, { pan: -1 }),
      clip('3', RATE * 6, { pan: 0.5 }),
    ]
    const { channels } = await rendered(plan(clips, {}, { channels: 2 }))
    const [sound = new Float32Array(0)] = await read(take)
    const [left = sound, right = sound] = channels
    expect(worst(left.subarray(0, RATE * 2), sound)).toBe(0)
    expect(worst(right.subarray(0, RATE * 2), sound)).toBe(0)
    expect(worst(left.subarray(RATE * 3, RATE * 5), sound)).toBe(0)
    expect(peak(right.slice(RATE * 3, RATE * 5))).toBe(0)
    const half = sound.map((s) => s * 0.5)
    expect(worst(left.subarray(RATE * 6, RATE * 8), half)).toBe(0)
  })

  it('is the folded stereo track when mono, also from stereo takes', async () => {
    const file = join(folder, 'wide.wav')
    const wide = [knocks(RATE, RATE, 2), knocks(RATE, RATE, 3)]
    await writeFile(file, await encodeAudio(wide, RATE, 'wav', { dither: false }))
    const clips = [clip('1', 100, { file, lengthSamples: RATE }), clip('2', RATE * 4)]
    const mono = (await rendered(plan(clips))).channels
    const stereo = (await rendered(plan(clips, {}, { channels: 2 }))).channels
    const folded = stereo[0]?.map((s, i) => (s + (stereo[1]?.[i] ?? 0)) / 2)
    expect(worst(mono[0], folded)).toBe(0)
  })

  it('reports cues whose take is broken or missing, and renders all others', async () => {
    const broken = join(folder, 'broken.wav')
    await writeFile(broken, (await readFile(take)).subarray(0, 9_000))
    const clips = [
      clip('1', 0, { file: broken }),
      clip('2', 0, { file: join(folder, 'gone') }),
      clip('3', RATE * 5),
    ]
    const { report, channels } = await rendered(plan(clips))
    expect(report.failed.map((f) => [f.cueId, f.error.code])).toEqual([
      ['1', 'AUDIO_BROKEN'],
      ['2', 'FILE_NOT_FOUND'],
    ])
    expect(rms((channels[0] ?? new Float32Array(0)).subarray(RATE * 5, RATE * 7))).toBeGreaterThan(
      0.05,
    )
  })
})

describe('loudness', () => {
  const clips = () => [0, 5, 10, 15, 19].map((s, i) => clip(`${i}`, s * RATE))

  for (const targetLufs of [-23, -16, -12]) {
    it(`reaches ${targetLufs} LUFS under the ceiling`, async () => {
      const { report, channels } = await rendered(plan(clips(), { targetLufs, peakDbtp: -1 }))
      const measured = measureLoudness(channels, RATE)
      expect(measured.integratedLufs).toBeCloseTo(targetLufs, 1)
      expect(report.integratedLufs).toBeCloseTo(measured.integratedLufs ?? 0, 3)
      expect(measured.truePeakDbtp).toBeLessThanOrEqual(-1)
      expect(report.truePeakDbtp).toBeCloseTo(measured.truePeakDbtp, 2)
    })
  }

  for (const format of ['mp3', 'opus'] as const) {
    it(`is reached and stays under the ceiling when decoded from ${format}`, async () => {
      const made = plan(clips(), { targetLufs: -16, peakDbtp: -1 })
      const out = output({ format, path: join(folder, `loud.${format}`) })
      const { channels } = await rendered(made, out)
      const { integratedLufs, truePeakDbtp } = measureLoudness(channels, RATE)
      // Opus loses more on such tones than on speech.
      expect(Math.abs((integratedLufs ?? 0) + 16)).toBeLessThan(format === 'mp3' ? 0.1 : 0.5)
      expect(truePeakDbtp).toBeLessThanOrEqual(-1)
    })
  }

  it('is known without writing the track, also when the limiter is at work', async () => {
    const own = testFolder()
    for (const targetLufs of [-23, -12, null]) {
      const made = plan(clips(), { targetLufs, peakDbtp: -1 })
      const { report } = await rendered(made)
      const measured = await measureMix(made, own)
      expect(measured.ok && Math.abs(measured.value.gainDb - report.gainDb)).toBeLessThan(0.1)
    }
    expect(await readdir(own)).toEqual([])
  })

  it('is not changed without a target, and still reported', async () => {
    const { report, channels } = await rendered(plan(clips()))
    expect(report.gainDb).toBe(0)
    expect(report.integratedLufs).toBeCloseTo(
      measureLoudness(channels, RATE).integratedLufs ?? 0,
      3,
    )
  })
})

describe('formats', () => {
  for (const format of ['flac', 'mp3', 'opus', 'm4a'] as const) {
    it.skipIf(format === 'm4a' && !hasFfmpeg())(`${format} has the exact length`, async () => {
      const out = output({ format, bitDepth: 24, path: join(folder, `track.${format}`) })
      const { channels } = await rendered(plan([clip('1', RATE), clip('2', RATE * 19)]), out)
      const frames = channels[0]?.length ?? 0
      expect(Math.abs(frames - LENGTH)).toBeLessThanOrEqual(format === 'm4a' ? 2_048 : 0)
    })
  }
})

describe('a length of its own', () => {
  it.each([RATE * 3, RATE * 30])('pads or cuts track and stems to %d samples', async (length) => {
    const stems = [{ key: '', path: join(folder, 'stem.wav') }]
    const out = output({ lengthSamples: length, stems })
    const result = await renderTrack(plan([clip('1', RATE), clip('2', RATE * 2)]), out)
    expect(result.ok && result.value.totalSamples).toBe(length)
    for (const path of [out.path, join(folder, 'stem.wav')])
      expect((await read(path))[0]).toHaveLength(length)
  })
})

describe('failures', () => {
  it('a cancel leaves nothing behind', async () => {
    const stop = new AbortController()
    const out = output()
    const clips = Array.from({ length: 400 }, (_, i) =>
      clip(`${i}`, i * RATE * 2, { rate: 1.2, lengthSamples: 80_000 }),
    )
    const long = plan(clips, { targetLufs: -16 }, { totalSamples: RATE * 800 })
    const going = renderTrack(long, out, { signal: stop.signal, onProgress: () => stop.abort() })
    const result = await going
    expect(result.ok ? '' : result.error.code).toBe('CANCELLED')
    expect(await readdir(join(out.path, '..'))).toEqual([])
  })

  it('a cancel before the mix threads exist is not lost', async () => {
    const spool = join(folder, 'spool')
    const request = { plan: plan([clip('1', RATE)]), output: output(), spool }
    await expect(runRender(request, () => undefined, AbortSignal.abort())).rejects.toThrow('abort')
  })

  it.each([
    [20, 1],
    [21, Math.min(2, availableParallelism())],
  ])('a track of %i s has no more threads than segments: %i', async (seconds, most) => {
    const spool = join(folder, 'few.spool')
    const made = plan([], {}, { totalSamples: RATE * seconds })
    const threads = new MixThreads(made, spoolLayout(made), spool)
    expect(threads.count).toBe(most)
    await threads.close()
  })

  it('threads closed by a cancel start no more work', async () => {
    const spool = join(folder, 'closed.spool')
    const made = plan([clip('1', RATE)])
    const layout = spoolLayout(made)
    await createHoles(spool, layout.bytes)
    const threads = new MixThreads(made, layout, spool)
    await threads.close()
    const filmSound = { kind: 'none' } as const
    const stretch = { index: 0, start: 0, frames: RATE, clips: [], gainDb: 0 }
    const off = { ceilingDb: null, compression: null, roomToneDb: null, channels: 1 } as const
    const wish = { ...off, target: { kind: 'nowhere' }, measure: 'nothing', peakSoFar: 0 } as const
    await expect(
      threads.run({ ...stretch, ...wish, filmSound, music: filmSound, ducking: null }),
    ).rejects.toThrow('closed')
  })

  it('a lack of disk space is reported before anything is written, with the sizes', async () => {
    const out = output()
    const huge = plan([], {}, { totalSamples: 2 ** 45 })
    const result = await renderTrack(huge, out)
    expect(result.ok ? null : result.error).toMatchObject({
      code: 'DISK_FULL',
      params: { needed: 2 ** 47 + 65_536 },
    })
    expect(await readdir(join(out.path, '..'))).toEqual([])
  })

  it('a track without length is nothing to export', async () => {
    const result = await renderTrack(plan([], {}, { totalSamples: 0 }), output())
    expect(result.ok ? '' : result.error.code).toBe('NOTHING_TO_EXPORT')
  })

  it('reports a film without sound', async () => {
    const filmSound = { file: take.replace('.wav', '.txt') }
    await writeFile(filmSound.file, 'no film')
    const result = await renderTrack(plan([], {}, { filmSound }), output())
    expect(result.ok ? null : result.error).toMatchObject({ at: filmSound.file })
  })
})

describe('parts of a track', () => {
  it('hold the very samples of the whole, with film sound, limiter and a loudness target', async () => {
    const film = join(folder, 'parts-film.wav')
    const sound = [sine(RATE * 70, RATE, 220, 0.2)]
    await writeFile(film, await encodeAudio(sound, RATE, 'wav', { dither: false }))
    const mix = plan(
      [clip('a', RATE * 3), clip('b', RATE * 22), clip('c', RATE * 61)],
      { targetLufs: -14, bed: { ...defaultMixSettings.bed, enabled: true } },
      { totalSamples: RATE * 65 + 77, filmSound: { file: film } },
    )
    const flac = { format: 'flac', bitDepth: 16, dither: false } as const
    const whole = await renderTrack(mix, { ...flac, path: join(folder, 'whole.flac') })
    const parts = [
      partAt('p1.flac', 0, RATE * 23),
      partAt('p2.flac', RATE * 23, RATE * 2 + 5),
      partAt('p3.flac', RATE * 61, RATE * 4 + 77),
    ]
    const cut = await renderTrack(mix, { ...flac, path: join(folder, 'parts'), parts })
    if (!whole.ok || !cut.ok) throw new Error('not rendered')
    const [all] = await read(join(folder, 'whole.flac'))
    for (const { path, startSample, lengthSamples } of parts) {
      const [piece] = await read(path)
      expect(worst(piece, all?.slice(startSample, startSample + lengthSamples))).toBe(0)
    }
    expect(cut.value.files).toEqual(parts.map(({ path }) => path))
    const { peaks } = cut.value
    expect(peaks?.length).toBe(1_301)
    expect(
      Math.abs(
        (peaks?.[70] ?? 0) - 255 * peak(all?.slice(RATE * 3.5, RATE * 3.55) ?? new Float32Array()),
      ),
    ).toBeLessThan(1)
  })
})
