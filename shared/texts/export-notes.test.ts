import { expect, it } from 'vitest'
import { findingKinds, muxRemedies } from '../contracts/film'
import { filmFindingText } from './export-notes'
import { locales } from '../languages/locales'
import { translator } from './texts'

it.each(locales)('has a sentence for every finding about a film and every remedy: %s', (locale) => {
  const t = translator(locale)
  for (const kind of findingKinds)
    for (const effect of ['stops', 'lost', 'changed', 'note'])
      for (const remedy of ['', ...muxRemedies]) {
        const facts = { about: '2 (eng, ac3)', codec: 'h264', container: 'WEBM', to: 'mov_text' }
        const text = filmFindingText({ ...facts, kind, effect, remedy, seconds: 1.26 }, t) ?? ''
        expect(text).toMatch(/^[\p{Lu}\d][^{}]+\.$/u)
      }
})

it('names the stream, the container and the remedy', () => {
  const finding = { kind: 'audio-codec', effect: 'lost', about: '2 (eng, dts)', container: 'WEBM' }
  const text = (locale: 'vi' | 'en') =>
    filmFindingText({ ...finding, remedy: 'write-mkv' }, translator(locale))
  expect(text('en')).toBe(
    'The new film will not have audio track 2 (eng, dts): WEBM cannot hold it. To keep it, choose MKV as file type.',
  )
  expect(text('vi')).toBe(
    'Phim mới thiếu rãnh tiếng 2 (eng, dts): WEBM không chứa được. Muốn giữ, hãy chọn loại tệp MKV.',
  )
  expect(filmFindingText({ needs: 'ffmpeg' }, translator('en'))).toBeNull()
})
