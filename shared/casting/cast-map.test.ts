import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Voice } from '../contracts/connection'
import { newSpeaker } from './assign-speakers'
import { applyCastMap, castMapFromSpeakers, parseCastMap, previewCastMap } from './cast-map'

const cast = (value: unknown) => parseCastMap(JSON.stringify(value), 'cast.json')

describe('a cast map', () => {
  it('may carry labels with or without brackets', () => {
    const result = cast({ '[Người dẫn]': { voiceId: 1, name: 'Lan' }, 'Khách mời': { voiceId: 2 } })
    if (!result.ok) throw new Error(result.error.message)
    const labels = ['người DẪN', '[Khách mời]', 'Ai đó']
    const { speakers } = applyCastMap(
      labels.map((label) => newSpeaker(label, label, [])),
      result.value,
    )
    expect(speakers.map(({ voiceId }) => voiceId)).toEqual([1, 2, null])
    expect(speakers[0]).toMatchObject({ voiceName: 'Lan' })
  })

  it.each([
    [{ A: { voiceId: '12', name: 'x' } }, 'cast.json › "A" › voiceId'],
    [{ B: { voiceId: 1.5, name: 'x' } }, 'cast.json › "B" › voiceId'],
    [{ C: 7 }, 'cast.json › "C"'],
    [{ D: { voiceId: 1, name: 2 } }, 'cast.json › "D" › name'],
    [{ '[E]': { voiceId: 1 }, e: { voiceId: 2 } }, 'cast.json › "e"'],
    [{ '[]': { voiceId: 1 } }, 'cast.json › "[]"'],
    [[1], 'cast.json'],
  ])('is refused with the entry named: %j', (value, at) => {
    expect(cast(value)).toMatchObject({ ok: false, error: { code: 'CAST_MAP_INVALID', at } })
  })

  it('is refused when it is no JSON', () => {
    expect(parseCastMap('{', 'cast.json')).toMatchObject({
      error: { code: 'CAST_MAP_INVALID', at: 'cast.json' },
    })
  })

  it('reports labels without a speaker', () => {
    const speakers = [newSpeaker('1', 'An', []), newSpeaker('2', 'Bình', [])]
    const applied = applyCastMap(speakers, {
      '[AN]': { voiceId: 5, name: 'Lan' },
      Chi: { voiceId: 6, name: 'Mai' },
    })
    expect(applied.speakers[0]).toMatchObject({ voiceId: 5, voiceName: 'Lan' })
    expect(applied.unknownLabels).toEqual(['Chi'])
  })

  it('survives export and import', () => {
    const label = fc.stringMatching(/^[A-Za-zÀ-ỹ][A-Za-zÀ-ỹ0-9 ]{0,20}$/u)
    fc.assert(
      fc.property(fc.uniqueArray(label, { selector: (l) => l.trim().toLowerCase() }), (labels) => {
        const speakers = labels.map((name, i) => ({
          ...newSpeaker(String(i), name, []),
          voiceId: i,
          voiceName: `Giọng ${i}`,
        }))
        const bare = labels.map((name, i) => newSpeaker(String(i), name, []))
        const result = cast(castMapFromSpeakers(speakers))
        if (!result.ok) throw new Error(result.error.message)
        expect(applyCastMap(bare, result.value)).toEqual({
          speakers,
          unknownLabels: [],
        })
      }),
    )
  })
})

const voice = (id: number, name: string): Voice => ({
  id,
  name,
  gender: 'female',
  languageName: 'Tiếng Việt',
  language: 'vi',
  region: null,
})
const voices = [voice(1, 'Lan (Bắc)'), voice(2, 'Minh')]
const speakers = [newSpeaker('s', 'Người dẫn', [])]
const entry = (voiceId: number, name: string, label = 'Người dẫn') =>
  previewCastMap({ [label]: { voiceId, name } }, speakers, voices)[0]

describe('the preview of a cast map', () => {
  it('finds speakers by label in any case, and lists unknown ones', () => {
    expect(entry(1, '', '[NGƯỜI DẪN]')?.speaker?.id).toBe('s')
    expect(entry(1, '', 'Khách mời')?.speaker).toBeNull()
  })

  it.each([
    [1, 'lan  (bắc)', 'listed', 1],
    [1, '', 'listed', 1],
    [1, 'Lan (Northern)', 'listed', 1],
    [77, 'MINH', 'renamed', 2],
    [1, 'Minh', 'renamed', 2],
    [1, 'Tuấn', 'other', 1],
    [77, 'Tuấn', 'unknown', undefined],
  ])('knows voice %i “%s” as %s', (id, name, state, found) => {
    const row = entry(id, name)
    expect(row?.state).toBe(state)
    expect(row?.voice?.id).toBe(found)
  })
})
