import { describe, expect, it } from 'vitest'
import { defaultPreferences } from './settings-schema'
import { systemLanguage } from './system-language'

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
