import { join } from '../audio-data'
import type { Chapter, TrackInfo, TrackTags } from '../track-info'

/** Sample format of a WAV file: integer bits or 32-bit float. */
export type WavDepth = 16 | 24 | '32f'

export interface WavFormat {
  sampleRate: number
  channels: number
  depth: WavDepth
  totalFrames: number
  info?: TrackInfo | undefined
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
  before.push(...infoChunks(format))
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
  if (format.channels > 2) return surroundFmt(format, frameBytes)
  return chunk('fmt ', float ? 18 : 16, (view) => {
    view.setUint16(0, float ? 3 : 1, true)
    view.setUint16(2, format.channels, true)
    view.setUint32(4, format.sampleRate, true)
    view.setUint32(8, format.sampleRate * frameBytes, true)
    view.setUint16(12, frameBytes, true)
    view.setUint16(14, bytesPerSample(format.depth) * 8, true)
  })
}

/** Speakers of 5.1: front left, right and centre, LFE, back left and right. */
const SURROUND_MASK = 0x3f
/** Bytes after the format number in the GUID of a sub-format. */
const GUID_TAIL = [0, 0, 0, 0, 16, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71]

/** WAVE_FORMAT_EXTENSIBLE assigns a speaker to each channel. */
function surroundFmt({ depth, channels, sampleRate }: WavFormat, frameBytes: number): Uint8Array {
  return chunk('fmt ', 40, (view) => {
    const bits = bytesPerSample(depth) * 8
    view.setUint16(0, 0xfffe, true)
    view.setUint16(2, channels, true)
    view.setUint32(4, sampleRate, true)
    view.setUint32(8, sampleRate * frameBytes, true)
    view.setUint16(12, frameBytes, true)
    view.setUint16(14, bits, true)
    view.setUint16(16, 22, true)
    view.setUint16(18, bits, true)
    view.setUint32(20, SURROUND_MASK, true)
    view.setUint16(24, depth === '32f' ? 3 : 1, true)
    for (const [i, byte] of GUID_TAIL.entries()) view.setUint8(26 + i, byte)
  })
}

function ds64Chunk(riffBytes: number, dataBytes: number, frames: number): Uint8Array {
  return chunk('ds64', 28, (view) => {
    view.setBigUint64(0, BigInt(riffBytes), true)
    view.setBigUint64(8, BigInt(dataBytes), true)
    view.setBigUint64(16, BigInt(frames), true)
  })
}

/** Chunks with the metadata of the sound; empty without metadata. */
function infoChunks({ info = {}, sampleRate }: WavFormat): Uint8Array[] {
  const { tags, startSample, chapters = [] } = info
  const described = tags || startSample !== undefined
  return [
    ...(described ? [bextChunk(info), ixmlChunk(info, sampleRate)] : []),
    ...(tags ? [listChunk('INFO', infoTexts(tags))] : []),
    ...(chapters.length > 0 ? chapterChunks(chapters, sampleRate) : []),
  ]
}

/** Broadcast WAV (EBU Tech 3285). */
function bextChunk({ tags = {}, startSample = 0 }: TrackInfo): Uint8Array {
  const [date = '', time = ''] = (tags.date ?? '').split('T')
  return chunk('bext', 602, (view, bytes) => {
    ascii(bytes, 0, [tags.title, tags.comment].filter(Boolean).join('; '), 256)
    ascii(bytes, 256, tags.encoder ?? '', 32)
    ascii(bytes, 288, tags.reference ?? '', 32)
    ascii(bytes, 320, date, 10)
    ascii(bytes, 330, time, 8)
    view.setBigUint64(338, BigInt(Math.round(startSample)), true)
    view.setUint16(346, 1, true)
  })
}

/** iXML 1.61: text with all characters, and the start once more for editors that look here. */
function ixmlChunk({ tags = {}, startSample = 0 }: TrackInfo, sampleRate: number): Uint8Array {
  const note = [tags.comment, tags.engine].filter(Boolean).join('; ')
  const element = (name: string, value: string | number) =>
    value === '' ? '' : `<${name}>${escaped(String(value))}</${name}>`
  const start = Math.round(startSample)
  const speed =
    element('TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_HI', Math.floor(start / 2 ** 32)) +
    element('TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_LO', start % 2 ** 32) +
    element('TIMESTAMP_SAMPLE_RATE', sampleRate)
  const body =
    `<IXML_VERSION>1.61</IXML_VERSION>${element('PROJECT', tags.title ?? '')}` +
    `${element('NOTE', note)}<SPEED>${speed}</SPEED>`
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<BWFXML>${body}</BWFXML>\n`
  return textChunk('iXML', xml)
}

function escaped(text: string): string {
  const plain = text.replaceAll(/\p{Cc}/gu, ' ')
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function infoTexts(tags: TrackTags): Uint8Array[] {
  const { title, artist, album, track, comment, language, date, encoder, engine } = tags
  const texts: [string, string | undefined][] = [
    ['INAM', title],
    ['IART', artist],
    ['IPRD', album],
    ['ITRK', track && String(track.number)],
    ['ICMT', comment],
    ['ILNG', language],
    ['ICRD', date?.slice(0, 10)],
    ['ISFT', [encoder, engine].filter(Boolean).join('; ')],
  ]
  return texts.flatMap(([name, text]) => (text ? [textChunk(name, `${text}\0`)] : []))
}

/** Chapters as markers, which audio editors show: `cue ` with their names in `LIST adtl`. */
function chapterChunks(chapters: readonly Chapter[], sampleRate: number): Uint8Array[] {
  const cues = chunk('cue ', 4 + 24 * chapters.length, (view, bytes) => {
    view.setUint32(0, chapters.length, true)
    for (const [i, { startMs }] of chapters.entries()) {
      const at = 4 + 24 * i
      const sample = clip32(Math.round((startMs * sampleRate) / 1_000))
      view.setUint32(at, i + 1, true)
      view.setUint32(at + 4, sample, true)
      ascii(bytes, at + 8, 'data')
      view.setUint32(at + 20, sample, true)
    }
  })
  const labels = chapters.map(({ title }, i) => {
    const text = new TextEncoder().encode(`${title}\0`)
    return chunk('labl', 4 + text.length, (view, bytes) => {
      view.setUint32(0, i + 1, true)
      bytes.set(text, 4)
    })
  })
  return [cues, listChunk('adtl', labels)]
}

function listChunk(kind: string, parts: readonly Uint8Array[]): Uint8Array {
  const body = join(parts, Uint8Array)
  return chunk('LIST', 4 + body.length, (_, bytes) => {
    ascii(bytes, 0, kind)
    bytes.set(body, 4)
  })
}

function textChunk(name: string, text: string): Uint8Array {
  const encoded = new TextEncoder().encode(text)
  return chunk(name, encoded.length, (_, bytes) => bytes.set(encoded))
}

/** Chunks of odd length are padded. */
function chunk(
  name: string,
  size: number,
  fill: (view: DataView, bytes: Uint8Array) => void,
): Uint8Array {
  const bytes = new Uint8Array(8 + size + (size % 2))
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
