import { describe, expect, it } from 'vitest'
import { parseSubtitles } from './parse-subtitles'
import type { ParsedSubtitles } from './parse-subtitles'

function parse(text: string, fileName = 'film.srt'): ParsedSubtitles {
  const result = parseSubtitles(text, fileName)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

describe('a clean SRT', () => {
  const srt =
    '1\n00:00:01,000 --> 00:00:02,500\n[Người dẫn] Xin <i>chào</i>\n\n2\n00:00:03,000 --> 00:00:04,000\nHai\ndòng\n'

  it('is read without a repair', () => {
    expect(parse(srt)).toEqual({
      format: 'srt',
      repairs: [],
      cues: [
        {
          startMs: 1000,
          endMs: 2500,
          text: 'Xin <i>chào</i>',
          label: 'Người dẫn',
          line: 2,
          number: 1,
        },
        { startMs: 3000, endMs: 4000, text: 'Hai\ndòng', label: null, line: 6, number: 2 },
      ],
    })
  })

  it.each([
    ['CRLF', '\r\n'],
    ['CR', '\r'],
    ['CR CR LF', '\r\r\n'],
  ])('is the same with %s line ends', (_, end) => {
    expect(parse(srt.replaceAll('\n', end))).toEqual(parse(srt))
  })
})

describe('failures', () => {
  it('say where a text that is no subtitle begins', () => {
    expect(parseSubtitles('\n\nDear diary', 'film.srt')).toMatchObject({
      error: { code: 'NOT_SUBTITLES', at: 'film.srt:3' },
    })
  })

  it('name another subtitle format', () => {
    expect(parseSubtitles('{1}{25}Hi', 'film.sub')).toMatchObject({
      error: { code: 'NOT_SUBTITLES', message: expect.stringContaining('MicroDVD') },
    })
  })

  it.each(['', ' \n\t\r\n ', 'WEBVTT\n\nNOTE nothing\n'])('tell an empty file: %j', (text) => {
    expect(parseSubtitles(text, 'film.vtt')).toMatchObject({ error: { code: 'SUBTITLES_EMPTY' } })
  })
})
