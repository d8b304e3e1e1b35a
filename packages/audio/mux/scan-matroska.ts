import type { ReadAt } from '../decode/mp4-boxes'
import { nothingUnread, unreadStream, type UnreadStreams } from './media-types'

/** Elements of RFC 9559. */
const ID = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  codec: 0x86,
  language: 0x22b59c,
  name: 0x536e,
  video: 0xe0,
  colour: 0x55b0,
  masteringDisplay: 0x55d0,
  mostLight: 0x55bc,
  additionMapping: 0x41e4,
  encodings: 0x6d80,
  encoding: 0x6240,
  encryption: 0x5035,
  chapters: 0x1043a770,
  edition: 0x45b9,
  chapter: 0xb6,
  attachments: 0x1941a469,
  attachment: 0x61a7,
  fileName: 0x466e,
} as const

const SUBTITLE = 17
const wanted: readonly number[] = [ID.tracks, ID.chapters, ID.attachments]
/** Attached fonts take some megabytes. */
const MAX_ELEMENT = 512 * 2 ** 20

export interface Element {
  id: number
  body: Buffer
}

/** Subtitles, attachments, chapters and HDR descriptions of Matroska and WebM. */
export async function scanMatroska(read: ReadAt): Promise<UnreadStreams> {
  const { top, torn } = await topElements(read)
  const of = (id: number) => top.filter((each) => each.id === id).flatMap(childrenOf)
  const tracks = of(ID.tracks).filter(({ id }) => id === ID.track)
  const chapters = of(ID.chapters).filter(({ id }) => id === ID.edition)
  const files = of(ID.attachments).filter(({ id }) => id === ID.attachment)
  return {
    ...nothingUnread,
    torn,
    chapters: chapters.flatMap(childrenOf).filter(({ id }) => id === ID.chapter).length,
    encrypted: tracks.some((track) => has(track, [ID.encodings, ID.encoding, ID.encryption])),
    hdr: [...new Set(tracks.flatMap(hdrOf))],
    streams: [
      ...tracks.flatMap((track) => {
        if (find(track, ID.trackType)?.body[0] !== SUBTITLE) return []
        const codec = subtitleCodec(textOf(track, ID.codec) ?? '')
        // Left out, the language is English (§5.1.4.1.19).
        const language = textOf(track, ID.language) ?? 'eng'
        return [unreadStream('subtitle', codec, { language, title: textOf(track, ID.name) })]
      }),
      ...files.map((file) =>
        unreadStream('attachment', 'file', { title: textOf(file, ID.fileName) }),
      ),
    ],
  }
}

const codecs: Readonly<Record<string, string>> = {
  'S_TEXT/UTF8': 'subrip',
  'S_TEXT/ASS': 'ass',
  'S_TEXT/SSA': 'ssa',
  'S_TEXT/WEBVTT': 'webvtt',
  'D_WEBVTT/SUBTITLES': 'webvtt',
  S_HDMV: 'hdmv_pgs_subtitle',
  'S_HDMV/PGS': 'hdmv_pgs_subtitle',
  S_DVBSUB: 'dvb_subtitle',
  S_VOBSUB: 'dvd_subtitle',
}
export const subtitleCodec = (id: string): string => codecs[id] ?? id

/** Elements of the segment, but for the clusters, and whether the last ends after the file. */
async function topElements(read: ReadAt): Promise<{ top: Element[]; torn: boolean }> {
  const top: Element[] = []
  for (let at = 0; ;) {
    const head = headOf(await read(at, 12))
    if (!head) return { top, torn: at > 0 && (await read(at - 1, 1)).length === 0 }
    const { id, size, length } = head
    if (id === ID.segment) at += length
    else if (size === null) return { top, torn: false }
    else {
      if (wanted.includes(id) && size <= MAX_ELEMENT)
        top.push({ id, body: await read(at + length, size) })
      at += length + size
    }
  }
}

/** Id and size of an element; its size is null where it is not known. */
export function headOf(bytes: Buffer): { id: number; size: number | null; length: number } | null {
  const idLength = bytes.length > 0 ? Math.clz32(bytes[0] ?? 0) - 23 : 0
  const sizeByte = bytes[idLength] ?? 0
  const sizeLength = Math.clz32(sizeByte) - 23
  if (idLength < 1 || idLength > 4 || sizeLength > 8 || bytes.length < idLength + sizeLength)
    return null
  let size = sizeByte & (0xff >> sizeLength)
  let unknown = size === 0xff >> sizeLength
  for (const byte of bytes.subarray(idLength + 1, idLength + sizeLength)) {
    unknown &&= byte === 0xff
    size = size * 256 + byte
  }
  const id = bytes.readUIntBE(0, idLength)
  return { id, size: unknown ? null : size, length: idLength + sizeLength }
}

export function childrenOf({ body }: Element): Element[] {
  const found: Element[] = []
  for (let at = 0; at < body.length;) {
    const head = headOf(body.subarray(at, at + 12))
    if (!head || head.size === null) break
    const start = at + head.length
    found.push({ id: head.id, body: body.subarray(start, start + head.size) })
    at = start + head.size
  }
  return found
}

export const find = (element: Element, id: number): Element | undefined =>
  childrenOf(element).find((each) => each.id === id)

export const textOf = (element: Element, id: number): string | null =>
  find(element, id)?.body.toString('utf8').replace(/\0+$/, '') ?? null

function has(element: Element, [id, ...rest]: readonly number[]): boolean {
  if (id === undefined) return true
  return childrenOf(element).some((each) => each.id === id && has(each, rest))
}

function hdrOf(track: Element): string[] {
  return [
    has(track, [ID.video, ID.colour, ID.masteringDisplay]) ? 'mastering display' : '',
    has(track, [ID.video, ID.colour, ID.mostLight]) ? 'content light level' : '',
    has(track, [ID.additionMapping]) ? 'Dolby Vision configuration' : '',
  ].filter((each) => each !== '')
}
