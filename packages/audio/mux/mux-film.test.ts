import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { present } from '@shared/testing/must'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { hasFfmpeg } from '../ffmpeg'
import { decodedHash, filmMakers, lag, makeDubs, readFilm, soundOf } from './testing/films'
import { muxFilm, type MuxRequest, type MuxWriter } from './mux-film'

const folder = testFolder()
const RATE = 48_000
/** Both times are rounded to milliseconds in Matroska. */
const SYNC = 0.001

const films = new Map<string, string>()
let dubs: Record<string, string> = {}
let reference: Float32Array = new Float32Array()

type Way = [film: string, output: string, dub: string]

/** Every combination of film, container and codec of a dub. */
const ways: Way[] = [
  ['h264', 'mp4', 'm4a'],
  ['h264', 'mkv', 'wav'],
  ['hevc', 'mkv', 'flac'],
  ['vp9', 'webm', 'ogg'],
  ['av1', 'webm', 'opus'],
  ['timecode', 'mov', 'wav'],
  ['late', 'mp4', 'm4a'],
  ['late picture', 'mkv', 'opus'],
  ['late sound', 'mp4', 'm4a'],
  ['cut by an edit list', 'mp4', 'm4a'],
  ['uneven frames', 'mkv', 'flac'],
  ['transport', 'mp4', 'm4a'],
]

/** The same films and containers paired otherwise: for `npm test -- full`. */
const moreWays: Way[] = [
  ['h264', 'mp4', 'opus'],
  ['h264', 'mov', 'wav'],
  ['h264', 'mkv', 'm4a'],
  ['h264', 'mkv', 'opus'],
  ['h264', 'mkv', 'flac'],
  ['hevc', 'mp4', 'm4a'],
  ['vp9', 'webm', 'opus'],
  ['av1', 'mp4', 'm4a'],
  ['late picture', 'mp4', 'm4a'],
  ['cut by an edit list', 'mkv', 'flac'],
  ['transport', 'mkv', 'flac'],
]
if (process.env['CUECAST_TESTS'] === 'full') ways.push(...moreWays)

const writers: readonly MuxWriter[] = ['ffmpeg', 'mediabunny']
const cases = ways.flatMap(([film, output, dub]) =>
  writers.map((writer) => ({ film, output, dub, writer })),
)

afterEach(() => vi.unstubAllEnvs())

/** Without ffmpeg for the studio; the tests keep using it. */
const withWriter = (writer: MuxWriter): void => {
  if (writer === 'mediabunny') vi.stubEnv('CUECAST_FFMPEG', join(folder, 'no-ffmpeg'))
}

describe.skipIf(!hasFfmpeg())('a dub in a film', () => {
  beforeAll(async () => {
    dubs = await makeDubs(folder, 4)
    reference = await soundOf(present(dubs['wav']))
    for (const [name, make] of Object.entries(filmMakers)) films.set(name, await make(folder))
  })

  it.each(cases)('$film → $output with $dub by $writer', async ({ film, output, dub, writer }) => {
    withWriter(writer)
    const source = present(films.get(film))
    const path = join(folder, `phim lồng tiếng ${film} ${dub} ${writer}.${output}`)
    const request: MuxRequest = {
      film: source,
      output: path,
      tracks: [
        { path: present(dubs[dub]), language: 'vi-VN', title: 'Thuyết minh', isDefault: true },
      ],
      original: 'keep',
      tags: { comment: 'The voice is synthetic' },
    }
    const done = await muxFilm(request)
    expect(done.ok ? done.value.writer : done.error).toBe(writer)

    const [found, original] = await Promise.all([readFilm(path), before.film(source)])
    // A transport stream marks the pieces of a frame in another way.
    if (film === 'transport') expect(await decodedHash(path)).toBe(await before.decodedHash(source))
    else expect(found.pictureHash).toBe(original.pictureHash)
    const sounds = found.about.streams.filter(({ codec_type }) => codec_type === 'audio')
    expect(sounds[0]?.tags['language']).toBe('vie')
    expect(sounds.map(({ disposition }) => disposition['default'])).toEqual(
      sounds.map((_, i) => (i === 0 ? 1 : 0)),
    )
    const tags = Object.entries(found.about.format.tags).map(([name, value]) => [
      name.toLowerCase().replace('movie/', ''),
      value,
    ])
    expect(Object.fromEntries(tags)).toMatchObject({ comment: 'The voice is synthetic' })

    const [from, to] = [original.times, found.times]
    expect(to).toHaveLength(from.length)
    const shift = present(to[0]) - present(from[0])
    const drift = from.map((time, i) => Math.abs((to[i] ?? 0) - time - shift))
    expect(Math.max(...drift)).toBeLessThanOrEqual(SYNC)
    // Where the film has its 0 in the new one.
    const zero = Math.max(0, original.about.format.start_time) + shift
    const sound = present(found.sounds[0]).subarray(Math.round(zero * RATE))
    expect(Math.abs(lag(sound, reference, 0.03))).toBeLessThanOrEqual(SYNC)
    const originals = original.about.streams.filter(({ codec_type }) => codec_type === 'audio')
    // WebM takes Opus and Vorbis only: an original in AAC stays behind.
    if (output !== 'webm' || film === 'vp9') {
      expect(sounds).toHaveLength(1 + originals.length)
      // Matroska plays the part that the edit list hides, so its sound begins earlier.
      if (film !== 'cut by an edit list') expectSameSound(original, found, shift)
    }
  })
})

/** Caches results by path: source films do not change. */
function remembered<T>(ask: (path: string) => Promise<T>): (path: string) => Promise<T> {
  const answers = new Map<string, Promise<T>>()
  return (path) => {
    const answer = answers.get(path) ?? ask(path)
    answers.set(path, answer)
    return answer
  }
}

const before = { film: remembered(readFilm), decodedHash: remembered(decodedHash) }
type Film = Awaited<ReturnType<typeof readFilm>>

/** Expects the original sound at its old position relative to the picture. */
function expectSameSound(source: Film, made: Film, shift: number): void {
  const [from, to] = [present(source.sounds[0]), present(made.sounds[1])]
  const onset = (sound: Float32Array) => sound.findIndex((value) => Math.abs(value) > 0.02) / RATE
  expect(Math.abs(onset(to) - onset(from) - shift)).toBeLessThanOrEqual(SYNC)
}
