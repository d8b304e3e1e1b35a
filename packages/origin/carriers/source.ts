import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'

/** Bytes that are read piece by piece: a file, a sound in memory, or a file as it will be. */
export interface Source {
  size: number
  /** Fewer bytes than asked for only at the end. `room`, which is at least as long, may be used for them. */
  read(at: number, length: number, room?: Buffer): Promise<Buffer>
}

export interface Range {
  at: number
  length: number
}

/** A part of a file to be written: taken over from the source, or new. */
export type Piece = Range | Buffer

/** How a file of some format holds a manifest store. */
export interface Carrier {
  mime: string
  /** What its hash is taken over: bytes but for a range, or the boxes of MP4. */
  binding: 'bytes' | 'boxes'
  /** The store that is in it now. */
  store: Buffer | null
  /** The file with another store in place of its own; null where the format cannot say so large a size. */
  place(store: Buffer): { pieces: Piece[]; without: Range[] } | null
}

export const memorySource = (bytes: Uint8Array): Source => {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return { size: whole.length, read: async (at, length) => whole.subarray(at, at + length) }
}

/** A file; throws what the system says, and for what is no file: a pipe would block. */
export async function openSource(path: string): Promise<Source & { close(): Promise<void> }> {
  if (!(await stat(path)).isFile()) throw Object.assign(new Error('not a file'), { code: 'EISDIR' })
  const file = await open(path, 'r')
  const { size } = await file.stat()
  const read = async (at: number, length: number, room?: Buffer) => {
    const wanted = Math.max(0, Math.min(length, size - at))
    const buffer = room ?? Buffer.allocUnsafe(wanted)
    const { bytesRead } = await file.read(buffer, 0, wanted, at)
    return buffer.subarray(0, bytesRead)
  }
  return { size, read, close: () => file.close() }
}

/** Larger stores are those of nobody; one from elsewhere may claim any size. */
const MAX_STORE = 64 << 20

/** A manifest store within a file; empty, which no reader understands, where it is too large. */
export const storeAt = (source: Source, at: number, length: number): Promise<Buffer> =>
  source.read(at, length > MAX_STORE ? 0 : length)

const sizeOf = (piece: Piece): number => piece.length

/** What the pieces give, one after the other, as if it were written already. */
export function joined(source: Source, pieces: readonly Piece[]): Source {
  const size = pieces.reduce((sum, piece) => sum + sizeOf(piece), 0)
  const read = async (at: number, length: number, room?: Buffer) => {
    const parts: Buffer[] = []
    let start = 0
    for (const piece of pieces) {
      const [from, to] = [Math.max(at, start), Math.min(at + length, start + sizeOf(piece))]
      const offset = from - start
      if (from < to && Buffer.isBuffer(piece)) parts.push(piece.subarray(offset, to - start))
      else if (from < to && !Buffer.isBuffer(piece))
        parts.push(
          await source.read(piece.at + offset, to - from, to - from === length ? room : undefined),
        )
      start += sizeOf(piece)
    }
    const [only] = parts
    return parts.length === 1 && only ? only : Buffer.concat(parts)
  }
  return { size, read }
}

/** Read and hashed at once. */
const BLOCK = 1 << 20

/** Pieces of one range, in order, each valid until the next is asked for. Throws where the bytes end early, and where `signal` stops it. */
export async function* blocks(source: Source, range: Range, signal?: AbortSignal) {
  const room = Buffer.allocUnsafe(Math.min(BLOCK, range.length))
  for (let at = range.at; at < range.at + range.length;) {
    signal?.throwIfAborted()
    const bytes = await source.read(at, Math.min(BLOCK, range.at + range.length - at), room)
    if (bytes.length === 0) throw new RangeError('the file became shorter while it was read')
    yield bytes
    at += bytes.length
  }
}

/** Names of hashes as credentials have them; null for others, which are not safe or not known. */
export const hashName = (name: string): string | null =>
  /^sha(256|384|512)$/.exec(name)?.[0] ?? null

/** Hash of everything but some ranges; at the offsets of `marks`, these are hashed as well (as 8 bytes). */
export async function hashOf(
  source: Source,
  {
    algorithm,
    without,
    marks = [],
    signal,
  }: {
    algorithm: string
    without: readonly Range[]
    marks?: readonly number[]
    signal?: AbortSignal | undefined
  },
): Promise<Buffer> {
  const hash = createHash(algorithm)
  const left = [...without].sort((a, b) => a.at - b.at)
  const stops = [...new Set([...left.map(({ at }) => at), ...marks, source.size])].sort(
    (a, b) => a - b,
  )
  const marked = new Set(marks)
  let at = 0
  for (const stop of stops) {
    if (stop > at) {
      for await (const bytes of blocks(source, { at, length: stop - at }, signal))
        hash.update(bytes)
      at = stop
    }
    if (marked.has(stop)) hash.update(bigEndian(stop))
    for (const range of left) if (range.at === stop) at = Math.max(at, stop + range.length)
  }
  return hash.digest()
}

function bigEndian(value: number): Buffer {
  const out = Buffer.alloc(8)
  out.writeBigUInt64BE(BigInt(value))
  return out
}
