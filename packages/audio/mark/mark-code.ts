import { markKinds, type SoundMark } from '@shared/mixing/sound-mark'

/**
 * The code of the mark in the sound (docs/origin.md): time is cut into slots of 1/93.75 s and 500 Hz to 6 kHz into 32
 * bands. Two slots that follow each other are a pair; in each band of a pair the earlier slot is louder than the later
 * one, or softer. 120 pairs are a period of 2.56 s. Half of the signs are the same in every mark and tell that it is
 * there; the other half spell 48 bits as four symbols of 12.
 */

export const SLOTS_PER_SECOND = 93.75
export const BAND_COUNT = 32
export const PAIR_COUNT = 120
/** Slots after which the pattern repeats. */
export const PERIOD_SLOTS = 2 * PAIR_COUNT
export const SYMBOL_COUNT = 4
const SYMBOL_BITS = 12
const SYMBOL_VALUES = 1 << SYMBOL_BITS
const CELL_COUNT = PAIR_COUNT * BAND_COUNT
const VERSION = 1

/** Edges of the bands, Hz: equal steps on the scale of Glasberg and Moore (1990), on which masking is even. */
export const bandEdges: readonly number[] = (() => {
  const step = (hz: number) => 21.4 * Math.log10(1 + 0.004_37 * hz)
  const [low, high] = [step(500), step(6_000)]
  return Array.from(
    { length: BAND_COUNT + 1 },
    (_, i) => (10 ** ((low + ((high - low) * i) / BAND_COUNT) / 21.4) - 1) / 0.004_37,
  )
})()

/** Numbers of 32 bits that follow from a seed (splitmix32): every Cuecast must draw the same. */
function draws(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e37_79b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0_aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a_2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
}

const signOf = (word: number, bit: number): 1 | -1 => ((word >>> bit) & 1 ? 1 : -1)

interface Layout {
  /**
   * Role of each cell: 0 = always the same, 1 … 4 = a symbol. Cells are ordered by pair, then band.
   */
  roles: Uint8Array
  /** Signs of the cells that are always the same. */
  signs: Int8Array
  /** Cells of each symbol, in order. */
  symbols: readonly Uint16Array[]
}

const SEED = 0x0c0e_ca57

/** The places of the cells. */
export const layout: Layout = (() => {
  const next = draws(SEED)
  const roles = Uint8Array.from({ length: CELL_COUNT }, (_, i) => Math.max(0, (i % 8) - 3))
  for (let i = CELL_COUNT - 1; i > 0; i--) {
    const other = next() % (i + 1)
    const held = roles[i] ?? 0
    roles[i] = roles[other] ?? 0
    roles[other] = held
  }
  const signs = Int8Array.from(roles, (role) => (role === 0 ? signOf(next(), 7) : 0))
  const symbols = Array.from({ length: SYMBOL_COUNT }, (_, symbol) =>
    Uint16Array.from([...roles.keys()].filter((cell) => roles[cell] === symbol + 1)),
  )
  return { roles, signs, symbols }
})()

const SYMBOL_CELLS = CELL_COUNT / 8
const WORDS = SYMBOL_CELLS / 32
const BYTES = SYMBOL_CELLS / 8

/** The signs of a value of a symbol, in the order of its cells: numbers of 32 bits, the lowest bit first. */
function wordsOf(symbol: number, value: number): Uint32Array {
  const next = draws(SEED ^ ((symbol + 1) << 16) ^ value)
  return new Uint32Array(WORDS).map(next)
}

/** The value of a symbol whose signs fit best. @param cells of a period: above 0 where the sign seems to be 1 */
export function likeliest(symbol: number, cells: Float32Array): number {
  const sums = sumsOfBytes(Array.from(layout.symbols[symbol] ?? [], (cell) => cells[cell] ?? 0))
  let best = { value: 0, sum: -Infinity }
  for (let value = 0; value < SYMBOL_VALUES; value++) {
    const bytes = new Uint8Array(wordsOf(symbol, value).buffer)
    let sum = 0
    for (let i = 0; i < BYTES; i++) sum += sums[(i << 8) | (bytes[i] ?? 0)] ?? 0
    if (sum > best.sum) best = { value, sum }
  }
  return best.value
}

/** What eight cells say together for each value of a byte of signs. */
function sumsOfBytes(cells: readonly number[]): Float32Array {
  const sums = new Float32Array(BYTES << 8)
  for (let at = 0; at < sums.length; at++) {
    for (let bit = 0; bit < 8; bit++) {
      const cell = cells[(at >> 8) * 8 + bit] ?? 0
      sums[at] = (sums[at] ?? 0) + cell * signOf(at, bit)
    }
  }
  return sums
}

/** CRC-10 (polynomial 0x233, ITU-T I.610) of 38 bits. */
function checksum(bits: bigint): bigint {
  let crc = bits << 10n
  for (let at = 47n; at >= 10n; at--) if ((crc >> at) & 1n) crc ^= 0x633n << (at - 10n)
  return crc & 0x3ffn
}

/** The four symbols of a mark: version (3 bits), kind (3), id (32) and a checksum (10). */
export function symbolsOf({ kind, id }: SoundMark): number[] {
  const head = (BigInt(VERSION) << 3n) | BigInt(markKinds.indexOf(kind))
  const content = (head << 32n) | BigInt(id >>> 0)
  const bits = (content << 10n) | checksum(content)
  return Array.from({ length: SYMBOL_COUNT }, (_, symbol) =>
    Number((bits >> BigInt((SYMBOL_COUNT - 1 - symbol) * SYMBOL_BITS)) & 0xfffn),
  )
}

/** The mark encoded by four symbols; null if the checksum or the version does not match. */
export function contentOf(symbols: readonly number[]): SoundMark | null {
  const bits = symbols.reduce((all, symbol) => (all << BigInt(SYMBOL_BITS)) | BigInt(symbol), 0n)
  const content = bits >> 10n
  if (checksum(content) !== (bits & 0x3ffn) || content >> 35n !== BigInt(VERSION)) return null
  const kind = markKinds[Number((content >> 32n) & 7n)]
  return kind === undefined ? null : { kind, id: Number(content & 0xffff_ffffn) }
}

/** A track asks for the same pattern with each of its clips. */
let latest: SoundMark & { signs: Int8Array } = { kind: 'export', id: NaN, signs: new Int8Array(0) }

/** The signs of all cells of a period that spell a mark, ordered by pair, then band. */
export function patternOf(content: SoundMark): Int8Array {
  const { kind, id } = content
  if (kind === latest.kind && id === latest.id) return latest.signs
  const signs = Int8Array.from(layout.signs)
  for (const [symbol, value] of symbolsOf(content).entries()) {
    const words = wordsOf(symbol, value)
    for (const [i, cell] of (layout.symbols[symbol] ?? []).entries())
      signs[cell] = signOf(words[i >> 5] ?? 0, i & 31)
  }
  latest = { kind, id, signs }
  return signs
}
