/** The first logical stream of an Ogg file (RFC 3533), taken apart. */
export interface OggStream {
  packets: Uint8Array[]
  /** Position stamped on the last page: samples until its end. */
  lastGranule: number
  /** False when the file ends inside a page. */
  complete: boolean
}

const CAPTURE = 0x4f676753 // OggS

/** Walks over the pages and joins their segments into packets. */
export function readOggStream(bytes: Uint8Array): OggStream {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const stream: OggStream = { packets: [], lastGranule: 0, complete: true }
  const serial = bytes.length >= 27 ? view.getUint32(14, true) : 0
  let unfinished: Uint8Array[] = []
  let at = 0
  while (at + 27 <= bytes.length && view.getUint32(at) === CAPTURE) {
    const segments = bytes.subarray(at + 27, at + 27 + view.getUint8(at + 26))
    const body = at + 27 + view.getUint8(at + 26)
    const end = body + segments.reduce((sum, size) => sum + size, 0)
    if (end > bytes.length) return { ...stream, complete: false }
    if (view.getUint32(at + 14, true) === serial) {
      const granule = view.getBigInt64(at + 6, true)
      if (granule >= 0n) stream.lastGranule = Number(granule)
      unfinished = splitPage(bytes.subarray(body, end), segments, unfinished, stream.packets)
    }
    at = end
  }
  stream.complete = at === bytes.length
  return stream
}

/** Adds the page's finished packets; answers the pieces of one that goes on in the next page. */
function splitPage(
  body: Uint8Array,
  segments: Uint8Array,
  pieces: Uint8Array[],
  packets: Uint8Array[],
): Uint8Array[] {
  let at = 0
  let open = pieces
  for (const size of segments) {
    open.push(body.subarray(at, at + size))
    at += size
    if (size === 255) continue
    packets.push(joined(open))
    open = []
  }
  return open
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    out.set(piece, at)
    at += piece.length
  }
  return out
}
