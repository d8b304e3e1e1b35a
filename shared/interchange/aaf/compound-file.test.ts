import { describe, expect, it } from 'vitest'
import { fromBytes, readCompoundFile } from '../testing/read-compound-file'
import { compoundFile, type Piece, type Storage, type StreamData } from './compound-file'

const CLASS = '0d010201-0200-0000-060e-2b3403020101'
const FOLDER = 'b3b398a5-1c90-11d4-8053-080036210804'
type Source = number

const folder = (
  entries: readonly (readonly [string, Storage<Source> | StreamData<Source>])[],
): Storage<Source> => ({ classId: FOLDER, entries: new Map(entries) })

/** Bytes that say which source they are of, and where in it. */
const bytesOf = (source: Source, from: number, to: number): Uint8Array =>
  Uint8Array.from({ length: to - from }, (_, i) => (source * 31 + from + i) % 251)

const bytesIn = (piece: Piece<Source>): Uint8Array =>
  piece instanceof Uint8Array ? piece : bytesOf(piece.source, piece.from, piece.to)

const written = (root: Storage<Source>): Uint8Array =>
  new Uint8Array(Buffer.concat([...compoundFile(root, CLASS)].map(bytesIn)))

describe('a compound file', () => {
  it('holds streams of every length, those of others, too, in folders of any size', () => {
    const lengths = [0, 1, 63, 64, 65, 4095, 4096, 4097, 8192, 50_000]
    const root = folder([
      ...lengths.map((length) => [`own ${length}`, bytesOf(7, 0, length)] as const),
      ...lengths.map((length, i) => [`other ${length}`, { length, source: i }] as const),
      ['empty', folder([])],
      [
        'many',
        folder(
          Array.from({ length: 300 }, (_, i) => [`Đoạn{${i.toString(16)}}`, bytesOf(i, 0, i)]),
        ),
      ],
      ['in', folder([['each', folder([['other', bytesOf(1, 0, 9)]])]])],
    ])
    const file = written(root)
    expect(file.length % 4096).toBe(0)
    const read = readCompoundFile(fromBytes(file))
    expect([read.fileClass, read.sectorSize, read.root.classId]).toEqual([CLASS, 4096, FOLDER])
    for (const [i, length] of lengths.entries()) {
      expect(read.root.streams.get(`own ${length}`)).toEqual(bytesOf(7, 0, length))
      expect(read.root.streams.get(`other ${length}`)).toEqual(bytesOf(i, 0, length))
    }
    const many = read.root.storages.get('many')
    expect(many?.streams.size).toBe(300)
    expect(many?.streams.get('Đoạn{ff}')).toEqual(bytesOf(255, 0, 255))
    const inner = read.root.storages.get('in')?.storages.get('each')
    expect(inner?.streams.get('other')).toEqual(bytesOf(1, 0, 9))
    expect(read.root.storages.get('empty')?.storages.size).toBe(0)
  })

  it('is written whatever its folders hold, in a tree that every reader can search', () => {
    for (let count = 1; count <= 40; count++) {
      const names = Array.from({ length: count }, (_, i) => `${'x'.repeat(i % 3)}${i}`)
      const file = written(folder(names.map((name) => [name, bytesOf(1, 0, 1)])))
      const read = readCompoundFile(fromBytes(file))
      expect(new Set(read.root.streams.keys())).toEqual(new Set(names))
    }
  })

  it('continues behind 2 and 4 GB, around the sector that programs lock, without being held in memory', () => {
    const lengths = [1_000_000_000, 1_200_000_001, 2_200_000_000]
    const streams = lengths.map((length, source) => [`s${source}`, { length, source }] as const)
    const pieces: { at: number; piece: Piece<Source>; length: number }[] = []
    let size = 0
    for (const piece of compoundFile(folder([...streams]), CLASS)) {
      const length = piece instanceof Uint8Array ? piece.length : piece.to - piece.from
      pieces.push({ at: size, piece, length })
      size += length
    }
    expect(size).toBeGreaterThan(2 ** 32)
    const read = (from: number, length: number): Uint8Array => {
      const found = pieces.find(({ at, length: all }) => at <= from && from + length <= at + all)
      if (!found) throw new Error(`${from} lies in several pieces`)
      const { piece, at } = found
      if (piece instanceof Uint8Array) return piece.slice(from - at, from - at + length)
      return bytesOf(piece.source, piece.from + from - at, piece.from + from - at + length)
    }
    const { where } = readCompoundFile(read)
    const locked = 0x7fff_f000 / 4096 - 1
    for (const [source, length] of lengths.entries()) {
      const sectors = where.get(`/s${source}`)?.sectors ?? []
      expect(sectors).toHaveLength(Math.ceil(length / 4096))
      expect(sectors.includes(locked)).toBe(false)
      for (const part of [0, Math.floor(sectors.length / 3), sectors.length - 2]) {
        const place = ((sectors[part] ?? 0) + 1) * 4096
        expect(read(place, 4096)).toEqual(bytesOf(source, part * 4096, part * 4096 + 4096))
      }
    }
  })
})
