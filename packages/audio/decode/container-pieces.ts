import {
  ALL_FORMATS,
  AudioSampleSink,
  BufferSource,
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputAudioTrack,
  MATROSKA,
  MP4,
  OGG,
  QTFF,
  WEBM,
} from 'mediabunny'
import type { ChannelCount } from '@shared/contracts/export'
import { ok, type Result } from '@shared/contracts/result'
import { frameCount, type SoundPieces } from '../audio-data'
import { audioBroken } from '../audio-error'
import { foldTo } from '../channel-layout'
import { type FrameCodec, isFrameCodec, openFrames } from './frame-sources'
import { itunesDelayOf } from './itunes-delay'
import { bytesOf, opusDelay } from './opus-head'

/**
 * Lead-in that a codec needs before it decodes correctly, s: 80 ms for Opus, the bit reservoir for
 * MP3.
 */
const PREROLL_SECONDS = 0.5

/** Time stamps in films are rounded to milliseconds or more: shorter gaps are ignored. */
const GAP_SECONDS = 0.05
/** Silence of a gap that is yielded at once, at most, frames. */
const GAP_PIECE = 1 << 19

export interface ContainerPieces extends SoundPieces {
  /** Length stated by the container; null when it states none. */
  announcedSeconds: number | null
}

export interface ContainerReading {
  /** Where the first piece begins in the film, s. */
  fromSeconds?: number
  /** Packets that cannot be decoded are silence; without it, `next` rejects at the first one. */
  toleratesDamage?: boolean
}

/**
 * The first audio track of a film or another container, in sync with its picture, decoded without
 * ffmpeg: AAC, Opus, MP3, FLAC, Vorbis, (E-)AC-3, DTS and PCM in MP4, Matroska, WebM, QuickTime, MPEG-TS and Ogg.
 *
 * @returns null for other containers and codecs; AUDIO_BROKEN where no packet can be decoded
 */
export async function openContainerPieces(
  from: string | Uint8Array,
  { fromSeconds = 0, toleratesDamage = false }: ContainerReading = {},
): Promise<Result<ContainerPieces> | null> {
  const source = typeof from === 'string' ? new FilePathSource(from) : new BufferSource(from)
  const input = new Input({ formats: ALL_FORMATS, source })
  const found = await audioTrackOf(input)
  if (!found) {
    input.dispose()
    return null
  }
  const { track } = found
  const trackStart = await startOf(input, track)
  const blocks = blocksOf(found, { from: trackStart + fromSeconds, toleratesDamage })
  const close = async () => {
    await blocks.return(undefined)
    input.dispose()
  }
  try {
    const { value: first = null } = await blocks.next()
    if (first?.channels.length === 0) {
      await close()
      return audioBroken('damaged', 'none of its sound can be decoded')
    }
    // HE-AAC has twice the sample rate that its container states; only the first packet shows it.
    const sampleRate = first?.sampleRate ?? (await track.getSampleRate())
    const start = trackStart + (await tagDelay(input, found, from)) / sampleRate
    const pieces = piecesOf(first, blocks, { sampleRate, begin: start + fromSeconds })
    const end = await track.getDurationFromMetadata()
    return ok({
      sampleRate,
      announcedSeconds: end === null ? null : end - start,
      next: async () => (await pieces.next()).value ?? null,
      close,
    })
  } catch (error) {
    await close()
    throw error
  }
}

/** Time stamp of the start, s: streams may start at any time, Opus in Ogg and WebM with its delay. */
async function startOf(input: Input, track: InputAudioTrack): Promise<number> {
  const first = Math.max(0, await input.getFirstTimestamp())
  const container = await input.getFormat()
  const countsDelay = [OGG, MATROSKA, WEBM].some((format) => format === container)
  if (!countsDelay || (await track.getCodec()) !== 'opus') return first
  const description = (await track.getDecoderConfig())?.description
  return first + (description ? opusDelay(description) : 0)
}

/** Frames before the sound of an AAC track without an edit list that a tag of the file states. */
async function tagDelay(
  input: Input,
  { codec, track }: FoundTrack,
  from: string | Uint8Array,
): Promise<number> {
  const container = await input.getFormat()
  const mayHave = codec === 'aac' && (container === MP4 || container === QTFF)
  return mayHave && (await track.getFirstTimestamp()) === 0 ? itunesDelayOf(from) : 0
}

interface FoundTrack {
  track: InputAudioTrack
  codec: FrameCodec | 'pcm'
}

async function audioTrackOf(input: Input): Promise<FoundTrack | null> {
  // canRead throws on files of a few bytes.
  if (!(await input.canRead().catch(() => false))) return null
  const track = await input.getPrimaryAudioTrack()
  const codec = await track?.getCodec()
  if (!track || !codec) return null
  if (isFrameCodec(codec)) return { track, codec }
  // mediabunny decodes PCM by itself.
  return (await track.canDecode()) ? { track, codec: 'pcm' } : null
}

/** Some decoded sound, and where it is by its time stamp. */
interface Block {
  timestamp: number
  sampleRate: number
  channels: Float32Array[]
  /** Packets before it could not be decoded. */
  followsDamage: boolean
}

interface BlockReading {
  /** Time stamp, s. */
  from: number
  toleratesDamage: boolean
}

/** The decoded sound of a track from a little before a place on; a block without channels: none could be decoded. */
function blocksOf(found: FoundTrack, reading: BlockReading): AsyncGenerator<Block, undefined> {
  const { track, codec } = found
  return codec === 'pcm' ? pcmBlocks(track, reading) : decodedBlocks(track, codec, reading)
}

async function* pcmBlocks(
  track: InputAudioTrack,
  { from }: BlockReading,
): AsyncGenerator<Block, undefined> {
  const sink = new AudioSampleSink(track)
  for await (const sample of from > 0 ? sink.samples(from - PREROLL_SECONDS) : sink.samples()) {
    const { timestamp, sampleRate, numberOfFrames } = sample
    const channels = Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
      const channel = new Float32Array(numberOfFrames)
      sample.copyTo(channel, { planeIndex, format: 'f32-planar' })
      return channel
    })
    sample.close()
    yield { timestamp, sampleRate, channels, followsDamage: false }
  }
  return undefined
}

async function* decodedBlocks(
  track: InputAudioTrack,
  codec: FrameCodec,
  { from, toleratesDamage }: BlockReading,
): AsyncGenerator<Block, undefined> {
  const config = await track.getDecoderConfig()
  const frames = await openFrames(codec, {
    setup: bytesOf(config?.description ?? new ArrayBuffer(0)),
    channels: await track.getNumberOfChannels(),
    sampleRate: await track.getSampleRate(),
  })
  const sink = new EncodedPacketSink(track)
  const first = from > 0 ? await sink.getPacket(from - PREROLL_SECONDS) : null
  let followsDamage = false
  let decoded = false
  try {
    for await (const { data, timestamp } of sink.packets(first ?? undefined)) {
      const { channelData: channels, sampleRate, errors } = await frames.decode(data)
      const [error] = errors
      if (error && !toleratesDamage) throw new Error(error.message)
      if (error) followsDamage = true
      if (error || frameCount(channels) === 0) continue
      yield { timestamp, sampleRate, channels, followsDamage }
      decoded = true
      followsDamage = false
    }
    if (followsDamage && !decoded)
      yield { timestamp: 0, sampleRate: 0, channels: [], followsDamage }
  } finally {
    frames.free()
  }
  return undefined
}

/** Yields the samples in order; gaps at the start or in between become silence. */
async function* piecesOf(
  first: Block | null,
  rest: AsyncIterable<Block>,
  { sampleRate, begin }: { sampleRate: number; begin: number },
): AsyncGenerator<Float32Array[], undefined> {
  let position = 0
  for await (const block of startingWith(first, rest)) {
    if (block.sampleRate !== sampleRate) throw new Error('the rate of its samples changes')
    const channels = withChannels(block.channels, first?.channels.length ?? 0)
    const at = Math.round((block.timestamp - begin) * sampleRate)
    const gap = at - position
    const isGap = gap > GAP_SECONDS * sampleRate || position === 0 || block.followsDamage
    if (gap > 0 && isGap) {
      // A time stamp may say hours: reading can stop in between.
      for (let left = gap; left > 0; left -= GAP_PIECE)
        yield channels.map(() => new Float32Array(Math.min(left, GAP_PIECE)))
      position = at
    }
    // Sound before time zero (the codec's own delay) is not part of the film.
    const early = position === 0 ? Math.max(0, -at) : 0
    const audible = channels.map((channel) => channel.subarray(early))
    position += frameCount(audible)
    if (frameCount(audible) > 0) yield audible
  }
  return undefined
}

async function* startingWith(first: Block | null, rest: AsyncIterable<Block>) {
  if (first) yield first
  yield* rest
}

/** Broadcasts change between stereo and surround: all pieces of a sound have the channels of its first. */
function withChannels(channels: Float32Array[], count: number): Float32Array[] {
  if (channels.length === count) return channels
  const folded = isCount(count) ? foldTo(channels, count) : channels
  const silence = new Float32Array(frameCount(channels))
  return Array.from({ length: count }, (_, c) => folded[c] ?? silence)
}

const isCount = (channels: number): channels is ChannelCount =>
  channels === 1 || channels === 2 || channels === 6
