/** Reads compound files by their definition, [MS-CFB]. */

export interface ReadStorage {
  classId: string
  storages: Map<string, ReadStorage>
  streams: Map<string, Uint8Array>
}

/** Any part of a file, by its place. */
export type ReadBytes = (from: number, length: number) => Uint8Array

const END = 0xffff_fffe
const FREE = 0xffff_ffff
const utf16 = new TextDecoder('utf-16le')

export const fromBytes =
  (file: Uint8Array): ReadBytes =>
  (from, length) =>
    file.slice(from, from + length)

export const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.length)

const words = (bytes: Uint8Array): number[] => {
  const view = viewOf(bytes)
  return Array.from({ length: bytes.length / 4 }, (_, i) => view.getUint32(4 * i, true))
}

/** Throws where the file breaks a rule: sectors used twice, a tree out of order or out of balance. */
export function readCompoundFile(read: ReadBytes) {
  const head = viewOf(read(0, 4096))
  if (head.getUint32(0, true) !== 0xe011cfd0) throw new Error('no compound file')
  const size = 1 << head.getUint16(30, true)
  const sector = (n: number) => read((n + 1) * size, size)
  const tables = tableSectors(head, sector)
  const next = tables.flatMap((n) => words(sector(n)))
  const used = new Map<number, string>(tables.map((n) => [n, 'table']))
  const chain = (first: number, owner: string) => {
    const all: number[] = []
    for (let n = first; n !== END; n = next[n] ?? FREE) {
      if (n >= next.length) throw new Error(`${owner}: chain without an end`)
      if (used.has(n)) throw new Error(`${owner}: sector ${n} is one of ${used.get(n)}`)
      used.set(n, owner)
      all.push(n)
    }
    return all
  }
  const join = (sectors: number[]) => joined(sectors.map(sector))
  const directory = join(chain(head.getUint32(48, true), 'directory'))
  const entryOf = (i: number) => readEntry(directory.subarray(128 * i, 128 * i + 128))
  const root = entryOf(0)
  const mini = join(chain(root.start, 'mini stream'))
  const miniNext = words(join(chain(head.getUint32(60, true), 'mini table')))
  const where = new Map<string, { sectors: number[]; size: number }>()

  const streamOf = ({ start, size: length }: Entry, path: string): Uint8Array => {
    if (length === 0) return new Uint8Array(0)
    if (length >= 4096) {
      const sectors = chain(start, path)
      where.set(path, { sectors, size: length })
      return length > 2 ** 24 ? new Uint8Array(0) : join(sectors).slice(0, length)
    }
    const parts: Uint8Array[] = []
    for (let n = start; n !== END; n = miniNext[n] ?? FREE)
      parts.push(mini.subarray(64 * n, 64 * n + 64))
    return joined(parts).slice(0, length)
  }
  const storageOf = (entry: Entry, path: string): ReadStorage => {
    const storage: ReadStorage = {
      classId: uuid(entry.classId),
      storages: new Map(),
      streams: new Map(),
    }
    for (const child of children(entry.child, entryOf)) {
      const at = `${path}/${child.name}`
      if (child.kind === 1) storage.storages.set(child.name, storageOf(child, at))
      else storage.streams.set(child.name, streamOf(child, at))
    }
    return storage
  }
  return { root: storageOf(root, ''), fileClass: uuid(read(8, 16)), where, sectorSize: size }
}

function tableSectors(head: DataView, sector: (n: number) => Uint8Array): number[] {
  const count = head.getUint32(44, true)
  const found = Array.from({ length: 109 }, (_, i) => head.getUint32(76 + 4 * i, true))
  for (let n = head.getUint32(68, true); n !== END;) {
    const list = words(sector(n))
    found.push(...list.slice(0, -1))
    n = list.at(-1) ?? END
  }
  return found.slice(0, count)
}

interface Entry {
  name: string
  kind: number
  isBlack: boolean
  left: number
  right: number
  child: number
  classId: Uint8Array
  start: number
  size: number
}

function readEntry(bytes: Uint8Array): Entry {
  const view = viewOf(bytes)
  return {
    name: utf16.decode(bytes.subarray(0, view.getUint16(64, true) - 2)),
    kind: view.getUint8(66),
    isBlack: view.getUint8(67) === 1,
    left: view.getUint32(68, true),
    right: view.getUint32(72, true),
    child: view.getUint32(76, true),
    classId: bytes.slice(80, 96),
    start: view.getUint32(116, true),
    size: Number(view.getBigUint64(120, true)),
  }
}

/** The entries of a storage in the order of its tree, which has to be a red-black one. */
function children(root: number, entryOf: (i: number) => Entry): Entry[] {
  const found: Entry[] = []
  const walk = (i: number, parentIsRed: boolean): number => {
    if (i === FREE) return 1
    const entry = entryOf(i)
    if (parentIsRed && !entry.isBlack) throw new Error(`${entry.name}: red below red`)
    const left = walk(entry.left, !entry.isBlack)
    found.push(entry)
    const right = walk(entry.right, !entry.isBlack)
    if (left !== right) throw new Error(`${entry.name}: more black entries on one side`)
    return left + (entry.isBlack ? 1 : 0)
  }
  walk(root, true)
  for (const [i, { name }] of found.entries()) {
    const before = found[i - 1]?.name ?? ''
    const inOrder =
      before.length < name.length ||
      (before.length === name.length && before.toUpperCase() < name.toUpperCase())
    if (!inOrder) throw new Error(`${name} comes after ${before}`)
  }
  return found
}

const joined = (parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts))

export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

export const uuid = (b: Uint8Array): string =>
  [
    b.slice(0, 4).reverse(),
    b.slice(4, 6).reverse(),
    b.slice(6, 8).reverse(),
    b.slice(8, 10),
    b.slice(10),
  ]
    .map(hex)
    .join('-')
