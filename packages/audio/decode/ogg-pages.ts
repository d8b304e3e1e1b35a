import { join } from '../audio-data'
import { oggChecksum } from './checksums'
import type { SoundFault } from '@shared/contracts/studio-error'

/** A logical stream of an Ogg file (RFC 3533), split into packets. */
export interface OggStream {
  packets: Uint8Array[]
  /** Position stamped on the last page: samples until its end. */
  lastGranule: number
  /** Its pages. */
  bytes: Uint8Array
}

export interface OggFile {
  /** Chained streams, as services concatenate files; usually one. */
  links: OggStream[]
  /** Why it cannot be decoded in full: it ends inside a page or a packet, or a page is damaged. */
  damage: { fault: SoundFault; reason: string } | null
}

const CAPTURE = 0x4f676753 // OggS
const FIRST_PAGE = 2

interface OpenLink extends OggStream {
  serial: number
  from: number
  /** Pieces of a packet that continues in the next page. */
  unfinished: Uint8Array[]
}

/** Joins the segments of all pages into packets; multiplexed other streams are ignored. */
export function readOggFile(bytes: Uint8Array): OggFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const links: OpenLink[] = []
  let headers = false
  let at = 0
  while (at + 27 <= bytes.length && view.getUint32(at) === CAPTURE) {
    const segments = bytes.subarray(at + 27, at + 27 + view.getUint8(at + 26))
    const body = at + 27 + view.getUint8(at + 26)
    const end = body + segments.reduce((sum, size) => sum + size, 0)
    if (end > bytes.length) return { links, damage: cut('inside an Ogg page') }
    if (oggChecksum(bytes.subarray(at, end)) !== view.getUint32(at + 22, true))
      return { links, damage: { fault: 'damaged', reason: 'an Ogg page is damaged' } }
    const serial = view.getUint32(at + 14, true)
    const isFirst = (view.getUint8(at + 5) & FIRST_PAGE) !== 0
    // Consecutive first pages are multiplexed streams; one after other pages starts a new link.
    if (isFirst && !headers)
      links.push({ packets: [], lastGranule: 0, bytes, serial, from: at, unfinished: [] })
    headers = isFirst
    const link = links.at(-1)
    if (link?.serial === serial)
      addPage(link, bytes.subarray(body, end), segments, view.getBigInt64(at + 6, true))
    at = end
    if (link) link.bytes = bytes.subarray(link.from, end)
  }
  const isCut = at !== bytes.length || links.some((link) => link.unfinished.length > 0)
  return { links, damage: isCut ? cut('between Ogg pages') : null }
}

const cut = (where: string) => ({ fault: 'cut' as const, reason: `truncated ${where}` })

/** Adds the page's finished packets and its end position. */
function addPage(link: OpenLink, body: Uint8Array, segments: Uint8Array, granule: bigint): void {
  if (granule >= 0n) link.lastGranule = Number(granule)
  let at = 0
  for (const size of segments) {
    link.unfinished.push(body.subarray(at, at + size))
    at += size
    if (size === 255) continue
    link.packets.push(join(link.unfinished, Uint8Array))
    link.unfinished = []
  }
}
