import { ok, type Result } from '@shared/contracts/result'
import type { AudioData } from '../audio-data'
import { openContainerPieces } from './container-pieces'
import { audioBroken } from '../audio-error'
import { beyondLimit, joinBlocks } from './bounded'
import { decodeWithFfmpeg } from './decode-ffmpeg'

/** Tolerance between decoded and announced length, s: frames, padding, rounded time stamps. */
const CUT_SECONDS = 0.25

/** MP4, WebM, Matroska and similar: our own decoders where they support the codec, otherwise ffmpeg. */
export async function decodeContainer(
  bytes: Uint8Array,
  maxSeconds: number,
): Promise<Result<AudioData>> {
  if (isMatroska(bytes) && !endsAtElement(bytes))
    return audioBroken('cut', 'truncated: it ends too early')
  const opened = await openContainerPieces(bytes)
  if (!opened) return decodeWithFfmpeg(bytes, maxSeconds)
  if (!opened.ok) return opened
  const pieces = opened.value
  const { sampleRate } = pieces
  const blocks: Float32Array[][] = []
  let frames = 0
  try {
    for (let block = await pieces.next(); block; block = await pieces.next()) {
      frames += block[0]?.length ?? 0
      const tooLong = beyondLimit({ frames, channels: block.length, sampleRate }, maxSeconds)
      if (tooLong) return tooLong
      blocks.push(block)
    }
  } finally {
    await pieces.close()
  }
  if (blocks.length === 0) return audioBroken('silent', 'a container without sound')
  const seconds = frames / sampleRate
  const announced = pieces.announcedSeconds ?? seconds
  if (seconds < announced - CUT_SECONDS)
    return audioBroken('cut', `truncated: ${seconds.toFixed(1)} of ${announced.toFixed(1)} s`, {
      length: { seconds, of: announced },
    })
  return ok({ channels: joinBlocks(blocks), sampleRate })
}

function isMatroska([a, b, c, d]: Uint8Array): boolean {
  return a === 0x1a && b === 0x45 && c === 0xdf && d === 0xa3
}

const SEGMENT = 0x1853_8067
const CLUSTER = 0x1f43_b675

/**
 * True if a Matroska or WebM file ends on an element boundary (RFC 8794). A file written to a pipe
 * states neither length nor duration, so this is the only way to detect truncation.
 */
function endsAtElement(bytes: Uint8Array): boolean {
  let at = 0
  while (at < bytes.length) {
    const id = readNumber(bytes, at, true)
    const size = id && readNumber(bytes, at + id.length, false)
    if (!size) return false
    const body = at + id.length + size.length
    const goesInto = size.value === null && (id.value === SEGMENT || id.value === CLUSTER)
    if (!goesInto && size.value === null) return false
    at = goesInto ? body : body + (size.value ?? 0)
  }
  return at === bytes.length
}

/** A variable-length integer: leading zeros give its byte count. A null value is unknown (all bits set). */
function readNumber(
  bytes: Uint8Array,
  at: number,
  withMarker: boolean,
): { value: number | null; length: number } | null {
  const first = bytes[at] ?? 0
  const length = Math.clz32(first) - 23
  if (length > 8 || at + length > bytes.length) return null
  const marker = 1 << (8 - length)
  const most = marker - 1
  let value = withMarker ? first : first & most
  let isUnknown = (first & most) === most
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return { value: isUnknown && !withMarker ? null : value, length }
}
