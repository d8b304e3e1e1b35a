import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Cue, Speaker } from '../contracts/project-file'
import type { FitResult } from '../fitting/fit-types'
import type { MixClip } from '../mixing/mix-plan'
import { frameRows } from './frame-clips'
import { frameOfTimecode, frameRate, frameRateIds, type FrameRateId } from './frame-rate'
import { buildTimeline, type Timeline } from './timeline'
import { writeAudacityLabels } from './write-audacity-labels'
import { writeCueSheet } from './write-cue-sheet'
import { writeEdl, writeMarkerEdl } from './write-edl'
import { writeOtio } from './write-otio'
import { writeProjectSubtitles } from './write-project-subtitles'
import { writeReaper } from './write-reaper'

const speaker = (id: string, label: string, colour: number): Speaker => ({
  id,
  label,
  colour,
  voiceId: 1,
  gainDb: 0,
  pan: 0,
  muted: false,
})
const cue = (
  id: string,
  startMs: number,
  endMs: number,
  text: string,
  speakerId: string | null,
): Cue => ({
  id,
  startMs,
  endMs,
  text,
  speakerId,
})
const cues = [
  cue('1', 1000, 3000, '<i>Xin chào</i>,\n"các" bạn & <3', 'a'),
  cue('2', 2500, 4000, '=1+1', 'b'),
  cue('3', 5000, 6000, 'Không ai', null),
  cue('4', 7000, 8000, '', null),
]
const fit = (cueId: string, fittedMs: number): FitResult => ({
  cueId,
  state: 'natural',
  rate: 1.25,
  fittedMs,
  borrowedMs: 0,
  overflowMs: 0,
  cutCharacters: 0,
  neededEndMs: 0,
  neededRate: 1,
  slotMs: 0,
})
const clip = (cueId: string, stem: string, startMs: number, lengthMs: number): MixClip => ({
  cueId,
  stem,
  file: '/takes/x.wav',
  startSample: startMs * 48,
  lengthSamples: lengthMs * 48,
  trimStartMs: 0,
  trimEndMs: 0,
  rate: 1,
  gainDb: 0,
  pan: 0,
})
const project = {
  name: 'Phim: tập 1',
  cues,
  speakers: [
    speaker('a', 'Người dẫn', 0),
    speaker('b', 'Khách "mời"', 3),
    speaker('c', 'Im lặng', 4),
  ],
}
const timeline = buildTimeline({
  project,
  plan: {
    sampleRate: 48_000,
    channels: 1,
    totalSamples: 480_000,
    clips: [clip('1', 'a', 1000, 1900), clip('2', 'b', 2500, 1600), clip('3', '', 5000, 800)],
  },
  fits: [fit('1', 1900), fit('2', 1600), fit('3', 800)],
  stemFile: (stem) => `/phim/stems/${stem || 'nobody'}.wav`,
})

describe('the timeline', () => {
  it('has a track for everyone who speaks, cut from a full-length stem', () => {
    expect(timeline.durationMs).toBe(10_000)
    expect(timeline.tracks.map(({ label, file }) => [label, file])).toEqual([
      ['Người dẫn', '/phim/stems/a.wav'],
      ['Khách "mời"', '/phim/stems/b.wav'],
      ['', '/phim/stems/nobody.wav'],
    ])
    expect(timeline.tracks[1]?.clips).toEqual([
      { cueId: '2', name: '=1+1', startMs: 2500, lengthMs: 1600, sourceMs: 2500 },
    ])
  })

  it('keeps every clip in rows without overlap, on frames, at any rate', () => {
    const clips = fc.array(fc.record({ startMs: fc.nat(20_000), lengthMs: fc.nat(4000) }), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(clips, fc.constantFrom(...frameRateIds), (list, id) => {
        const placed = list.map((one, i) => ({
          ...one,
          cueId: `${i}`,
          name: '',
          sourceMs: one.startMs,
        }))
        const rows = frameRows(placed, frameRate(id))
        expect(rows.flat()).toHaveLength(list.length)
        for (const row of rows) {
          row.forEach((one, i) => {
            expect(one.length).toBeGreaterThanOrEqual(1)
            expect(one.start).toBe(one.source)
            const before = row[i - 1]
            if (before) expect(before.start + before.length).toBeLessThanOrEqual(one.start)
          })
        }
      }),
    )
  })
})

/** An event line of CMX 3600: number, reel, channel, cut, four timecodes. */
const event =
  /^(\d{3}) {2}([A-Z0-9_]{1,8}) +(A\d?|V) +C +(\d\d:\d\d:\d\d[:;]\d\d) (\d\d:\d\d:\d\d[:;]\d\d) (\d\d:\d\d:\d\d[:;]\d\d) (\d\d:\d\d:\d\d[:;]\d\d)$/

function checkEdl(edl: string, id: FrameRateId): string[][] {
  const rate = frameRate(id)
  const lines = edl.split('\r\n')
  expect(lines[0]).toMatch(/^TITLE: .{0,70}$/)
  expect(lines[1]).toBe(`FCM: ${rate.dropFrame ? 'DROP FRAME' : 'NON-DROP FRAME'}`)
  const events: string[][] = []
  for (const line of lines.slice(2)) {
    if (line === '' || line.startsWith('* ')) continue
    const fields = event.exec(line)
    expect(fields).not.toBeNull()
    const [sourceIn = -1, sourceOut = -1, recordIn = -1, recordOut = -1] = (fields ?? [])
      .slice(4)
      .map((code) => frameOfTimecode(code, rate) ?? Number.NaN)
    expect(sourceOut - sourceIn).toBe(recordOut - recordIn)
    expect(recordOut).toBeGreaterThan(recordIn)
    events.push((fields ?? []).slice(1))
  }
  return events
}

describe('CMX 3600', () => {
  it.each(frameRateIds)('is well formed at %s', (id) => {
    const startFrame =
      frameOfTimecode(frameRate(id).dropFrame ? '01:00:00;00' : '01:00:00:00', frameRate(id)) ?? 0
    const [edl = '', ...more] = writeEdl(timeline, { rate: frameRate(id), startFrame })
    expect(more).toEqual([])
    const events = checkEdl(edl, id)
    expect(events.map(([number, reel, channel]) => [number, reel, channel])).toEqual([
      ['001', 'AX', 'A'],
      ['002', 'AX', 'A2'],
      ['003', 'AX', 'A3'],
    ])
    expect(events[0]?.[5]).toMatch(/^01:00:01[:;]/)
    expect(edl).toContain(
      '* FROM CLIP NAME: a.wav\r\n* COMMENT: Người dẫn\r\n* COMMENT: Xin chào, "các" bạn & <3',
    )
  })

  it('is divided after 999 events', () => {
    const many: Timeline = {
      ...timeline,
      tracks: timeline.tracks.slice(0, 1).map((track) => ({
        ...track,
        clips: Array.from({ length: 2000 }, (_, i) => ({
          cueId: `${i}`,
          name: `${i}`,
          startMs: i * 1000,
          lengthMs: 500,
          sourceMs: i * 1000,
        })),
      })),
    }
    const parts = writeEdl(many, { rate: frameRate('25') })
    expect(parts.map((part) => checkEdl(part, '25').length)).toEqual([999, 999, 2])
    expect(parts[1]).toContain('TITLE: Phim: tập 1 (2/3)')
  })

  it('has markers for Resolve', () => {
    const lines = writeMarkerEdl(timeline, { rate: frameRate('25') }).split('\r\n')
    expect(lines.slice(3, 6)).toEqual([
      '001  001      V     C        00:00:01:00 00:00:01:01 00:00:01:00 00:00:01:01',
      ' |C:ResolveColorSky |M:Người dẫn: Xin chào, "các" bạn & <3 |D:50',
      '',
    ])
    expect(lines.filter((line) => line.startsWith(' |C:'))).toHaveLength(4)
  })

  it('of an empty project is an empty list', () => {
    expect(writeEdl({ ...timeline, tracks: [], cues: [] }, { rate: frameRate('25') })).toEqual([
      'TITLE: Phim: tập 1\r\nFCM: NON-DROP FRAME\r\n\r\n',
    ])
  })
})

describe('Audacity labels', () => {
  it('are start, end and text between tabs', () => {
    expect(writeAudacityLabels(timeline).split('\n').slice(0, 3)).toEqual([
      '1.000000\t3.000000\t[Người dẫn] Xin chào, "các" bạn & <3',
      '2.500000\t4.000000\t[Khách "mời"] =1+1',
      '5.000000\t6.000000\tKhông ai',
    ])
  })
})

/** Reads RFC 4180. */
function readCsv(csv: string): string[][] {
  const rows: string[][] = [[]]
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy
  for (let match = field.exec(csv); match && match.index < csv.length; match = field.exec(csv)) {
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.length > 0)
}

describe('the cue sheet', () => {
  const csv = writeCueSheet(timeline)
  it('is read back cell by cell', () => {
    expect(csv.startsWith('\uFEFF')).toBe(true)
    const [head, ...rows] = readCsv(csv.slice(1))
    expect(head).toHaveLength(13)
    expect(rows.every((row) => row.length === 13)).toBe(true)
    expect(rows[0]).toEqual([
      '1',
      '00:00:01,000',
      '00:00:03,000',
      '2.000',
      'Người dẫn',
      'Xin chào,\n"các" bạn & <3',
      '24',
      '12.0',
      'natural',
      '1.250',
      '1.900',
      '0.000',
      '',
    ])
  })

  it('holds no formula', () => {
    expect(readCsv(csv.slice(1))[2]?.[5]).toBe("'=1+1")
  })
})

/** Chunks of REAPER's format: `<NAME …` to `>`, every other line a keyword with values. */
function readReaper(text: string): string[] {
  const open: string[] = []
  const paths: string[] = []
  const token = /^(?:"[^"]*"|'[^']*'|`[^`]*`|[^\s"'`]+)$/
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    if (line === '>') {
      expect(open.pop()).toBeDefined()
      continue
    }
    const words = line.replace(/^</, '').match(/"[^"]*"|'[^']*'|`[^`]*`|\S+/g) ?? []
    expect(words.every((word) => token.test(word))).toBe(true)
    if (line.startsWith('<')) open.push(words[0] ?? '')
    paths.push([...open, line.startsWith('<') ? '' : words[0]].join('/'))
  }
  expect(open).toEqual([])
  return paths
}

describe('REAPER', () => {
  const rpp = writeReaper(timeline)
  it('is nested chunks with a track for each speaker, items and a region for each cue', () => {
    const paths = readReaper(rpp)
    const times = (path: string) => paths.filter((one) => one === path).length
    expect(paths[0]).toBe('REAPER_PROJECT/')
    expect(times('REAPER_PROJECT/TRACK/')).toBe(3)
    expect(times('REAPER_PROJECT/TRACK/ITEM/SOURCE/FILE')).toBe(3)
    expect(times('REAPER_PROJECT/MARKER')).toBe(8)
  })

  it('puts clips where they are, to the sample', () => {
    expect(rpp).toContain('POSITION 2.500000000\n      LENGTH 1.600000000')
    expect(rpp).toContain('SOFFS 2.500000000')
    expect(rpp).toContain('FILE "/phim/stems/b.wav"')
  })

  it('quotes any name', () => {
    expect(rpp).toContain(`NAME 'Khách "mời"'`)
    const quotes = buildTimeline({
      project: { ...project, name: 'x', speakers: [speaker('a', `"'\``, 0)] },
      plan: { sampleRate: 48_000, channels: 1, totalSamples: 1, clips: [clip('1', 'a', 0, 1)] },
      fits: [],
      stemFile: () => 'C:\\a b.flac',
    })
    readReaper(writeReaper(quotes))
    expect(writeReaper(quotes)).toContain('<SOURCE FLAC\n        FILE "C:\\a b.flac"')
  })
})

const time = z.strictObject({
  OTIO_SCHEMA: z.literal('RationalTime.1'),
  rate: z.number().positive(),
  value: z.number().int().min(0),
})
const range = z.strictObject({
  OTIO_SCHEMA: z.literal('TimeRange.1'),
  duration: time,
  start_time: time,
})
const item = {
  metadata: z.record(z.string(), z.unknown()),
  name: z.string(),
  effects: z.tuple([]),
  enabled: z.literal(true),
}
const marker = z.strictObject({
  OTIO_SCHEMA: z.literal('Marker.2'),
  metadata: item.metadata,
  name: z.string(),
  color: z.enum(['PINK', 'RED', 'ORANGE', 'YELLOW', 'GREEN', 'CYAN', 'BLUE', 'PURPLE', 'MAGENTA']),
  comment: z.string(),
  marked_range: range,
})
const none = z.tuple([])
const otio = z.strictObject({
  OTIO_SCHEMA: z.literal('Timeline.1'),
  metadata: item.metadata,
  name: z.string(),
  global_start_time: time,
  tracks: z.strictObject({
    ...item,
    OTIO_SCHEMA: z.literal('Stack.1'),
    source_range: z.null(),
    markers: z.array(marker),
    children: z.array(
      z.strictObject({
        ...item,
        OTIO_SCHEMA: z.literal('Track.1'),
        kind: z.literal('Audio'),
        source_range: z.null(),
        markers: none,
        children: z.array(
          z.discriminatedUnion('OTIO_SCHEMA', [
            z.strictObject({
              ...item,
              OTIO_SCHEMA: z.literal('Gap.1'),
              source_range: range,
              markers: none,
            }),
            z.strictObject({
              ...item,
              OTIO_SCHEMA: z.literal('Clip.1'),
              source_range: range,
              markers: none,
              media_reference: z.strictObject({
                OTIO_SCHEMA: z.literal('ExternalReference.1'),
                metadata: item.metadata,
                name: z.string(),
                available_range: range,
                target_url: z.url(),
              }),
            }),
          ]),
        ),
      }),
    ),
  }),
})

describe('OpenTimelineIO', () => {
  it.each(frameRateIds)('follows the schemas at %s', (id) => {
    const read = otio.parse(
      JSON.parse(writeOtio(timeline, { rate: frameRate(id), startFrame: 90 })),
    )
    expect(read.tracks.children.map(({ name, children }) => [name, children.length])).toEqual([
      ['Người dẫn', 2],
      ['Khách "mời"', 2],
      ['', 2],
    ])
    expect(read.tracks.markers).toHaveLength(4)
    for (const track of read.tracks.children) {
      let at = 0
      for (const child of track.children) {
        if (child.OTIO_SCHEMA === 'Clip.1') expect(child.source_range.start_time.value).toBe(at)
        at += child.source_range.duration.value
      }
    }
  })
})

describe('subtitles of a project', () => {
  it('carry labels, or not', () => {
    expect(writeProjectSubtitles(project, 'srt')).toContain('[Khách "mời"] =1+1')
    expect(writeProjectSubtitles(project, 'vtt')).toContain('<v Người dẫn><i>Xin chào</i>')
    expect(writeProjectSubtitles(project, 'srt', { labels: false })).not.toContain('Khách')
  })
})
