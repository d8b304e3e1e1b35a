import { open } from 'node:fs/promises'
import { itunesDelay } from '../mux/scan-mp4'

/**
 * Frames of the encoder's delay ahead of an MP4's sound by the tag of Apple's and Fraunhofer's encoders, `iTunSMPB`;
 * 0 without one, and where an edit list says where the sound begins.
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
