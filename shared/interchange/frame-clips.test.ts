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
  type ReadClip,
} from './testing/read-timelines'
import { frameClips } from './sequence'
import { buildTimeline, type Timeline } from './timeline'
import { interchangeWriters } from './write-interchange'

const RATE = 48_000

/** Sound of one speaker, with breaks of up to two seconds, and cues over and inside each other. */
const anySpeech = fc.array(
  fc.record({
    gap: fc.oneof(fc.nat(3_000), fc.nat(2 * RATE), fc.integer({ min: -2 * RATE, max: 0 })),
    length: fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: RATE })),
  }),
  { minLength: 1, maxLength: 12 },
)

interface Speech {
  startSample: number
  lengthSamples: number
}

function speechOf(list: readonly { gap: number; length: number }[]): Speech[] {
  let at = 0
  return list.map(({ gap, length }) => {
    const startSample = Math.max(0, at + gap)
    at = startSample + length
    return { startSample, lengthSamples: length }
  })
}

/** The stem as shipped: it ends with a frame, and has full level wherever there is speech. */
function stemOf(speech: readonly Speech[], id: FrameRateId): Uint8Array {
  const { numerator, denominator } = frameRate(id)
  const end = Math.max(...speech.map((one) => one.startSample + one.lengthSamples))
  const frames = Math.ceil((end * numerator) / (RATE * denominator))
  const stem = new Uint8Array(Math.ceil((frames * RATE * denominator) / numerator))
  for (const { startSample, lengthSamples } of speech)
    stem.fill(1, startSample, startSample + lengthSamples)
  return stem
}

function timelineOf(speech: readonly Speech[], totalSamples: number): Timeline {
  const clips = speech.map((one, i) => ({ ...clip(`${i}`, 'a', 0, 0), ...one }))
  return buildTimeline({
    notes: noNotes,
    project: { name: 'Phim', cues: [], speakers: [speaker('a', 'An', 0)], markers: [] },
    plan: { sampleRate: RATE, channels: 1, totalSamples, clips },
    fits: [],
    stemFile: () => 'film.stem-An.wav',
  })
}

/** How often each sample of the stem plays when its clips are cut and placed by the file. */
function played(stem: Uint8Array, clips: readonly ReadClip[]): Uint8Array {
  const times = new Uint8Array(stem.length)
  for (const { at, length, source } of clips) {
    expect(source).toBeCloseTo(at, 9)
    const from = Math.ceil(at * RATE - 1e-3)
    const to = Math.ceil((at + length) * RATE - 1e-3)
    for (let i = from; i < Math.min(to, stem.length); i += 1) times[i] = (times[i] ?? 0) + 1
  }
  return times
}

const readers = {
  edl: (timeline: Timeline, id: FrameRateId) => {
    const options = optionsAt(id)
    return readEdl(interchangeWriters.edl(timeline, options), options.rate, options.startFrame)
  },
  fcpxml: (timeline: Timeline, id: FrameRateId) => readFcpxml(textOf('fcpxml', timeline, id)),
  xmeml: (timeline: Timeline, id: FrameRateId) => readXmeml(textOf('xmeml', timeline, id)),
  otio: (timeline: Timeline, id: FrameRateId) => readOtio(textOf('otio', timeline, id)),
  reaper: (timeline: Timeline, id: FrameRateId) => readReaper(textOf('reaper', timeline, id)),
}

function optionsAt(id: FrameRateId) {
  const rate = frameRate(id)
  return { rate, startFrame: frameOfTimecode('01:00:00:00', rate) ?? Number.NaN }
}

const textOf = (
  name: 'fcpxml' | 'xmeml' | 'otio' | 'reaper',
  timeline: Timeline,
  id: FrameRateId,
): string => interchangeWriters[name](timeline, optionsAt(id))[0] ?? ''

describe.each(['edl', 'fcpxml', 'xmeml', 'otio', 'reaper'] as const)(
  'stems cut as the %s says',
  (name) => {
    it.each(frameRateIds)('lose nothing and double nothing at %s', (id) => {
      const read = readers[name]
      fc.assert(
        fc.property(anySpeech, (list) => {
          const speech = speechOf(list)
          const stem = stemOf(speech, id)
          const { tracks } = read(timelineOf(speech, stem.length), id)
          const times = played(stem, tracks.flat())
          expect(times.findIndex((each) => each > 1)).toBe(-1)
          expect(times.findIndex((each, i) => each === 0 && stem[i] === 1)).toBe(-1)
        }),
        { numRuns: 25 },
      )
    })
  },
)

describe('overlapping cues of one speaker', () => {
  const at = (cueId: string, startMs: number, endMs: number) => ({
    cueId,
    name: cueId.toUpperCase(),
    startMs,
    lengthMs: endMs - startMs,
  })
  const clipsOf = (...list: ReturnType<typeof at>[]) =>
    frameClips(list, frameRate('25'), 1_000).map(({ name, start, length }) => [name, start, length])

  it('sound once: the later clip begins where the earlier one ends', () => {
    expect(clipsOf(at('a', 1_000, 3_000), at('b', 2_000, 4_000), at('c', 6_000, 7_000))).toEqual([
      ['A', 25, 50],
      ['B', 75, 25],
      ['C', 150, 25],
    ])
  })

  it('are one clip with both names where one lies inside the other', () => {
    expect(clipsOf(at('b', 2_000, 2_500), at('a', 1_000, 3_000))).toEqual([['A / B', 25, 50]])
    expect(clipsOf(at('b', 1_000, 2_500), at('a', 1_000, 3_000))).toEqual([['A / B', 25, 50]])
    expect(clipsOf(at('a', 1_000, 1_010), at('b', 1_020, 1_030))).toEqual([['A / B', 25, 1]])
  })

  it('are named where they sound when three meet', () => {
    const three = [at('a', 0, 4_000), at('b', 2_000, 6_000), at('c', 2_400, 3_600)]
    expect(clipsOf(...three)).toEqual([
      ['A / C', 0, 100],
      ['B', 100, 50],
    ])
  })
})
