import type { Input, InputTrack } from 'mediabunny'
import { access, constants, type FileHandle, open } from 'node:fs/promises'
import { causeText } from '@shared/contracts/studio-error'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { withFileErrors } from '@cuecast/platform'
import { faultOf } from '../audio-error'
import { openMedia } from '../decode/open-media'
import { canUseFfmpeg, probeMedia } from './ffprobe'
import { scanMatroska } from './scan-matroska'
import { hasIndex, scanMp4, timecodeOfMp4 } from './scan-mp4'
import type { ReadAt } from '../decode/mp4-boxes'
import {
  type MediaFacts,
  type MediaStream,
  nothingUnread,
  type UnreadStreams,
  unreadStream,
} from './media-types'

/**
 * Reads the streams of a film or sound, by ffprobe where it is installed, by mediabunny otherwise.
 * A file that neither can read is AUDIO_BROKEN.
 */
export async function mediaFacts(path: string): Promise<Result<MediaFacts>> {
  const reachable = await withFileErrors(path, 'read', async () =>
    ok(await access(path, constants.R_OK)),
  )
  if (!reachable.ok) return reachable
  try {
    const withFfprobe = await canUseFfmpeg()
    const facts = withFfprobe ? await factsByFfprobe(path) : await factsWithoutFfmpeg(path)
    return facts.ok && facts.value.torn ? broken('it ends in the middle', path) : facts
  } catch (cause) {
    return broken(causeText(cause), path)
  }
}

async function factsByFfprobe(path: string): Promise<Result<MediaFacts>> {
  const facts = await probeMedia(path)
  return facts.ok ? ok({ ...facts.value, ...(await beyondFfprobe(path, facts.value)) }) : facts
}

/** Facts that ffprobe does not report, or takes from the header instead of the packets. */
async function beyondFfprobe(path: string, facts: MediaFacts): Promise<Partial<MediaFacts>> {
  if (!/mov|matroska/.test(facts.container)) return {}
  const { manyEdits, hiddenSeconds, encrypted, torn } = await unreadStreams(path)
  const input = await openMedia(path)
  let { variableFrameRate } = facts
  try {
    const picture = await input.getPrimaryVideoTrack()
    if (picture) variableFrameRate = await hasVariableRate(picture)
  } catch {
    // mediabunny does not read it; what ffprobe returns is kept.
  } finally {
    input.dispose()
  }
  return { manyEdits, hiddenSeconds, encrypted, torn, variableFrameRate }
}

/** The same, without ffmpeg. */
async function factsWithoutFfmpeg(path: string): Promise<Result<MediaFacts>> {
  const input = await openMedia(path)
  try {
    if (!(await input.canRead().catch(() => false))) return needsFfmpeg(path)
    const format = (await input.getFormat()).name
    const unread = await unreadStreams(path)
    if (unread.encrypted) return ok(lockedFilm(format, unread))
    const tracks = await input.getTracks()
    if (tracks.length === 0) return broken('it has no tracks', path)
    const picture = await input.getPrimaryVideoTrack()
    const streams = await Promise.all(tracks.map(streamOf))
    return ok({
      by: 'mediabunny',
      container: format,
      seconds: await input.computeDuration(),
      zeroSeconds: Math.max(0, await input.getFirstTimestamp()),
      variableFrameRate: picture ? await hasVariableRate(picture) : false,
      chapters: unread.chapters,
      encrypted: unread.encrypted,
      torn: unread.torn,
      manyEdits: unread.manyEdits,
      hiddenSeconds: unread.hiddenSeconds,
      streams: [
        ...streams.map((each) => withHdr(each, unread.hdr)),
        ...unread.streams,
        ...(/matroska|webm/i.test(format) ? [] : await coversOf(input)),
      ],
    })
  } finally {
    input.dispose()
  }
}

/** mediabunny does not go through the packets of an encrypted film. */
const lockedFilm = (container: string, unread: UnreadStreams): MediaFacts => ({
  ...unread,
  by: 'mediabunny',
  container,
  seconds: 0,
  zeroSeconds: 0,
  variableFrameRate: false,
})

const broken = (reason: string, at: string): Result<never> =>
  failWith('AUDIO_BROKEN', `not a film or sound: ${reason}`, {
    at,
    params: { fault: faultOf(reason), reason },
  })

const needsFfmpeg = (path: string): Result<never> =>
  failWith('AUDIO_UNSUPPORTED', 'this kind of film can only be read where ffmpeg is installed', {
    at: path,
    params: { needs: 'ffmpeg' },
  })

/** Covers of MP4 and QuickTime are tags; in Matroska they are attached files. */
async function coversOf(input: Input): Promise<MediaStream[]> {
  const { images = [] } = await input.getMetadataTags()
  return images.map(({ mimeType, name }) =>
    unreadStream('cover', mimeType.replace('image/', ''), { title: name ?? null }),
  )
}

const withHdr = (stream: MediaStream, hdr: readonly string[]): MediaStream =>
  stream.kind === 'video' ? { ...stream, hdr } : stream

const codecNames: Readonly<Record<string, string>> = {
  avc: 'h264',
  ulaw: 'pcm_mulaw',
  alaw: 'pcm_alaw',
  'pcm-u8': 'pcm_u8',
  'pcm-s8': 'pcm_s8',
}

/** `pcm-s16` → `pcm_s16le`, `avc` → `h264`. */
function codecName(codec: string): string {
  const known = codecNames[codec]
  if (known || !codec.startsWith('pcm-')) return known ?? codec
  return `${codec.replace('-', '_')}${codec.endsWith('be') ? '' : 'le'}`
}

async function streamOf(track: InputTrack, index: number): Promise<MediaStream> {
  const [codec, language, disposition, inside] = await Promise.all([
    track.getCodec(),
    track.getLanguageCode(),
    track.getDisposition(),
    track.getInternalCodecId(),
  ])
  const flags = [
    disposition.default ? 'default' : '',
    disposition.forced ? 'forced' : '',
    disposition.original ? 'original' : '',
    disposition.commentary ? 'comment' : '',
    disposition.hearingImpaired ? 'hearing_impaired' : '',
    disposition.visuallyImpaired ? 'visual_impaired' : '',
  ]
  return {
    index: codec === null ? -1 : index,
    kind: track.isVideoTrack() ? 'video' : 'audio',
    codec: codec === null ? String(inside ?? 'unknown') : codecName(codec),
    tag: typeof inside === 'string' ? inside : '',
    language: language === 'und' ? null : language,
    title: await track.getName(),
    flags: flags.filter((flag) => flag !== ''),
    hdr: [],
    timecode: null,
  }
}

/** Enough packets to tell a rate. */
const PACKETS = 240
/** Frame intervals that differ by more are uneven, s: Matroska rounds to 1 ms. */
const SAME_SECONDS = 0.0025

async function hasVariableRate(picture: InputTrack): Promise<boolean> {
  const { EncodedPacketSink } = await import('mediabunny')
  const times: number[] = []
  for await (const packet of new EncodedPacketSink(picture).packets(undefined, undefined, {
    metadataOnly: true,
  })) {
    times.push(packet.timestamp)
    if (times.length === PACKETS) break
  }
  times.sort((a, b) => a - b)
  // The last frames may wait for others that lie between them.
  const steps = times.slice(1, -16).map((time, i) => time - (times[i] ?? time))
  return steps.length > 0 && Math.max(...steps) - Math.min(...steps) > SAME_SECONDS
}

/**
 * Subtitles, attachments, chapters, time code and HDR descriptions of MP4, QuickTime and Matroska, so
 * that they can be named before they are lost. Other containers: nothing.
 */
async function unreadStreams(path: string): Promise<UnreadStreams> {
  const file = await open(path, 'r')
  try {
    const read = readerOf(file)
    const head = await read(0, 12)
    if (head.length < 12) return nothingUnread
    if (head.readUInt32BE(0) === 0x1a45dfa3) return await scanMatroska(read)
    return isMp4(head) ? await scanMp4(read) : nothingUnread
  } finally {
    await file.close()
  }
}

/**
 * Timecode of a film's first frame, `hh:mm:ss:ff` or `hh:mm:ss;ff`; null where the file states none or cannot be
 * read. Of other containers than MP4 and QuickTime only ffprobe knows it.
 */
export async function filmTimecode(path: string): Promise<string | null> {
  try {
    const file = await open(path, 'r')
    try {
      const read = readerOf(file)
      if (isMp4(await read(0, 12))) return await timecodeOfMp4(read)
    } finally {
      await file.close()
    }
    const facts = (await canUseFfmpeg()) ? await factsByFfprobe(path) : null
    const streams = facts?.ok ? facts.value.streams : []
    return streams.find(({ timecode }) => timecode !== null)?.timecode ?? null
  } catch {
    return null
  }
}

/** True for an MP4 or QuickTime file whose index was never written or is cut off. */
export async function lacksIndex(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const read = readerOf(file)
    return isMp4(await read(0, 12)) && !(await hasIndex(read))
  } finally {
    await file.close()
  }
}

const isMp4 = (head: Buffer): boolean =>
  /^(ftyp|moov|mdat|wide|free|skip|pnot)$/.test(head.toString('latin1', 4, 8))

function readerOf(file: FileHandle): ReadAt {
  return async (position, length) => {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position)
    return buffer.subarray(0, bytesRead)
  }
}
