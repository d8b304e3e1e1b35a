import { join } from '../audio-data'

/** Sample format of a WAV file: integer bits or 32-bit float. */
export type WavDepth = 16 | 24 | '32f'

/** Broadcast WAV chunk (EBU Tech 3285): originator and time of day. */
export interface BroadcastInfo {
  description: string
  originator: string
  originatorReference: string
  /** `yyyy-mm-dd` and `hh:mm:ss`. */
  date: string
  time: string
  /** First sample counted from midnight, in samples. */
  timeReference: number
}

export interface WavFormat {
  sampleRate: number
  channels: number
  depth: WavDepth
  totalFrames: number
  broadcast?: BroadcastInfo | undefined
}

/** Larger files do not fit RIFF's 32-bit sizes and become RF64 (EBU Tech 3306). */
const RIFF_LIMIT = 0xffff_ffff

export function bytesPerSample(depth: WavDepth): number {
  return depth === '32f' ? 4 : depth / 8
}

/** Everything before the first sample, with final sizes: the length is known beforehand. */
export function wavHeader(format: WavFormat): Uint8Array {
  const frameBytes = bytesPerSample(format.depth) * format.channels
  const dataBytes = format.totalFrames * frameBytes
  const before = [fmtChunk(format, frameBytes)]
  if (format.depth === '32f')
    before.push(chunk('fact', 4, (v) => v.setUint32(0, clip32(format.totalFrames), true)))
  if (format.broadcast) before.push(bextChunk(format.broadcast))
  const chunkBytes = before.reduce((sum, part) => sum + part.length, 0)
  const riffBytes = 4 + chunkBytes + 8 + dataBytes + (dataBytes % 2)
  const large = riffBytes > RIFF_LIMIT
  const parts = [riff(large ? 'RF64' : 'RIFF', large ? RIFF_LIMIT : riffBytes)]
  if (large) parts.push(ds64Chunk(riffBytes + 36, dataBytes, format.totalFrames))
  parts.push(...before, dataStart(large ? RIFF_LIMIT : dataBytes))
  return join(parts, Uint8Array)
}

function riff(name: string, size: number): Uint8Array {
  const bytes = new Uint8Array(12)
  ascii(bytes, 0, name)
  new DataView(bytes.buffer).setUint32(4, size, true)
  ascii(bytes, 8, 'WAVE')
  return bytes
}

function dataStart(size: number): Uint8Array {
  const bytes = new Uint8Array(8)
  ascii(bytes, 0, 'data')
  new DataView(bytes.buffer).setUint32(4, size, true)
  return bytes
}

function fmtChunk(format: WavFormat, frameBytes: number): Uint8Array {
  const float = format.depth === '32f'
  return chunk('fmt ', float ? 18 : 16, (view) => {
    view.setUint16(0, float ? 3 : 1, true)
    view.setUint16(2, format.channels, true)
    view.setUint32(4, format.sampleRate, true)
    view.setUint32(8, format.sampleRate * frameBytes, true)
    view.setUint16(12, frameBytes, true)
    view.setUint16(14, bytesPerSample(format.depth) * 8, true)
  })
}

function ds64Chunk(riffBytes: number, dataBytes: number, frames: number): Uint8Array {
  return chunk('ds64', 28, (view) => {
    view.setBigUint64(0, BigInt(riffBytes), true)
    view.setBigUint64(8, BigInt(dataBytes), true)
    view.setBigUint64(16, BigInt(frames), true)
  })
}

function bextChunk(info: BroadcastInfo): Uint8Array {
  return chunk('bext', 602, (view, bytes) => {
    ascii(bytes, 0, info.description, 256)
    ascii(bytes, 256, info.originator, 32)
    ascii(bytes, 288, info.originatorReference, 32)
    ascii(bytes, 320, info.date, 10)
    ascii(bytes, 330, info.time, 8)
    view.setBigUint64(338, BigInt(Math.round(info.timeReference)), true)
    view.setUint16(346, 1, true)
  })
}

function chunk(
  name: string,
  size: number,
  fill: (view: DataView, bytes: Uint8Array) => void,
): Uint8Array {
  const bytes = new Uint8Array(8 + size)
  ascii(bytes, 0, name)
  new DataView(bytes.buffer).setUint32(4, size, true)
  fill(new DataView(bytes.buffer, 8), bytes.subarray(8))
  return bytes
}

/** Writes ASCII, all that these fields allow; diacritics are removed, other characters become `?`. */
function ascii(bytes: Uint8Array, at: number, text: string, most = text.length): void {
  const plain = text.replaceAll('đ', 'd').replaceAll('Đ', 'D').normalize('NFD')
  const printable = plain.replaceAll(/\p{M}/gu, '').replaceAll(/[^\u0020-\u007e]/g, '?')
  for (let i = 0; i < Math.min(most, printable.length); i++) bytes[at + i] = printable.charCodeAt(i)
}

function clip32(value: number): number {
  return Math.min(value, RIFF_LIMIT)
}
