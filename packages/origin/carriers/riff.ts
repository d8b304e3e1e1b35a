import { type Carrier, type Piece, type Range, type Source, storeAt } from './source'

// A chunk `C2PA` in WAV, RF64 and BW64 (C2PA A.3.3): at the end, so that nothing before it moves.

interface Chunk extends Range {
  id: string
  /** Where the next one begins. */
  end: number
  isCut: boolean
}

const MOST = 0xffff_ffff
/** In a small field where the real size stands in `ds64`. */
const ELSEWHERE = 0xffff_ffff

/** Null for what is no WAV. A file that is cut off, or would grow beyond what its sizes can say, takes no store. */
export async function riffCarrier(source: Source): Promise<Carrier | null> {
  const head = await source.read(0, 28)
  const kind = head.toString('latin1', 0, 4)
  if (head.length < 28 || head.toString('latin1', 8, 12) !== 'WAVE') return null
  if (!['RIFF', 'RF64', 'BW64'].includes(kind)) return null
  const hasLongSizes = kind !== 'RIFF' && head.toString('latin1', 12, 16) === 'ds64'
  const isLong = hasLongSizes && head.readUInt32LE(4) === ELSEWHERE
  const size = isLong ? Number(head.readBigUInt64LE(20)) : head.readUInt32LE(4)
  const chunks = await chunksOf(source, size + 8)
  const own = chunks.find(({ id }) => id === 'C2PA')
  return {
    mime: 'audio/wav',
    binding: 'bytes',
    store: own ? await storeAt(source, own.at + 8, own.length) : null,
    place: (store) =>
      chunks.some(({ isCut }) => isCut) || !chunks.some(({ id }) => id === 'data')
        ? null
        : placed({ source, chunks, store, isLong }),
  }
}

function placed({
  source,
  chunks,
  store,
  isLong,
}: {
  source: Source
  chunks: readonly Chunk[]
  store: Buffer
  isLong: boolean
}): ReturnType<Carrier['place']> {
  const field = Buffer.alloc(isLong ? 8 : 4)
  const start = isLong ? 20 : 4
  const after = start + field.length
  const runs: Range[] = [{ at: after, length: Math.max(0, 12 - after) }]
  const kept = chunks.filter(({ id }) => id !== 'C2PA')
  for (const chunk of kept) {
    const from = Math.max(chunk.at, after)
    const end = Math.min(chunk.end, source.size)
    const last = runs.at(-1)
    if (last && last.at + last.length === from) last.length += end - from
    else runs.push({ at: from, length: end - from })
  }
  const pieces: Piece[] = [{ at: 0, length: start }, field, ...runs]
  // Some writers leave the last pad byte off.
  if ((kept.at(-1)?.end ?? 0) > source.size) pieces.push(Buffer.alloc(1))
  const at = pieces.reduce((sum, { length }) => sum + length, 0)
  const chunk = Buffer.alloc(8 + store.length + (store.length % 2))
  chunk.write('C2PA', 'latin1')
  chunk.writeUInt32LE(store.length, 4)
  store.copy(chunk, 8)
  pieces.push(chunk)
  const total = at + chunk.length - 8
  if (isLong) field.writeBigUInt64LE(BigInt(total))
  else if (total > MOST) return null
  else field.writeUInt32LE(total)
  // What follows the end that the file states stays behind it.
  const rest = source.size - Math.max(...chunks.map(({ end }) => end))
  if (rest > 0) pieces.push({ at: source.size - rest, length: rest })
  return { pieces, without: [{ at, length: 8 + store.length }] }
}

/** More would only keep whoever reads them busy: the rest counts as cut. */
const MAX_CHUNKS = 10_000

/** All chunks up to `end`, the last one cut where the file is. */
async function chunksOf(source: Source, end: number): Promise<Chunk[]> {
  const chunks: Chunk[] = []
  let long = 0
  for (let at = 12; at + 8 <= Math.min(end, source.size);) {
    const head = await source.read(at, 24)
    const id = head.toString('latin1', 0, 4)
    if (id === 'ds64' && head.length === 24) long = Number(head.readBigUInt64LE(16))
    const stated = head.readUInt32LE(4)
    const isTooMany = chunks.length > MAX_CHUNKS
    const length = isTooMany ? end : stated === ELSEWHERE && id === 'data' ? long : stated
    const next = at + 8 + length + (length % 2)
    chunks.push({ id, at, length, end: next, isCut: at + 8 + length > Math.min(end, source.size) })
    at = next
  }
  return chunks
}
