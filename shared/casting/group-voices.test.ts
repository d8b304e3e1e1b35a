import { describe, expect, it } from 'vitest'
import { groupVoices } from './group-voices'

const voice = (vector: number[], spokenMs = 10_000) => ({ vector, spokenMs })

describe('voices of the parts of a film', () => {
  const lan = [1, 0.1, 0]
  const minh = [0, 1, 0.1]
  const mai = [0.1, 0, 1]

  it('are as many people as sound different', () => {
    const parts = [voice(lan), voice(minh), voice(minh.map((x) => x * 7)), voice(lan), voice(mai)]
    expect(groupVoices(parts, null)).toEqual([0, 1, 1, 0, 2])
    expect(groupVoices([], null)).toEqual([])
  })

  it('are as many people as the user says, the most alike joined first', () => {
    const parts = [voice(lan), voice(minh), voice([0.9, 0.3, 0]), voice([0.2, 1, 0.6])]
    expect(groupVoices(parts, 2)).toEqual([0, 1, 0, 1])
    expect(groupVoices(parts, 1)).toEqual([0, 0, 0, 0])
    expect(groupVoices(parts, 9)).toEqual([0, 1, 2, 3])
  })

  it('belong to whom most is said by where nothing is known of them', () => {
    const parts = [voice(lan), voice(minh, 60_000), voice([], 200), voice([0, 0, 0], 100)]
    expect(groupVoices(parts, null)).toEqual([0, 1, 1, 1])
    expect(groupVoices([voice([])], null)).toEqual([0])
  })

  it('of a long film are joined as the first two parts would be', () => {
    const parts = Array.from({ length: 400 }, (_, i) =>
      voice([lan, minh, mai][i % 3]?.map((x) => x + Math.sin(i) / 20) ?? []),
    )
    expect(groupVoices(parts, null)).toEqual(parts.map((_, i) => i % 3))
  })
})
