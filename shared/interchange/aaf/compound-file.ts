import { uuidBytes } from './stored-values'

/** Contents of a stream: bytes, or as many that only their owner can read, later. */
export type StreamData<S> = Uint8Array | { length: number; source: S }

/** A folder of a compound file. */
export interface Storage<S> {
  /** UUID. */
  classId: string
  /** Names of at most 31 UTF-16 units. */
  entries: Map<string, Storage<S> | StreamData<S>>
}

/** Next piece of the file: bytes, or those of a source from byte `from` up to `to`. */
export type Piece<S> = Uint8Array | { source: S; from: number; to: number }

/** AAF of more than 2 GB needs the larger of both sector sizes. */
const SECTOR = 4096
const MINI_SECTOR = 64
/** Shorter streams share the mini stream. */
const MINI_LIMIT = 4096
const ENTRY = 128
const PER_SECTOR = SECTOR / 4
const FREE = 0xffff_ffff
const END = 0xffff_fffe
const IS_FAT = 0xffff_fffd
const IS_DIFAT = 0xffff_fffc
/** Table sectors that the header itself lists. */
const IN_HEADER = 109
/** Programs lock bytes at 2 GB: the sector that holds them is never used. */
const LOCKED = Math.floor(0x7fff_ff00 / SECTOR) - 1

/** An entry of the directory. */
interface Entry<S> {
  name: string
  node: Storage<S> | StreamData<S>
  kind: 1 | 2 | 5
  isRed: boolean
  left: number
  right: number
  child: number
  start: number
  size: number
}

const isStorage = <S>(node: Storage<S> | StreamData<S>): node is Storage<S> => 'classId' in node

/**
 * A compound file of version 4 ([MS-CFB]), written from its first byte to its last without going
 * back: all sizes are known beforehand, and large data stays with its owner until its turn.
 *
 * @param fileClass UUID in the file's header
 */
export function* compoundFile<S>(root: Storage<S>, fileClass: string): Generator<Piece<S>> {
  const entries = directoryOf(root)
  const mini = new MiniStream<S>()
  const large: Entry<S>[] = []
  for (const entry of entries) {
    if (isStorage(entry.node)) continue
    entry.size = entry.node.length
    if (entry.size >= MINI_LIMIT) large.push(entry)
    else if (entry.size > 0) entry.start = mini.add(entry.node)
  }
  const sectors = new Sectors(
    // Short streams first, so that their content is near the start of the file.
    [sectorsFor(mini.bytes), sectorsFor(mini.table.length * 4), sectorsFor(entries.length * ENTRY)],
    large.map(({ size }) => sectorsFor(size)),
  )
  const [miniStream = END, miniTable = END, directory = END] = sectors.firstOfParts
  for (const [i, entry] of large.entries()) entry.start = sectors.firstOfStreams[i] ?? END
  const [top] = entries
  if (top) Object.assign(top, { start: miniStream, size: mini.bytes })
  yield header(fileClass, sectors, { directory, miniTable })
  yield sectors.tables()
  yield* mini.pieces()
  yield padded(mini.table)
  yield directoryBytes(entries)
  for (const entry of large) {
    if (!isStorage(entry.node)) yield* pieces(entry.node, entry.start)
  }
}

const sectorsFor = (bytes: number): number => Math.ceil(bytes / SECTOR)

/** All entries, each storage's children as the balanced red-black tree that readers search by name. */
function directoryOf<S>(root: Storage<S>): Entry<S>[] {
  const entries = [entryOf<S>('Root Entry', root)]
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i]
    if (!entry || !isStorage(entry.node)) continue
    const first = entries.length
    const names = [...entry.node.entries].sort(([a], [b]) => byName(a, b))
    entries.push(...names.map(([name, node]) => entryOf(name, node)))
    const deepest = Math.floor(Math.log2(names.length))
    const link = (from: number, to: number, depth: number): number => {
      if (from > to) return FREE
      const middle = (from + to) >> 1
      const child = entries[first + middle]
      if (child) {
        child.isRed = depth === deepest && depth > 0
        child.left = link(from, middle - 1, depth + 1)
        child.right = link(middle + 1, to, depth + 1)
      }
      return first + middle
    }
    entry.child = link(0, names.length - 1, 0)
  }
  return entries
}

function entryOf<S>(name: string, node: Entry<S>['node']): Entry<S> {
  const kind = name === 'Root Entry' ? 5 : isStorage(node) ? 1 : 2
  const start = kind === 2 ? END : 0
  return {
    name,
    node,
    kind,
    isRed: false,
    left: FREE,
    right: FREE,
    child: FREE,
    start,
    size: 0,
  }
}

/** Shorter names come first, then by their capital letters. */
function byName(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length
  const [upperA, upperB] = [a.toUpperCase(), b.toUpperCase()]
  return upperA < upperB ? -1 : upperA > upperB ? 1 : 0
}

function directoryBytes(entries: readonly Entry<unknown>[]): Uint8Array {
  const bytes = new Uint8Array(sectorsFor(entries.length * ENTRY) * SECTOR)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < bytes.length; at += ENTRY)
    for (const link of [68, 72, 76]) view.setUint32(at + link, FREE, true)
  for (const [i, entry] of entries.entries()) {
    const at = i * ENTRY
    for (let k = 0; k < entry.name.length; k++)
      view.setUint16(at + 2 * k, entry.name.charCodeAt(k), true)
    view.setUint16(at + 64, 2 * entry.name.length + 2, true)
    view.setUint8(at + 66, entry.kind)
    view.setUint8(at + 67, entry.isRed ? 0 : 1)
    view.setUint32(at + 68, entry.left, true)
    view.setUint32(at + 72, entry.right, true)
    view.setUint32(at + 76, entry.child, true)
    if (isStorage(entry.node)) bytes.set(uuidBytes(entry.node.classId), at + 80)
    view.setUint32(at + 116, entry.start, true)
    view.setBigUint64(at + 120, BigInt(entry.size), true)
  }
  return bytes
}

/** Streams too short for a full sector, in the order of addition. */
class MiniStream<S> {
  /** The next mini sector of each. */
  readonly table: number[] = []
  readonly #contents: StreamData<S>[] = []

  /** The first mini sector of the stream. */
  add(data: StreamData<S>): number {
    const first = this.table.length
    const end = first + Math.ceil(data.length / MINI_SECTOR)
    for (let next = first + 1; next <= end; next++) this.table.push(next === end ? END : next)
    this.#contents.push(data)
    return first
  }

  get bytes(): number {
    return this.table.length * MINI_SECTOR
  }

  *pieces(): Generator<Piece<S>> {
    const bytes = new Uint8Array(sectorsFor(this.bytes) * SECTOR)
    let [done, at] = [0, 0]
    for (const data of this.#contents) {
      if (data instanceof Uint8Array) bytes.set(data, at)
      else {
        yield bytes.subarray(done, at)
        yield { source: data.source, from: 0, to: data.length }
        done = at + data.length
      }
      at += Math.ceil(data.length / MINI_SECTOR) * MINI_SECTOR
    }
    yield bytes.subarray(done)
  }
}

/** Which sectors belong together: the tables first, then the parts in their order, then the streams. */
class Sectors {
  readonly tableSectors: number
  readonly difatSectors: number
  readonly firstOfParts: number[]
  readonly firstOfStreams: number[]
  readonly directorySectors: number
  readonly miniTableSectors: number
  readonly #next: Uint32Array
  #used = 0

  constructor(parts: readonly number[], streams: readonly number[]) {
    const content = [...parts, ...streams].reduce((sum, count) => sum + count, 0)
    let [tables, difats, total] = [0, 0, 0]
    do {
      total = content + tables + difats + 1
      tables = Math.ceil(total / PER_SECTOR)
      difats = Math.max(0, Math.ceil((tables - IN_HEADER) / (PER_SECTOR - 1)))
    } while (content + tables + difats + 1 > total)
    ;[this.tableSectors, this.difatSectors] = [tables, difats]
    ;[, this.miniTableSectors = 0, this.directorySectors = 0] = parts
    this.#next = new Uint32Array(tables * PER_SECTOR).fill(FREE)
    this.#take(tables, IS_FAT)
    this.#take(difats, IS_DIFAT)
    this.firstOfParts = parts.map((count) => this.#take(count))
    this.firstOfStreams = streams.map((count) => this.#take(count))
  }

  /** Chains the next sectors, or marks them all alike; the number of the first. */
  #take(count: number, mark?: number): number {
    if (count === 0) return END
    if (this.#used === LOCKED) this.#lock()
    const first = this.#used
    for (let left = count; left > 0; left--) {
      const at = this.#used++
      if (this.#used === LOCKED) this.#lock()
      this.#next[at] = mark ?? (left === 1 ? END : this.#used)
    }
    return first
  }

  #lock(): void {
    this.#next[LOCKED] = END
    this.#used = LOCKED + 1
  }

  /** The table of sectors, and the part of its own sector list that the header cannot hold. */
  tables(): Uint8Array {
    const bytes = new Uint8Array((this.tableSectors + this.difatSectors) * SECTOR)
    const view = new DataView(bytes.buffer)
    for (const [i, next] of this.#next.entries()) view.setUint32(4 * i, next, true)
    for (let i = 0; i < this.difatSectors; i++) {
      const at = (this.tableSectors + i) * SECTOR
      for (let k = 0; k < PER_SECTOR - 1; k++) {
        const table = IN_HEADER + i * (PER_SECTOR - 1) + k
        view.setUint32(at + 4 * k, table < this.tableSectors ? table : FREE, true)
      }
      const next = i + 1 < this.difatSectors ? this.tableSectors + i + 1 : END
      view.setUint32(at + SECTOR - 4, next, true)
    }
    return bytes
  }
}

function header(
  fileClass: string,
  sectors: Sectors,
  { directory, miniTable }: { directory: number; miniTable: number },
): Uint8Array {
  const bytes = new Uint8Array(SECTOR)
  const view = new DataView(bytes.buffer)
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  bytes.set(uuidBytes(fileClass), 8)
  // Minor and major version, byte order, sizes of sectors as powers of two.
  for (const [i, value] of [0x3e, 4, 0xfffe, 12, 6].entries())
    view.setUint16(24 + 2 * i, value, true)
  const words = [
    sectors.directorySectors,
    sectors.tableSectors,
    directory,
    0,
    MINI_LIMIT,
    miniTable,
    sectors.miniTableSectors,
    sectors.difatSectors > 0 ? sectors.tableSectors : END,
    sectors.difatSectors,
  ]
  for (const [i, word] of words.entries()) view.setUint32(40 + 4 * i, word, true)
  for (let i = 0; i < IN_HEADER; i++)
    view.setUint32(76 + 4 * i, i < sectors.tableSectors ? i : FREE, true)
  return bytes
}

/** The mini sectors' table; what its last sector has beyond it is free. */
function padded(table: readonly number[]): Uint8Array {
  const words = new Uint32Array(sectorsFor(table.length * 4) * PER_SECTOR).fill(FREE)
  const bytes = new Uint8Array(words.length * 4)
  const view = new DataView(bytes.buffer)
  words.set(table)
  for (const [i, word] of words.entries()) view.setUint32(4 * i, word, true)
  return bytes
}

/** A stream from its first sector on, with what fills its last one; it goes around the locked sector. */
function* pieces<S>(data: StreamData<S>, first: number): Generator<Piece<S>> {
  const part = (from: number, to: number): Piece<S> =>
    data instanceof Uint8Array ? data.subarray(from, to) : { source: data.source, from, to }
  // A stream that would begin in the locked sector begins behind it.
  if (first === LOCKED + 1) yield new Uint8Array(SECTOR)
  const before = (LOCKED - first) * SECTOR
  if (first < LOCKED && before < data.length) {
    yield part(0, before)
    yield new Uint8Array(SECTOR)
    yield part(before, data.length)
  } else yield part(0, data.length)
  const rest = data.length % SECTOR
  if (rest > 0) yield new Uint8Array(SECTOR - rest)
}
