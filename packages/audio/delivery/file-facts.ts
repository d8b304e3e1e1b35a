import { type FileHandle, open } from 'node:fs/promises'
import { type TagName, tagNames } from '@shared/contracts/formats/delivery-rules'
import { announcedFrames } from '../decode/decode-mp3'
import { openMedia } from '../decode/open-media'
import { id3Length } from '../decode/sniff'
import { readMp3Frame } from '../encode/mp3-frames'

/** Facts from the frame headers of an MP3, without decoding. */
export interface Mp3Facts {
  channels: number
  seconds: number
  /** Average, kbit/s. */
  kbits: number
  isConstant: boolean
  /** Frames that it announces are missing, or its last one is not whole. */
  isCut: boolean
}

const CHUNK = 1 << 18
const HEADER = 4
/** The first frame may hold an Info or Xing tag. */
const TAG_BYTES = 200

/** Reads an MP3 frame by frame, in pieces; null where it has none. */
export async function readMp3Facts(path: string): Promise<Mp3Facts | null> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const start = await firstFrame(file)
    if (!start) return null
    const { announced, tagBytes, channels } = start
    const found = { frames: 0, bits: 0, seconds: 0, least: Infinity, most: 0 }
    let at = start.at + tagBytes
    const chunk = new Uint8Array(CHUNK)
    for (let ends = false; !ends;) {
      const { bytesRead } = await file.read(chunk, 0, CHUNK, at)
      let inside = 0
      let frame = readMp3Frame(chunk.subarray(0, bytesRead), 0)
      for (; frame; frame = readMp3Frame(chunk.subarray(0, bytesRead), inside)) {
        if (at + inside + frame.bytes > size) return { ...summary(found, channels), isCut: true }
        found.frames += 1
        found.bits += frame.kbits * (frame.samples / frame.sampleRate)
        found.seconds += frame.samples / frame.sampleRate
        found.least = Math.min(found.least, frame.kbits)
        found.most = Math.max(found.most, frame.kbits)
        inside += frame.bytes
        if (inside + HEADER > bytesRead) break
      }
      at += inside
      ends = !frame || inside === 0
    }
    const isCut = announced !== null && found.frames < announced
    return { ...summary(found, channels), isCut }
  } finally {
    await file.close()
  }
}

const summary = (
  { bits, seconds, least, most }: { bits: number; seconds: number; least: number; most: number },
  channels: number,
) => ({ channels, seconds, kbits: seconds > 0 ? bits / seconds : 0, isConstant: least === most })

/** Where the first frame begins, and what its Info or Xing tag announces. */
async function firstFrame(file: FileHandle) {
  const head = new Uint8Array(CHUNK)
  await file.read(head, 0, 10, 0)
  let at = id3Length(head)
  const { bytesRead } = await file.read(head, 0, CHUNK, at)
  let inside = 0
  while (inside < bytesRead - HEADER && !readMp3Frame(head, inside)) inside += 1
  const frame = readMp3Frame(head.subarray(0, bytesRead), inside)
  if (!frame) return null
  at += inside
  const text = Buffer.from(head.subarray(inside, inside + TAG_BYTES)).toString('latin1')
  const tagBytes = /Info|Xing|VBRI/.test(text) ? frame.bytes : 0
  const announced = tagBytes > 0 ? announcedFrames(head, inside) : null
  return { at, tagBytes, announced, channels: frame.channels }
}

/**
 * The last page of an Ogg file (RFC 3533 §6): whether it ends the stream and the file, and how many frames the stream
 * has up to there, null where it does not say.
 */
export async function oggEnd(path: string): Promise<{ isWhole: boolean; frames: number | null }> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    // A page has at most 65,307 bytes.
    const tail = Buffer.alloc(Math.min(size, 65_307))
    await file.read(tail, 0, tail.length, size - tail.length)
    const at = tail.lastIndexOf('OggS')
    const segments = tail[at + 26] ?? 0
    const sizes = tail.subarray(at + 27, at + 27 + segments)
    const end = at + 27 + segments + sizes.reduce((sum, each) => sum + each, 0)
    const isWhole = at >= 0 && end === tail.length && ((tail[at + 5] ?? 0) & 4) !== 0
    const position = isWhole ? tail.readBigInt64LE(at + 6) : -1n
    return { isWhole, frames: position < 0n ? null : Number(position) }
  } finally {
    await file.close()
  }
}

/** Tags of a file; empty if its container cannot be read here. */
export async function tagsOf(
  path: string,
): Promise<{ tags: TagName[]; trackNumber: number | null }> {
  const input = await openMedia(path)
  try {
    const found = await input.getMetadataTags()
    const { trackNumber, date } = found
    const says: Record<TagName, boolean> = {
      title: isSaid(found.title),
      artist: isSaid(found.artist),
      album: isSaid(found.album),
      comment: isSaid(found.comment),
      track: trackNumber !== undefined,
      date: date !== undefined,
    }
    return { tags: tagNames.filter((name) => says[name]), trackNumber: trackNumber ?? null }
  } catch {
    // ffmpeg may still read it, but its tags stay unknown.
    return { tags: [], trackNumber: null }
  } finally {
    input.dispose()
  }
}

const isSaid = (text: string | undefined): boolean => (text ?? '').trim() !== ''

/** Facts of the first audio track from the container; null if only ffmpeg reads it. */
export async function containerFacts(
  path: string,
): Promise<{ sampleRate: number; channels: number; seconds: number | null } | null> {
  const input = await openMedia(path)
  try {
    const track = await input.getPrimaryAudioTrack()
    if (!track) return null
    const [sampleRate, channels] = [await track.getSampleRate(), await track.getNumberOfChannels()]
    return { sampleRate, channels, seconds: await track.getDurationFromMetadata() }
  } catch {
    // ffmpeg may still read it; if not, its error explains the fault.
    return null
  } finally {
    input.dispose()
  }
}
