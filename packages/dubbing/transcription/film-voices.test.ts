import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EFFECTS_STEM, renderTrack, UNTOUCHED_STEM } from '@cuecast/audio'
import { decodeAudio } from '@cuecast/audio/decode/decode-audio'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { defaultMixSettings } from '@shared/contracts/project/track-settings'
import { fail, ok } from '@shared/contracts/result'
import { placeVoices, type FilmVoices } from '@shared/mixing/film-voices'
import { must } from '@shared/testing/must'
import { sampleCue, sampleDocument } from '@shared/testing/samples'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  forgetFilmVoices,
  keptFilmVoices,
  takeOutVoices,
  type TakeOutVoicesOptions,
} from './film-voices'

const RATE = 48_000
const SECONDS = 90
const folder = testFolder()
const film = join(folder, 'film.wav')
let left: Float32Array
let right: Float32Array

beforeAll(async () => {
  const frames = SECONDS * RATE
  // No two seconds are alike: a part that is put elsewhere shows.
  let state = 1
  const noise = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32 - 0.5
  }
  const made = [0, 1].map(() => new Float32Array(frames).map(() => 0.4 * noise()))
  const wav = await encodeAudio(made, RATE, 'wav', { bits: 24 })
  await writeFile(film, wav)
  const { channels } = must(await decodeAudio(wav))
  left = channels[0] ?? new Float32Array(0)
  right = channels[1] ?? left
})

const credit = { name: 'Toy', licence: 'MIT', commercial: 'allowed' } as const

type Separate = TakeOutVoicesOptions['separate']
/** Half of the sound is in the middle and counts as a voice; the second block has no speech. */
const separate: Separate = async ([l, r], spoken) => {
  const isSpoken = spoken.length > 0
  const voices = [l.map((x) => x / 2), r.map((x) => x / 2)] as const
  return ok({ voices: isSpoken ? voices : null, model: credit })
}

async function work(name: string, more: Partial<TakeOutVoicesOptions> = {}) {
  const path = join(folder, name)
  await mkdir(join(path, 'peaks'), { recursive: true })
  const document = sampleDocument({
    cues: [sampleCue('a', 1_000, { endMs: 40_000 })],
    media: { path: film, durationMs: SECONDS * 1_000 },
  })
  const project = { path, document, folder: { peaks: join(path, 'peaks') }, access: {} }
  return {
    path: film,
    project: project as unknown as TakeOutVoicesOptions['project'],
    separate,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...more,
  }
}

async function rendered(found: FilmVoices, stem: string, file = film, seconds = SECONDS) {
  const out = join(folder, 'out')
  await mkdir(out, { recursive: true })
  const target = join(out, 'stem.wav')
  must(
    await renderTrack(
      {
        sampleRate: RATE,
        channels: 2,
        totalSamples: seconds * RATE,
        clips: [],
        filmSound: { file, voices: placeVoices(found.pieces, RATE) },
        music: [],
        settings: { ...defaultMixSettings, bed: { ...defaultMixSettings.bed, voicesDb: -60 } },
      },
      {
        path: join(out, 'track.wav'),
        format: 'wav',
        bitDepth: '32f',
        stems: [{ key: stem, path: target }],
      },
    ),
  )
  return must(await decodeAudio(await readFile(target))).channels
}

const level = (samples: Float32Array) =>
  10 * Math.log10(samples.reduce((sum, x) => sum + x * x, 0) / samples.length + 1e-20)
const plus = (a: Float32Array, b: Float32Array, sign: number) =>
  a.map((x, i) => x + sign * (b[i] ?? 0))

let whole: FilmVoices

describe('the voices of a film', () => {
  it('lie where they were, and with the rest they are the film', async () => {
    const options = await work('whole')
    const parts: number[] = []
    const onProgress: TakeOutVoicesOptions['onProgress'] = ({ part }) => void parts.push(part)
    const found = must(await takeOutVoices({ ...options, onProgress }))
    whole = found
    expect(parts.toSorted((a, b) => a - b)).toEqual(parts)
    expect(parts.at(-1)).toBeCloseTo(1, 1)
    expect(found.pieces).toHaveLength(1)
    expect(found.model).toEqual(credit)
    const [rest = new Float32Array(0)] = await rendered(found, EFFECTS_STEM)
    const voices = plus(left, rest, -1)
    const spoken = voices.subarray(10 * RATE, 12 * RATE)
    expect(level(plus(spoken, left.subarray(10 * RATE, 12 * RATE), -0.5))).toBeLessThan(-90)
    // The second block has no speech, so it stays unchanged.
    expect(rest.subarray(85 * RATE, 86 * RATE).every((x, i) => x === left[85 * RATE + i])).toBe(
      true,
    )
    expect(level(plus(plus(rest, voices, 1), left, -1))).toBeLessThan(-90)
    const [, untouched = new Float32Array(0)] = await rendered(found, UNTOUCHED_STEM)
    expect(level(plus(untouched, right, -1))).toBeLessThan(-90)
  })

  it('continue where the work was stopped, and come out the same', async () => {
    const options = await work('stopped')
    const abort = new AbortController()
    let asked = 0
    const stopping: Separate = async (...args) => {
      asked += 1
      if (asked === 1) abort.abort()
      return separate(...args)
    }
    const stopped = await takeOutVoices({ ...options, separate: stopping, signal: abort.signal })
    expect(stopped).toMatchObject({ error: { code: 'CANCELLED' } })
    expect(await keptFilmVoices(options.project, film)).toBeNull()
    asked = 0
    const counting: Separate = async (...args) => {
      asked += 1
      return separate(...args)
    }
    const found = must(await takeOutVoices({ ...options, separate: counting }))
    expect(asked).toBe(1)
    expect(found.pieces.map(({ startFrame, frames }) => [startFrame, frames])).toEqual(
      whole.pieces.map(({ startFrame, frames }) => [startFrame, frames]),
    )
    const [rest = new Float32Array(0)] = await rendered(found, EFFECTS_STEM)
    const [same = new Float32Array(0)] = await rendered(whole, EFFECTS_STEM)
    expect(level(plus(rest, same, -1))).toBeLessThan(-120)
  })

  it('are known again, and go with the film or when they are thrown away', async () => {
    const options = await work('whole')
    expect(await keptFilmVoices(options.project, film)).toEqual(whole)
    await utimes(film, new Date(), new Date(1_700_000_000_000))
    expect(await keptFilmVoices(options.project, film)).toBeNull()
    const again = must(await takeOutVoices(options))
    const { peaks } = options.project.folder
    const files = [again.rest, ...again.pieces.map(({ file }) => file)]
    expect((await readdir(peaks)).filter((name) => name.endsWith('.flac'))).toHaveLength(
      again.pieces.length,
    )
    await rm(files[1] ?? '')
    expect(await keptFilmVoices(options.project, film)).toBeNull()
    must(await forgetFilmVoices(options.project, film))
    expect(await readdir(peaks)).toEqual([])
  })

  it('go with a project and a film that are moved, and not with another film of that size and time', async () => {
    const options = await work('moved')
    const { mtime } = await stat(film)
    must(await takeOutVoices(options))
    const folders = { old: options.project.path, new: join(folder, 'elsewhere') }
    await rename(folders.old, folders.new)
    const [film2, other] = [join(folders.new, 'film.wav'), join(folders.new, 'other.wav')]
    const bytes = await readFile(film)
    await writeFile(film2, bytes)
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 9) ^ 1, bytes.length - 9)
    await writeFile(other, bytes)
    for (const path of [film2, other]) await utimes(path, mtime, mtime)
    const there = { folder: { peaks: join(folders.new, 'peaks') } }
    expect((await keptFilmVoices(there, film2))?.pieces).toHaveLength(1)
    expect(await keptFilmVoices(there, other)).toBeNull()
  })

  it('come out of a film of one channel at 8 kHz, too', async () => {
    const options = await work('narrow')
    const path = join(folder, 'narrow.wav')
    const sound = new Float32Array(4 * 8_000).map((_, i) => 0.3 * Math.sin(i / 3))
    await writeFile(path, await encodeAudio([sound], 8_000, 'wav'))
    const asked: number[] = []
    const narrow: Separate = async ([l, r], spoken, signal) => {
      asked.push(l.length, level(plus(l, r, -1)))
      return separate([l, r], spoken, signal)
    }
    const { document } = options.project
    const project = { ...options.project, document: { ...document, media: null } }
    const found = must(await takeOutVoices({ ...options, project, path, separate: narrow }))
    expect(asked).toEqual([4 * RATE, -200])
    const [rest = new Float32Array(0)] = await rendered(found, EFFECTS_STEM, path, 4)
    const [kept = new Float32Array(0)] = await rendered(found, UNTOUCHED_STEM, path, 4)
    const spoken = (samples: Float32Array) => samples.subarray(RATE, 3 * RATE)
    expect(level(spoken(kept))).toBeGreaterThan(-20)
    expect(level(spoken(rest)) - level(spoken(kept))).toBeCloseTo(-6.02, 1)
  })

  it('are not touched where there is no model', async () => {
    const none: Separate = async () => fail({ code: 'FEATURE_UNAVAILABLE', message: 'none' })
    const made = await takeOutVoices(await work('none', { separate: none }))
    expect(made).toMatchObject({ error: { code: 'SEPARATOR_MISSING' } })
  })
})
