// Boxes of MP4 and QuickTime (ISO 14496-12), for what mediabunny does not read.

/** Bytes of a file, on demand; shorter at its end. */
export type ReadAt = (position: number, length: number) => Promise<Buffer>

/** A film's index of several hours takes some megabytes. */
const MAX_INDEX = 512 * 2 ** 20

export interface Box {
  type: string
  body: Buffer
}

export interface TopBoxes {
  moov: Buffer | null
  /** Where it begins in the file, without its head. */
  moovAt: number
  torn: boolean
}

/** The film's index, and whether the last box ends after the file. */
export async function topBoxes(read: ReadAt): Promise<TopBoxes> {
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

/** Version of a full box (ISO/IEC 14496-12, §4.2). */
export const versionOf = (box: Buffer | null): number => box?.[0] ?? 0
/** 0 beyond the end: a damaged box is as long as it likes. */
export const unsigned = (box: Buffer | null, at: number): number =>
  box && box.length >= at + 4 ? box.readUInt32BE(at) : 0

/** Start of each edit that shows media, in the track's own unit; the others are pauses. */
export function mediaEdits(list: Buffer | null): number[] {
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
