import { runProgram } from '@cuecast/platform'
import { z } from 'zod'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { faultOf } from '../audio-error'
import { ffmpegCommand, ffmpegInput, hasFfmpeg, plainReason } from '../ffmpeg'
import type { MediaFacts, MediaStream } from './media-types'
import type { StreamKind } from './mux-types'

const MAX_OUTPUT = 64 * 2 ** 20

const seconds = z.coerce.number().catch(0)
const streamSchema = z.object({
  index: z.number(),
  codec_type: z.string().catch('data'),
  codec_name: z.string().catch('unknown'),
  codec_tag_string: z.string().catch(''),
  start_time: seconds,
  sample_rate: z.coerce.number().optional().catch(undefined),
  r_frame_rate: z.string().catch('0/0'),
  avg_frame_rate: z.string().catch('0/0'),
  disposition: z.record(z.string(), z.number()).catch({}),
  tags: z.record(z.string(), z.string()).catch({}),
  side_data_list: z.array(z.object({ side_data_type: z.string().catch('') })).catch([]),
})
const probeSchema = z.object({
  streams: z.array(streamSchema).catch([]),
  chapters: z.array(z.unknown()).catch([]),
  format: z.object({
    format_name: z.string().catch(''),
    duration: seconds,
    start_time: seconds,
  }),
})
type Stream = z.infer<typeof streamSchema>

/** ffprobe is next to ffmpeg, also next to the one of `CUECAST_FFMPEG`. */
const probeCommand = (): string => ffmpegCommand().replace(/ffmpeg(?=(\.exe)?$)/i, 'ffprobe')

let found: { command: string; works: Promise<boolean> } | undefined

/** True if ffmpeg and ffprobe both work here. */
export function canUseFfmpeg(): Promise<boolean> {
  if (!hasFfmpeg()) return Promise.resolve(false)
  const command = probeCommand()
  if (found?.command === command) return found.works
  const works = runProgram(command, ['-version']).then((ended) => {
    // It may be installed later.
    if (!ended.ok) found = undefined
    return ended.ok
  })
  found = { command, works }
  return works
}

/** A local file as an argument of ffmpeg, which takes `a:b.mp4` for a protocol named `a`. */
export const fileArgument = (path: string): string => `file:${path}`

/** Media facts from ffprobe. */
export async function probeMedia(path: string): Promise<Result<MediaFacts>> {
  const args = [...ffmpegInput, '-v', 'error', '-print_format', 'json']
  const asked = ['-show_format', '-show_streams', '-show_chapters', fileArgument(path)]
  const ran = await runProgram(probeCommand(), [...args, ...asked], MAX_OUTPUT)
  const parsed = ran.ok ? parse(ran.output) : null
  if (parsed?.success) return ok(factsOf(parsed.data))
  const reason = ran.ok ? 'ffprobe does not understand it' : plainReason(ran.errors)
  return failWith('AUDIO_BROKEN', `not a film or sound: ${reason}`, {
    at: path,
    params: { fault: faultOf(reason), reason },
  })
}

function parse(text: string) {
  try {
    return probeSchema.safeParse(JSON.parse(text))
  } catch {
    return null
  }
}

function factsOf({ streams, chapters, format }: z.infer<typeof probeSchema>): MediaFacts {
  const pictures = streams.filter((each) => kindOf(each) === 'video')
  // QuickTime stores chapters as a text track, which is not a stream to copy.
  const own = streams.filter((each) => !isChapterTrack(each, chapters.length))
  return {
    by: 'ffprobe',
    container: format.format_name,
    seconds: format.duration,
    zeroSeconds: Math.max(0, format.start_time),
    chapters: chapters.length,
    variableFrameRate: pictures.some(hasVariableRate),
    encrypted: false,
    torn: false,
    manyEdits: false,
    hiddenSeconds: 0,
    streams: own.map(streamOf),
  }
}

function streamOf(stream: Stream): MediaStream {
  const { tags, disposition } = stream
  const name = tags['title'] ?? tags['filename'] ?? handlerName(tags['handler_name'])
  return {
    index: stream.index,
    kind: kindOf(stream),
    codec: stream.codec_name,
    tag: stream.codec_tag_string,
    language: tags['language'] && tags['language'] !== 'und' ? tags['language'] : null,
    title: name ?? null,
    flags: Object.keys(disposition).filter((each) => disposition[each] === 1),
    hdr: stream.side_data_list.flatMap(({ side_data_type }) => hdrName(side_data_type) ?? []),
    timecode: tags['timecode'] ?? null,
  }
}

function kindOf({ codec_type, codec_tag_string, disposition }: Stream): StreamKind {
  if (codec_tag_string === 'tmcd') return 'timecode'
  if (codec_type === 'video') return disposition['attached_pic'] === 1 ? 'cover' : 'video'
  if (codec_type === 'audio' || codec_type === 'subtitle' || codec_type === 'attachment')
    return codec_type
  return 'data'
}

const isChapterTrack = ({ codec_type, codec_tag_string }: Stream, chapters: number): boolean =>
  codec_type === 'data' && codec_tag_string === 'text' && chapters > 0

/** Names that writers give to every track of a kind say nothing. */
function handlerName(name: string | undefined): string | undefined {
  return name === undefined || /handler|^(core media|mainconcept|apple)\b/i.test(name)
    ? undefined
    : name
}

function hdrName(sideData: string): string | null {
  if (/mastering display/i.test(sideData)) return 'mastering display'
  if (/content light/i.test(sideData)) return 'content light level'
  if (/dovi|dolby vision/i.test(sideData)) return 'Dolby Vision configuration'
  return null
}

/** Between the rate that fits all time stamps and their average, beyond rounding. */
const SAME_RATE = 0.005

function hasVariableRate({ r_frame_rate, avg_frame_rate }: Stream): boolean {
  const [most, average] = [r_frame_rate, avg_frame_rate].map((rate) => {
    const [over = 0, under = 0] = rate.split('/').map(Number)
    return under > 0 ? over / under : 0
  })
  return Boolean(most && average) && Math.abs((most ?? 0) / (average ?? 1) - 1) > SAME_RATE
}
