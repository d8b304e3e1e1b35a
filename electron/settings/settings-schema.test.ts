import { describe, expect, it } from 'vitest'
import { defaultPreferences, readPreferences, systemLanguage } from './settings-schema'

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

describe('systemLanguage', () => {
  it.each(['C', 'POSIX', 'C.UTF-8', 'C.utf8', ''])('names none under the locale "%s"', (LANG) => {
    expect(systemLanguage('en-US', { LANG }, 'linux')).toBe('')
    expect(defaultPreferences(systemLanguage('en-US', { LANG }, 'linux')).locale).toBe('vi')
  })

  it('is what Chromium found where the system names one', () => {
    expect(systemLanguage('en-GB', { LANG: 'en_GB.UTF-8' }, 'linux')).toBe('en-GB')
    expect(systemLanguage('vi', { LANG: 'C', LC_ALL: 'vi_VN.UTF-8' }, 'linux')).toBe('vi')
    expect(systemLanguage('en-US', { LANG: 'en_US.UTF-8', LC_ALL: 'C' }, 'linux')).toBe('')
  })

  it('asks the environment only on POSIX systems', () => {
    expect(systemLanguage('en-US', {}, 'win32')).toBe('en-US')
    expect(systemLanguage('en-US', {}, 'darwin')).toBe('en-US')
  })
})
