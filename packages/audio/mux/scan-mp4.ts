import { timecode } from '@shared/interchange/frame-rate'
import { nothingUnread, unreadStream, type ReadAt, type UnreadStreams } from './media-types'

/** A film's index of several hours takes some megabytes. */
const MAX_INDEX = 512 * 2 ** 20

/** A longer delay than FFmpeg believes, frames. */
const MAX_DELAY = 16_384

export interface Box {
  type: string
  body: Buffer
}

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

/** Frames before the sound by the tag `iTunSMPB`; 0 without it, and where an edit list tells where the sound begins. */
export async function itunesDelay(read: ReadAt): Promise<number> {
  const { moov } = await topBoxes(read)
  const hasEdits = boxesOf(moov ?? Buffer.alloc(0))
    .filter(({ type }) => type === 'trak')
    .map(({ body }) => trackOf(body))
    .some(({ handler, edits }) => handler === 'soun' && edits.length > 0)
  if (hasEdits) return 0
  // The box is full, but its children are not counted from there.
  const tags = child(child(moov, 'udta', 'meta')?.subarray(4) ?? null, 'ilst')
  const tag = boxesOf(tags ?? Buffer.alloc(0)).find(
    ({ type, body }) =>
      type === '----' && child(body, 'name')?.toString('latin1', 4) === 'iTunSMPB',
  )
  const text = tag && child(tag.body, 'data')?.toString('latin1', 8)
  const delay = Number.parseInt(/^\s*[0-9A-F]+ ([0-9A-F]+)/i.exec(text ?? '')?.[1] ?? '0', 16)
  return delay < MAX_DELAY ? delay : 0
}

export const hasIndex = async (read: ReadAt): Promise<boolean> =>
  (await topBoxes(read)).moov !== null

/** Tracks in their order: the kind of each, and where in the file the byte is whose last bit switches it on. */
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

interface TopBoxes {
  moov: Buffer | null
  /** Where it begins in the file, without its head. */
  moovAt: number
  torn: boolean
}

/** The film's index, and whether the last box ends after the file. */
async function topBoxes(read: ReadAt): Promise<TopBoxes> {
  let moov: Buffer | null = null
  let moovAt = 0
  for (let at = 0; ;) {
    const head = await read(at, 16)
    if (head.length < 8)
      return { moov, moovAt, torn: at > 0 && (await read(at - 1, 1)).length === 0 }
    const short = head.readUInt32BE(0)
    const size = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short
    const type = head.toString('latin1', 4, 8)
    if (type === 'moov' && size <= MAX_INDEX) {
      moov = (await read(at, size)).subarray(8)
      moovAt = at + 8
    }
    // 0: up to the end of the file.
    if (size < 8) return { moov, moovAt, torn: false }
    at += size
  }
}

export function boxesOf(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at)
    if (size < 8 || at + size > bytes.length) break
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      body: bytes.subarray(at + 8, at + size),
    })
    at += size
  }
  return boxes
}

export function child(bytes: Buffer | null, ...path: readonly string[]): Buffer | null {
  return path.reduce<Buffer | null>(
    (inside, name) => (inside && boxesOf(inside).find(({ type }) => type === name)?.body) ?? null,
    bytes,
  )
}

/** Of a box that is full (§4.2). */
export const versionOf = (box: Buffer | null): number => box?.[0] ?? 0
/** 0 beyond the end: a damaged box is as long as it likes. */
export const unsigned = (box: Buffer | null, at: number): number =>
  box && box.length >= at + 4 ? box.readUInt32BE(at) : 0

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

/** What is before the first edit, but for the delay that B-frames need, s. */
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

/** Start of each edit that shows media, in the track's own unit; the others are pauses. */
function mediaEdits(list: Buffer | null): number[] {
  if (!list || list.length < 8) return []
  const long = list[0] === 1
  const step = long ? 20 : 12
  const starts: number[] = []
  for (let i = 0; i < list.readUInt32BE(4) && 8 + (i + 1) * step <= list.length; i++) {
    const at = 8 + i * step
    const start = long ? Number(list.readBigInt64BE(at + 8)) : list.readInt32BE(at + 4)
    if (start !== -1) starts.push(start)
  }
  return starts
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
