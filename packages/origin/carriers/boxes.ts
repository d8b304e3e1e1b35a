import { type Carrier, type Piece, type Range, type Source, storeAt } from './source'

// A `uuid` box after `ftyp` in MP4, M4A, M4B and MOV (C2PA A.5): whatever states a place in the file is moved with it.

export interface Box extends Range {
  type: string
  /** Bytes of the box before its content. */
  head: number
  /** The file ends before the box does. */
  isCut: boolean
}

export const C2PA_BOX = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex')
/** Version and flags, what the box is for, where the first hash tree is: nowhere. */
const PURPOSE = Buffer.from('\0\0\0\0manifest\0\0\0\0\0\0\0\0\0', 'latin1')
/** Larger indexes than a film of days has are left alone. */
const MAX_INDEX = 256 << 20

/** Null for what is no MP4, and where a place is stated in a way that cannot be moved. */
export async function boxCarrier(source: Source): Promise<Carrier | null> {
  const boxes = await boxesIn(source, { at: 0, length: source.size })
  const [first] = boxes
  if (first?.type !== 'ftyp') return null
  const brand = (await source.read(8, 4)).toString('latin1')
  const ours: Box[] = []
  let store: Buffer | null = null
  for (const box of boxes) {
    if (box.type !== 'uuid') continue
    const start = await source.read(box.at + box.head, 16 + PURPOSE.length)
    if (!start.subarray(0, 16).equals(C2PA_BOX)) continue
    ours.push(box)
    // The box of an update stands before the one that it updates, and has all that is in that.
    const purpose = /^(manifest|update|original)\0/.exec(start.toString('latin1', 20))?.[1]
    const from = 16 + 4 + (purpose?.length ?? 0) + 1 + 8 + box.head
    if (purpose && store === null) store = await storeAt(source, box.at + from, box.length - from)
  }
  const indexes = await movable(source, boxes)
  return {
    mime: brand === 'qt  ' ? 'video/quicktime' : /^M4[AB]/.test(brand) ? 'audio/mp4' : 'video/mp4',
    binding: 'boxes',
    store,
    place: (next) => {
      const head = Buffer.alloc(8)
      head.write('uuid', 4, 'latin1')
      const box = Buffer.concat([head, C2PA_BOX, PURPOSE, next])
      box.writeUInt32BE(box.length)
      const after = first.at + first.length
      const moved = (at: number) =>
        ours.reduce(
          (to, old) => (old.at < at ? to - old.length : to),
          at >= after ? at + box.length : at,
        )
      const pieces: Piece[] = [{ at: 0, length: after }, box]
      for (const { type, at, length } of boxes.slice(1)) {
        const last = pieces.at(-1)
        const index = indexes?.get(at)
        if (ours.some((old) => old.at === at)) continue
        const changed = index ? moveIndex(Buffer.from(index), type, moved) : null
        if (index && changed === null) return null
        if (changed) pieces.push(changed)
        else if (last && !Buffer.isBuffer(last) && last.at + last.length === at)
          last.length += length
        else pieces.push({ at, length })
      }
      return indexes ? { pieces, without: [] } : null
    },
  }
}

/** A film of days in fragments has fewer; more would only keep whoever reads them busy. */
const MAX_BOXES = 200_000

/** Boxes one after the other; one that does not end within the range is cut there, and so is what is too many. */
export async function boxesIn(source: Source, range: Range): Promise<Box[]> {
  const boxes: Box[] = []
  const end = range.at + range.length
  for (let at = range.at; at < end;) {
    const head = await source.read(at, 16)
    if (boxes.length > MAX_BOXES) return [...boxes, cutBox({ at, type: '' }, end)]
    const known = { at, type: head.toString('latin1', 4, 8) }
    if (head.length < 8 || at + 8 > end) return [...boxes, cutBox(known, end)]
    const short = head.readUInt32BE(0)
    const isLong = short === 1 && head.length === 16
    const length = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - at : short
    const size = isLong ? 16 : 8
    if (length < size || at + length > end) return [...boxes, cutBox(known, end)]
    boxes.push({ ...known, length, head: size, isCut: false })
    at += length
  }
  return boxes
}

const cutBox = ({ at, type }: { at: number; type: string }, end: number): Box => ({
  type,
  at,
  length: end - at,
  head: Math.min(8, end - at),
  isCut: true,
})

/** Boxes that state places, by where they are; null where that is known to be impossible. */
async function movable(source: Source, boxes: readonly Box[]): Promise<Map<number, Buffer> | null> {
  const found = new Map<number, Buffer>()
  for (const { type, at, length, isCut } of boxes) {
    if (isCut || type === 'meta' || (type === 'moov' && length > MAX_INDEX)) return null
    // Fragments state places from their own start, but for a few writers.
    const isFragment = type === 'moof' && length < MAX_INDEX
    if (type !== 'moov' && type !== 'mfra' && !isFragment) continue
    const bytes = await source.read(at, length)
    if (
      isFragment &&
      !walk(bytes).some(({ type: each, at: to }) => each === 'tfhd' && isFixed(bytes, to))
    )
      continue
    found.set(at, bytes)
  }
  return found
}

const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf', 'mfra'])

/** Every box within one that is in memory, where its content begins and where it ends. */
function walk(
  bytes: Buffer,
  from = 0,
  to = bytes.length,
): { type: string; at: number; end: number }[] {
  const found: { type: string; at: number; end: number }[] = []
  for (let at = from; at + 8 <= to;) {
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1 && at + 16 <= to
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short || to - at
    const [type, end] = [bytes.toString('latin1', at + 4, at + 8), at + length]
    const start = at + (isLong ? 16 : 8)
    if (start > end || end > to) break
    found.push({ type, at: start, end })
    if (CONTAINERS.has(type)) found.push(...walk(bytes, start, end))
    at = end
  }
  return found
}

/** A fragment that says from where in the file its places count. */
const isFixed = (bytes: Buffer, at: number): boolean => ((bytes[at + 3] ?? 0) & 1) !== 0

/** Changes every place that an index states; null where one does not fit its field, or its form is not known. */
function moveIndex(bytes: Buffer, type: string, moved: (at: number) => number): Buffer | null {
  const move = (at: number, isLong: boolean): boolean => {
    const old = isLong ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at)
    const to = moved(old)
    if (isLong) bytes.writeBigUInt64BE(BigInt(to), at)
    else if (to > 0xffff_ffff) return false
    else bytes.writeUInt32BE(to, at)
    return true
  }
  for (const { type: name, at, end } of walk(bytes)) {
    if (name === 'saio' && type === 'moov') return null
    if (name === 'stco' || name === 'co64') {
      const step = name === 'co64' ? 8 : 4
      if (at + 8 > end) return null
      const count = bytes.readUInt32BE(at + 4)
      if (at + 8 + count * step > end) return null
      for (let i = 0; i < count; i++) if (!move(at + 8 + i * step, step === 8)) return null
    }
    if (name === 'tfhd' && isFixed(bytes, at) && (at + 16 > end || !move(at + 8, true))) return null
    if (name === 'tfra' && !moveFragments(bytes, at, end, move)) return null
  }
  return bytes
}

/** The list of fragments at the end of a file: time, place, and three numbers of stated sizes each. */
function moveFragments(
  bytes: Buffer,
  at: number,
  end: number,
  move: (at: number, isLong: boolean) => boolean,
): boolean {
  if (at + 16 > end) return false
  const isLong = bytes[at] === 1
  const sizes = bytes.readUInt32BE(at + 8)
  const count = bytes.readUInt32BE(at + 12)
  const numbers = [4, 2, 0].reduce((sum, shift) => sum + ((sizes >> shift) & 3) + 1, 0)
  const each = (isLong ? 16 : 8) + numbers
  if (at + 16 + count * each > end) return false
  for (let i = 0; i < count; i++)
    if (!move(at + 16 + i * each + (isLong ? 8 : 4), isLong)) return false
  return true
}
