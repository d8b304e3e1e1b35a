import { describe, expect, it } from 'vitest'
import { buildScene } from './scene'
import { sampleCue, sampleSpeaker } from '@shared/testing/samples'

const cue = (id: string, startMs: number, speakerId: string | null) =>
  sampleCue(id, startMs, { endMs: startMs + 1_000, speakerId })

describe('the scene of the timeline', () => {
  it('lays every cue on the lane of its speaker, in order', () => {
    const cues = [cue('1', 0, 'lan'), cue('2', 500, 'minh'), cue('3', 2_000, 'lan')]
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

  it('adds a lane for cues that nobody is named for, and only then', () => {
    const cues = [cue('1', 0, null), cue('2', 500, 'gone')]
    const source = {
      order: cues.map((c) => c.id),
      byId: new Map(cues.map((c) => [c.id, c])),
      speakers: [sampleSpeaker('lan')],
    }
    expect(buildScene(source).lanes.map((lane) => lane.speakerId)).toEqual(['lan', null])
    expect(buildScene({ ...source, order: [] }).lanes).toHaveLength(1)
  })
})
