import { expect, it } from 'vitest'
import { sampleCue } from '../testing/samples'
import { sceneAround } from './scenes'

const cues = [0, 3_000, 6_000, 30_000, 33_000].map((startMs, i) =>
  sampleCue(String(i), startMs, { endMs: startMs + 2_000 }),
)
const scene = (id: string, ...markers: number[]) =>
  sceneAround(
    cues,
    markers.map((timeMs) => ({ timeMs })),
    id,
  ).map((cue) => cue.id)

it('a scene ends at a long silence', () => {
  expect(scene('1')).toEqual(['0', '1', '2'])
  expect(scene('4')).toEqual(['3', '4'])
})

it('ends at a marker too, wherever others are', () => {
  expect(scene('1', 2_500, 31_000)).toEqual(['1', '2'])
  // A note at the other end of the film joins nothing.
  expect(scene('1', 3_600_000)).toEqual(['0', '1', '2'])
  expect(scene('4', 3_600_000)).toEqual(['3', '4'])
  expect(scene('0', 2_500, 31_000)).toEqual(['0'])
  expect(scene('4', 2_500, 31_000)).toEqual(['4'])
})

it('a cue that is gone has none', () => {
  expect(scene('gone')).toEqual([])
})
