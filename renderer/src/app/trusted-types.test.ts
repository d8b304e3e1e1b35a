import { describe, expect, it } from 'vitest'
import { checkHtml, checkScriptUrl } from './trusted-types'

describe('what becomes markup', () => {
  it.each(['', '<style>:host { color: red }</style><div class="scroll" part="scroll"></div>'])(
    'may be %s',
    (html) => {
      expect(checkHtml(html)).toBe(html)
    },
  )

  it.each([
    '<script>alert(1)</script>',
    '<IMG src=x onerror=alert(1)>',
    '<div onclick = "x()">',
    '<svg/onload=alert(1)>',
    '<a href="JavaScript:alert(1)">',
    '<iframe srcdoc="x">',
  ])('is never %s', (html) => {
    expect(() => checkHtml(html)).toThrow(TypeError)
  })
})

it('scripts come from the window’s own files only', () => {
  const own = 'cuecast://app'
  for (const url of [`${own}/assets/film-peaks.worker.js`, `blob:${own}/0-1-2`])
    expect(checkScriptUrl(url, own)).toBe(url)
  for (const url of [
    'cuecast://app.evil/x.js',
    'https://evil.example/x.js',
    'data:text/javascript,1',
  ])
    expect(() => checkScriptUrl(url, own)).toThrow(TypeError)
})
