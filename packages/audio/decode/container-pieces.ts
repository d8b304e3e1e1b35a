import {
  ALL_FORMATS,
  type AudioSample,
  AudioSampleSink,
  BufferSource,
  FilePathSource,
  Input,
  type InputAudioTrack,
  MATROSKA,
  OGG,
  WEBM,
} from 'mediabunny'
import type { SoundPieces } from '../audio-data'
import { opusDelay } from './opus-head'
import { registerFilmDecoders } from './film-decoders'

/** Time stamps in films are rounded to milliseconds or more: shorter gaps are ignored. */
const GAP_SECONDS = 0.05

export interface ContainerPieces extends SoundPieces {
  /** Length stated by the container; null when it states none. */
  announcedSeconds: number | null
}

/**
 * The first audio track of a film or another container, in sync with its picture, decoded without
 * ffmpeg: Opus, MP3, FLAC, (E-)AC-3 and PCM in MP4, Matroska, WebM, QuickTime and Ogg.
 *
 * @returns null for other containers and codecs
 */
export async function openContainerPieces(
  from: string | Uint8Array,
): Promise<ContainerPieces | null> {
  registerFilmDecoders()
  const source = typeof from === 'string' ? new FilePathSource(from) : new BufferSource(from)
  const input = new Input({ formats: ALL_FORMATS, source })
  const track = await audioTrackOf(input)
  if (!track) {
    input.dispose()
    return null
  }
  const sampleRate = await track.getSampleRate()
  const start = await startOf(input, track)
  const pieces = piecesOf(new AudioSampleSink(track).samples(), sampleRate, start)
  const end = await track.getDurationFromMetadata()
  return {
    sampleRate,
    announcedSeconds: end === null ? null : end - start,
    next: async () => (await pieces.next()).value ?? null,
    async close() {
      await pieces.return(undefined)
      input.dispose()
    },
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

async function audioTrackOf(input: Input): Promise<InputAudioTrack | null> {
  // canRead throws on files of a few bytes.
  if (!(await input.canRead().catch(() => false))) return null
  const track = await input.getPrimaryAudioTrack()
  return track && (await track.canDecode()) ? track : null
}

/** Yields the samples in order; gaps at the start or in between become silence. */
async function* piecesOf(
  samples: AsyncIterable<AudioSample>,
  sampleRate: number,
  start: number,
): AsyncGenerator<Float32Array[], undefined> {
  let position = 0
  for await (const sample of samples) {
    const channels = channelsOf(sample)
    const at = Math.round((sample.timestamp - start) * sampleRate)
    sample.close()
    const gap = at - position
    if (gap > GAP_SECONDS * sampleRate || (position === 0 && gap > 0)) {
      yield channels.map(() => new Float32Array(gap))
      position = at
    }
    // Sound before time zero (the codec's own delay) is not part of the film.
    const early = position === 0 ? Math.max(0, -at) : 0
    const audible = channels.map((channel) => channel.subarray(early))
    position += audible[0]?.length ?? 0
    if ((audible[0]?.length ?? 0) > 0) yield audible
  }
  return undefined
}

function channelsOf(sample: AudioSample): Float32Array[] {
  return Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
    const channel = new Float32Array(sample.numberOfFrames)
    sample.copyTo(channel, { planeIndex, format: 'f32-planar' })
    return channel
  })
}
