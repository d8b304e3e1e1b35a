import { fail, ok, type Result } from '@shared/contracts/result'
import { studioError, type StudioError } from '@shared/contracts/studio-error'
import { audioBroken } from '../audio-error'

/** Position and coding of the samples in a WAV file. */
export interface WavLayout {
  sampleRate: number
  channels: number
  coding: SampleCoding
  /** Byte offset of the first sample. */
  dataStart: number
  /** Bytes of whole frames. */
  dataBytes: number
}

/** Writers to a pipe cannot fill in the sizes and leave placeholders at least this large. */
const UNKNOWN_SIZE = 0x7fff_f000

interface Format {
  sampleRate: number
  channels: number
  /** Or why the samples cannot be read. */
  coding: SampleCoding | StudioError
}

/**
 * Reads the chunks of a WAV, RF64 or BW64 file.
 *
 * @param head the file's first bytes, at least up to the first sample
 * @param fileBytes length of the whole file
 * @returns AUDIO_BROKEN when the file ends before its announced samples do, AUDIO_UNSUPPORTED for
 *   compressions other than PCM, float, A-law and µ-law
 */
export function readWavLayout(head: Uint8Array, fileBytes: number): Result<WavLayout> {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  let format: Format | undefined
  let size64: number | undefined
  for (let at = 12; at + 8 <= head.length;) {
    const name = String.fromCharCode(...head.subarray(at, at + 4))
    const size = view.getUint32(at + 4, true)
    const body = at + 8
    if (name === 'data')
      return format
        ? layout(format, body, size64 ?? size, {
            fileBytes,
            riffBytes: view.getUint32(4, true) + 8,
          })
        : audioBroken('damaged', 'no format before its samples')
    if (body + Math.min(size, 40) > head.length) break
    if (name === 'ds64' && size >= 16) size64 = Number(view.getBigUint64(body + 8, true))
    if (name === 'fmt ') {
      const read = readFormat(view, body, size)
      if (!read.ok) return read
      format = read.value
    }
    at = body + size + (isPadded(head, body + size, size) ? 1 : 0)
  }
  return audioBroken('silent', 'no samples')
}

/** Chunks of odd length are padded with a zero; some writers forget it, then the next name follows. */
function isPadded(head: Uint8Array, end: number, size: number): boolean {
  if (size % 2 === 0) return false
  return !/^(data|fmt |fact|LIST|bext)$/.test(String.fromCharCode(...head.subarray(end, end + 4)))
}

function layout(
  format: Format,
  dataStart: number,
  announced: number,
  { fileBytes, riffBytes }: { fileBytes: number; riffBytes: number },
): Result<WavLayout> {
  const there = Math.max(0, fileBytes - dataStart)
  const { coding, channels } = format
  const frameBytes = typeof coding === 'string' ? sampleBytes[coding] * channels : 1
  const whole = (bytes: number) => bytes - (bytes % frameBytes)
  const toSeconds = (bytes: number) => bytes / frameBytes / format.sampleRate
  // With a correct RIFF size, an announced length of zero is meant.
  const forgotten = announced === 0 && riffBytes !== fileBytes
  const unknown = forgotten || (announced >= UNKNOWN_SIZE && announced > there)
  if (!unknown && whole(announced) > there)
    return audioBroken('cut', `truncated: ${there} of ${announced} bytes of sound`, {
      ...(typeof coding === 'string' && {
        length: { seconds: toSeconds(there), of: toSeconds(announced) },
      }),
    })
  if (typeof coding !== 'string') return fail(coding)
  return ok({ ...format, coding, dataStart, dataBytes: whole(unknown ? there : announced) })
}

function readFormat(view: DataView, at: number, size: number): Result<Format> {
  if (size < 16 || at + 16 > view.byteLength)
    return audioBroken('damaged', 'format chunk too short')
  const plain = view.getUint16(at, true)
  // WAVE_FORMAT_EXTENSIBLE keeps the real format in the first two bytes of its GUID.
  const tag = plain === 0xfffe && size >= 26 ? view.getUint16(at + 24, true) : plain
  const channels = view.getUint16(at + 2, true)
  const sampleRate = view.getUint32(at + 4, true)
  const bits = storedBits(view.getUint16(at + 14, true), view.getUint16(at + 12, true) / channels)
  if (channels < 1 || channels > 64 || sampleRate < 1_000 || sampleRate > 768_000)
    return audioBroken('damaged', `${channels} channels at ${sampleRate} Hz`)
  const message = `WAV of format ${tag} with ${bits} bits is not supported`
  const params = { format: `WAV ${tag}`, bits }
  const coding = codingOf(tag, bits) ?? studioError('AUDIO_UNSUPPORTED', message, { params })
  return ok({ sampleRate, channels, coding })
}

/** Samples of odd depths (12, 20) occupy whole bytes, left-justified. */
function storedBits(bits: number, bytes: number): number {
  return Number.isInteger(bytes) && bits > (bytes - 1) * 8 && bits < bytes * 8 ? bytes * 8 : bits
}

function codingOf(tag: number, bits: number): SampleCoding | undefined {
  const known: Record<string, SampleCoding> = {
    '1/8': 'u8',
    '1/16': 's16',
    '1/24': 's24',
    '1/32': 's32',
    '3/32': 'f32',
    '3/64': 'f64',
    '6/8': 'alaw',
    '7/8': 'mulaw',
  }
  return known[`${tag}/${bits}`]
}

/** Storage format of one sample in a WAV file. */
export type SampleCoding = 'u8' | 's16' | 's24' | 's32' | 'f32' | 'f64' | 'alaw' | 'mulaw'

export const sampleBytes: Record<SampleCoding, number> = {
  u8: 1,
  s16: 2,
  s24: 3,
  s32: 4,
  f32: 4,
  f64: 8,
  alaw: 1,
  mulaw: 1,
}

/** Interleaved bytes of whole frames to one array per channel. */
export function readSamples(
  bytes: Uint8Array,
  coding: SampleCoding,
  channelCount: number,
): Float32Array[] {
  const size = sampleBytes[coding]
  const frames = Math.floor(bytes.length / (size * channelCount))
  if (coding === 's16') return readShorts(bytes, frames, channelCount)
  const read = reader(bytes, coding)
  return Array.from({ length: channelCount }, (_, c) => {
    const channel = new Float32Array(frames)
    const step = size * channelCount
    for (let i = 0, at = c * size; i < frames; i++, at += step) channel[i] = read(at)
    return channel
  })
}

/** Fast path for by far the most common coding. */
function readShorts(bytes: Uint8Array, frames: number, channelCount: number): Float32Array[] {
  const aligned = bytes.byteOffset % 2 === 0 ? bytes : bytes.slice()
  const values = new Int16Array(aligned.buffer, aligned.byteOffset, frames * channelCount)
  return Array.from({ length: channelCount }, (_, c) => {
    const channel = new Float32Array(frames)
    for (let i = 0, at = c; i < frames; i++, at += channelCount)
      channel[i] = (values[at] ?? 0) / 32_768
    return channel
  })
}

function reader(bytes: Uint8Array, coding: SampleCoding): (at: number) => number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  switch (coding) {
    case 'u8':
      return (at) => (view.getUint8(at) - 128) / 128
    case 's16':
      return (at) => view.getInt16(at, true) / 32_768
    case 's24':
      return (at) => (view.getInt16(at + 1, true) * 256 + view.getUint8(at)) / 8_388_608
    case 's32':
      return (at) => view.getInt32(at, true) / 2_147_483_648
    case 'f32':
      return (at) => view.getFloat32(at, true)
    case 'f64':
      return (at) => view.getFloat64(at, true)
    case 'alaw':
      return (at) => alaw[view.getUint8(at)] ?? 0
    case 'mulaw':
      return (at) => mulaw[view.getUint8(at)] ?? 0
  }
}

/** ITU-T G.711, both laws as tables of their 256 codes. */
const alaw = Float32Array.from({ length: 256 }, (_, code) => {
  const value = code ^ 0x55
  const exponent = (value >> 4) & 7
  const mantissa = ((value & 0xf) << 4) + 8
  const size = exponent === 0 ? mantissa : (mantissa + 0x100) << (exponent - 1)
  return (value & 0x80 ? size : -size) / 32_768
})

const mulaw = Float32Array.from({ length: 256 }, (_, code) => {
  const value = ~code & 0xff
  const size = ((((value & 0xf) << 3) + 0x84) << ((value >> 4) & 7)) - 0x84
  return (value & 0x80 ? -size : size) / 32_768
})
