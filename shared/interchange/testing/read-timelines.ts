import { z } from 'zod'
import { frameOfTimecode, type FrameRate } from '../frame-rate'
import { childOf, findAll, readXml, type XmlNode } from './read-xml'

/* Independent readers of our files, written from the public definition of each format and not from
   our writers. Times are seconds, from the film's first frame. */

export interface ReadClip {
  at: number
  length: number
  source: number
  file: string
}
export interface ReadMarker {
  at: number
  name: string
  comment: string
}
export interface ReadTimeline {
  /** One entry for each track, lane or channel. */
  tracks: ReadClip[][]
  markers: ReadMarker[]
}

const secondsOf = (frames: number, { numerator, denominator }: FrameRate): number =>
  (frames * denominator) / numerator

/** CMX 3600: columns as the standard sets them; `LOC` as Avid writes it. */
export function readEdl(
  lists: readonly string[],
  rate: FrameRate,
  startFrame: number,
): ReadTimeline {
  const day = 1 + (frameOfTimecode(`23:59:59:${rate.nominal - 1}`, rate) ?? Number.NaN)
  const read: ReadTimeline = { tracks: [], markers: [] }
  const record = (code: string): number =>
    secondsOf((frameOf(code, rate) - startFrame + day) % day, rate)
  for (const list of lists) {
    const channels = new Map<string, ReadClip[]>()
    let last: ReadClip | undefined
    let number = 0
    for (const line of list.split('\r\n').slice(2)) {
      const event =
        /^(\d{3}) {2}([A-Z0-9]{1,8}) +(A|A2|A3|A4|AA) +C {8}(\S{11}) (\S{11}) (\S{11}) (\S{11})$/.exec(
          line,
        )
      const comment = /^\* (FROM CLIP NAME|COMMENT|LOC): (.*)$/.exec(line)
      if (event) {
        number += 1
        const [, index = '', , channel = '', ...codes] = event
        if (Number(index) !== number) throw new Error(`event ${index} instead of ${number}`)
        const [sourceIn = '', sourceOut = '', recordIn = '', recordOut = ''] = codes
        const source = secondsOf(frameOf(sourceIn, rate), rate)
        const frames = frameOf(sourceOut, rate) - frameOf(sourceIn, rate)
        const length = secondsOf((frames + day) % day, rate)
        last = { at: record(recordIn), length, source, file: '' }
        if (Math.abs(record(recordOut) - last.at - length) > 1e-6)
          throw new Error(`lengths: ${line}`)
        channels.set(channel, [...(channels.get(channel) ?? []), last])
      } else if (comment?.[1] === 'FROM CLIP NAME') {
        // A WAV stem has the film's timecode.
        if (last) last.file = comment[2] ?? ''
        if (last?.file.endsWith('.wav')) last.source -= secondsOf(startFrame, rate)
        if (last && last.source < -1e-6) last.source += secondsOf(day, rate)
      } else if (comment?.[1] === 'LOC') {
        const [, code = '', text = ''] =
          /^(\d\d:\d\d:\d\d[:;]\d\d) (?:RED|GREEN|BLUE|CYAN|MAGENTA|YELLOW) +(.*)$/.exec(
            comment[2] ?? '',
          ) ?? []
        const [name = '', note = ''] = text.split(' - ')
        read.markers.push({ at: record(code), name, comment: note })
      } else if (line !== '' && !comment) throw new Error(`unknown line ${JSON.stringify(line)}`)
    }
    read.tracks.push(...channels.values())
  }
  return read
}

function frameOf(code: string, rate: FrameRate): number {
  const frame = frameOfTimecode(code, rate)
  const mark = rate.dropFrame ? ';' : ':'
  if (frame === null || code.at(-3) !== mark) throw new Error(`no timecode: ${code}`)
  return frame
}

/** FCPXML: times are fractions of a second; connected clips count from their parent's own start. */
export function readFcpxml(xml: string): ReadTimeline {
  const root = readXml(xml)
  const files = new Map(
    findAll(root, 'asset').map((asset) => [
      asset.attributes['id'],
      {
        file: decodeURIComponent(childOf(asset, 'media-rep')?.attributes['src'] ?? ''),
        start: fraction(asset.attributes['start']),
        end: fraction(asset.attributes['start']) + fraction(asset.attributes['duration']),
      },
    ]),
  )
  const lanes = new Map<string, ReadClip[]>()
  for (const { attributes } of findAll(root, 'asset-clip')) {
    const lane = attributes['lane'] ?? ''
    const asset = files.get(attributes['ref'])
    const length = fraction(attributes['duration'])
    const start = fraction(attributes['start'])
    if (!asset || start < asset.start - 1e-6 || start + length > asset.end + 1e-6)
      throw new Error('an edit with no media')
    const at = fraction(attributes['offset'])
    const clip = { at, length, source: start - asset.start, file: asset.file }
    lanes.set(lane, [...(lanes.get(lane) ?? []), clip])
  }
  const markers = findAll(root, 'marker').map(({ attributes }) => ({
    at: fraction(attributes['start']),
    name: attributes['value'] ?? '',
    comment: attributes['note'] ?? '',
  }))
  return { tracks: [...lanes.values()], markers }
}

/** `1001/30000s` in seconds. */
export function fraction(value = ''): number {
  const match = /^(\d+)(?:\/([1-9]\d*))?s$/.exec(value)
  if (!match) throw new Error(`no time: ${value}`)
  return Number(match[1]) / Number(match[2] ?? 1)
}

/** xmeml 5: frames of `rate`, where `ntsc` slows the timebase by 1000/1001. */
export function readXmeml(xml: string): ReadTimeline {
  const root = readXml(xml)
  const sequence = childOf(root, 'sequence')
  const rate = sequence && childOf(sequence, 'rate')
  if (!rate) throw new Error('no rate')
  const ntsc = childOf(rate, 'ntsc')?.text === 'TRUE'
  const frame = (ntsc ? 1.001 : 1) / Number(childOf(rate, 'timebase')?.text)
  const value = (node: XmlNode, name: string): number => {
    const text = childOf(node, name)?.text ?? ''
    if (!/^-?\d+$/.test(text)) throw new Error(`${name} is ${text}`)
    return Number(text)
  }
  const files = new Map<string, string>()
  const tracks = findAll(root, 'audio')
    .flatMap(({ children }) => children.filter(({ name }) => name === 'track'))
    .map((track) =>
      findAll(track, 'clipitem').map((item) => {
        const file = childOf(item, 'file')
        const id = file?.attributes['id'] ?? ''
        const url = file && childOf(file, 'pathurl')
        if (url) files.set(id, decodeURIComponent(url.text))
        return {
          at: value(item, 'start') * frame,
          length: (value(item, 'end') - value(item, 'start')) * frame,
          source: value(item, 'in') * frame,
          file: files.get(id) ?? '',
        }
      }),
    )
  const markers = findAll(root, 'marker').map((marker) => ({
    at: value(marker, 'in') * frame,
    name: childOf(marker, 'name')?.text ?? '',
    comment: childOf(marker, 'comment')?.text ?? '',
  }))
  return { tracks, markers }
}

const rational = z
  .strictObject({
    OTIO_SCHEMA: z.literal('RationalTime.1'),
    rate: z.number().positive(),
    value: z.number().int().min(0),
  })
  .transform(({ rate, value }) => value / rate)
const timeRange = z.strictObject({
  OTIO_SCHEMA: z.literal('TimeRange.1'),
  duration: rational,
  start_time: rational,
})
const item = {
  metadata: z.record(z.string(), z.unknown()),
  name: z.string(),
  effects: z.tuple([]),
  enabled: z.literal(true),
}
const otioMarker = z.strictObject({
  OTIO_SCHEMA: z.literal('Marker.2'),
  metadata: item.metadata,
  name: z.string(),
  color: z.enum(['PINK', 'RED', 'ORANGE', 'YELLOW', 'GREEN', 'CYAN', 'BLUE', 'PURPLE', 'MAGENTA']),
  comment: z.string(),
  marked_range: timeRange,
})
const gap = z.strictObject({
  ...item,
  OTIO_SCHEMA: z.literal('Gap.1'),
  source_range: timeRange,
  markers: z.tuple([]),
})
const clip = z.strictObject({
  ...item,
  OTIO_SCHEMA: z.literal('Clip.1'),
  source_range: timeRange,
  markers: z.tuple([]),
  media_reference: z.strictObject({
    OTIO_SCHEMA: z.literal('ExternalReference.1'),
    metadata: item.metadata,
    name: z.string(),
    available_range: timeRange,
    target_url: z.string(),
  }),
})
const otioTrack = z.strictObject({
  ...item,
  OTIO_SCHEMA: z.literal('Track.1'),
  kind: z.literal('Audio'),
  source_range: z.null(),
  markers: z.tuple([]),
  children: z.array(z.discriminatedUnion('OTIO_SCHEMA', [gap, clip])),
})
const otio = z.strictObject({
  OTIO_SCHEMA: z.literal('Timeline.1'),
  metadata: item.metadata,
  name: z.string(),
  global_start_time: rational,
  tracks: z.strictObject({
    ...item,
    OTIO_SCHEMA: z.literal('Stack.1'),
    source_range: z.null(),
    markers: z.array(otioMarker),
    children: z.array(otioTrack),
  }),
})

/** OpenTimelineIO: the fields of its serialized schemas; the items of a track follow each other. */
export function readOtio(json: string): ReadTimeline {
  const { tracks } = otio.parse(JSON.parse(json))
  return {
    tracks: tracks.children.map(({ children }) => {
      let at = 0
      return children.flatMap((child): ReadClip[] => {
        const { duration, start_time } = child.source_range
        const here = at
        at += duration
        if (child.OTIO_SCHEMA === 'Gap.1') return []
        const media = child.media_reference
        const source = start_time - media.available_range.start_time
        if (source < -1e-6 || source + duration > media.available_range.duration + 1e-6)
          throw new Error(`${child.name} is not in its file`)
        const file = decodeURIComponent(media.target_url)
        return [{ at: here, length: duration, source, file }]
      })
    }),
    markers: tracks.markers.map(({ name, comment, marked_range }) => ({
      at: marked_range.start_time,
      name,
      comment,
    })),
  }
}

/** A chunk of a REAPER project: `<NAME …` to `>`; any other line is a keyword with values. */
interface Chunk {
  name: string
  lines: string[][]
  chunks: Chunk[]
}

function readChunks(text: string): Chunk {
  const root: Chunk = { name: '', lines: [], chunks: [] }
  const open = [root]
  for (const line of text.split('\n').map((one) => one.trimStart())) {
    const inside = open.at(-1)
    if (!inside) throw new Error('closed too often')
    if (line === '') continue
    if (line.startsWith('|')) inside.lines.push(['|', line.slice(1)])
    else if (line === '>') open.pop()
    else {
      const words = Array.from(
        line.replace(/^</, '').matchAll(/"([^"]*)"(?!\S)|'([^']*)'(?!\S)|`([^`]*)`(?!\S)|(\S+)/g),
        ([, double, single, back, bare]) => double ?? single ?? back ?? bare ?? '',
      )
      if (!line.startsWith('<')) inside.lines.push(words)
      else {
        const chunk = { name: words[0] ?? '', lines: [words], chunks: [] }
        inside.chunks.push(chunk)
        open.push(chunk)
      }
    }
  }
  if (open.length !== 1) throw new Error('a chunk is not closed')
  return root
}

export interface ReadReaper extends ReadTimeline {
  regions: ReadMarker[]
  trackNames: string[]
}

/** REAPER: `MARKER number time name isRegion`; a region ends at the next line of its number. */
export function readReaper(text: string): ReadReaper {
  const [project, ...more] = readChunks(text).chunks
  if (project?.name !== 'REAPER_PROJECT' || more.length > 0) throw new Error('no project')
  const word = ({ lines }: Chunk, key: string): string =>
    lines.find(([first]) => first === key)?.[1] ?? ''
  const tracks = project.chunks.filter(({ name }) => name === 'TRACK')
  const marks = project.lines.filter(([key]) => key === 'MARKER')
  const markOf = ([, , at, name = '']: string[]): ReadMarker => ({
    at: Number(at),
    name,
    comment: '',
  })
  return {
    trackNames: tracks.map((track) => word(track, 'NAME')),
    tracks: tracks.map(({ chunks }) =>
      chunks.map((each) => {
        const source = each.chunks.find(({ name }) => name === 'SOURCE')
        return {
          at: Number(word(each, 'POSITION')),
          length: Number(word(each, 'LENGTH')),
          source: Number(word(each, 'SOFFS')),
          file: source ? word(source, 'FILE') : '',
        }
      }),
    ),
    markers: marks.filter(([, , , , isRegion]) => isRegion === '0').map(markOf),
    regions: marks.filter((mark) => mark[4] === '1' && mark.length > 5).map(markOf),
  }
}
