import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareCues, type Cue } from '@shared/contracts/project-file'
import { sampleSpeaker } from '@shared/testing/samples'
import { changeBlocks } from './change-blocks'
import { buildScene, type Scene } from './scene'

const speakers = [sampleSpeaker('lan'), sampleSpeaker('minh')]
const cues = fc.uniqueArray(
  fc.record({
    id: fc.nat(14).map(String),
    startMs: fc.nat(6).map((second) => second * 1_000),
    lengthMs: fc.nat(2_000),
    text: fc.constantFrom('một', 'hai'),
    speakerId: fc.constantFrom('lan', 'minh', 'gone', null),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
)

const sourceOf = (all: readonly Cue[]) => ({
  order: all.toSorted(compareCues).map(({ id }) => id),
  byId: new Map(all.map((cue) => [cue.id, cue])),
  speakers,
})
const timed = ({ lengthMs, ...cue }: Omit<Cue, 'endMs'> & { lengthMs: number }): Cue => ({
  ...cue,
  endMs: cue.startMs + lengthMs,
})
const plain = ({ lanes, laneOf }: Scene) => ({ lanes, laneOf: new Map(laneOf) })

describe('a scene in which cues have come, gone or changed', () => {
  it('is the scene that building it again gives, unless the lane of nobody comes or goes', () => {
    fc.assert(
      fc.property(cues, cues, (first, second) => {
        const before = sourceOf(first.map(timed))
        const after = sourceOf(second.map(timed))
        const scene = buildScene(before)
        const rebuilt = buildScene(after)
        const changed = changeBlocks(scene, after.byId, new Set([...before.order, ...after.order]))
        if (changed) expect(plain(changed)).toEqual(plain(rebuilt))
        else expect(scene.lanes.length).not.toBe(rebuilt.lanes.length)
      }),
    )
  })

  it('is the same scene when only texts changed', () => {
    const before = [0, 1].map((i) => ({
      id: String(i),
      startMs: i * 1_000,
      endMs: i * 1_000 + 500,
      text: '',
      speakerId: 'lan',
    }))
    const scene = buildScene(sourceOf(before))
    const after = before.map((cue) => ({ ...cue, text: 'một' }))
    expect(changeBlocks(scene, sourceOf(after).byId, new Set(['0', '1']))).toBe(scene)
  })

  it('keeps the lanes that nothing happened on', () => {
    const of = (id: string, startMs: number, speakerId: string): Cue => ({
      id,
      startMs,
      endMs: startMs + 500,
      text: '',
      speakerId,
    })
    const before = [of('a', 0, 'lan'), of('b', 1_000, 'minh')]
    const scene = buildScene(sourceOf(before))
    const after = sourceOf([...before, of('c', 500, 'lan')])
    const changed = changeBlocks(scene, after.byId, new Set(['c']))
    expect(changed?.lanes[0]?.index.spans.map(({ cueId }) => cueId)).toEqual(['a', 'c'])
    expect(changed?.lanes[1]).toBe(scene.lanes[1])
  })
})
