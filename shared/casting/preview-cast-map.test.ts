import { describe, expect, it } from 'vitest'
import type { Voice } from '../contracts/connection'
import { newSpeaker } from './assign-speakers'
import { previewCastMap } from './preview-cast-map'

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
  it('finds speakers by label in any capitals, and names those that nobody has', () => {
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
