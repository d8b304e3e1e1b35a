import { access, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { muxFilm } from '@cuecast/audio/mux/mux-film'
import { run as shell } from './audio/shell'
import { row, takingTurns, timed, type BenchTable } from './table'

const HOURS = 2
const SECONDS = HOURS * 3_600

/** A dub into a film of two hours, against ffmpeg's own copy of the same streams in the same run. */
export async function run(): Promise<BenchTable> {
  const { film, dub } = await material()
  const folder = await mkdtemp(join(tmpdir(), 'cuecast-bench-'))
  const at = (name: string) => join(folder, name)
  const mux = (name: string) => withDub(film, dub, at(name))
  const without = (name: string) => withoutFfmpeg(folder, () => mux(name))
  try {
    const turns = await takingTurns(3, {
      copy: () => copy(film, dub, at('copy.mp4')),
      ffmpeg: () => mux('ffmpeg.mp4'),
      mediabunny: () => without('mediabunny.mp4'),
      copyMkv: () => copy(film, dub, at('copy.mkv')),
      ffmpegMkv: () => mux('ffmpeg.mkv'),
      mediabunnyMkv: () => without('mediabunny.mkv'),
    })
    const encoding = await timed(async () => encode(at('dub.m4a')))
    const ms = { unit: ' ms', digits: 0 }
    const bar = { most: 1.5, unit: '×' }
    const { size } = await stat(film)
    return {
      title: `Film: an encoded dub into ${HOURS} h of film (${Math.round(size / 2 ** 20)} MiB)`,
      rows: [
        row('ffmpeg -c copy, MP4', turns.median('copy'), ms),
        row('film with dub, MP4 / ffmpeg -c copy', turns.ratio('ffmpeg', 'copy'), bar),
        row('… without ffmpeg', turns.ratio('mediabunny', 'copy'), { unit: '×' }),
        row('ffmpeg -c copy, MKV', turns.median('copyMkv'), ms),
        row('film with dub, MKV / ffmpeg -c copy', turns.ratio('ffmpegMkv', 'copyMkv'), bar),
        row('… without ffmpeg', turns.ratio('mediabunnyMkv', 'copyMkv'), { unit: '×' }),
        row('encoding the dub to AAC', encoding, ms),
      ],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function withDub(film: string, dub: string, output: string): Promise<void> {
  const tracks = [{ path: dub, language: 'vi', isDefault: true }]
  const done = await muxFilm({ film, output, tracks, original: 'keep' })
  if (!done.ok) throw new Error(done.error.message)
}

async function withoutFfmpeg(folder: string, work: () => Promise<void>): Promise<void> {
  const before = process.env['CUECAST_FFMPEG']
  process.env['CUECAST_FFMPEG'] = join(folder, 'no-ffmpeg')
  try {
    await work()
  } finally {
    if (before === undefined) delete process.env['CUECAST_FFMPEG']
    else process.env['CUECAST_FFMPEG'] = before
  }
}

function copy(film: string, dub: string, output: string): void {
  const maps = ['-map', '0:v', '-map', '1:a', '-map', '0:a', '-c', 'copy']
  shell('ffmpeg', ['-y', '-v', 'error', '-i', film, '-i', dub, ...maps, output])
}

/** The dub that is encoded: noise, so that the encoder has work. */
function encode(path: string): void {
  const sound = ['-f', 'lavfi', '-i', `anoisesrc=d=${SECONDS}:c=pink:a=0.2:r=48000`]
  shell('ffmpeg', ['-y', '-v', 'error', ...sound, '-c:a', 'aac', '-b:a', '160k', path])
}

/** Film and dub, kept in the temporary folder for the next run. */
async function material(): Promise<{ film: string; dub: string }> {
  const folder = join(tmpdir(), `cuecast-bench-film-${HOURS}h`)
  await mkdir(folder, { recursive: true })
  const [film, dub] = [join(folder, 'film.mp4'), join(folder, 'dub.m4a')]
  await unlessThere(film, (path) => {
    const minute = join(folder, 'minute.mp4')
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=24:d=60']
    const sound = ['-f', 'lavfi', '-i', 'anoisesrc=d=60:c=pink:a=0.2:r=48000']
    const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '2', '-crf', '30']
    shell('ffmpeg', [
      '-y',
      '-v',
      'error',
      ...picture,
      ...sound,
      ...coding,
      '-c:a',
      'aac',
      '-ac',
      '2',
      minute,
    ])
    const loop = ['-stream_loop', `${SECONDS / 60 - 1}`, '-i', minute]
    shell('ffmpeg', ['-y', '-v', 'error', ...loop, '-c', 'copy', '-f', 'mp4', path])
  })
  await unlessThere(dub, encode)
  return { film, dub }
}

async function unlessThere(path: string, make: (path: string) => void): Promise<void> {
  const there = await access(path).then(
    () => true,
    () => false,
  )
  if (there) return
  const part = path.replace(/(\.\w+)$/, '.part$1')
  make(part)
  await rename(part, path)
}
