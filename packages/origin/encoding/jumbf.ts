import { fromCbor, toCbor, type Cbor } from './cbor'

// JUMBF (ISO/IEC 19566-5): boxes that describe themselves, in which a manifest store is kept.

/** The kinds of boxes of a manifest store, by the first four letters of their type. */
export const kinds = {
  store: 'c2pa',
  manifest: 'c2ma',
  updateManifest: 'c2um',
  assertions: 'c2as',
  claim: 'c2cl',
  signature: 'c2cs',
  cbor: 'cbor',
  json: 'json',
} as const

/** All types end alike (C2PA §11.1.4). */
const TYPE_END = Buffer.from('00110010800000aa00389b71', 'hex')
/** The box can be asked for, and has a label. */
const LABELLED = 3

export interface JumbfBox {
  kind: string
  label: string
  /** The whole box, header and all. */
  bytes: Buffer
  children: JumbfBox[]
  /** What is in it besides other boxes of this sort, by the type of each. */
  content: { type: string; bytes: Buffer }[]
}

/** A box with its label; `content` are finished boxes. */
export function jumbfBox(kind: string, label: string, content: readonly Uint8Array[]): Buffer {
  const about = [Buffer.from(kind, 'latin1'), TYPE_END, Buffer.from([LABELLED])]
  return box('jumb', [box('jumd', [...about, Buffer.from(`${label}\0`)]), ...content])
}

export const cborBox = (label: string, value: Cbor, kind: string = kinds.cbor): Buffer =>
  jumbfBox(kind, label, [box('cbor', [toCbor(value)])])

function box(type: string, parts: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 4, 'latin1')
  const out = Buffer.concat([head, ...parts])
  out.writeUInt32BE(out.length)
  return out
}

/** What hashes of a box are taken over (C2PA §8.4.2.3). */
export const hashedPart = ({ bytes }: JumbfBox): Buffer =>
  bytes.subarray(bytes.readUInt32BE(0) === 1 ? 16 : 8)

/** What the first CBOR in a box says; null where there is none that can be read. */
export function cborIn({ content }: JumbfBox): unknown {
  const found = content.find(({ type }) => type === 'cbor')
  try {
    return found ? fromCbor(found.bytes) : null
  } catch {
    return null
  }
}

const MAX_DEPTH = 16

/** Reads a box with all that is in it; null for what is none. */
export function readJumbf(bytes: Buffer, depth = 0): JumbfBox | null {
  const whole = boxAt(bytes, 0)
  if (whole?.type !== 'jumb' || depth > MAX_DEPTH) return null
  const about = boxAt(whole.body, 0)
  if (about?.type !== 'jumd' || about.body.length < 17) return null
  const end = about.body.indexOf(0, 17)
  const isLabelled = ((about.body[16] ?? 0) & 2) !== 0 && end >= 0
  const found: JumbfBox = {
    kind: about.body.toString('latin1', 0, 4),
    label: isLabelled ? about.body.toString('utf8', 17, end) : '',
    bytes: bytes.subarray(0, whole.size),
    children: [],
    content: [],
  }
  for (let at = about.size; at < whole.body.length;) {
    const inner = boxAt(whole.body, at)
    if (inner === null) return null
    const child = readJumbf(whole.body.subarray(at), depth + 1)
    if (child) found.children.push(child)
    else if (inner.type === 'jumb') return null
    else found.content.push({ type: inner.type, bytes: inner.body })
    at += inner.size
  }
  return found
}

function boxAt(bytes: Buffer, at: number): { type: string; size: number; body: Buffer } | null {
  if (at + 8 > bytes.length) return null
  const short = bytes.readUInt32BE(at)
  const isLong = short === 1
  if (isLong && at + 16 > bytes.length) return null
  const rest = bytes.length - at
  const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short || rest
  const headSize = isLong ? 16 : 8
  if (size < headSize || size > rest) return null
  const body = bytes.subarray(at + headSize, at + size)
  return { type: bytes.toString('latin1', at + 4, at + 8), size, body }
}
