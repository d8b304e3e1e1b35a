import { ok, type Result } from '@shared/contracts/result'
import { openBed } from '../bed/open-bed'
import { peaksOf, type Peaks } from './peaks'
import { FINEST } from './pyramid'

/** Fine enough for a picture, and cheap for a film of hours. */
const RATE = 16_000
const PIECE_SECONDS = 10

/** Peaks of a film's or track's sound, read piece by piece: memory does not depend on its length. */
export async function soundPeaks(path: string): Promise<Result<Peaks>> {
  const opened = await openBed(path, { sampleRate: RATE, channels: 1 })
  if (!opened.ok) return opened
  const parts: Uint8Array[] = []
  try {
    for (;;) {
      const channels = await opened.value.read(RATE * PIECE_SECONDS)
      if ((channels[0]?.length ?? 0) === 0) break
      parts.push(peaksOf({ channels, sampleRate: RATE }, FINEST))
    }
  } finally {
    await opened.value.close()
  }
  return ok({ perSecond: FINEST, peaks: new Uint8Array(Buffer.concat(parts)) })
}
