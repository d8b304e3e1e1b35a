import { describe, expect, it } from 'vitest'
import { parseBaseUrl } from './service-target'

const parsed = (text: string) => {
  const read = parseBaseUrl(text)
  return read.ok ? read.value : read.error.code
}

describe('parseBaseUrl', () => {
  it('drops a pasted API prefix and slashes', () => {
    expect(parsed('https://tts.example.com/api/v2/')).toBe('https://tts.example.com')
    expect(parsed('https://example.com/speech/api')).toBe('https://example.com/speech')
    expect(parsed(' https://example.com:8443 ')).toBe('https://example.com:8443')
  })

  it('adds the scheme that is safe for the host', () => {
    expect(parsed('tts.example.com')).toBe('https://tts.example.com')
    expect(parsed('127.0.0.1:8787')).toBe('http://127.0.0.1:8787')
    expect(parsed('localhost:8787/api/v2')).toBe('http://localhost:8787')
  })

  it('refuses plain http to another machine', () => {
    expect(parsed('http://tts.example.com')).toBe('INSECURE_URL')
    expect(parsed('http://127.0.0.1.example.com')).toBe('INSECURE_URL')
    expect(parsed('http://[::1]:80')).toBe('http://[::1]')
  })

  it('refuses anything that is not a web address', () => {
    for (const text of ['', 'ftp://example.com', 'https://me:pw@example.com', 'https://']) {
      expect(parsed(text)).toBe('INVALID_ARGUMENT')
    }
  })
})
