import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseSubtitles } from '@shared/subtitles/read-subtitles'
import { readFilmSubtitles } from './film-subtitles'
import { mediaFacts } from './media-facts'
import { ffmpeg } from './testing/films'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'film-subtitles-'))
  const vi =
    '1\n00:00:00,500 --> 00:00:01,000\n[An] Xin <i>chào</i>\n\n2\n00:00:01,200 --> 00:00:01,800\nHai dòng\n& “3 < 4”\n'
  const en =
    '[Script Info]\nScriptType: v4.00+\n[V4+ Styles]\nFormat: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding\nStyle: Default,Arial,64,&H00FFFFFF,&H000000FF,&H00000000,&H80000000,0,0,0,0,100,100,0,0,1,3,1,2,60,60,60,1\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:00.50,0:00:01.00,Default,Ann,0,0,0,,Hello, {\\i1}you{\\i0}\nDialogue: 0,0:00:01.20,0:00:01.80,Default,Bob,0,0,0,,Hi\n'
  await writeFile(join(folder, 'vi.srt'), vi)
  await writeFile(join(folder, 'en.ass'), en)
  const picture = ['-f', 'lavfi', '-i', 'color=s=32x32:r=10:d=2']
  const inputs = [...picture, '-i', join(folder, 'vi.srt'), '-i', join(folder, 'en.ass')]
  const all = ['-map', '0', '-map', '1', '-map', '2', '-c:v', 'mpeg4']
  const named = ['-metadata:s:s:0', 'language=vie', '-metadata:s:s:1', 'language=eng']
  const mkv = ['-c:s:0', 'srt', '-c:s:1', 'ass', '-disposition:s:1', 'default']
  await ffmpeg(...inputs, ...all, ...named, ...mkv, join(folder, 'film.mkv'))
  await ffmpeg(...inputs, ...all, ...named, '-c:s', 'mov_text', join(folder, 'film.mp4'))
  await ffmpeg(...inputs, ...all, '-c:s', 'mov_text', join(folder, 'film.mov'))
  const pieces = ['-movflags', 'frag_keyframe+empty_moov+default_base_moof']
  await ffmpeg(...inputs, ...all, '-c:s', 'mov_text', ...pieces, join(folder, 'pieces.mp4'))
  await ffmpeg(...picture, '-c:v', 'mpeg4', join(folder, 'silent.mkv'))
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

async function read(name: string, track?: string) {
  const film = await readFilmSubtitles(join(folder, name), track)
  if (!film.ok) return film.error
  const cues = film.value ? parseSubtitles(film.value.text, name) : null
  if (!cues?.ok) return null
  return cues.value.cues.map(({ startMs, endMs, label, text }) => [startMs, endMs, label, text])
}

describe('the subtitles of a film', () => {
  const english = [
    [500, 1000, 'Ann', 'Hello, <i>you</i>'],
    [1200, 1800, 'Bob', 'Hi'],
  ]
  const vietnamese = [
    [500, 1000, 'An', 'Xin <i>chào</i>'],
    [1200, 1800, null, 'Hai dòng\n& “3 < 4”'],
  ]

  it('are the default track of Matroska, or the one that is wanted', async () => {
    expect(await read('film.mkv')).toEqual(english)
    for (const wanted of ['vi', 'vie', 'vi-VN', '1'])
      expect(await read('film.mkv', wanted)).toEqual(vietnamese)
    expect(await read('film.mkv', '2')).toEqual(english)
  })

  it('may lie in a cluster whose time is 0, written without a byte', async () => {
    const film = await readFile(join(folder, 'film.mkv'))
    // Timestamp of one byte, 0: its size becomes 0, and the byte a void element of none.
    const at = film.indexOf(Buffer.from([0xe7, 0x81, 0x00]))
    expect(at).toBeGreaterThan(0)
    const short = Buffer.from(film)
    short.set([0xe7, 0x80], at)
    const cluster = film.lastIndexOf(Buffer.from([0x1f, 0x43, 0xb6, 0x75]), at)
    const sizeLength = Math.clz32(film[cluster + 4] ?? 0) - 23
    const sizeAt = cluster + 4
    const size = film.readUIntBE(sizeAt + sizeLength - 4, 4)
    short.writeUIntBE(size - 1, sizeAt + sizeLength - 4, 4)
    await writeFile(
      join(folder, 'zero.mkv'),
      Buffer.concat([short.subarray(0, at + 2), short.subarray(at + 3)]),
    )
    expect(await read('zero.mkv', '1')).toEqual(vietnamese)
  })

  it('are those of MP4 and QuickTime, without their styles', async () => {
    const plain = [[500, 1000, 'An', 'Xin chào'], vietnamese[1]]
    expect(await read('film.mp4')).toEqual(plain)
    expect(await read('film.mov', '1')).toEqual(plain)
    expect(await read('film.mp4', 'en')).toEqual([
      [500, 1000, null, 'Hello, you'],
      [1200, 1800, null, 'Hi'],
    ])
  })

  it('may lie in fragments', async () => {
    expect(await read('pieces.mp4', '1')).toEqual([
      // ffmpeg writes no pause between samples of a fragment
      [500, 1200, 'An', 'Xin chào'],
      vietnamese[1],
    ])
  })

  it('are named where none can be read', async () => {
    expect(await read('silent.mkv')).toMatchObject({
      code: 'NOT_SUBTITLES',
      params: { kind: 'film-without-tracks' },
    })
    expect(await read('film.mkv', 'de')).toMatchObject({
      message: expect.stringMatching(/“de”.*1 vie \(subrip\), 2 eng \(ass\)/),
      params: { kind: 'film-other-tracks' },
    })
  })

  it('are no business of other files', async () => {
    expect(await readFilmSubtitles(join(folder, 'vi.srt'))).toEqual({ ok: true, value: null })
    expect(await readFilmSubtitles(join(folder, 'no.mkv'))).toMatchObject({ ok: false })
  })
})

const box = (type: string, ...parts: (Buffer | number[])[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
const numbers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value, i * 4)
  return bytes
}

/** A film with a subtitle track alone: a sample for each second. */
function mp4(codec: string, samples: readonly Buffer[]): Buffer {
  const start = 16
  const data = box('mdat', ...samples)
  const description = box('stsd', numbers(0, 1), box(codec, numbers(0, 1)))
  const table = box(
    'stbl',
    description,
    box('stts', numbers(0, 1, samples.length, 1000)),
    box('stsz', numbers(0, 0, samples.length, ...samples.map(({ length }) => length))),
    box('stsc', numbers(0, 1, 1, samples.length, 1)),
    box('stco', numbers(0, 1, start + 8)),
  )
  const media = box(
    'mdia',
    box('mdhd', numbers(0, 0, 0, 1000, 0), [0x5a, 0x0b, 0, 0]),
    box('hdlr', numbers(0, 0), Buffer.from('text'), numbers(0, 0, 0)),
    box('minf', table),
  )
  const trak = box('trak', box('tkhd', numbers(1, 0, 0, 7)), media)
  const moov = box('moov', box('mvhd', numbers(0, 0, 0, 1000)), trak)
  return Buffer.concat([box('ftyp', Buffer.from('isom'), numbers(0)), data, moov])
}

describe('the subtitles of streaming formats', () => {
  const cue = (text: string) => box('vttc', box('payl', Buffer.from(text)))

  it('are WebVTT, its cues whole again where another one cut them', async () => {
    const samples = [cue('<v An>Chào'), Buffer.concat([cue('<v An>Chào'), cue('Ừ')]), box('vtte')]
    await writeFile(join(folder, 'wvtt.mp4'), mp4('wvtt', samples))
    expect(await read('wvtt.mp4')).toEqual([
      [0, 2000, 'An', 'Chào'],
      [1000, 2000, null, 'Ừ'],
    ])
  })

  it('are TTML in pieces', async () => {
    const piece = (from: number, to: number, text: string) =>
      Buffer.from(
        `<tt xmlns="http://www.w3.org/ns/ttml" xml:lang="vi"><body><div><p begin="${from}s" end="${to}s">${text}</p></div></body></tt>`,
      )
    const samples = [piece(0, 1, 'Một'), piece(1, 2, 'Một'), piece(2, 3, 'Hai')]
    await writeFile(join(folder, 'stpp.mp4'), mp4('stpp', samples))
    expect(await read('stpp.mp4')).toEqual([
      [0, 2000, null, 'Một'],
      [2000, 3000, null, 'Hai'],
    ])
  })

  it('are named where they are pictures', async () => {
    await writeFile(join(folder, 'pictures.mp4'), mp4('mp4s', [Buffer.alloc(4)]))
    expect(await read('pictures.mp4')).toMatchObject({ params: { kind: 'film-pictures' } })
  })
})

describe('a damaged film', () => {
  it('reports boxes that are shorter than their fields', async () => {
    const boxed = (type: string, body: Buffer) => {
      const head = Buffer.alloc(8)
      head.writeUInt32BE(body.length + 8)
      head.write(type, 4, 'latin1')
      return Buffer.concat([head, body])
    }
    const path = join(folder, 'short.mp4')
    const ftyp = boxed('ftyp', Buffer.from('isom\0\0\0\0isommp42', 'latin1'))
    const moov = boxed('moov', boxed('trak', boxed('tkhd', Buffer.alloc(4))))
    await writeFile(path, Buffer.concat([ftyp, moov]))
    const facts = await mediaFacts(path)
    const kinds = facts.ok ? facts.value.streams.map(({ kind }) => kind) : [facts.error.code]
    expect(['data', 'AUDIO_BROKEN']).toEqual(expect.arrayContaining(kinds))
  })

  it.each(['film.mkv', 'film.mp4', 'pieces.mp4'])('is answered: %s', async (name) => {
    const whole = await readFile(join(folder, name))
    const path = join(folder, `damaged-${name}`)
    const damage = fc.array(
      fc.tuple(fc.nat(whole.length - 1), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff)),
      { maxLength: 12 },
    )
    const codes = new Set<string>()
    await fc.assert(
      fc.asyncProperty(damage, fc.integer({ min: 12, max: whole.length }), async (places, end) => {
        const bytes = Buffer.from(whole)
        for (const [at, value] of places) bytes[at] = value
        await writeFile(path, bytes.subarray(0, end))
        const film = await readFilmSubtitles(path, '1')
        if (!film.ok) codes.add(film.error.code)
      }),
      { numRuns: 60 },
    )
    const answers = ['FILE_UNREADABLE', 'NOT_SUBTITLES']
    expect([...codes].filter((code) => !answers.includes(code))).toEqual([])
  })
})
