import type { MetadataTags } from 'mediabunny'
import { languageCode } from './language-code'

/** Metadata of an encoded file. Every format writes the fields it has a place for. */
export interface TrackInfo {
  tags?: TrackTags | undefined
  /** In order of their start. */
  chapters?: readonly Chapter[] | undefined
  /** FLAC, MP3, Opus and M4A. */
  cover?: CoverImage | undefined
  /** Time code of the first sample, in samples since midnight. WAV only (`bext` and iXML). */
  startSample?: number | undefined
}

export interface TrackTags {
  title?: string
  artist?: string
  album?: string
  /** Which file of the album it is, from 1, and how many there are. */
  track?: { number: number; of: number }
  comment?: string
  /** BCP 47. */
  language?: string
  /** ISO 8601; at least a year. */
  date?: string
  /** The program that wrote the file. */
  encoder?: string
  /** Engine that spoke; marks the voice as synthetic. */
  engine?: string
  /** Id of the source, for `bext` (32 ASCII characters). */
  reference?: string
}

export interface Chapter {
  startMs: number
  title: string
}

export interface CoverImage {
  bytes: Uint8Array
  mime: 'image/jpeg' | 'image/png'
}

/** Vorbis comments (RFC 9639 §8.6, chapters as CHAPTER001 and CHAPTER001NAME), in order. */
export function vorbisComments({ tags = {}, chapters = [] }: TrackInfo): [string, string][] {
  const { title, artist, album, track, comment, language, date, encoder, engine } = tags
  const named: [string, string | undefined][] = [
    ['TITLE', title],
    ['ARTIST', artist],
    ['ALBUM', album],
    ['TRACKNUMBER', track && String(track.number)],
    ['TRACKTOTAL', track && String(track.of)],
    ['COMMENT', comment],
    ['LANGUAGE', language],
    ['DATE', date],
    ['ENCODER', encoder],
    ['SPEECH_ENGINE', engine],
  ]
  for (const [i, chapter] of chapters.entries()) {
    const name = `CHAPTER${String(i + 1).padStart(3, '0')}`
    named.push([name, clock(chapter.startMs)], [`${name}NAME`, chapter.title])
  }
  return named.flatMap(([name, value]) => (value ? [[name, value] satisfies [string, string]] : []))
}

function clock(ms: number): string {
  const digits = (value: number, count: number) => String(Math.floor(value)).padStart(count, '0')
  const [hours, minutes, seconds] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1_000) % 60]
  return `${digits(hours, 2)}:${digits(minutes, 2)}:${digits(seconds, 2)}.${digits(ms % 1_000, 3)}`
}

/** Tags for the containers that mediabunny writes, with further ones under their own names. */
export function containerTags(
  { tags = {}, cover }: TrackInfo,
  raw: MetadataTags['raw'] = {},
): MetadataTags {
  const { title, artist, album, track, comment, date } = tags
  const written = date === undefined ? Number.NaN : Date.parse(date)
  return {
    ...(title && { title }),
    ...(artist && { artist }),
    ...(album && { album }),
    ...(track && { trackNumber: track.number, tracksTotal: track.of }),
    ...(comment && { comment }),
    ...(Number.isFinite(written) && { date: new Date(written) }),
    ...(cover && {
      images: [{ data: cover.bytes, mimeType: cover.mime, kind: 'coverFront' as const }],
    }),
    raw,
  }
}

/**
 * Metadata blocks of a FLAC file after STREAMINFO (RFC 9639 §8): comments and cover; the last one is
 * marked as such.
 */
export function flacBlocks(info: TrackInfo, vendor: string): Uint8Array[] {
  const text = new TextEncoder()
  const comments = vorbisComments(info).map(([name, value]) => text.encode(`${name}=${value}`))
  const parts = [text.encode(vendor), ...comments]
  const body = [sized(parts[0], true), number(comments.length, true)]
  for (const comment of comments) body.push(sized(comment, true))
  const blocks: { type: number; body: Uint8Array }[] = [{ type: 4, body: Buffer.concat(body) }]
  const { cover } = info
  if (cover) blocks.push({ type: 6, body: flacPicture(cover) })
  return blocks.map(({ type, body: bytes }, i) => {
    const head = number(bytes.length, false)
    head[0] = type | (i === blocks.length - 1 ? 0x80 : 0)
    return Buffer.concat([head, bytes])
  })
}

/** A front cover (RFC 9639 §8.8); its size in pixels is left unknown. */
function flacPicture({ bytes, mime }: CoverImage): Buffer {
  const unknown = [0, 0, 0, 0].map((value) => number(value, false))
  const kind = sized(new TextEncoder().encode(mime), false)
  return Buffer.concat([number(3, false), kind, number(0, false), ...unknown, sized(bytes, false)])
}

function sized(bytes: Uint8Array = new Uint8Array(0), isLittle: boolean): Buffer {
  return Buffer.concat([number(bytes.length, isLittle), bytes])
}

function number(value: number, isLittle: boolean): Buffer {
  const out = Buffer.alloc(4)
  if (isLittle) out.writeUInt32LE(value)
  else out.writeUInt32BE(value)
  return out
}

/** An ID3v2.4 tag with text frames, chapters (CTOC, CHAP) and cover; empty without any. */
export function id3Tag(info: TrackInfo, durationMs: number): Uint8Array {
  const frames = [...textFrames(info.tags ?? {}), ...chapterFrames(info.chapters ?? [], durationMs)]
  if (info.cover) frames.push(coverFrame(info.cover))
  if (frames.length === 0) return new Uint8Array(0)
  const body = Buffer.concat(frames)
  return Buffer.concat([
    Buffer.from('ID3\u0004\u0000\u0000', 'latin1'),
    syncSafe(body.length),
    body,
  ])
}

/** Text in UTF-8, as ID3v2.4 marks it. */
const utf8 = (text: string) => Buffer.concat([Buffer.from([3]), Buffer.from(text)])

function textFrames(tags: TrackTags): Buffer[] {
  const { title, artist, album, track, comment, language, date, encoder, engine } = tags
  const code = languageCode(language)
  const texts: [string, string | undefined][] = [
    ['TIT2', title],
    ['TPE1', artist],
    ['TALB', album],
    ['TRCK', track && `${track.number}/${track.of}`],
    ['TLAN', code === 'und' ? undefined : code],
    ['TDRC', date?.slice(0, 19)],
    ['TSSE', encoder],
  ]
  const frames = texts.flatMap(([id, text]) => (text ? [id3Frame(id, utf8(text))] : []))
  const commented = (text: string) =>
    Buffer.concat([Buffer.from(`\u0003${code}\u0000`, 'latin1'), Buffer.from(text)])
  if (comment) frames.push(id3Frame('COMM', commented(comment)))
  if (engine) frames.push(id3Frame('TXXX', utf8(`SPEECH_ENGINE\u0000${engine}`)))
  return frames
}

/** ID3v2 Chapter Frame Addendum: a table of contents, then a frame for each chapter. */
function chapterFrames(chapters: readonly Chapter[], durationMs: number): Buffer[] {
  // The table counts its entries in one byte.
  const listed = chapters.slice(0, 255)
  if (listed.length === 0) return []
  const ids = listed.map((_, i) => Buffer.from(`chp${i}\u0000`, 'latin1'))
  const toc = Buffer.concat([
    Buffer.from('toc\u0000\u0003', 'latin1'),
    Buffer.from([listed.length]),
    ...ids,
  ])
  const frames = listed.map(({ startMs, title }, i) => {
    const endMs = listed[i + 1]?.startMs ?? Math.max(durationMs, startMs)
    const times = [startMs, endMs].map((ms) => number(Math.round(ms), false))
    // No byte offsets: the times count.
    const offsets = Buffer.alloc(8, 0xff)
    const name = id3Frame('TIT2', utf8(title))
    return id3Frame('CHAP', Buffer.concat([ids[i] ?? toc, ...times, offsets, name]))
  })
  return [id3Frame('CTOC', toc), ...frames]
}

function coverFrame({ bytes, mime }: CoverImage): Buffer {
  const head = Buffer.from(`\u0000${mime}\u0000\u0003\u0000`, 'latin1')
  return id3Frame('APIC', Buffer.concat([head, bytes]))
}

function id3Frame(id: string, body: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(id, 'latin1'), syncSafe(body.length), Buffer.alloc(2), body])
}

/** Seven bits a byte. */
function syncSafe(value: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((shift) => (value >> shift) & 0x7f))
}
