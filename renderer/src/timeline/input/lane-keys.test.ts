import '@/testing/scripted-studio'
import { describe, expect, it } from 'vitest'
import { indexLane } from '../geometry/lane-index'
import type { Lane, Scene } from '../geometry/scene'
import { neighbourCue } from './lane-keys'

const lane = (...cues: Array<[id: string, startMs: number]>): Lane => ({
  speakerId: null,
  speaker: null,
  index: indexLane(
    cues.map(([cueId, startMs]) => ({
      cueId,
      startMs,
      endMs: startMs + 500,
    })),
  ),
})

const lanes = [lane(['1', 0], ['3', 2_000], ['5', 4_000]), lane(), lane(['2', 1_000], ['4', 3_600])]
const scene: Scene = {
  lanes,
  laneOf: new Map(lanes.flatMap((l, at) => l.index.spans.map((s) => [s.cueId, at] as const))),
}

describe('arrow keys on the timeline', () => {
  it('move along the lane and stop at its ends', () => {
    expect(neighbourCue(scene, '3', 2_000, 'left')).toBe('1')
    expect(neighbourCue(scene, '3', 2_000, 'right')).toBe('5')
    expect(neighbourCue(scene, '5', 4_000, 'right')).toBeNull()
  })

  it('move to the nearest cue of another lane, skipping empty lanes', () => {
    expect(neighbourCue(scene, '5', 4_000, 'down')).toBe('4')
    expect(neighbourCue(scene, '3', 2_000, 'down')).toBe('2')
    expect(neighbourCue(scene, '4', 3_600, 'up')).toBe('5')
    expect(neighbourCue(scene, '2', 1_000, 'down')).toBeNull()
  })
})
