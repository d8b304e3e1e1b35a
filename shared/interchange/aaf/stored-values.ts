/** Values as AAF and compound files store them: the lowest byte first. */
function numberBytes(bytes: number, set: (view: DataView) => void): Uint8Array {
  const buffer = new Uint8Array(bytes)
  set(new DataView(buffer.buffer))
  return buffer
}

export const flag = (value: boolean): Uint8Array => new Uint8Array([value ? 1 : 0])
export const u16 = (value: number): Uint8Array =>
  numberBytes(2, (view) => view.setUint16(0, value, true))
export const u32 = (value: number): Uint8Array =>
  numberBytes(4, (view) => view.setUint32(0, value, true))
export const i64 = (value: number): Uint8Array =>
  numberBytes(8, (view) => view.setBigInt64(0, BigInt(value), true))
export const rational = (numerator: number, denominator = 1): Uint8Array =>
  joined([u32(numerator), u32(denominator)])

/** A property's list entry counts its bytes in 16 bits. */
const MAX_UNITS = 32_000

/** UTF-16 with a final zero, cut between two characters at the largest size of a property. */
export function text(value: string): Uint8Array {
  const whole = value.replaceAll(/\p{Cs}/gu, '\uFFFD').replaceAll('\0', ' ')
  const cut = whole.slice(0, MAX_UNITS).replace(/[\uD800-\uDBFF]$/, '')
  const bytes = new Uint8Array(2 * cut.length + 2)
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < cut.length; i++) view.setUint16(2 * i, cut.charCodeAt(i), true)
  return bytes
}

const STRING = '01100200-0000-0000-060e-2b3401040101'
const INT32 = '01010700-0000-0000-060e-2b3401040101'

export const RATIONAL = '03010100-0000-0000-060e-2b3401040101'

/** A fraction with its own type. */
export const indirectRational = (numerator: number, denominator: number): Uint8Array =>
  joined([new Uint8Array([0x4c]), uuidBytes(RATIONAL), rational(numerator, denominator)])

/** A text or integer with its own type. */
export const indirect = (value: string | number): Uint8Array =>
  joined([
    new Uint8Array([0x4c]),
    uuidBytes(typeof value === 'string' ? STRING : INT32),
    typeof value === 'string' ? text(value) : u32(value),
  ])

/** One after another. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** A UUID as structures hold it: its first three numbers with the lowest byte first. */
export function uuidBytes(uuid: string): Uint8Array {
  const bytes = Uint8Array.from(uuid.replaceAll('-', '').match(/../g) ?? [], (hex) =>
    Number.parseInt(hex, 16),
  )
  for (const [from, to] of [
    [0, 4],
    [4, 6],
    [6, 8],
  ] as const)
    bytes.subarray(from, to).reverse()
  return bytes
}
