import { describe, expect, it } from 'vitest'
import { parseBaseUrl, sendTo } from './service-target'

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

describe('a service of this process', () => {
  const url = new URL('http://127.0.0.1/api/v2/me')
  const service = (send: (request: Request) => Promise<Response>) => ({
    baseUrl: url.origin,
    key: 'k',
    swapGenders: false,
    send,
  })

  it('is asked without the network', async () => {
    const here = service(async (request) => Response.json(`${request.method} ${request.url}`))
    const response = await sendTo(here, url, { method: 'POST' })
    expect(await response.json()).toBe(`POST ${url.href}`)
  })

  it('ends at once when the caller gives up', async () => {
    const controller = new AbortController()
    const asked = sendTo(
      service(() => new Promise(() => undefined)),
      url,
      { signal: controller.signal },
    )
    controller.abort(new Error('given up'))
    await expect(asked).rejects.toThrow('given up')
  })
})
