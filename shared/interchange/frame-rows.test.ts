import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frameRateIds, type FrameRateId } from '../contracts/export'
import { frameOfTimecode, frameRate } from './frame-rate'
import { noNotes, clip, speaker } from './testing/timeline'
import { readEdl, readFcpxml, readOtio, readXmeml, type ReadClip } from './testing/read-timelines'
import { buildTimeline, type Timeline } from './timeline'
import { interchangeWriters } from './write-interchange'

const RATE = 48_000

/** Sound of one speaker from end to end of its clips, with breaks from none to two seconds. */
const anySpeech = fc.array(
  fc.record({
    gap: fc.oneof(fc.nat(3_000), fc.nat(2 * RATE)),
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
    const startSample = at + gap
    at = startSample + length
    return { startSample, lengthSamples: length }
  })
}

/** The stem as it is shipped: it ends with a frame, and has full level wherever somebody speaks. */
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

/** How often each sample of the stem sounds when its clips are cut and laid as the file says. */
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
}

function optionsAt(id: FrameRateId) {
  const rate = frameRate(id)
  return { rate, startFrame: frameOfTimecode('01:00:00:00', rate) ?? Number.NaN }
}

const textOf = (name: 'fcpxml' | 'xmeml' | 'otio', timeline: Timeline, id: FrameRateId): string =>
  interchangeWriters[name](timeline, optionsAt(id))[0] ?? ''

describe.each(['edl', 'fcpxml', 'xmeml', 'otio'] as const)('stems cut as the %s says', (name) => {
  it.each(frameRateIds)('lose nothing and double nothing at %s', (id) => {
    const read = readers[name]
    fc.assert(
      fc.property(anySpeech, (list) => {
        const speech = speechOf(list)
        const stem = stemOf(speech, id)
        const { tracks } = read(timelineOf(speech, stem.length), id)
        const times = played(stem, tracks.flat())
        const lost = stem.findIndex((level, i) => level > 0 && times[i] === 0)
        expect(lost).toBe(-1)
        // Two clips that end within one frame are the only ones that have to share it.
        const frame = (RATE * frameRate(id).denominator) / frameRate(id).numerator
        if (list.every(({ length }) => length > 2 * frame))
          expect(times.findIndex((each, i) => each > 1 && (stem[i] ?? 0) > 0)).toBe(-1)
      }),
      { numRuns: 25 },
    )
  })
})
