import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createSigner, openSigner, type Signer } from '../signer'
import type { Claim } from '../store'

/** A folder that only this test knows; it goes with it. */
export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cuecast-origin-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export const claim: Claim = {
  generator: { name: 'Cuecast', version: '1.2.3' },
  agent: { name: 'eSpeak NG', version: '1.52' },
  sourceType: 'algorithmicMedia',
  title: 'Câu 7',
  when: new Date('2026-11-29T10:00:00.500Z'),
}

export const pem = createSigner({ name: 'Máy của An', organisation: 'Cuecast' })

export function signerOf(texts = pem): Signer {
  const opened = openSigner(texts)
  if (!opened.ok) throw new Error(opened.error.message)
  return opened.value
}

interface WavShape {
  frames?: number
  isLong?: boolean
  /** Chunks behind the sound. */
  after?: Buffer
}

/** A WAV of one channel with a ramp of samples, so that every place differs; RF64 where sizes are to be long. */
export function wav({
  frames = 4_000,
  isLong = false,
  after = Buffer.alloc(0),
}: WavShape = {}): Buffer {
  const data = Buffer.alloc(frames * 2)
  for (let i = 0; i < frames; i++) data.writeInt16LE((i * 37) % 32_000, i * 2)
  const format = Buffer.alloc(16)
  for (const [at, value] of [1, 1].entries()) format.writeUInt16LE(value, at * 2)
  format.writeUInt32LE(24_000, 4)
  format.writeUInt32LE(48_000, 8)
  format.writeUInt16LE(2, 12)
  format.writeUInt16LE(16, 14)
  const body = [chunk('fmt ', format), chunk('data', data, isLong), after]
  const size = 4 + body.reduce((sum, { length }) => sum + length, 0) + (isLong ? 36 : 0)
  const sizes = Buffer.alloc(28)
  sizes.writeBigUInt64LE(BigInt(size), 0)
  sizes.writeBigUInt64LE(BigInt(data.length), 8)
  const head = Buffer.from(isLong ? 'RF64\0\0\0\0WAVE' : 'RIFF\0\0\0\0WAVE', 'latin1')
  head.writeUInt32LE(isLong ? 0xffff_ffff : size, 4)
  return Buffer.concat([head, ...(isLong ? [chunk('ds64', sizes)] : []), ...body])
}

export function chunk(id: string, body: Buffer, isLong = false): Buffer {
  const head = Buffer.from(`${id}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(isLong ? 0xffff_ffff : body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}

/** Silent MP3 frames (MPEG 1, 128 kbit/s, 44.1 kHz) behind a tag. */
export function mp3(tag: Buffer = Buffer.alloc(0)): Buffer {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0x64])
  return Buffer.concat([tag, ...Array.from({ length: 20 }, () => frame)])
}

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const head = Buffer.from(`\0\0\0\0${type}`, 'latin1')
  const out = Buffer.concat([head, ...parts])
  out.writeUInt32BE(out.length)
  return out
}

const numbers = (...values: number[]): Buffer => {
  const out = Buffer.alloc(values.length * 4)
  for (const [i, value] of values.entries()) out.writeUInt32BE(value, i * 4)
  return out
}

/** What an MP4 states about a chunk, by a box of its own; `mdat` begins with "the sound". */
export function mp4({
  index = 'stco',
  hasFragmentList = false,
  place = null as number | null,
} = {}): Buffer {
  const isLong = index === 'co64'
  const make = (at: number) => {
    const places = isLong ? numbers(0, 1, 0, at) : numbers(0, 1, at)
    const tables = box('stbl', box(isLong ? 'co64' : 'stco', places))
    const more = index === 'saio' ? box('saio', numbers(0, 1, at)) : Buffer.alloc(0)
    const moov = box('moov', box('trak', box('mdia', box('minf', tables))), more)
    const start = box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1'))
    // Two fragments by their times and places, with three numbers of a byte each.
    const times = isLong ? numbers(0, 1, 0, at) : numbers(1, at)
    const each = Buffer.concat([times, Buffer.from([1, 1, 1])])
    const list = box('tfra', numbers(isLong ? 1 << 24 : 0, 1, 0, 2), each, each)
    const end = hasFragmentList ? [box('mfra', list)] : []
    return [start, moov, box('mdat', SOUND), ...end]
  }
  const [first, second] = make(0).map(({ length }) => length)
  return Buffer.concat(make(place ?? (first ?? 0) + (second ?? 0) + 8))
}
export const SOUND = Buffer.from('the sound of the film')

/** Whether ffmpeg is there to make and read files. */
export const hasFfmpeg = (() => {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** Two seconds of sound, or a film, as the ending of the path says. */
export function makeMedia(path: string, args: readonly string[] = []): string {
  const sound = ['-f', 'lavfi', '-i', 'sine=440:d=2:r=48000', '-metadata', 'title=Chào']
  execFileSync('ffmpeg', ['-v', 'error', ...sound, ...args, '-y', path])
  return path
}

/** Hash of all samples, and the tags, as ffmpeg reads them; warnings fail. */
export function heard(path: string): { samples: string; tags: string } {
  const run = (program: string, args: string[]) => execFileSync(program, args).toString()
  return {
    samples: run('ffmpeg', ['-v', 'warning', '-xerror', '-i', path, '-f', 'md5', '-']),
    tags: run('ffprobe', ['-v', 'warning', '-show_entries', 'format_tags', path]),
  }
}
