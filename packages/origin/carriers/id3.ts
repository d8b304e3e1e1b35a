import type { Carrier, Source } from './source'

// A frame `GEOB` in the ID3v2 tag that MP3 begins with, and that stands in front of FLAC (C2PA A.3.4).

const MIMES = ['application/c2pa', 'application/x-c2pa-manifest-store']
/** Latin-1 text; type, name and description of what is enclosed. */
const ABOUT = Buffer.from(`\0${MIMES[0]}\0c2pa\0c2pa manifest store\0`, 'latin1')
/** ExifTool takes the last frame for broken where the head of another would not fit behind it. */
const PADDING = Buffer.alloc(10)
/** Sizes have four times seven bits. */
const MOST = 2 ** 28 - 1

interface Frame {
  id: string
  bytes: Buffer
  body: Buffer
}

/** Null for what is neither MP3 nor FLAC, and where the tag is of a sort that cannot be taken over as it is. */
export async function id3Carrier(source: Source): Promise<Carrier | null> {
  const head = await source.read(0, 10)
  const isTagged = head.length === 10 && head.toString('latin1', 0, 3) === 'ID3'
  const start = isTagged ? 10 + syncSafe(head, 6) : 0
  const sound = await source.read(start, 4)
  const mime = soundOf(sound)
  if (mime === null) return null
  const version = isTagged ? (head[3] ?? 0) : 4
  // Older tags, whole tags with escapes, and extended headers have other rules for each frame.
  if (isTagged && (version < 3 || version > 4 || head[5] !== 0)) return null
  const frames = isTagged ? framesOf(await source.read(10, start - 10), version) : []
  if (frames === null) return null
  const own = frames.find((frame) => storeIn(frame) !== null)
  return {
    mime,
    binding: 'bytes',
    store: own ? storeIn(own) : null,
    place: (store) => {
      const kept = frames.filter((frame) => storeIn(frame) === null).map(({ bytes }) => bytes)
      const before = Buffer.concat(kept)
      const length = ABOUT.length + store.length
      const size = before.length + 10 + length + PADDING.length
      if (size > MOST) return null
      const tag = Buffer.concat([Buffer.from([0x49, 0x44, 0x33, version, 0, 0]), toSyncSafe(size)])
      const frame = Buffer.alloc(10)
      frame.write('GEOB', 'latin1')
      if (version === 4) toSyncSafe(length).copy(frame, 4)
      else frame.writeUInt32BE(length, 4)
      const front = Buffer.concat([tag, before, frame, ABOUT])
      const rest = { at: start, length: source.size - start }
      return {
        pieces: [front, store, PADDING, rest],
        without: [{ at: front.length, length: store.length }],
      }
    },
  }
}

function soundOf(bytes: Buffer): string | null {
  if (bytes.length < 4) return null
  if (bytes.toString('latin1', 0, 4) === 'fLaC') return 'audio/flac'
  // Layer III, of any version: sync, and neither a rate nor a bit rate that is not allowed.
  const [sync, kind = 0, rates = 0] = bytes
  const isFrame =
    sync === 0xff && (kind & 0xe6) === 0xe2 && rates >> 4 !== 15 && (rates & 12) !== 12
  return isFrame ? 'audio/mpeg' : null
}

/** Frames up to the padding; null where one does not end within the tag. */
function framesOf(tag: Buffer, version: number): Frame[] | null {
  const frames: Frame[] = []
  for (let at = 0; at + 10 <= tag.length && tag[at] !== 0;) {
    const length = version === 4 ? syncSafe(tag, at + 4) : tag.readUInt32BE(at + 4)
    const end = at + 10 + length
    if (end > tag.length) return null
    const [bytes, body] = [tag.subarray(at, end), tag.subarray(at + 10, end)]
    frames.push({ id: tag.toString('latin1', at, at + 4), bytes, body })
    at = end
  }
  return frames
}

/** The store that a frame encloses; its name and description may be in any of the four encodings. */
function storeIn({ id, body }: Frame): Buffer | null {
  if (id !== 'GEOB') return null
  const typeEnd = body.indexOf(0, 1)
  if (!MIMES.includes(body.toString('latin1', 1, Math.max(1, typeEnd)))) return null
  const isWide = body[0] === 1 || body[0] === 2
  let at = typeEnd + 1
  for (let texts = 0; texts < 2; texts++) {
    if (isWide) while (at + 1 < body.length && body.readUInt16LE(at) !== 0) at += 2
    else while (at < body.length && body[at] !== 0) at++
    at += isWide ? 2 : 1
  }
  return body.subarray(at)
}

const syncSafe = (bytes: Buffer, at: number): number =>
  [...bytes.subarray(at, at + 4)].reduce((sum, byte) => sum * 128 + (byte & 127), 0)

const toSyncSafe = (value: number): Buffer =>
  Buffer.from([21, 14, 7, 0].map((shift) => (value >> shift) & 127))
