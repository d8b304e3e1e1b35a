import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cue } from '@shared/contracts/project-file'
import { moveBlocks } from './move-blocks'
import { buildScene } from './scene'
import { sampleSpeaker } from '@shared/testing/samples'

const speakers = [sampleSpeaker('lan'), sampleSpeaker('minh')]
const who = fc.constantFrom('lan', 'minh', 'gone', null)
const cues = fc
  .array(fc.record({ gapMs: fc.nat(900), lengthMs: fc.nat(2_000), speakerId: who }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((all) => {
    let startMs = 0
    return all.map(({ gapMs, lengthMs, speakerId }, i): Cue => {
      startMs += gapMs + 1
      return { id: String(i), startMs, endMs: startMs + lengthMs, text: '', speakerId }
    })
  })
const changes = fc.array(
  fc.record({ at: fc.nat(11), lengthMs: fc.nat(2_000), text: fc.string(), speakerId: who }),
  { maxLength: 4 },
)

const sourceOf = (all: readonly Cue[]) => ({
  order: all.map(({ id }) => id),
  byId: new Map(all.map((cue) => [cue.id, cue])),
  speakers,
})

describe('a scene in which cues moved without changing their order', () => {
  it('is the scene that building it anew gives, unless a cue changed its lane', () => {
    fc.assert(
      fc.property(cues, changes, fc.boolean(), (before, all, keepLanes) => {
        const after = [...before]
        const touched = new Set<string>()
        for (const { at, lengthMs, text, speakerId } of all) {
          const cue = after[at]
          if (!cue) continue
          const endMs = cue.startMs + lengthMs
          after[at] = { ...cue, endMs, text, speakerId: keepLanes ? cue.speakerId : speakerId }
          touched.add(cue.id)
        }
        const scene = buildScene(sourceOf(before))
        const moved = moveBlocks(scene, sourceOf(after).byId, touched)
        expect(moved ?? buildScene(sourceOf(after))).toEqual(buildScene(sourceOf(after)))
        expect(moved !== null || !keepLanes).toBe(true)
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
    expect(moveBlocks(scene, sourceOf(after).byId, new Set(['0', '1']))).toBe(scene)
  })
})
