import type { Voice } from '@shared/contracts/connection'
import { describe, expect, it } from 'vitest'
import { firstVoices, groupVoices } from './voice-groups'

const voice = (id: number, cloned?: true): Voice => ({
  id,
  name: `Giọng ${id}`,
  gender: 'female',
  languageName: 'Tiếng Việt',
  language: 'vi',
  region: null,
  ...(cloned && { cloned }),
})
const voices = [voice(1), voice(2), voice(3), voice(4, true), voice(5)]
const ids = (groups: ReturnType<typeof groupVoices>) =>
  groups.map(({ name, voices: all }) => [name, ...all.map(({ id }) => id)])

describe('the groups of the voice browser', () => {
  it('hold each voice once: favourites, the latest, cloned ones, then the others', () => {
    const groups = groupVoices(voices, { favourites: [3], recent: [5, 3, 2] })
    expect(ids(groups)).toEqual([
      ['favourite', 3],
      ['recent', 5, 2],
      ['cloned', 4],
      ['other', 1],
    ])
  })

  it('are one when nothing is set apart', () => {
    const plain = voices.filter(({ cloned }) => !cloned)
    expect(ids(groupVoices(plain, { favourites: [], recent: [99] }))).toEqual([
      ['other', 1, 2, 3, 5],
    ])
  })

  it('are cut together, and what is left out is counted', () => {
    const { shown, left } = firstVoices(groupVoices(voices, { favourites: [1], recent: [2] }), 3)
    expect(ids(shown)).toEqual([
      ['favourite', 1],
      ['recent', 2],
      ['cloned', 4],
    ])
    expect(left).toBe(2)
  })
})
