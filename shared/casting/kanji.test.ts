import { describe, expect, it } from 'vitest'
import { builtInOrigins } from '../contracts/models/model-records'
import { namesKanji } from './kanji'

const espeak = { origin: builtInOrigins.espeak }

describe('kanji that a voice cannot read', () => {
  it.each([
    ['東京へ行きます', 'ja', true],
    ['人々', 'ja-JP', true],
    ['とうきょうへいきます', 'ja', false],
    ['東京', 'zh', false],
  ])('%s in %s: %s', (text, language, found) => {
    expect(namesKanji(text, language, espeak)).toBe(found)
  })

  it('are read by a voice of a service or a model', () => {
    expect(namesKanji('東京', 'ja', {})).toBe(false)
    expect(namesKanji('東京', 'ja', undefined)).toBe(false)
    const own = { ...builtInOrigins.flite, model: 'Kokoro' }
    expect(namesKanji('東京', 'ja', { origin: own })).toBe(false)
  })
})
