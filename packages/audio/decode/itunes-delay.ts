import { open } from 'node:fs/promises'
import { boxesOf, child, mediaEdits, type ReadAt, topBoxes } from './mp4-boxes'

/** A longer delay than FFmpeg believes, frames. */
const MAX_DELAY = 16_384

/**
 * Encoder delay of an MP4's sound in frames, from the `iTunSMPB` tag of Apple's and Fraunhofer's
 * encoders. 0 without the tag, or if an edit list gives the start of the sound.
 */
export async function itunesDelayOf(from: string | Uint8Array): Promise<number> {
  if (typeof from !== 'string')
    return itunesDelay(async (at, length) => Buffer.from(from.subarray(at, at + length)))
  const file = await open(from, 'r')
  try {
    return await itunesDelay(async (at, length) => {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at)
      return buffer.subarray(0, bytesRead)
    })
  } finally {
    await file.close()
  }
}

async function itunesDelay(read: ReadAt): Promise<number> {
  const { moov } = await topBoxes(read)
  const hasEdits = boxesOf(moov ?? Buffer.alloc(0))
    .filter(({ type }) => type === 'trak')
    .filter(({ body }) => child(body, 'mdia', 'hdlr')?.toString('latin1', 8, 12) === 'soun')
    .some(({ body }) => mediaEdits(child(body, 'edts', 'elst')).length > 0)
  if (hasEdits) return 0
  // The box is full, but its children are not counted from there.
  const tags = child(child(moov, 'udta', 'meta')?.subarray(4) ?? null, 'ilst')
  const tag = boxesOf(tags ?? Buffer.alloc(0)).find(
    ({ type, body }) =>
      type === '----' && child(body, 'name')?.toString('latin1', 4) === 'iTunSMPB',
  )
  const text = tag && child(tag.body, 'data')?.toString('latin1', 8)
  const delay = Number.parseInt(/^\s*[0-9A-F]+ ([0-9A-F]+)/i.exec(text ?? '')?.[1] ?? '0', 16)
  return delay < MAX_DELAY ? delay : 0
}
