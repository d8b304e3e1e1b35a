// CBOR (RFC 8949), as far as content credentials use it: written deterministically (§4.2.1), read whatever the form.

/** A value with a tag: 0 is a date as text, 18 a signature. Reading leaves tags off. */
export class Tagged {
  constructor(
    readonly tag: number,
    readonly value: Cbor,
  ) {}
}

export type Cbor =
  | number
  | string
  | boolean
  | null
  | undefined
  | Uint8Array
  | Tagged
  | readonly Cbor[]
  | ReadonlyMap<number | string, Cbor>
  | { readonly [key: string]: Cbor }

const BYTES = 2
const TEXT = 3
const ARRAY = 4
const MAP = 5
const TAG = 6

/** Fields of objects that are undefined are left out. Whole numbers only. */
export function toCbor(value: Cbor): Buffer {
  if (value === null || value === undefined) return Buffer.from([0xf6])
  if (typeof value === 'boolean') return Buffer.from([value ? 0xf5 : 0xf4])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') {
    const text = Buffer.from(value)
    return Buffer.concat([head(TEXT, text.length), text])
  }
  if (value instanceof Uint8Array) return Buffer.concat([head(BYTES, value.length), value])
  if (value instanceof Tagged) return Buffer.concat([head(TAG, value.tag), toCbor(value.value)])
  if (isList(value)) return Buffer.concat([head(ARRAY, value.length), ...value.map(toCbor)])
  const entries: [number | string, Cbor][] =
    value instanceof Map ? [...value] : Object.entries(value)
  const pairs = entries
    .filter(([, each]) => each !== undefined)
    .map(([key, each]): [Buffer, Buffer] => [toCbor(key), toCbor(each)])
    .sort(([a], [b]) => Buffer.compare(a, b))
  return Buffer.concat([head(MAP, pairs.length), ...pairs.flat()])
}

const isList = (value: object): value is readonly Cbor[] => Array.isArray(value)

function head(major: number, value: number): Buffer {
  const first = major << 5
  if (value < 24) return Buffer.from([first | value])
  if (value < 0x100) return Buffer.from([first | 24, value])
  const out = Buffer.alloc(value < 0x1_0000 ? 3 : value < 0x1_0000_0000 ? 5 : 9)
  if (out.length === 3) out.writeUInt16BE(value, 1)
  else if (out.length === 5) out.writeUInt32BE(value, 1)
  else out.writeBigUInt64BE(BigInt(value), 1)
  out[0] = first | (out.length === 3 ? 25 : out.length === 5 ? 26 : 27)
  return out
}

/** Deeper than any credential; a file from elsewhere may be made to overflow the stack. */
const MAX_DEPTH = 64

/** What was read; keys of maps are texts, also where they were numbers. Throws where bytes are no CBOR or end early. */
export function fromCbor(bytes: Uint8Array): unknown {
  return new Reader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)).value(0)
}

/** Ends a list of unknown length. */
const BREAK = Symbol('break')

class Reader {
  private at = 0

  constructor(private readonly bytes: Buffer) {}

  value(depth: number): unknown {
    const item = this.item(depth)
    if (item === BREAK) throw new RangeError('CBOR: an end without a beginning')
    return item
  }

  private item(depth: number): unknown {
    if (depth > MAX_DEPTH) throw new RangeError('CBOR: nested too deeply')
    const first = this.take(1).readUInt8()
    const [major, info] = [first >> 5, first & 31]
    if (major === 7) return this.simple(info)
    const length = info === 31 ? null : this.argument(info)
    switch (major) {
      case 0:
        return length
      case 1:
        return -1 - Number(length)
      case BYTES:
        return length === null
          ? Buffer.concat(this.parts(depth, Buffer.isBuffer))
          : this.take(length)
      case TEXT: {
        const isText = (part: unknown) => typeof part === 'string'
        return length === null ? this.parts(depth, isText).join('') : this.take(length).toString()
      }
      case ARRAY:
        return this.list(depth, length)
      case MAP: {
        const flat = this.list(depth, length === null ? null : length * 2)
        const pairs = flat.flatMap((key, i): [string, unknown][] =>
          i % 2 === 0 ? [[String(key), flat[i + 1]]] : [],
        )
        return Object.fromEntries(pairs)
      }
      default:
        return this.value(depth + 1)
    }
  }

  private parts<T>(depth: number, isPart: (part: unknown) => part is T): T[] {
    return this.list(depth, null).filter(isPart)
  }

  private list(depth: number, length: number | null): unknown[] {
    const out: unknown[] = []
    const most = length ?? Infinity
    while (out.length < most) {
      const item = this.item(depth + 1)
      if (item === BREAK && length === null) return out
      if (item === BREAK) throw new RangeError('CBOR: a list ends early')
      out.push(item)
    }
    return out
  }

  private simple(info: number): unknown {
    if (info === 20 || info === 21) return info === 21
    if (info === 25) return half(this.take(2).readUInt16BE())
    if (info === 26) return this.take(4).readFloatBE()
    if (info === 27) return this.take(8).readDoubleBE()
    if (info === 31) return BREAK
    if (info === 24) this.take(1)
    return null
  }

  private argument(info: number): number {
    if (info < 24) return info
    if (info === 24) return this.take(1).readUInt8()
    if (info === 25) return this.take(2).readUInt16BE()
    if (info === 26) return this.take(4).readUInt32BE()
    if (info === 27) return Number(this.take(8).readBigUInt64BE())
    throw new RangeError('CBOR: a length that is none')
  }

  private take(length: number): Buffer {
    if (length > this.bytes.length - this.at) throw new RangeError('CBOR: ends early')
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }
}

function half(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1
  const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023]
  if (exponent === 31) return fraction ? Number.NaN : sign * Infinity
  return (
    sign * (exponent ? 2 ** (exponent - 15) * (1 + fraction / 1024) : 2 ** -14 * (fraction / 1024))
  )
}
