import { inflateSync } from 'node:zlib'
import type { ReadAt } from '../decode/mp4-boxes'
import { type FilmSubtitleEvent, type FilmSubtitleTrack, MAX_SUBTITLE_BYTES } from './media-types'
import { childrenOf, type Element, find, headOf, subtitleCodec, textOf } from './scan-matroska'

/** Elements of RFC 9559. */
const ID = {
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  isDefault: 0x88,
  isForced: 0x55aa,
  codec: 0x86,
  codecPrivate: 0x63a2,
  language: 0x22b59c,
  languageBcp47: 0x22b59d,
  name: 0x536e,
  encodings: 0x6d80,
  encoding: 0x6240,
  compression: 0x5034,
  algorithm: 0x4254,
  settings: 0x4255,
  encryption: 0x5035,
  cluster: 0x1f43b675,
  clusterTime: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  blockDuration: 0x9b,
} as const

const SUBTITLE = 17
/** Tracks carry the fonts' names and styles of ASS at most. */
const MAX_HEADER = 32 * 2 ** 20

/** A project holds far fewer cues. */
const MAX_EVENTS = 500_000

export interface MatroskaSubtitles extends FilmSubtitleTrack {
  /** Header of the track: the styles of ASS, the header of WebVTT. */
  header: string
  /** Number of its blocks. */
  id: number
  /** Takes the compression off; null where it is of another kind. */
  unpack: (data: Buffer) => Buffer | null
}

/** The subtitle tracks of Matroska and WebM, without their cues. */
export async function matroskaTracks(read: ReadAt): Promise<MatroskaSubtitles[]> {
  const found: MatroskaSubtitles[] = []
  await eachElement(read, async ({ id, size, at }) => {
    if (id === ID.cluster) return 'stop'
    if (id !== ID.tracks || size > MAX_HEADER) return 'skip'
    const tracks = childrenOf({ id, body: await read(at, size) })
    const subtitles = tracks.filter((track) => numberOf(track, ID.trackType) === SUBTITLE)
    found.push(...subtitles.map((track, i) => trackOf(track, i + 1)))
    return 'stop'
  })
  return found
}

const numberOf = (element: Element, id: number): number | null => {
  const body = find(element, id)?.body
  return body && body.length > 0 ? unsignedOf(body) : null
}

/** Of any length; without a byte it is 0 (RFC 8794 §7.2). */
const unsignedOf = (bytes: Buffer): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0)

function trackOf(track: Element, number: number): MatroskaSubtitles {
  return {
    number,
    id: numberOf(track, ID.trackNumber) ?? 0,
    codec: subtitleCodec(textOf(track, ID.codec) ?? ''),
    // left out, the language is English (§5.1.4.1.19)
    language: textOf(track, ID.languageBcp47) ?? textOf(track, ID.language) ?? 'eng',
    title: textOf(track, ID.name),
    isDefault: numberOf(track, ID.isDefault) !== 0,
    isForced: numberOf(track, ID.isForced) === 1,
    header: textOf(track, ID.codecPrivate) ?? '',
    unpack: unpacking(find(track, ID.encodings)),
  }
}

const ZLIB = 0
const HEADER_STRIPPING = 3

function unpacking(encodings: Element | undefined): MatroskaSubtitles['unpack'] {
  if (!encodings) return (data) => data
  const all = childrenOf(encodings).filter(({ id }) => id === ID.encoding)
  const compression = all[0] && find(all[0], ID.compression)
  if (all.length !== 1 || !all[0] || find(all[0], ID.encryption)) return () => null
  if (!compression) return inflated
  const algorithm = numberOf(compression, ID.algorithm) ?? ZLIB
  if (algorithm === ZLIB) return inflated
  const settings = find(compression, ID.settings)?.body ?? Buffer.alloc(0)
  return algorithm === HEADER_STRIPPING ? (data) => Buffer.concat([settings, data]) : () => null
}

function inflated(data: Buffer): Buffer | null {
  try {
    return inflateSync(data, { maxOutputLength: MAX_SUBTITLE_BYTES })
  } catch {
    return null
  }
}

/**
 * Cues of a track in file order. Null beyond `MAX_SUBTITLE_BYTES`, and for an unknown compression.
 */
export async function matroskaEvents(
  read: ReadAt,
  track: MatroskaSubtitles,
): Promise<FilmSubtitleEvent[] | null> {
  const events: FilmSubtitleEvent[] = []
  let scale = 1_000_000
  let clusterTime = 0
  let bytes = 0
  let failed = false
  const take = (block: Buffer, duration: number | null): 'skip' | 'stop' => {
    const found = blockOf(block, track.id)
    const data = found && track.unpack(found.data)
    if (!found) return 'skip'
    bytes += data?.length ?? 0
    failed ||= data === null || bytes > MAX_SUBTITLE_BYTES || events.length === MAX_EVENTS
    if (failed || !data) return 'stop'
    const startMs = Math.round(((clusterTime + found.time) * scale) / 1e6)
    const endMs = duration === null ? null : startMs + Math.round((duration * scale) / 1e6)
    events.push({ startMs: Math.max(0, startMs), endMs, data })
    return 'skip'
  }
  await eachElement(read, async ({ id, size, at }) => {
    if (id === ID.cluster) return 'enter'
    if (id === ID.clusterTime && size <= 8) clusterTime = unsignedOf(await read(at, size))
    else if (id === ID.info && size <= MAX_HEADER) {
      scale = numberOf({ id, body: await read(at, size) }, ID.timestampScale) ?? scale
    } else if (id === ID.simpleBlock && isOf(await read(at, 8), track.id)) {
      return size > MAX_SUBTITLE_BYTES ? 'skip' : take(await read(at, size), null)
    } else if (id === ID.blockGroup && (await groupIsOf(read, at, track.id))) {
      if (size > MAX_SUBTITLE_BYTES) return 'skip'
      const group = { id, body: await read(at, size) }
      const block = find(group, ID.block)
      return block ? take(block.body, numberOf(group, ID.blockDuration)) : 'skip'
    }
    return 'skip'
  })
  return failed ? null : events
}

/** Number of a block's track, and how many bytes it takes. */
function trackNumber(block: Buffer): { number: number; length: number } {
  const length = Math.clz32(block[0] ?? 0) - 23
  if (length < 1 || length > 4 || block.length < length) return { number: -1, length: 0 }
  return { number: block.readUIntBE(0, length) - 2 ** (7 * length), length }
}

const isOf = (block: Buffer, id: number): boolean => trackNumber(block).number === id

async function groupIsOf(read: ReadAt, at: number, id: number): Promise<boolean> {
  const head = await read(at, 24)
  const first = headOf(head)
  return first?.id === ID.block && isOf(head.subarray(first.length), id)
}

function blockOf(block: Buffer, id: number): { time: number; data: Buffer } | null {
  const { number, length } = trackNumber(block)
  if (number !== id || block.length < length + 3) return null
  return { time: block.readInt16BE(length), data: block.subarray(length + 3) }
}

interface Place {
  id: number
  size: number
  /** Where its content begins. */
  at: number
}

/**
 * Visits the elements of the segment, and their children where entered. A cluster may have an
 * unknown size (§6.2), so elements after it are treated like its children.
 */
async function eachElement(
  read: ReadAt,
  look: (place: Place) => Promise<'skip' | 'enter' | 'stop'>,
): Promise<void> {
  for (let at = 0; ;) {
    const head = headOf(await read(at, 12))
    if (!head) return
    const { id, size, length } = head
    at += length
    if (id === ID.segment) continue
    const next = await look({ id, size: size ?? Infinity, at })
    if (next === 'stop') return
    if (next === 'enter') continue
    if (size === null) return
    at += size
  }
}
