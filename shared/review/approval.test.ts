import { describe, expect, it } from 'vitest'
import { sampleCue, sampleDocument, sampleRecipe, sampleTake } from '../testing/samples'
import { recipeHash } from '../dubbing/recipe'
import { approvalOf, approvalsIn } from './approval'

const take = sampleTake('t', 'c')
const approved = { take: take.file, rate: 1.2 }
const fit = { rate: 1.2, voiceRate: 1 } as const

describe('an approved take', () => {
  const of = (more: object = {}) =>
    approvalOf({ approved }, { take, fit: undefined, isStale: false, ...more })

  it('is approved as long as it is the one that plays', () => {
    expect(of()).toBe('approved')
    expect(of({ take: { file: 'another' } })).toBe('changed')
    expect(of({ take: null })).toBe('changed')
  })

  it('is not any more once text, voice or rate have changed', () => {
    expect(of({ isStale: true })).toBe('changed')
    expect(of({ fit })).toBe('approved')
    expect(of({ fit: { ...fit, rate: 1.3 } })).toBe('changed')
    expect(of({ fit: { rate: 1, voiceRate: 1.21 } })).toBe('approved')
  })

  it('is not any more once its pauses are shortened', () => {
    const now = { take, fit: undefined, isStale: false }
    const longestPauseMs = 250
    expect(approvalOf({ approved, longestPauseMs }, now)).toBe('changed')
    const then = { ...approved, longestPauseMs }
    expect(approvalOf({ approved: then, longestPauseMs }, now)).toBe('approved')
    expect(approvalOf({ approved: then }, now)).toBe('changed')
  })

  it('is one that somebody has listened to', () => {
    expect(approvalOf({}, { take, fit: undefined, isStale: false })).toBe(null)
  })
})

it('is counted by who approved it and when; what changed since, and what nobody listened to, apart', () => {
  const ids = ['a', 'b', 'c', 'd', 'e']
  const recipe = (text: string) => ({ ...sampleRecipe, text })
  const takes = new Map(
    ids.map((id) => {
      const hash = recipeHash(recipe(id))
      return [id, sampleTake(id, id, { recipe: recipe(id), recipeHash: hash })]
    }),
  )
  const by = (name: string, day: number) => ({
    approved: { take: take.file, rate: 1, by: name, at: `2026-03-0${day}T10:00:00.000Z` },
  })
  const project = sampleDocument({
    language: 'vi',
    narratorVoiceId: 1,
    cues: [
      sampleCue('a', 0, by('An', 2)),
      sampleCue('b', 1_000, by('An', 1)),
      sampleCue('c', 2_000, { approved: { take: take.file, rate: 1 } }),
      sampleCue('d', 3_000, { ...by('Bình', 3), text: 'other words' }),
      sampleCue('e', 4_000),
    ],
  })
  expect(approvalsIn(project, (id) => takes.get(id), [])).toEqual({
    takes: 5,
    approved: 3,
    changed: 1,
    people: [
      { name: 'An', takes: 2, from: '2026-03-01T10:00:00.000Z', to: '2026-03-02T10:00:00.000Z' },
      { name: '', takes: 1, from: null, to: null },
    ],
  })
  const unheard = { ...project, cues: [sampleCue('e', 4_000)] }
  expect(approvalsIn(unheard, (id) => takes.get(id), [])).toBe(undefined)
})
