import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { decodeAudio } from '../decode/decode-audio'
import { hasFfmpeg } from '../ffmpeg'
import { bestLag, knocks, sameSamples, snrDb } from '../testing/sounds'
import { openEncoder } from './encode-audio'
import { MemorySink } from './encoder'
import type { TrackInfo } from '../track-info'

const RATE = 48_000
const FRAMES = RATE * 3 + 321
const folder = testFolder()
const sound = knocks(FRAMES, RATE, 0)
// The header of a 1 × 1 PNG is enough, since the picture is never decoded.
const cover = {
  bytes: Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de', 'hex'),
  mime: 'image/png',
} as const
const info: TrackInfo = {
  tags: {
    title: 'Đêm hội – tập 1',
    artist: 'Mai & Nam',
    album: 'Phim',
    track: { number: 3, of: 12 },
    comment: 'Giọng <tổng hợp>',
    language: 'vi',
    date: '2026-03-01T10:20:30.000Z',
    encoder: 'Cuecast',
    engine: 'espeak-ng 1.52',
    reference: 'p1',
  },
  chapters: [
    { startMs: 0, title: 'Mở đầu' },
    { startMs: 1_500, title: 'Gặp lại' },
  ],
  cover,
  startSample: RATE * 3_600,
}

const formats = ['wav', 'flac', 'mp3', 'opus', 'm4a'] as const
type Format = (typeof formats)[number]

async function encoded(format: Format, about?: TrackInfo): Promise<Uint8Array> {
  const sink = new MemorySink()
  const shape = { sampleRate: RATE, channels: 1, totalFrames: FRAMES } as const
  const encoder = await openEncoder(format, sink, shape, about ? { info: about } : {})
  for (let at = 0; at < FRAMES; at += 10_000) await encoder.write([sound.subarray(at, at + 10_000)])
  await encoder.finish()
  await encoder.dispose()
  return sink.bytes()
}

const probed = z.object({
  format: z.object({ duration: z.string(), tags: z.record(z.string(), z.string()).optional() }),
  streams: z.array(
    z.object({
      codec_type: z.string(),
      duration: z.string().optional(),
      tags: z.record(z.string(), z.string()).optional(),
    }),
  ),
  chapters: z.array(z.object({ start_time: z.string(), tags: z.object({ title: z.string() }) })),
})

async function probe(format: Format) {
  const file = join(folder, `tagged.${format}`)
  await writeFile(file, await encoded(format, info))
  const show = ['-show_format', '-show_streams', '-show_chapters', '-of', 'json']
  const ran = spawnSync('ffprobe', ['-v', 'error', ...show, file], { encoding: 'utf8' })
  return probed.parse(JSON.parse(ran.stdout))
}

/** Tags of the file or, in Ogg, of its stream; names in lower case. */
function tagsOf({ format, streams }: z.infer<typeof probed>): Record<string, string> {
  const sounds = streams.filter((stream) => stream.codec_type === 'audio')
  const all = [...sounds.map(({ tags = {} }) => tags), format.tags ?? {}]
  return Object.fromEntries(
    all.flatMap((tags) => Object.entries(tags).map(([name, text]) => [name.toLowerCase(), text])),
  )
}

describe('tags of a track', () => {
  it.each(formats)('are read back from %s', async (format) => {
    const bytes = await encoded(format, info)
    const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) })
    const tags = await input.getMetadataTags()
    input.dispose()
    // RIFF does not say which characters its texts use; mediabunny takes them for Latin-1.
    if (format !== 'wav') expect(tags).toMatchObject({ title: 'Đêm hội – tập 1', album: 'Phim' })
    expect(tags.artist).toBe('Mai & Nam')
    expect(tags.trackNumber).toBe(3)
    if (format !== 'wav') expect(tags.tracksTotal).toBe(12)
    const text = Buffer.from(bytes).toString('latin1')
    expect(text).toContain('espeak-ng 1.52')
    if (format === 'wav') {
      expect(text).toContain('<NOTE>Gi')
      expect(text).toContain(`LO>${RATE * 3_600}</TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_LO>`)
    } else expect(tags.images?.[0]?.mimeType).toBe('image/png')
  })

  it.each(formats)('do not change the sound of %s', async (format) => {
    if (format === 'm4a') return
    const [plain, tagged] = await Promise.all([encoded(format), encoded(format, info)])
    const sounds = await Promise.all([decodeAudio(plain), decodeAudio(tagged)])
    const [before, after] = sounds.map((decoded) => decoded.ok && decoded.value.channels)
    if (!before || !after) throw new Error('not decoded')
    expect(after).toHaveLength(before.length)
    expect(after.every((part, i) => sameSamples(part, before[i]))).toBe(true)
    expect(after[0]).toHaveLength(FRAMES)
  })

  it.skipIf(!hasFfmpeg()).each(formats)(
    'and chapters of %s are read by ffprobe',
    async (format) => {
      const found = await probe(format)
      const { title, artist, comment } = tagsOf(found)
      expect([title, artist]).toEqual(['Đêm hội – tập 1', 'Mai & Nam'])
      expect(comment).toContain('Giọng <tổng hợp>')
      // As markers, which ffprobe does not list.
      if (format === 'wav') return
      const chapters = found.chapters.map((each) => [Number(each.start_time), each.tags.title])
      expect(chapters).toEqual([
        [0, 'Mở đầu'],
        [1.5, 'Gặp lại'],
      ])
    },
  )
})

describe('M4A', () => {
  it.skipIf(!hasFfmpeg())('plays in place, as long as the sound to the sample', async () => {
    const found = await probe('m4a')
    const [audio] = found.streams
    expect(Math.round(Number(found.format.duration) * RATE)).toBe(FRAMES)
    expect(audio?.tags?.['language']).toBe('vie')
    const decoded = await decodeAudio(await encoded('m4a'))
    const [channel] = decoded.ok ? decoded.value.channels : []
    if (!channel) throw new Error('not decoded')
    expect(bestLag(sound, channel, 100)).toBe(0)
    expect(
      snrDb(sound.subarray(2_000, -2_000), channel.subarray(2_000, FRAMES - 2_000)),
    ).toBeGreaterThan(25)
  })
})
