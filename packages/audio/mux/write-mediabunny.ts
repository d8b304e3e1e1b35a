import { open, type FileHandle } from 'node:fs/promises'
import {
  ALL_FORMATS,
  AttachedFile,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  Input,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  MATROSKA,
  type MetadataTags,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  OGG,
  Output,
  type OutputFormat,
  StreamTarget,
  type StreamTargetChunk,
  TextSubtitleSource,
  type TrackDisposition,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import { causeText } from '@shared/contracts/studio-error'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { fileError, systemCode } from '@cuecast/platform'
import { isMatroska } from './containers'
import { cuesForMediabunny, subtitleText } from './film-subtitles'
import type { MuxTask } from './findings'
import type { FilmContainer } from '@shared/contracts/formats/sound-formats'
import { delayOfTrack } from './opus-delay'
import { offsetsOf, outputStreams, type OutputStream } from './output-streams'
import type { WriteOptions } from './write-ffmpeg'

/** Bytes of the new film that are corrected at the end. */
type Patch = { at: number; bytes: Buffer }

/** Packets of a track on their way into the new film. */
interface Lane {
  /** Added to every time stamp, s. */
  offset: number
  packets: AsyncGenerator<EncodedPacket, void, unknown>
  next: EncodedPacket | null
  add: (packet: EncodedPacket) => Promise<void>
  close: () => void
}

/** Writes the film at `path` in plain Node, packet by packet; memory holds their index only. */
export async function writeByMediabunny(
  task: MuxTask,
  path: string,
  options: WriteOptions,
): Promise<Result<void>> {
  const inputs = new Inputs()
  let file: PartFile | null = null
  try {
    file = await PartFile.create(path)
    const patches: Patch[] = []
    const output = new Output({ format: formatOf(task.container, patches), target: file.target })
    const written = await writeFilm(task, output, inputs, options)
    for (const { at, bytes } of patches) await file.write(bytes, at)
    return written
  } catch (cause) {
    if (systemCode(cause) !== '') return fail(fileError(cause, path, 'write'))
    const reason = causeText(cause)
    const message = `the film could not be written: ${reason}`
    return failWith('WRITE_FAILED', message, { at: path, params: { path, reason } })
  } finally {
    inputs.close()
    await file?.close()
  }
}

async function writeFilm(
  task: MuxTask,
  output: Output,
  inputs: Inputs,
  options: WriteOptions,
): Promise<Result<void>> {
  const lanes: Lane[] = []
  const texts: { source: TextSubtitleSource; at: number }[] = []
  for (const stream of outputStreams(task, 'mediabunny')) {
    if (stream.from.kind === 'subtitle') {
      const source = new TextSubtitleSource('webvtt')
      output.addSubtitleTrack(source, aboutTrack(stream))
      texts.push({ source, at: stream.from.at })
    } else if (stream.kind === 'video' || stream.kind === 'audio') {
      lanes.push(await openLane(stream, task, output, inputs))
    }
  }
  const shift = isMatroska(task.container) ? firstAtZero(lanes) : 0
  const vtt = await textsOf(task, texts, offsetsOf(task.film).addedSeconds + shift)
  if (!vtt.ok) return vtt
  output.setMetadataTags(await copiedTags(task, inputs.open(task.request.film)))
  try {
    await output.start()
    for (const [i, { source }] of texts.entries()) {
      await source.add(vtt.value[i] ?? '')
      source.close()
    }
    await copyPackets(lanes, options)
    await output.finalize()
    return ok(undefined)
  } catch (cause) {
    await output.cancel().catch(() => undefined)
    throw cause
  }
}

/** Files that are read, each opened once. */
class Inputs {
  private readonly opened = new Map<string, Input>()

  open(path: string): Input {
    const known = this.opened.get(path)
    if (known) return known
    const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) })
    this.opened.set(path, input)
    return input
  }

  close(): void {
    for (const input of this.opened.values()) input.dispose()
  }
}

/** Where Matroska has Opus' CodecDelay, mediabunny writes the same value as SeekPreRoll. */
const SEEK_PRE_ROLL = Buffer.from([0x56, 0xbb])
const CODEC_DELAY = Buffer.from([0x56, 0xaa])
/** From the identification header to the end of its channel mapping (RFC 7845 §5.1). */
const MAX_HEAD = 300
/** Few players read WebVTT in Matroska, but all read SRT, and the cues have the same bytes. */
const WEBVTT = Buffer.from('S_TEXT/WEBVTT')
const SUBRIP = Buffer.from('S_TEXT/UTF8\0\0')

function formatOf(container: FilmContainer, patches: Patch[]): OutputFormat {
  if (container === 'mp4') return new Mp4OutputFormat({ fastStart: false })
  if (container === 'mov') return new MovOutputFormat({ fastStart: false })
  const onSegmentHeader = (data: Uint8Array, position: number) => {
    const bytes = Buffer.from(data)
    for (const at of placesOf(SEEK_PRE_ROLL, bytes)) {
      const head = bytes.lastIndexOf('OpusHead', at)
      if (head >= 0 && at - head < MAX_HEAD) patches.push({ at: position + at, bytes: CODEC_DELAY })
    }
    for (const at of placesOf(WEBVTT, bytes)) patches.push({ at: position + at, bytes: SUBRIP })
  }
  return container === 'mkv'
    ? new MkvOutputFormat({ onSegmentHeader })
    : new WebMOutputFormat({ onSegmentHeader })
}

function* placesOf(part: Buffer, bytes: Buffer): Generator<number> {
  for (let at = bytes.indexOf(part); at >= 0; at = bytes.indexOf(part, at + part.length)) yield at
}

async function openLane(
  stream: OutputStream,
  task: MuxTask,
  output: Output,
  inputs: Inputs,
): Promise<Lane> {
  const { from } = stream
  const path = from.kind === 'film' ? task.request.film : (task.request.tracks[from.at]?.path ?? '')
  const input = inputs.open(path)
  const track =
    from.kind === 'film'
      ? (await input.getTracks())[from.stream.index]
      : await input.getPrimaryAudioTrack()
  if (!track) throw new Error(`${path} no longer has this track`)
  const { filmSeconds, addedSeconds } = offsetsOf(task.film)
  const start = from.kind === 'film' ? filmSeconds : addedSeconds
  const packets = new EncodedPacketSink(track).packets()
  return {
    offset: start + (await opusOffset(track, input, task.container)),
    packets,
    next: (await packets.next()).value ?? null,
    ...(await writerOf(stream, track, output, task.container)),
  }
}

/** Ogg and Matroska count Opus' delay as time, MP4 does not. */
async function opusOffset(track: InputTrack, input: Input, to: FilmContainer): Promise<number> {
  if (!track.isAudioTrack() || (await track.getCodec()) !== 'opus') return 0
  const delay = await delayOfTrack(track)
  const format = await input.getFormat()
  const counted = [OGG, MATROSKA, WEBM].some((each) => each === format)
  return (counted ? -delay : 0) + (isMatroska(to) ? delay : 0)
}

async function writerOf(
  stream: OutputStream,
  track: InputTrack,
  output: Output,
  container: FilmContainer,
): Promise<Pick<Lane, 'add' | 'close'>> {
  if (track.isVideoTrack()) return videoWriter(stream, track, output, container)
  if (track.isAudioTrack()) return audioWriter(stream, track, output)
  throw new Error(`${stream.codec} is neither picture nor sound`)
}

async function videoWriter(
  stream: OutputStream,
  track: InputVideoTrack,
  output: Output,
  container: FilmContainer,
): Promise<Pick<Lane, 'add' | 'close'>> {
  const codec = await track.getCodec()
  const config = await track.getDecoderConfig()
  if (codec === null || config === null) throw new Error(`${stream.codec} cannot be copied`)
  const source = new EncodedVideoPacketSource(codec)
  const resolution = await track.getTimeResolution()
  output.addVideoTrack(source, {
    ...aboutTrack(stream),
    transformationMatrix: await track.getTransformationMatrix(),
    // MP4: the unit of time stamps. Matroska would round them to it, and always counts milliseconds.
    ...(isMatroska(container) || resolution <= 1_000 ? {} : { frameRate: resolution }),
  })
  // With a matrix, mediabunny writes colours into the packets of VP9.
  const colorSpace = codec === 'vp9' ? { ...config.colorSpace, matrix: null } : config.colorSpace
  const meta = { decoderConfig: colorSpace ? { ...config, colorSpace } : config }
  return { add: (packet) => source.add(packet, meta), close: () => source.close() }
}

async function audioWriter(
  stream: OutputStream,
  track: InputAudioTrack,
  output: Output,
): Promise<Pick<Lane, 'add' | 'close'>> {
  const codec = await track.getCodec()
  const decoderConfig = await track.getDecoderConfig()
  if (codec === null || decoderConfig === null) throw new Error(`${stream.codec} cannot be copied`)
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source, aboutTrack(stream))
  const meta = { decoderConfig }
  return { add: (packet) => source.add(packet, meta), close: () => source.close() }
}

function aboutTrack({ language, title, flags }: OutputStream) {
  const has = (flag: string) => flags.includes(flag)
  const disposition: Partial<TrackDisposition> = {
    default: has('default'),
    forced: has('forced'),
    original: has('original'),
    commentary: has('comment'),
    hearingImpaired: has('hearing_impaired'),
    visuallyImpaired: has('visual_impaired'),
  }
  return { languageCode: language, disposition, ...(title === null ? {} : { name: title }) }
}

/** Matroska has no time before 0: everything begins that much later, s. */
function firstAtZero(lanes: readonly Lane[]): number {
  const first = Math.min(
    0,
    ...lanes.map(({ next, offset }) => (next ? next.timestamp + offset : 0)),
  )
  for (const lane of lanes) lane.offset -= first
  return -first
}

async function textsOf(
  { request }: MuxTask,
  texts: readonly { at: number }[],
  offsetSeconds: number,
): Promise<Result<string[]>> {
  const found: string[] = []
  for (const { at } of texts) {
    const subtitle = request.subtitles?.[at]
    if (!subtitle) continue
    const text = await subtitleText(subtitle)
    if (!text.ok) return text
    const vtt = cuesForMediabunny(text.value, subtitle, Math.round(offsetSeconds * 1_000))
    if (!vtt.ok) return vtt
    found.push(vtt.value)
  }
  return ok(found)
}

/** Hands the packets over in the order of their time, so that few wait for those of another track. */
async function copyPackets(lanes: readonly Lane[], options: WriteOptions): Promise<void> {
  for (const lane of lanes) if (lane.next === null) lane.close()
  for (;;) {
    let first: Lane | null = null
    let time = Infinity
    for (const lane of lanes) {
      if (lane.next === null || lane.next.timestamp + lane.offset >= time) continue
      first = lane
      time = lane.next.timestamp + lane.offset
    }
    if (!first?.next) return
    if (options.signal.aborted) throw new Error('cancelled')
    await first.add(first.offset === 0 ? first.next : first.next.clone({ timestamp: time }))
    options.onSeconds(time)
    first.next = (await first.packets.next()).value ?? null
    if (first.next === null) first.close()
  }
}

/** The film's tags, cover and attached files as the new film holds them, with those of the request. */
async function copiedTags(
  { request, container, film }: MuxTask,
  input: Input,
): Promise<MetadataTags> {
  const { raw = {}, images, ...known } = await input.getMetadataTags()
  const toMatroska = isMatroska(container)
  const sameKind = /matroska|webm/i.test(film.container) === toMatroska
  const kept = Object.entries(raw).filter(([, value]) =>
    value instanceof AttachedFile ? container === 'mkv' : sameKind && typeof value === 'string',
  )
  const { copyright, ...given } = request.tags ?? {}
  const set = Object.entries(given).filter(([, value]) => value !== undefined)
  return {
    ...known,
    ...Object.fromEntries(set),
    ...(images && container !== 'webm' ? { images } : {}),
    raw: {
      ...Object.fromEntries(kept),
      ...(copyright === undefined ? {} : { [toMatroska ? 'COPYRIGHT' : 'cprt']: copyright }),
    },
  }
}

/** Written at once. */
const CHUNK = 4 * 2 ** 20

/**
 * A file that mediabunny writes. Its own file target takes a short write, as of a disk that fills up,
 * for a whole one.
 */
class PartFile {
  readonly target: StreamTarget
  private constructor(private readonly file: FileHandle) {
    const stream = new WritableStream<StreamTargetChunk>({
      write: ({ data, position }) => this.write(data, position),
    })
    this.target = new StreamTarget(stream, { chunked: true, chunkSize: CHUNK })
  }

  static async create(path: string): Promise<PartFile> {
    return new PartFile(await open(path, 'wx'))
  }

  async write(data: Uint8Array, position: number): Promise<void> {
    for (let done = 0; done < data.length;) {
      const left = data.length - done
      done += (await this.file.write(data, done, left, position + done)).bytesWritten
    }
  }

  close(): Promise<void> {
    return this.file.close()
  }
}
