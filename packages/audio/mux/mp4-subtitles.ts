import { type FilmSubtitleEvent, type FilmSubtitleTrack, MAX_SUBTITLE_BYTES } from './media-types'
import { boxesOf, child, type ReadAt, unsigned, versionOf } from '../decode/mp4-boxes'
import { languageOf, numbersOf } from './scan-mp4'

/** A sample of a track, in the track's own unit of time. */
interface Sample {
  at: number
  size: number
  start: number
  duration: number
}

export interface Mp4Subtitles extends FilmSubtitleTrack {
  id: number
  timescale: number
  /** Delay of the track by its edit list, ms; added to every time. */
  offsetMs: number
  /** The header of WebVTT. */
  header: string
  samples: Sample[]
}

/** Larger sample tables are not subtitles. */
const MAX_SAMPLES = 500_000
/** An index of several hours takes some megabytes. */
const MAX_INDEX = 256 * 2 ** 20

const textHandlers = /^(sbtl|subt|text|subp|clcp)$/

/** The subtitle tracks of MP4 and QuickTime, whole and in fragments, with where their samples lie. */
export async function mp4Tracks(read: ReadAt): Promise<Mp4Subtitles[]> {
  let tracks: Mp4Subtitles[] = []
  let usual = new Map<number, Usual>()
  for (let at = 0; ;) {
    const head = await read(at, 16)
    if (head.length < 8) break
    const short = head.readUInt32BE(0)
    const size = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short
    if (size < 8) break
    const type = head.toString('latin1', 4, 8)
    if ((type === 'moov' || type === 'moof') && size <= MAX_INDEX) {
      const body = (await read(at, size)).subarray(8)
      if (type === 'moof') addFragment(body, at, tracks, usual)
      else {
        tracks = tracksOf(body)
        usual = usualOf(body)
      }
    }
    at += size
  }
  return tracks
}

function tracksOf(moov: Buffer): Mp4Subtitles[] {
  const traks = boxesOf(moov).flatMap(({ type, body }) => (type === 'trak' ? [body] : []))
  const chapters = new Set(traks.flatMap((trak) => numbersOf(child(trak, 'tref', 'chap'))))
  const movieScale = unsigned(child(moov, 'mvhd'), versionOf(child(moov, 'mvhd')) === 1 ? 20 : 12)
  const own = traks.filter(
    (trak) =>
      textHandlers.test(child(trak, 'mdia', 'hdlr')?.toString('latin1', 8, 12) ?? '') &&
      !chapters.has(idOf(trak)),
  )
  return own.map((trak, i) => trackOf(trak, i + 1, movieScale))
}

const long = (box: Buffer, at: number): number =>
  box.length >= at + 8 ? Number(box.readBigUInt64BE(at)) : 0

/** Number of entries of `width` bytes in a table, at most as many as fit into it. */
const entries = (table: Buffer | null, width: number): number =>
  Math.min(unsigned(table, 4), Math.floor(((table?.length ?? 8) - 8) / width))

const idOf = (trak: Buffer): number => {
  const header = child(trak, 'tkhd')
  return unsigned(header, versionOf(header) === 1 ? 20 : 12)
}

const codecs: Readonly<Record<string, string>> = {
  tx3g: 'mov_text',
  text: 'mov_text',
  wvtt: 'webvtt',
  stpp: 'ttml',
  mp4s: 'dvd_subtitle',
}

function trackOf(trak: Buffer, number: number, movieScale: number): Mp4Subtitles {
  const media = child(trak, 'mdia')
  const header = child(media, 'mdhd')
  const table = child(media, 'minf', 'stbl')
  const description = child(table, 'stsd')
  const codec = description?.toString('latin1', 12, 16) ?? ''
  const timescale = unsigned(header, versionOf(header) === 1 ? 20 : 12) || 1000
  return {
    number,
    id: idOf(trak),
    codec: codecs[codec] ?? codec,
    language:
      child(media, 'elng')?.toString('latin1', 4).replace(/\0.*$/s, '') ?? languageOf(header),
    title: null,
    isDefault: ((child(trak, 'tkhd')?.[3] ?? 0) & 1) === 1,
    isForced: false,
    timescale,
    offsetMs: delayMs(child(trak, 'edts', 'elst'), movieScale, timescale),
    // the entry has eight bytes of fields before its boxes
    header: child(description?.subarray(24) ?? null, 'vttC')?.toString('utf8') ?? '',
    samples: table ? samplesOf(table) : [],
  }
}

/** An empty edit delays the track; the first other one sets where it begins. */
function delayMs(list: Buffer | null, movieScale: number, timescale: number): number {
  if (!list || list.length < 20 || movieScale === 0) return 0
  const wide = versionOf(list) === 1
  const step = wide ? 20 : 12
  let delay = 0
  for (let i = 0; i < unsigned(list, 4) && 8 + (i + 1) * step <= list.length; i++) {
    const at = 8 + i * step
    const length = wide ? long(list, at) : unsigned(list, at)
    const start = wide ? Number(list.readBigInt64BE(at + 8)) : list.readInt32BE(at + 4)
    if (start >= 0) return delay - (start / timescale) * 1000
    delay += (length / movieScale) * 1000
  }
  return delay
}

/** Where the samples of a whole file lie (ISO 14496-12 §8.6–8.7). */
function samplesOf(table: Buffer): Sample[] {
  const sizes = child(table, 'stsz')
  const fixed = unsigned(sizes, 4)
  const count = Math.min(unsigned(sizes, 8), MAX_SAMPLES)
  const offsets = chunkOffsets(table)
  const runs = child(table, 'stsc')
  const runCount = entries(runs, 12)
  const times = timesOf(child(table, 'stts'), count)
  const samples: Sample[] = []
  let run = 0
  for (let chunk = 0; chunk < offsets.length && samples.length < count; chunk++) {
    while (run + 1 < runCount && unsigned(runs, 8 + (run + 1) * 12) <= chunk + 1) run++
    let at = offsets[chunk] ?? 0
    const here = unsigned(runs, 8 + run * 12 + 4)
    for (let i = 0; i < here && samples.length < count; i++) {
      const size = fixed || unsigned(sizes, 12 + samples.length * 4)
      samples.push({ at, size, ...(times[samples.length] ?? { start: 0, duration: 0 }) })
      at += size
    }
  }
  return samples
}

function chunkOffsets(table: Buffer): number[] {
  const short = child(table, 'stco')
  if (short) return numbersOf(short.subarray(8))
  const wide = child(table, 'co64')
  const count = Math.max(0, entries(wide, 8))
  return Array.from({ length: count }, (_, i) => (wide ? long(wide, 8 + i * 8) : 0))
}

function timesOf(table: Buffer | null, count: number): { start: number; duration: number }[] {
  const times: { start: number; duration: number }[] = []
  let start = 0
  for (let i = 0; i < entries(table, 8) && times.length < count; i++) {
    const repeats = unsigned(table, 8 + i * 8)
    const duration = unsigned(table, 12 + i * 8)
    if (repeats === 0) continue
    for (let k = 0; k < repeats && times.length < count; k++) {
      times.push({ start, duration })
      start += duration
    }
  }
  return times
}

/** Defaults for the samples of a track, unless its fragment overrides them. */
interface Usual {
  duration: number
  size: number
}

function usualOf(moov: Buffer): Map<number, Usual> {
  const boxes = boxesOf(child(moov, 'mvex') ?? Buffer.alloc(0))
  return new Map(
    boxes.flatMap(({ type, body }) =>
      type === 'trex'
        ? [[unsigned(body, 4), { duration: unsigned(body, 12), size: unsigned(body, 16) }] as const]
        : [],
    ),
  )
}

/** The samples of a fragment (§8.8); times continue where they are not given. */
function addFragment(
  moof: Buffer,
  moofAt: number,
  tracks: readonly Mp4Subtitles[],
  usual: ReadonlyMap<number, Usual>,
): void {
  for (const { type, body } of boxesOf(moof)) {
    const header = type === 'traf' ? child(body, 'tfhd') : null
    const track = tracks.find(({ id }) => header && id === unsigned(header, 4))
    if (!header || !track) continue
    const flags = unsigned(header, 0) & 0xffffff
    let field = 8
    const next = (flag: number, bytes: number): number | null => {
      if ((flags & flag) === 0) return null
      field += bytes
      return bytes === 8 ? long(header, field - 8) : unsigned(header, field - 4)
    }
    const base = next(0x1, 8) ?? moofAt
    next(0x2, 4)
    const duration = next(0x8, 4) ?? usual.get(track.id)?.duration ?? 0
    const size = next(0x10, 4) ?? usual.get(track.id)?.size ?? 0
    const decode = child(body, 'tfdt')
    const last = track.samples.at(-1)
    let start = decode
      ? versionOf(decode) === 1
        ? long(decode, 4)
        : unsigned(decode, 4)
      : (last?.start ?? 0) + (last?.duration ?? 0)
    let at = base
    for (const run of boxesOf(body)) {
      if (run.type !== 'trun') continue
      const most = MAX_SAMPLES - track.samples.length
      const read = samplesOfRun(run.body, { at, base, start, most, usual: { duration, size } })
      for (const sample of read) track.samples.push(sample)
      const end = read.at(-1)
      if (end) [at, start] = [end.at + end.size, end.start + end.duration]
    }
  }
}

function samplesOfRun(
  run: Buffer,
  from: { at: number; base: number; start: number; most: number; usual: Usual },
): Sample[] {
  const flags = unsigned(run, 0) & 0xffffff
  const width = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4
  const { base, usual } = from
  let field = 8
  let place = from.at
  if (flags & 0x1 && run.length >= 12) {
    place = base + run.readInt32BE(8)
    field += 4
  }
  if (flags & 0x4) field += 4
  const most = width === 0 ? from.most : Math.min(from.most, (run.length - field) / width)
  const samples: Sample[] = []
  let time = from.start
  for (let i = 0; i < Math.min(unsigned(run, 4), Math.floor(most)); i++) {
    const own = field + i * width
    const duration = flags & 0x100 ? unsigned(run, own) : usual.duration
    const size = flags & 0x200 ? unsigned(run, own + (flags & 0x100 ? 4 : 0)) : usual.size
    samples.push({ at: place, size, start: time, duration })
    place += size
    time += duration
  }
  return samples
}

/** Cues of a track in film order; null beyond `MAX_SUBTITLE_BYTES`. */
export async function mp4Events(
  read: ReadAt,
  track: Mp4Subtitles,
): Promise<FilmSubtitleEvent[] | null> {
  const events: FilmSubtitleEvent[] = []
  let bytes = 0
  for (const { at, size, start, duration } of track.samples) {
    bytes += size
    if (bytes > MAX_SUBTITLE_BYTES) return null
    const ms = (time: number) =>
      Math.max(0, Math.round((time / track.timescale) * 1000 + track.offsetMs))
    const data = await read(at, size)
    events.push({ startMs: ms(start), endMs: ms(start + duration), data })
  }
  return events
}

/** The text of a sample of 3GPP timed text and of QuickTime; its styles are left out. */
export function timedText(data: Buffer): string {
  const length = data.length >= 2 ? data.readUInt16BE(0) : 0
  const text = data.subarray(2, 2 + length)
  const isWide = text.length >= 2 && text[0] === 0xfe && text[1] === 0xff
  if (!isWide) return text.toString('utf8')
  const even = Buffer.from(text.subarray(2, text.length - (text.length % 2)))
  return even.swap16().toString('utf16le')
}

/** The cues of a sample of WebVTT (ISO 14496-30 §7): their text with its tags. */
export const webVttCues = (data: Buffer): string[] =>
  boxesOf(data).flatMap(({ type, body }) =>
    type === 'vttc' ? [child(body, 'payl')?.toString('utf8') ?? ''] : [],
  )
