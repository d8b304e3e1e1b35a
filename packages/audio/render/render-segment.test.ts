import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { defaultMixSettings } from '@shared/contracts/project/track-settings'
import type { MixClip } from '@shared/mixing/mix-plan'
import { encodeAudio } from '../encode/encode-audio'
import { knocks, sine } from '../testing/sounds'
import { clipStateMemory } from './clip-states'
import type { PlacedClip, SegmentJob } from './segments'
import { SegmentRenderer } from './render-segment'
import { testFolder } from '@cuecast/platform/testing/test-folder'

const RATE = 8_000
const FRAMES = RATE * 4
const folder = testFolder()

/** Length of each take, frames: quiet, loud enough for the limiter, stereo, another sample rate. */
const takes = { quiet: 6_000, loud: 3_000, wide: 5_000, other: 4_000 } as const

beforeAll(async () => {
  const keep = async (name: string, channels: Float32Array[], rate = RATE) =>
    writeFileSync(
      join(folder, `${name}.wav`),
      await encodeAudio(channels, rate, 'wav', { dither: false }),
    )
  await keep('quiet', [knocks(takes.quiet, RATE, 0)])
  await keep('loud', [sine(takes.loud, RATE, 1_300, 0.97)])
  await keep('wide', [knocks(takes.wide, RATE, 1), knocks(takes.wide, RATE, 2)])
  await keep('other', [knocks(takes.other * 2, RATE * 2, 1)], RATE * 2)
})

const placed = record({
  take: constantFrom('quiet', 'quiet', 'quiet', 'loud', 'wide', 'other'),
  startSample: integer({ min: 0, max: FRAMES - 1_000 }),
  gainDb: constantFrom(0, 0, 0, -6),
})

/** The bytes written for a segment in the middle of a track. */
async function stretch(
  clips: MixClip[],
  channels: 1 | 2,
  edgeFadeMs: number,
  job: Pick<SegmentJob, 'measure' | 'ceilingDb'>,
): Promise<Buffer> {
  const file = join(folder, `${job.measure}.bin`)
  const spool = join(folder, 'spool')
  writeFileSync(file, new Uint8Array(FRAMES * channels * 2))
  writeFileSync(spool, '')
  const settings = { ...defaultMixSettings, edgeFadeMs }
  const renderer = new SegmentRenderer({
    track: { sampleRate: RATE, channels, totalSamples: FRAMES, settings },
    filmSound: { at: [], gainDb: 0 },
    music: { at: [], gainDb: 0 },
    states: clipStateMemory(clips.length),
    spool,
  })
  const all: PlacedClip[] = clips.map((clip, index) => ({
    index,
    clip,
    spoolAt: index * FRAMES * 8,
  }))
  const done = await renderer.render({
    ducking: null,
    music: { kind: 'none' },
    ...job,
    channels,
    index: 0,
    start: RATE,
    frames: RATE * 2,
    clips: all,
    target: { kind: 'wav', file, dataStart: 0, depth: 16, dither: false },
    filmSound: { kind: 'none' },
    gainDb: 0,
    compression: null,
    roomToneDb: null,
    peakSoFar: 0,
  })
  expect(done.failed).toEqual([])
  return readFileSync(file)
}

describe('a segment of a 16-bit track', () => {
  it('has the same samples whether it is measured or not', async () => {
    await assert(
      asyncProperty(
        array(placed, { minLength: 1, maxLength: 5 }),
        constantFrom(1 as const, 2 as const),
        constantFrom(0, 5, 100),
        constantFrom(null, -1, -6),
        async (layout, channels, edgeFadeMs, ceilingDb) => {
          const clips = layout
            .map(({ take, startSample, gainDb }, i): MixClip => {
              const lengthSamples = Math.min(takes[take], FRAMES - startSample)
              const file = join(folder, `${take}.wav`)
              const trims = {
                trimStartMs: 0,
                trimEndMs: ((takes[take] - lengthSamples) * 1_000) / RATE,
              }
              return {
                cueId: `${i}`,
                stem: '',
                file,
                startSample,
                lengthSamples,
                // Every other one talks into the next.
                overlapSamples: i % 2 === 0 ? 0 : Math.floor(lengthSamples / 3),
                ...trims,
                rate: 1,
                gainDb,
                pan: 0,
              }
            })
            .sort((a, b) => a.startSample - b.startSample)
          const unmeasured = await stretch(clips, channels, edgeFadeMs, {
            measure: 'nothing',
            ceilingDb,
          })
          const measured = await stretch(clips, channels, edgeFadeMs, {
            measure: 'loudness',
            ceilingDb,
          })
          expect(unmeasured.equals(measured)).toBe(true)
        },
      ),
      { numRuns: 120 },
    )
  })
})
