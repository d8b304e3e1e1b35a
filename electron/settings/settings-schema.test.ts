import { describe, expect, it } from 'vitest'
import { defaultPreferences, readPreferences } from './settings-schema'

const defaults = defaultPreferences('vi-VN')

describe('readPreferences', () => {
  it('falls back to the defaults when nothing or nonsense is stored', () => {
    expect(readPreferences(undefined, defaults)).toEqual(defaults)
    expect(readPreferences('x', defaults)).toEqual(defaults)
  })

  it('keeps sound members beside a broken one', () => {
    const read = readPreferences({ theme: 'light', locale: 'klingon' }, defaults)
    expect(read).toEqual({ ...defaults, theme: 'light' })
  })
})

describe('defaultPreferences', () => {
  it('speaks Vietnamese unless the system speaks English', () => {
    expect(defaultPreferences('en-GB').locale).toBe('en')
    expect(defaultPreferences('fr').locale).toBe('vi')
  })
})
