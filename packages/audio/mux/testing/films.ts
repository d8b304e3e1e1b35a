import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const run = promisify(execFile)
const MAX_BYTES = 256 * 2 ** 20

export async function ffmpeg(...args: string[]): Promise<Buffer> {
  const options = { maxBuffer: MAX_BYTES, encoding: 'buffer' as const }
  const all = ['-hide_banner', '-v', 'error', '-nostdin', '-y', ...args]
  return (await run('ffmpeg', all, options)).stdout
}

const shape = z.object({
  streams: z.array(
    z.object({
      index: z.number(),
      codec_type: z.string(),
      codec_name: z.string().default(''),
      codec_tag_string: z.string(),
      start_time: z.coerce.number().catch(0),
      disposition: z.record(z.string(), z.number()),
      tags: z.record(z.string(), z.string()).default({}),
      side_data_list: z.array(z.object({ side_data_type: z.string() })).default([]),
    }),
  ),
  chapters: z.array(
    z.object({ start_time: z.coerce.number(), tags: z.record(z.string(), z.string()).default({}) }),
  ),
  format: z.object({
    tags: z.record(z.string(), z.string()).default({}),
    start_time: z.coerce.number(),
    duration: z.coerce.number(),
  }),
  packets: z
    .array(z.object({ stream_index: z.number(), pts_time: z.coerce.number().optional() }))
    .default([]),
})

/** Streams, chapters and format of a film by ffprobe. */
export async function probe(path: string, more: readonly string[] = []) {
  const asked = ['-show_streams', '-show_chapters', '-show_format', ...more, '-of', 'json']
  const options = { maxBuffer: MAX_BYTES }
  const { stdout } = await run('ffprobe', ['-v', 'error', ...asked, `file:${path}`], options)
  return shape.parse(JSON.parse(stdout))
}

/** Hash of the first picture's frames. */
export async function decodedHash(path: string): Promise<string> {
  return (await ffmpeg('-i', path, '-map', '0:v:0', '-f', 'hash', '-hash', 'md5', '-')).toString()
}

const RATE = 48_000

/** Mono at 48 kHz, on the film's clock. */
const soundFrom = (track: number): string[] => {
  const filter = ['-af', 'aresample=async=1:first_pts=0']
  return ['-map', `0:a:${track}`, ...filter, '-ac', '1', '-ar', `${RATE}`, '-f', 'f32le']
}
const samplesOf = (bytes: Buffer) =>
  new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))

/** The first audio track of a file on its clock. */
export async function soundOf(path: string): Promise<Float32Array> {
  return samplesOf(await ffmpeg('-copyts', '-i', path, ...soundFrom(0), '-'))
}

/**
 * Reads every checked value of a film with two processes, because starting one takes longer than
 * reading: the hash of the first picture's packets, their stored times, s, and the first two audio
 * tracks.
 */
export async function readFilm(path: string) {
  const { packets, ...about } = await probe(path, ['-show_entries', 'packet=stream_index,pts_time'])
  const picture = about.streams.find(({ codec_type }) => codec_type === 'video')
  const times = packets.flatMap(({ stream_index: index, pts_time: time }) =>
    index === picture?.index && time !== undefined ? [time] : [],
  )
  const tracks = about.streams.filter(({ codec_type }) => codec_type === 'audio').slice(0, 2)
  const files = tracks.map((_, track) => `${path}.${track}.f32`)
  const hash = ['-map', '0:v:0', '-c', 'copy', '-f', 'streamhash', '-hash', 'md5', '-']
  const sounds = files.flatMap((file, track) => [...soundFrom(track), file])
  const pictureHash = (await ffmpeg('-copyts', '-i', path, ...hash, ...sounds)).toString()
  const read = files.map(async (file) => {
    const bytes = await readFile(file)
    await rm(file)
    return samplesOf(bytes)
  })
  return { about, times, pictureHash, sounds: await Promise.all(read) }
}

/** Delay of `sound` against `reference`, s, by cross-correlation up to ±`most` s. */
export function lag(sound: Float32Array, reference: Float32Array, most: number): number {
  const reach = Math.round(most * RATE)
  const from = reference.findIndex((value) => value !== 0)
  const length = Math.min(reference.length, from + RATE / 8)
  let best = 0
  let found = 0
  for (let shift = -reach; shift <= reach; shift++) {
    let sum = 0
    for (let i = Math.max(from, -shift); i < length; i++)
      sum += (sound[i + shift] ?? 0) * (reference[i] ?? 0)
    if (sum > best) [best, found] = [sum, shift]
  }
  return found / RATE
}

const noise = (seconds: number): string =>
  `anoisesrc=d=${seconds}:c=pink:a=0.5:seed=7:r=${RATE},volume=0:enable='between(t,0,0.2)'`

/** The same dub as WAV, M4A, Opus, FLAC and MP3. */
export async function makeDubs(folder: string, seconds: number) {
  const dubs = ['wav', 'm4a', 'opus', 'flac', 'mp3', 'ogg'].map(
    (ending) => [ending, join(folder, `lồng tiếng.${ending}`)] as const,
  )
  const files = Object.fromEntries(dubs)
  const outputs = dubs.map(([ending, path]) =>
    ending === 'ogg' ? ['-c:a', 'libvorbis', path] : [path],
  )
  await ffmpeg('-f', 'lavfi', '-i', noise(seconds), ...outputs.flat())
  return files
}

const picture = (rate = '25', seconds = 4): string[] => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=s=128x72:r=${rate}:d=${seconds}`,
]
const sound = (hertz: number, seconds = 4): string[] => [
  '-f',
  'lavfi',
  '-i',
  `sine=f=${hertz}:d=${seconds}:r=${RATE}`,
]
const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '3', '-x264-params', 'b-adapt=0']

/** Makers of films of four seconds, by their special property. */
export const filmMakers: Record<string, (folder: string) => Promise<string>> = {
  async h264(folder) {
    const path = join(folder, 'phim gốc.mp4')
    const about = ['-metadata:s:a:0', 'language=eng', '-metadata', 'title=Old title']
    await ffmpeg(...picture('24000/1001'), ...sound(440), ...x264, '-c:a', 'aac', ...about, path)
    return path
  },
  async hevc(folder) {
    const path = join(folder, 'hevc.mkv')
    const srt = join(folder, 'old.srt')
    const font = join(folder, 'font.ttf')
    const chapters = join(folder, 'chapters.txt')
    await writeFile(srt, '1\n00:00:01,000 --> 00:00:02,000\nold line\n')
    await writeFile(font, 'a font')
    const chapter = (start: number, end: number, title: string) =>
      `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${start}\nEND=${end}\ntitle=${title}\n`
    await writeFile(
      chapters,
      `;FFMETADATA1\n${chapter(0, 2000, 'One')}${chapter(2000, 4000, 'Two')}`,
    )
    await ffmpeg(
      ...picture(),
      ...sound(440),
      ...sound(880),
      '-i',
      srt,
      '-i',
      chapters,
      '-map',
      '0',
      '-map',
      '1',
      '-map',
      '2',
      '-map',
      '3',
      '-map_chapters',
      '4',
      '-attach',
      font,
      '-metadata:s:t',
      'mimetype=font/ttf',
      '-c:v',
      'libx265',
      '-preset',
      'ultrafast',
      '-x265-params',
      'log-level=none:bframes=3',
      '-c:a',
      'ac3',
      '-c:s',
      'srt',
      '-disposition:a:1',
      'comment',
      '-metadata:s:a:0',
      'language=jpn',
      '-metadata:s:a:1',
      'language=eng',
      '-metadata:s:s:0',
      'language=jpn',
      path,
    )
    return path
  },
  async vp9(folder) {
    const path = join(folder, 'vp9.webm')
    const coding = ['-c:v', 'libvpx-vp9', '-cpu-used', '8', '-deadline', 'realtime']
    const colours = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709']
    await ffmpeg(...picture(), ...sound(440), ...coding, ...colours, '-c:a', 'libopus', path)
    return path
  },
  async av1(folder) {
    const path = join(folder, 'av1.mp4')
    const coding = ['-c:v', 'libsvtav1', '-preset', '12', '-pix_fmt', 'yuv420p']
    await ffmpeg(...picture(), ...sound(440), ...coding, '-c:a', 'aac', path)
    return path
  },
  async timecode(folder) {
    const path = join(folder, 'timecode.mov')
    const coding = ['-c:v', 'prores_ks', '-profile:v', '0', '-c:a', 'pcm_s24le']
    await ffmpeg(...picture(), ...sound(440), ...coding, '-timecode', '01:00:00:00', path)
    return path
  },
  async late(folder) {
    const path = join(folder, 'late.mkv')
    const later = ['-output_ts_offset', '1.5']
    await ffmpeg(...picture(), ...sound(440), ...x264, '-c:a', 'flac', ...later, path)
    return path
  },
  async 'late picture'(folder) {
    const path = join(folder, 'late-picture.mp4')
    const input = ['-itsoffset', '0.48', ...picture()]
    await ffmpeg(...input, ...sound(440), ...x264, '-c:a', 'aac', path)
    return path
  },
  async 'late sound'(folder) {
    const path = join(folder, 'late-sound.mp4')
    const input = [...picture(), '-itsoffset', '0.7', ...sound(440)]
    await ffmpeg(...input, ...x264, '-c:a', 'aac', path)
    return path
  },
  async 'cut by an edit list'(folder) {
    const whole = join(folder, 'whole.mp4')
    const path = join(folder, 'cut.mp4')
    await ffmpeg(...picture(), ...sound(440), ...x264, '-g', '50', '-c:a', 'aac', whole)
    await ffmpeg('-ss', '0.6', '-i', whole, '-c', 'copy', path)
    return path
  },
  async 'uneven frames'(folder) {
    const path = join(folder, 'uneven.mkv')
    const filter = ['-vf', "select='not(eq(mod(n,5),3))'", '-vsync', 'vfr']
    await ffmpeg(...picture(), ...sound(440), ...filter, ...x264, '-c:a', 'aac', path)
    return path
  },
  async transport(folder) {
    const path = join(folder, 'broadcast.ts')
    await ffmpeg(...picture(), ...sound(440), ...x264, '-c:a', 'aac', path)
    return path
  },
}

/** An H.265 MP4 whose container describes HDR: mastering display, content light, Dolby Vision. */
export async function makeHdrFilm(folder: string): Promise<string> {
  const path = join(folder, 'hdr source.mp4')
  const coding = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none']
  const tag = ['-tag:v', 'hvc1', '-pix_fmt', 'yuv420p10le']
  await ffmpeg(...picture('25', 1), ...sound(440, 1), ...coding, ...tag, '-c:a', 'aac', path)
  await writeFile(path, withHdrBoxes(await readFile(path)))
  return path
}

/** ffmpeg cannot write them on its own: they go at the end of the sample entry, and every box grows. */
function withHdrBoxes(film: Buffer): Buffer {
  const box = (type: string, body: Buffer): Buffer => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(body.length + 8)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, body])
  }
  const mastering = Buffer.alloc(24)
  ;[13_250, 34_500, 7_500, 3_000, 34_000, 16_000, 15_635, 16_450].forEach((value, i) =>
    mastering.writeUInt16BE(value, i * 2),
  )
  mastering.writeUInt32BE(10_000_000, 16)
  mastering.writeUInt32BE(1, 20)
  const light = Buffer.from([1_000 >> 8, 1_000 & 255, 400 >> 8, 400 & 255])
  const dolby = Buffer.from([1, 0, 0x10, 0x31, 0x10, ...Array.from({ length: 19 }, () => 0)])
  const boxes = [box('mdcv', mastering), box('clli', light), box('dvcC', dolby)]
  const added = Buffer.concat(boxes)

  const entry = film.indexOf('hvc1', film.indexOf('stsd')) - 4
  const end = entry + film.readUInt32BE(entry)
  const parents = ['stsd', 'stbl', 'minf', 'mdia', 'trak', 'moov']
  const places = [entry, ...parents.map((name) => film.lastIndexOf(name, entry) - 4)]
  for (const place of places) film.writeUInt32BE(film.readUInt32BE(place) + added.length, place)
  return Buffer.concat([film.subarray(0, end), added, film.subarray(end)])
}
