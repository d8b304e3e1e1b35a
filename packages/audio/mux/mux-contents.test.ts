import { join } from 'node:path'
import { writeFile } from 'node:fs/promises'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { must, present } from '@shared/testing/must'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { hasFfmpeg } from '../ffmpeg'
import { ffmpeg, filmMakers, makeDubs, makeHdrFilm, probe } from './testing/films'
import { muxFilm, planMux, soundFormatFor, type MuxFinding, type MuxRequest } from './mux-film'

const folder = testFolder()
let dubs: Record<string, string> = {}
let mkv = ''
let mp4 = ''
let mov = ''

afterEach(() => vi.unstubAllEnvs())
const withoutFfmpeg = (): unknown => vi.stubEnv('CUECAST_FFMPEG', join(folder, 'no-ffmpeg'))

const requestOf = (film: string, output: string, dub: string): MuxRequest => ({
  film,
  output: join(folder, output),
  tracks: [{ path: present(dubs[dub]), language: 'vi', title: 'Lồng tiếng', isDefault: true }],
  original: 'keep',
})

const short = (findings: readonly MuxFinding[]): string[] =>
  findings.map(({ kind, effect }) => `${effect} ${kind}`).sort()

const srt =
  '1\n00:00:00,500 --> 00:00:01,500\nXin chào & <b>hẹn gặp</b>\n\n2\n00:00:02,000 --> 00:00:03,000\nTạm biệt\n'
const subtitle = {
  source: { text: srt },
  format: 'srt',
  language: 'vi',
  title: 'Tiếng Việt',
} as const
const chapters = [
  { startMs: 0, title: 'Mở đầu' },
  { startMs: 1_500, title: 'A = B; #2' },
]

describe.skipIf(!hasFfmpeg())('what a film with a dub holds', () => {
  beforeAll(async () => {
    dubs = await makeDubs(folder, 4)
    mkv = await present(filmMakers['hevc'])(folder)
    mp4 = await present(filmMakers['h264'])(folder)
    mov = await present(filmMakers['timecode'])(folder)
  })

  it('lists the losses of another container before the start', async () => {
    const plan = must(await planMux(requestOf(mkv, 'plan.mp4', 'm4a')))
    expect(plan.writer).toBe('ffmpeg')
    expect(short(plan.findings)).toEqual(['changed subtitle-codec', 'lost attachment'])
    expect(plan.copied.map(({ kind }) => kind)).toEqual(['video', 'audio', 'audio', 'subtitle'])
    expect(plan.added).toMatchObject([{ kind: 'audio', codec: 'aac', isDefault: true }])
    expect(plan.findings.find(({ kind }) => kind === 'attachment')?.what).toContain('font.ttf')
    expect(plan.neededBytes).toBeGreaterThan(0)
    expect(plan.replaces).toBe(false)
  })

  it('lists the losses without ffmpeg before the start', async () => {
    withoutFfmpeg()
    const plan = must(await planMux({ ...requestOf(mkv, 'plan.mkv', 'flac') }))
    expect(plan.writer).toBe('mediabunny')
    expect(short(plan.findings)).toEqual(['lost chapters', 'lost subtitle-track'])
    const timecode = must(await planMux(requestOf(mov, 'plan.mov', 'wav')))
    expect(short(timecode.findings)).toEqual(['lost timecode'])
    const texts = { ...requestOf(mp4, 'plan.mp4', 'm4a'), subtitles: [subtitle], chapters }
    expect(short(must(await planMux(texts)).findings)).toEqual([
      'lost chapters',
      'lost subtitle-track',
    ])
  })

  it('lists lost HDR descriptions of the container', async () => {
    const film = await makeHdrFilm(folder)
    const lost = (findings: readonly MuxFinding[]) =>
      findings.filter(({ kind }) => kind === 'hdr').map(({ what }) => what)
    const done = must(await muxFilm(requestOf(film, 'hdr.mov', 'm4a')))
    expect(lost(done.findings)).toEqual(['Dolby Vision configuration'])
    const kept = (await probe(done.path)).streams.flatMap((each) => each.side_data_list)
    expect(kept.map(({ side_data_type }) => side_data_type).sort()).toEqual([
      'Content light level metadata',
      'Mastering display metadata',
    ])
    for (const output of ['hdr.mp4', 'hdr.mkv'])
      expect(lost(must(await planMux(requestOf(film, output, 'm4a'))).findings)).toEqual([])
    const inMkv = must(await muxFilm(requestOf(film, 'hdr.mkv', 'flac'))).path
    withoutFfmpeg()
    for (const source of [film, inMkv]) {
      const plan = must(await planMux(requestOf(source, 'hdr again.mkv', 'flac')))
      expect(lost(plan.findings).sort()).toEqual([
        'Dolby Vision configuration',
        'content light level',
        'mastering display',
      ])
    }
  })

  it('keeps subtitles, attachments, chapters and comments of the film', async () => {
    const done = must(await muxFilm(requestOf(mkv, 'kept.mkv', 'flac')))
    expect(done.findings).toEqual([])
    const { streams, chapters: kept } = await probe(done.path)
    expect(streams.map(({ codec_name, codec_type }) => codec_name || codec_type)).toEqual([
      'hevc',
      'flac',
      'ac3',
      'ac3',
      'subrip',
      expect.stringMatching(/ttf|attachment/),
    ])
    expect(streams.map(({ tags }) => tags['language'] ?? '-').slice(1, 5)).toEqual([
      'vie',
      'jpn',
      'eng',
      'jpn',
    ])
    expect(streams[3]?.disposition['comment']).toBe(1)
    expect(kept.map(({ tags }) => tags['title'])).toEqual(['One', 'Two'])
  })

  it('drops the original when that is asked', async () => {
    const request = { ...requestOf(mkv, 'dropped.mkv', 'flac'), original: 'drop' } as const
    const done = must(await muxFilm(request))
    const sounds = (await probe(done.path)).streams.filter((each) => each.codec_type === 'audio')
    expect(sounds.map(({ codec_name }) => codec_name)).toEqual(['flac'])
  })

  it('leaves the original as the track that players choose', async () => {
    const request = requestOf(mp4, 'second.mp4', 'm4a')
    const tracks = request.tracks.map((track) => ({ ...track, isDefault: false }))
    const done = must(await muxFilm({ ...request, tracks }))
    const sounds = (await probe(done.path)).streams.filter((each) => each.codec_type === 'audio')
    expect(sounds.map(({ tags }) => tags['language'])).toEqual(['eng', 'vie'])
    expect(sounds.map(({ disposition }) => disposition['default'])).toEqual([1, 0])
  })

  it.each([
    ['mp4', 'm4a', 'mov_text'],
    ['mov', 'm4a', 'mov_text'],
    ['mkv', 'flac', 'subrip'],
  ])('writes subtitles and chapters into %s', async (output, dub, codec) => {
    const path = join(folder, 'câu.srt')
    await writeFile(path, `\ufeff${srt}`, 'utf16le')
    const request = requestOf(mp4, `texts.${output}`, dub)
    const texts = [subtitle, { ...subtitle, source: { path }, isDefault: true, title: 'Hai' }]
    const done = must(await muxFilm({ ...request, subtitles: texts, chapters }))
    expect(done.added.map((each) => each.codec).slice(1)).toEqual([codec, codec])
    const found = await probe(done.path)
    const written = found.streams.filter(({ codec_type }) => codec_type === 'subtitle')
    expect(written.map(({ codec_name }) => codec_name)).toEqual([codec, codec])
    expect(written.map(({ tags }) => tags['language'])).toEqual(['vie', 'vie'])
    expect(written.map(({ disposition }) => disposition['default'])).toEqual([0, 1])
    expect(found.chapters.map(({ tags }) => tags['title'])).toEqual(['Mở đầu', 'A = B; #2'])
    expect(Math.abs((found.chapters[1]?.start_time ?? 0) - 1.5)).toBeLessThan(0.03)
    for (const nth of [0, 1]) {
      const text = await ffmpeg('-i', done.path, '-map', `0:s:${nth}`, '-f', 'srt', '-')
      expect(text.toString()).toContain('Xin chào')
      expect(text.toString()).toMatch(/00:00:00,5[0-3]\d --> 00:00:01,5[0-3]\d/)
    }
  })

  it('shows subtitles only when the viewer asks for them, in every container', async () => {
    const vp9 = await present(filmMakers['vp9'])(folder)
    for (const [film, output, dub] of [
      [mp4, 'quiet.mp4', 'm4a'],
      [mp4, 'quiet.mov', 'm4a'],
      [mp4, 'quiet.mkv', 'flac'],
      [vp9, 'quiet.webm', 'opus'],
    ] as const) {
      const request = { ...requestOf(film, output, dub), subtitles: [subtitle, subtitle], chapters }
      const { streams } = await probe(must(await muxFilm(request)).path)
      const flags = (kind: string) =>
        streams
          .filter(({ codec_type }) => codec_type === kind)
          .map(({ disposition }) => disposition['default'])
      expect([output, ...flags('subtitle'), flags('audio')[0]]).toEqual([output, 0, 0, 1])
    }
  })

  it('writes subtitles into MKV without ffmpeg', async () => {
    withoutFfmpeg()
    const request = requestOf(mp4, 'bunny.mkv', 'opus')
    const done = must(await muxFilm({ ...request, subtitles: [subtitle] }))
    expect(short(done.findings)).toEqual([])
    const text = (await probe(done.path)).streams.find((each) => each.codec_type === 'subtitle')
    expect(text?.tags).toMatchObject({ language: 'vie', title: 'Tiếng Việt' })
    expect(text?.disposition['default']).toBe(0)
    const read = await ffmpeg('-i', done.path, '-map', '0:s:0', '-f', 'srt', '-')
    expect(read.toString()).toContain('Xin chào & <b>hẹn gặp</b>')
    expect(read.toString()).toMatch(/00:00:00,5[0-3]\d --> 00:00:01,5[0-3]\d/)
  })

  it('writes the time code of a MOV again', async () => {
    const done = must(await muxFilm(requestOf(mov, 'timecode again.mov', 'wav')))
    expect(short(done.findings)).toEqual(['note timecode'])
    const track = (await probe(done.path)).streams.find((each) => each.codec_tag_string === 'tmcd')
    expect(track?.tags['timecode']).toBe('01:00:00:00')
  })

  it('writes every tag that is given and keeps the others', async () => {
    const tags = { comment: 'Giọng đọc tổng hợp: Piper', artist: 'Studio', copyright: '2026' }
    for (const [writer, output] of [
      ['ffmpeg', 'tags.mp4'],
      ['mediabunny', 'tags bunny.mp4'],
      ['mediabunny', 'tags bunny.mkv'],
    ] as const) {
      if (writer === 'mediabunny') withoutFfmpeg()
      const dub = output.endsWith('mkv') ? 'flac' : 'm4a'
      const done = must(await muxFilm({ ...requestOf(mp4, output, dub), tags }))
      const found = Object.entries((await probe(done.path)).format.tags)
      const read = Object.fromEntries(
        found.map(([name, value]) => [name.toLowerCase().replace('movie/', ''), value]),
      )
      expect(read).toMatchObject({ ...tags, title: 'Old title' })
    }
  })
})

describe('what a dub is encoded as', () => {
  it.each([
    ['mp4', 'wav', 'm4a'],
    ['mp4', 'opus', 'opus'],
    ['mov', 'flac', 'm4a'],
    ['mov', 'wav', 'wav'],
    ['mkv', 'mp3', 'flac'],
    ['mkv', 'm4a', 'm4a'],
    ['webm', 'm4a', 'opus'],
    ['webm', 'opus', 'opus'],
  ] as const)('%s, %s: %s', (container, have, format) => {
    expect(soundFormatFor(container, have)).toBe(format)
  })
})
