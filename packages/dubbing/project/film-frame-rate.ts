import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny'

/** Frames looked at: enough to tell 23.976 from 24 in containers that count in milliseconds. */
const FRAMES = 240

/**
 * Frames a second of a film, the mean over its first seconds as its container has them; no
 * decoding. Null for a sound, and for what cannot be read.
 */
export async function filmFrameRate(path: string): Promise<number | null> {
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) })
  try {
    const track = await input.getPrimaryVideoTrack()
    const stats = await track?.computePacketStats(FRAMES)
    return stats && stats.averagePacketRate > 0 ? stats.averagePacketRate : null
  } catch {
    return null
  } finally {
    input.dispose()
  }
}
