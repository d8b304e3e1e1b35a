import '@/testing/scripted-studio'
import { compareCues, type Cue } from '@shared/contracts/project-file'
import { sampleCue, sampleSpeaker } from '@shared/testing/samples'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildScene, changeBlocks, type Scene } from './scene'

const cueOn = (id: string, startMs: number, speakerId: string | null) =>
  sampleCue(id, startMs, { endMs: startMs + 1_000, speakerId })

describe('the scene of the timeline', () => {
  it('puts every cue on the lane of its speaker, in order', () => {
    const cues = [cueOn('1', 0, 'lan'), cueOn('2', 500, 'minh'), cueOn('3', 2_000, 'lan')]
    const scene = buildScene({
      order: cues.map((c) => c.id),
      byId: new Map(cues.map((c) => [c.id, c])),
      speakers: [sampleSpeaker('lan'), sampleSpeaker('minh')],
    })
    expect(scene.lanes.map((lane) => lane.index.spans.map((s) => s.cueId))).toEqual([
      ['1', '3'],
      ['2'],
    ])
    expect(scene.laneOf.get('2')).toBe(1)
  })

  it('adds a lane for cues without a known speaker, and only then', () => {
    const cues = [cueOn('1', 0, null), cueOn('2', 500, 'gone')]
    const source = {
      order: cues.map((c) => c.id),
      byId: new Map(cues.map((c) => [c.id, c])),
      speakers: [sampleSpeaker('lan')],
    }
    expect(buildScene(source).lanes.map((lane) => lane.speakerId)).toEqual(['lan', null])
    expect(buildScene({ ...source, order: [] }).lanes).toHaveLength(1)
  })
})

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

describe('a scene after cues were added, removed or changed', () => {
  it('equals a full rebuild, unless the lane without a speaker appears or disappears', () => {
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

  it('stays the same object when only texts changed', () => {
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

  it('keeps the lanes that were not touched', () => {
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
