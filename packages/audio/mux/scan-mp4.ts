import { timecode } from '@shared/interchange/frame-rate'
import {
  boxesOf,
  child,
  mediaEdits,
  type ReadAt,
  topBoxes,
  unsigned,
  versionOf,
} from '../decode/mp4-boxes'
import { nothingUnread, unreadStream, type UnreadStreams } from './media-types'

/** Tracks, chapters and edits of ISO 14496-12 and QuickTime that mediabunny does not read. */
export async function scanMp4(read: ReadAt): Promise<UnreadStreams> {
  const { moov, torn } = await topBoxes(read)
  if (!moov) return { ...nothingUnread, torn }
  const boxes = boxesOf(moov)
  const tracks = boxes.filter(({ type }) => type === 'trak').map(({ body }) => trackOf(body))
  const chapterTracks = new Set(tracks.flatMap(({ chapterTracks: ids }) => ids))
  const own = tracks.filter(({ id }) => !chapterTracks.has(id))
  const nero = child(child(moov, 'udta'), 'chpl')
  const counts = tracks.filter(({ id }) => chapterTracks.has(id)).map(({ samples }) => samples)
  return {
    torn,
    chapters: Math.max(nero && nero.length > 8 ? (nero[8] ?? 0) : 0, ...counts, 0),
    encrypted: own.some(({ codec }) => /^(encv|enca|drm[si])$/.test(codec)),
    manyEdits: own.some(({ handler, edits }) => handler === 'vide' && edits.length > 1),
    hiddenSeconds: Math.max(
      0,
      ...own.flatMap(({ handler, hidden }) => (handler === 'vide' ? hidden : [])),
    ),
    hdr: [...new Set(own.flatMap(({ hdr }) => hdr))],
    streams: own.flatMap(({ handler, codec, language }) => {
      if (handler === 'vide' || handler === 'soun') return []
      if (handler === 'tmcd') return [unreadStream('timecode', codec)]
      const name = codec === 'tx3g' ? 'mov_text' : codec
      return [unreadStream(isTextHandler(handler) ? 'subtitle' : 'data', name, { language })]
    }),
  }
}

/**
 * Timecode of the first frame by the timecode track (QuickTime File Format, “Timecode media”), with a semicolon
 * where it drops frames; null without one.
 */
export async function timecodeOfMp4(read: ReadAt): Promise<string | null> {
  const { moov } = await topBoxes(read)
  const track = boxesOf(moov ?? Buffer.alloc(0)).find(
    ({ type, body }) => type === 'trak' && trackOf(body).handler === 'tmcd',
  )
  const table = child(track?.body ?? null, 'mdia', 'minf', 'stbl')
  const entry = child(table, 'stsd')?.subarray(8)
  const at = firstChunk(table)
  if (!entry || entry.length < 33 || at === null) return null
  const sample = await read(at, 4)
  const nominal = entry.readUInt8(32)
  if (sample.length < 4 || nominal === 0) return null
  const dropFrame = (entry.readUInt32BE(20) & 1) === 1
  return timecode(sample.readUInt32BE(0), { nominal, dropFrame })
}

/** Where the first sample of a track lies in the file. */
function firstChunk(table: Buffer | null): number | null {
  const short = child(table, 'stco')
  if (short && short.length >= 12) return short.readUInt32BE(8)
  const long = child(table, 'co64')
  return long && long.length >= 16 ? Number(long.readBigUInt64BE(8)) : null
}

export const hasIndex = async (read: ReadAt): Promise<boolean> =>
  (await topBoxes(read)).moov !== null

/** Tracks in order: the kind of each, and the file offset of the byte whose last bit enables it. */
export async function switchesOfMp4(read: ReadAt): Promise<{ handler: string; at: number }[]> {
  const { moov, moovAt } = await topBoxes(read)
  if (!moov) return []
  return boxesOf(moov).flatMap(({ type, body }) => {
    const header = type === 'trak' ? child(body, 'tkhd') : null
    if (!header) return []
    const at = moovAt + header.byteOffset - moov.byteOffset + 3
    return [{ handler: trackOf(body).handler, at }]
  })
}

export const isTextHandler = (handler: string): boolean =>
  /^(sbtl|subt|text|subp|clcp)$/.test(handler)

function trackOf(trak: Buffer) {
  const header = child(trak, 'tkhd')
  const media = child(trak, 'mdia')
  const table = child(media, 'minf', 'stbl')
  const description = child(table, 'stsd')
  const sizes = child(table, 'stsz')
  const edits = mediaEdits(child(trak, 'edts', 'elst'))
  return {
    id: unsigned(header, versionOf(header) === 1 ? 20 : 12),
    handler: child(media, 'hdlr')?.toString('latin1', 8, 12) ?? '',
    codec: description && description.length >= 16 ? description.toString('latin1', 12, 16) : '',
    language: languageOf(child(media, 'mdhd')),
    samples: unsigned(sizes, 8),
    edits,
    hidden: hiddenSeconds(edits[0] ?? 0, child(media, 'mdhd'), child(table, 'ctts')),
    hdr: description ? hdrOf(description) : [],
    chapterTracks: numbersOf(child(trak, 'tref', 'chap')),
  }
}

/** Length of the part before the first edit, without the delay that B-frames need, s. */
function hiddenSeconds(start: number, header: Buffer | null, delays: Buffer | null): number {
  const timescale = unsigned(header, versionOf(header) === 1 ? 20 : 12)
  const delay = delays && delays.length >= 16 ? delays.readInt32BE(12) : 0
  return timescale > 0 ? Math.max(0, start - delay) / timescale : 0
}

/** Three letters of five bits each (§8.4.2.3). */
export function languageOf(header: Buffer | null): string | null {
  if (!header) return null
  const at = header[0] === 1 ? 32 : 20
  const packed = header.length >= at + 2 ? header.readUInt16BE(at) : 0
  const letters = [10, 5, 0].map((shift) => String.fromCharCode(((packed >> shift) & 31) + 0x60))
  const code = letters.join('')
  return /^[a-z]{3}$/.test(code) && code !== 'und' ? code : null
}

export const numbersOf = (bytes: Buffer | null): number[] =>
  bytes
    ? Array.from({ length: Math.floor(bytes.length / 4) }, (_, i) => bytes.readUInt32BE(i * 4))
    : []

const hdrBoxes = {
  mdcv: 'mastering display',
  clli: 'content light level',
  dvcC: 'Dolby Vision configuration',
  dvvC: 'Dolby Vision configuration',
  dvwC: 'Dolby Vision configuration',
} as const

/** A sample entry of pictures has 78 bytes of fields before its boxes (§12.1.3). */
function hdrOf(description: Buffer): string[] {
  const entry = boxesOf(description.subarray(8))[0]
  const inside = entry && entry.body.length > 78 ? boxesOf(entry.body.subarray(78)) : []
  return inside.flatMap(({ type }) =>
    Object.entries(hdrBoxes).flatMap(([box, name]) => (box === type ? [name] : [])),
  )
}
