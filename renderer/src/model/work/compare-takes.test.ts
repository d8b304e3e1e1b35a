import '@/testing/scripted-studio'
import { describe, expect, it } from 'vitest'
import { defaultAudioFields } from '@shared/contracts/audio-settings'
import type { Take } from '@shared/contracts/project-file'
import { compareTakes } from './compare-takes'

const take = (recipe: Partial<Take['recipe']>, durationMs = 1_000): Take => ({
  id: 't',
  cueId: 'c',
  file: `${'0'.repeat(64)}.wav`,
  durationMs,
  leadMs: 0,
  tailMs: 0,
  recipe: {
    text: 'Trời đã sáng rồi',
    language: 'vi',
    voiceId: 1,
    audio: defaultAudioFields,
    dictionary: '',
    ...recipe,
  },
  recipeHash: '',
  connectionId: 'embedded',
  taskId: 't',
  chunkIndex: 0,
  credits: 1,
  locked: false,
  createdAt: '',
})

describe('compareTakes', () => {
  it('tells a take that was spoken within its sentence from one that was spoken alone', () => {
    const spoken = (from?: string, to?: string) =>
      compareTakes(take(from ? { context: from } : {}), take(to ? { context: to } : {})).spoken
    expect(spoken(undefined, 'after')).toBe('within')
    expect(spoken('after')).toBe('alone')
    expect(spoken('after', 'both')).toBe('otherwise')
    expect(spoken('after', 'after')).toBeNull()
  })

  it('finds nothing between takes of one recipe', () => {
    expect(compareTakes(take({}), take({}))).toEqual({
      text: null,
      voice: false,
      spoken: null,
      audio: [],
      lengthMs: 0,
    })
  })

  it('has both texts where they differ', () => {
    const { text } = compareTakes(take({}), take({ text: 'Trời sắp sáng rồi' }))
    expect(text).toEqual({ from: 'Trời đã sáng rồi', to: 'Trời sắp sáng rồi' })
  })

  it('names another voice, each audio field and the length', () => {
    const other = take({ voiceId: 2, audio: { ...defaultAudioFields, speed: 1.2, pitch: -2 } }, 800)
    expect(compareTakes(take({}), other)).toMatchObject({
      voice: true,
      audio: [
        { field: 'speed', from: 1, to: 1.2 },
        { field: 'pitch', from: 0, to: -2 },
      ],
      lengthMs: -200,
    })
  })
})
