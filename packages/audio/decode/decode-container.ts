import { ok, type Result } from '@shared/contracts/result'
import { joinSamples, type AudioData } from '../audio-data'
import { openContainerPieces } from '../container/container-pieces'
import { endsWholly } from '../container/matroska-end'
import { audioBroken } from './decode-error'
import { decodeWithFfmpeg } from './decode-ffmpeg'

/** So much may a sound end before what its container announces: frames, padding, rounded stamps. */
const CUT_SECONDS = 0.25

/** MP4, WebM, Matroska and the like: by ourselves where we know the codec, otherwise by ffmpeg. */
export async function decodeContainer(bytes: Uint8Array): Promise<Result<AudioData>> {
  if (isMatroska(bytes) && !endsWholly(bytes)) return audioBroken('truncated: it ends too early')
  const pieces = await openContainerPieces(bytes)
  if (!pieces) return decodeWithFfmpeg(bytes)
  const blocks: Float32Array[][] = []
  try {
    for (let block = await pieces.next(); block; block = await pieces.next()) blocks.push(block)
  } finally {
    await pieces.close()
  }
  const [first] = blocks
  if (!first) return audioBroken('a container without sound')
  const seconds = blocks.reduce((sum, [block]) => sum + (block?.length ?? 0), 0) / pieces.sampleRate
  const announced = pieces.announcedSeconds ?? seconds
  if (seconds < announced - CUT_SECONDS)
    return audioBroken(`truncated: ${seconds.toFixed(1)} of ${announced.toFixed(1)} s`)
  const channels = first.map((_, c) => joinSamples(blocks.flatMap((block) => block[c] ?? [])))
  return ok({ channels, sampleRate: pieces.sampleRate })
}

function isMatroska([a, b, c, d]: Uint8Array): boolean {
  return a === 0x1a && b === 0x45 && c === 0xdf && d === 0xa3
}
