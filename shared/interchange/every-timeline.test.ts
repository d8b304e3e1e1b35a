import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frameRateIds, type FrameRateId } from '../contracts/export'
import { frameOfTimecode, frameRate } from './frame-rate'
import { noNotes, clip, speaker } from './testing/timeline'
import {
  readEdl,
  readFcpxml,
  readOtio,
  readReaper,
  readXmeml,
  type ReadTimeline,
} from './testing/read-timelines'
import { buildTimeline, type Timeline } from './timeline'
import { interchangeWriters, type TextName } from './write-interchange'

const oddNames = [
  '"', "'", `"'\``, 'a\nb', ']]>', '<!--', '</p>', '&amp;', '😀', '\u202Eabc', '\u0000', '\uD800',
  '=1+1', '＝1', 'a\tb', '\u2028', '{\\b1}', '|', '#%', '-->', '\\', '', '>', '|D:9', '001  AX',
] // prettier-ignore
const anyName = fc.oneof(
  fc.constantFrom(...oddNames),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.array(fc.constantFrom(...oddNames), { maxLength: 4 }).map((parts) => parts.join(' ')),
)
const tenHours = 36_000_000
const anyCue = fc.record({
  startMs: fc.oneof(
    fc.integer({ min: 0, max: 20_000 }),
    fc.integer({ min: tenHours - 20_000, max: tenHours }),
  ),
  lengthMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 6000 })),
  text: anyName,
  note: fc.oneof(fc.constant(''), anyName),
  by: fc.nat(40),
})
const endOf = ({ startMs, lengthMs }: { startMs: number; lengthMs: number }): number =>
  (startMs + lengthMs) * 48
const anyTimeline = fc
  .record({
    name: anyName,
    labels: fc.array(anyName, { minLength: 1, maxLength: 40 }),
    cues: fc.array(anyCue, { maxLength: 30 }),
    markers: fc.array(fc.record({ timeMs: fc.nat(tenHours), name: anyName }), { maxLength: 4 }),
    channels: fc.constantFrom(1 as const, 2 as const),
    panned: fc.subarray(Array.from({ length: 40 }, (_, i) => `s${i}`)),
    /** Samples behind the last clip. */
    spare: fc.oneof(fc.constant(0), fc.nat(100_000)),
  })
  .map(({ name, labels, cues, markers, channels, panned, spare }) => {
    const speakers = labels.map((label, i) => speaker(`s${i}`, label, i % 12))
    const voiced = cues.map((cue, i) => ({ ...cue, id: `${i}`, by: `s${cue.by % labels.length}` }))
    return buildTimeline({
      notes: noNotes,
      project: {
        name,
        speakers,
        cues: voiced.map(({ id, startMs, lengthMs, text, note, by }) => ({
          id,
          startMs,
          endMs: startMs + lengthMs,
          text,
          note,
          speakerId: by,
        })),
        markers: markers
          .map((marker, i) => ({ ...marker, id: `${i}`, colour: i }))
          .sort((a, b) => a.timeMs - b.timeMs),
      },
      plan: {
        sampleRate: 48_000,
        channels,
        totalSamples: Math.max(48_000, ...voiced.map(endOf)) + spare,
        clips: voiced.map(({ id, by, startMs, lengthMs }) => {
          return { ...clip(id, by, startMs, lengthMs), pan: panned.includes(by) ? 0.5 : 0 }
        }),
      },
      fits: [],
      stemFile: (stem) => `film.stem-${stem} ồ#%"'.${stem.endsWith('1') ? 'flac' : 'wav'}`,
    })
  })

/** Timecodes of the first frame: zero, an hour, ten hours, and shortly before midnight. */
const starts = ['00:00:00', '01:00:00', '10:00:00', '23:59:50']
const anyStart = fc.constantFrom(...starts)

function optionsAt(id: FrameRateId, start: string) {
  const rate = frameRate(id)
  return { rate, startFrame: frameOfTimecode(`${start}:00`, rate) ?? Number.NaN }
}

const readers: [string, (timeline: Timeline, id: FrameRateId, start: string) => ReadTimeline][] = [
  [
    'edl',
    (timeline, id, start) => {
      const options = optionsAt(id, start)
      return readEdl(interchangeWriters.edl(timeline, options), options.rate, options.startFrame)
    },
  ],
  ['fcpxml', (timeline, id, start) => readFcpxml(textOf('fcpxml', timeline, id, start))],
  ['xmeml', (timeline, id, start) => readXmeml(textOf('xmeml', timeline, id, start))],
  ['otio', (timeline, id, start) => readOtio(textOf('otio', timeline, id, start))],
  ['reaper', (timeline, id, start) => readReaper(textOf('reaper', timeline, id, start))],
]

function textOf(name: TextName, timeline: Timeline, id: FrameRateId, start: string): string {
  const [text = '', ...more] = interchangeWriters[name](timeline, optionsAt(id, start))
  expect(more).toEqual([])
  return text
}

describe.each(readers)('any timeline as %s', (name, read) => {
  it.each(frameRateIds)('has every clip in its place, none over another, at %s', (id) => {
    fc.assert(
      fc.property(anyTimeline, anyStart, (timeline, start) => {
        const { tracks, markers } = read(timeline, id, start)
        const rate = frameRate(id)
        const step = name === 'reaper' ? 1 / 48_000 : rate.denominator / rate.numerator
        for (const clips of tracks) {
          clips.forEach((one, i) => {
            const before = clips[i - 1]
            expect(one.length).toBeGreaterThan(step / 2)
            // Final Cut refuses a clip that its file does not hold.
            expect(one.source + one.length).toBeLessThanOrEqual(timeline.durationMs / 1000 + 1e-6)
            if (before) expect(before.at + before.length).toBeLessThan(one.at + step / 2)
          })
        }
        const found = tracks.flat()
        for (const one of found) expect(one.source).toBeCloseTo(one.at, 6)
        // No drift: a frame, in the first second as in the tenth hour. Stems are read in whole frames.
        const end = Math.floor(timeline.durationMs / 1000 / step + 1e-6) * step
        for (const { file, channels, clips } of timeline.tracks) {
          const sides = name === 'xmeml' ? channels : 1
          const ofFile = found.filter((one) => one.file === file)
          expect(ofFile.length).toBeGreaterThan(0)
          expect(ofFile.length).toBeLessThanOrEqual(clips.length * sides)
          for (const { startMs, lengthMs } of clips) {
            const [from, to] = [startMs / 1000, Math.min(end, (startMs + lengthMs) / 1000)]
            const covered = ofFile.reduce((sum, { at, length }) => {
              return sum + Math.max(0, Math.min(to, at + length) - Math.max(from, at))
            }, 0)
            if (to > from) expect(covered).toBeCloseTo((to - from) * sides, 4)
          }
          for (const { at, length } of ofFile) {
            const meets = (time: number): boolean =>
              clips.some(({ startMs, lengthMs }) => {
                const early = Math.min(startMs / 1000, end) - step - 1e-6
                return time >= early && time <= (startMs + lengthMs) / 1000 + step + 1e-6
              })
            expect(meets(at) && meets(at + length)).toBe(true)
          }
        }
        const notes = timeline.cues.filter(({ note }) => note.trim() !== '').length
        const expected = timeline.markers.length + (name === 'reaper' ? 0 : notes)
        if (name !== 'edl' || timeline.tracks.length > 0) expect(markers).toHaveLength(expected)
      }),
      { numRuns: 15 },
    )
  })
})

describe('any timeline as a list', () => {
  it.each(['cue-sheet', 'cue-sheet-tsv', 'adr-cue-sheet'] as const)(
    'is a table without formulas: %s',
    (name) => {
      fc.assert(
        fc.property(anyTimeline, (timeline) => {
          const text = textOf(name, timeline, '25', '10:00:00')
          const delimiter = name === 'cue-sheet-tsv' ? '\t' : ','
          const rows: string[][] = parse(text, { bom: true, delimiter, record_delimiter: '\r\n' })
          expect(rows).toHaveLength(timeline.cues.length + 1)
          for (const cell of rows.flat()) {
            if (Number.isNaN(Number(cell))) expect(cell).not.toMatch(/^[\s\p{Cf}]*[=+\-@＝＋－＠]/u)
            expect(cell).not.toMatch(/[^\P{Cc}\t\r\n]/u)
          }
        }),
        { numRuns: 50 },
      )
    },
  )

  it('is a label track with one line for each cue and marker', () => {
    fc.assert(
      fc.property(anyTimeline, (timeline) => {
        const lines = textOf('labels', timeline, '25', '00:00:00').split('\n')
        expect(lines.pop()).toBe('')
        expect(lines).toHaveLength(timeline.cues.length + timeline.markers.length)
        for (const line of lines) expect(line).toMatch(/^\d+\.\d{6}\t\d+\.\d{6}\t[^\t\p{Cc}]*$/u)
      }),
      { numRuns: 50 },
    )
  })

  it.each(frameRateIds)('has a Resolve marker for each cue and marker at %s', (id) => {
    fc.assert(
      fc.property(anyTimeline, anyStart, (timeline, start) => {
        const lines = textOf('marker-edl', timeline, id, start).split('\r\n').slice(3)
        const count = timeline.cues.length + timeline.markers.length
        expect(lines.filter((line) => line !== '')).toHaveLength(count * 2)
        for (let i = 0; i < count; i += 1) {
          expect(lines[i * 3]).toMatch(
            /^\d{3} {2}001 {6}V {5}C {8}(\d\d:\d\d:\d\d[:;]\d\d \d\d:\d\d:\d\d[:;]\d\d) \1$/,
          )
          expect(lines[i * 3 + 1]).toMatch(
            /^[^|]* \|C:ResolveColor[A-Z][a-z]+ \|M:[^|]* \|D:[1-9]\d*$/,
          )
        }
      }),
      { numRuns: 10 },
    )
  })
})
