import { registerAacEncoder } from '@mediabunny/aac-encoder'
import { AudioSample, AudioSampleSource, Mp4OutputFormat, Output, StreamTarget } from 'mediabunny'
import { join } from '../audio-data'
import type { BlockEncoder, ByteSink, EncoderFormat } from './encoder'
import { languageCode } from '../language-code'
import { type Chapter, containerTags, type TrackInfo } from '../track-info'

/** Default bit rates: below them FFmpeg's AAC encoder makes the track audibly quieter. */
export const AAC_BITRATE = { 1: 160_000, 2: 256_000, 6: 512_000 } as const
/** Delay of the encoder, frames: the edit list starts behind it. */
const PRIMING = 1_024

let isRegistered = false

/** AAC in MP4 of exact length, by FFmpeg's encoder as WebAssembly in its own thread. */
export async function openM4aEncoder(
  sink: ByteSink,
  format: EncoderFormat,
  { info = {}, bitrate }: { info?: TrackInfo; bitrate?: number } = {},
): Promise<BlockEncoder> {
  if (!isRegistered) registerAacEncoder()
  isRegistered = true
  const { sampleRate, channels, totalFrames } = format
  let size = 0
  const writable = new WritableStream<{ data: Uint8Array; position: number }>({
    async write({ data, position }) {
      await sink.write(data, position)
      size = Math.max(size, position + data.length)
    },
  })
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new StreamTarget(writable),
  })
  const source = new AudioSampleSource({
    codec: 'aac',
    bitrate: bitrate ?? AAC_BITRATE[channels],
  })
  output.addAudioTrack(source, { languageCode: languageCode(info.tags?.language) })
  const tool = [info.tags?.encoder, info.tags?.engine].filter(Boolean).join('; ')
  output.setMetadataTags(containerTags(info, tool === '' ? {} : { '©too': tool }))
  await output.start()
  let at = -PRIMING
  return {
    async write(block) {
      const data = join(block, Float32Array)
      const timestamp = at / sampleRate
      const shape = { numberOfChannels: channels, sampleRate, timestamp }
      const sample = new AudioSample({ data, format: 'f32-planar', ...shape })
      at += block[0]?.length ?? 0
      await source.add(sample)
      sample.close()
    },
    async finish() {
      await output.finalize()
      await completeIndex(sink, size, {
        seconds: totalFrames / sampleRate,
        chapters: info.chapters,
      })
    },
    async dispose() {
      if (output.state !== 'finalized') await output.cancel()
    },
  }
}

interface Box {
  name: string
  at: number
  /** Bytes with the header. */
  size: number
}

/** Boxes of an index, one after another (ISO 14496-12 §4.2). */
function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to;) {
    const size = bytes.readUInt32BE(at)
    if (size < 8) break
    boxes.push({ name: bytes.toString('latin1', at + 4, at + 8), at, size })
    at += size
  }
  return boxes
}

/**
 * States the exact length in the index, which otherwise counts whole packets of 1,024 frames, and adds
 * the chapters (Nero's `chpl`). The index is the last box of the file.
 */
async function completeIndex(
  sink: ByteSink,
  fileBytes: number,
  { seconds, chapters = [] }: { seconds: number; chapters: readonly Chapter[] | undefined },
): Promise<void> {
  const position = await indexPosition(sink, fileBytes)
  const index = Buffer.from(await sink.read(position, fileBytes - position))
  const [header, ...others] = boxesIn(index, 8, index.length)
  if (header?.name !== 'mvhd')
    throw new Error('the index of the MP4 does not begin with its header')
  const isLong = (box: Box) => index[box.at + 8] === 1
  const timescale = index.readUInt32BE(header.at + (isLong(header) ? 28 : 20))
  const length = Math.round(seconds * timescale)
  const put = (box: Box, short: number, long: number) =>
    isLong(box)
      ? index.writeBigUInt64BE(BigInt(length), box.at + long)
      : index.writeUInt32BE(length, box.at + short)
  put(header, 24, 32)
  for (const track of others.filter(({ name }) => name === 'trak')) {
    for (const box of boxesIn(index, track.at + 8, track.at + track.size)) {
      if (box.name === 'tkhd') put(box, 28, 36)
      if (box.name === 'edts') put({ ...box, at: box.at + 8 }, 16, 16)
    }
  }
  await sink.write(withChapters(index, others, chapters), position)
}

async function indexPosition(sink: ByteSink, fileBytes: number): Promise<number> {
  for (let at = 0; at + 16 <= fileBytes;) {
    const head = Buffer.from(await sink.read(at, 16))
    if (head.toString('latin1', 4, 8) === 'moov') return at
    const size = head.readUInt32BE(0)
    at += size === 1 ? Number(head.readBigUInt64BE(8)) : Math.max(8, size)
  }
  throw new Error('the MP4 has no index')
}

/** The index with chapters in its user data, which is created if there is none. */
function withChapters(index: Buffer, boxes: Box[], chapters: readonly Chapter[]): Buffer {
  if (chapters.length === 0) return index
  const user = boxes.find(({ name }) => name === 'udta')
  const inside = user ? index.subarray(user.at + 8, user.at + user.size) : Buffer.alloc(0)
  const before = user ? index.subarray(8, user.at) : index.subarray(8)
  const after = user ? index.subarray(user.at + user.size) : Buffer.alloc(0)
  return makeBox('moov', before, makeBox('udta', inside, chapterBox(chapters)), after)
}

function chapterBox(chapters: readonly Chapter[]): Buffer {
  // Its count is one byte, as is the length of a title.
  const listed = chapters.slice(0, 255)
  const entries = listed.map(({ startMs, title }) => {
    const name = shortened(title)
    const start = Buffer.alloc(9)
    // In units of 100 ns.
    start.writeBigUInt64BE(BigInt(Math.round(startMs)) * 10_000n)
    start[8] = name.length
    return Buffer.concat([start, name])
  })
  return makeBox('chpl', Buffer.from([1, 0, 0, 0, 0, 0, 0, 0, listed.length]), ...entries)
}

/** At most 255 bytes of UTF-8, without cutting a character. */
function shortened(title: string): Buffer {
  let text = Buffer.from(title)
  for (let letters = [...title]; text.length > 255; letters = letters.slice(0, -1))
    text = Buffer.from(letters.join(''))
  return text
}

function makeBox(name: string, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, body])
}
