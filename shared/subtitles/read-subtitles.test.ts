import { describe, expect, it } from 'vitest'
import { formatTime } from './format-time'
import { type ParsedSubtitles, parseSubtitles } from './read-subtitles'

function parse(text: string, fileName = 'film.srt'): ParsedSubtitles {
  const result = parseSubtitles(text, fileName)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

describe('a clean SRT', () => {
  const srt =
    '1\n00:00:01,000 --> 00:00:02,500\n[Người dẫn] Xin <i>chào</i>\n\n2\n00:00:03,000 --> 00:00:04,000\nHai\ndòng\n'

  it('is read without a repair', () => {
    expect(parse(srt)).toMatchObject({
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
    expect(parseSubtitles('<html>Hi</html>', 'film.sub')).toMatchObject({
      error: { code: 'NOT_SUBTITLES', message: expect.stringContaining('a web page') },
    })
  })

  it.each(['', ' \n\t\r\n ', 'WEBVTT\n\nNOTE nothing\n'])('tell an empty file: %j', (text) => {
    expect(parseSubtitles(text, 'film.vtt')).toMatchObject({ error: { code: 'SUBTITLES_EMPTY' } })
  })
})

/** Cues as YouTube writes them: a line with word times, then 10 ms in which it is alone. */
function rolling(lines: readonly string[]): string {
  const at = (ms: number) => formatTime(ms, '.')
  const cues = lines.flatMap((line, i) => {
    const words = line.split(' ').join(`<${at(i * 2000 + 500)}><c> `)
    return [
      `${at(i * 2000)} --> ${at(i * 2000 + 1990)} align:start position:0%\n${lines[i - 1] ?? ' '}\n${words}</c>`,
      `${at(i * 2000 + 1990)} --> ${at(i * 2000 + 2000)} align:start position:0%\n${line}\n `,
    ]
  })
  return `WEBVTT\nKind: captions\n\n${cues.join('\n\n')}\n`
}

describe('rolling captions', () => {
  const lines = [
    'xin chào các bạn',
    'hôm nay trời đẹp',
    'ta đi chơi nhé',
    'ừ đi thôi',
    'đi đâu bây giờ',
  ]

  it('are unrolled: every line once, when it is said', () => {
    const result = parseSubtitles(rolling(lines), 'auto.vtt')
    if (!result.ok) throw new Error(result.error.message)
    expect(result.value.cues.map(({ startMs, text }) => [startMs, text])).toEqual(
      lines.map((line, i) => [i * 2000, line]),
    )
    expect(result.value.repairs.map(({ code }) => code)).toContain('ROLLING_CAPTIONS')
  })

  it('are not seen where somebody says a thing twice', () => {
    const srt = Array.from({ length: 20 }, (_, i) => {
      return `${i + 1}\n${formatTime(i * 1000)} --> ${formatTime(i * 1000 + 900)}\n${i % 3 === 0 ? `Câu ${i}` : 'Đi!'}\n`
    })
    const result = parseSubtitles(srt.join('\n'), 'film.srt')
    expect(result.ok && result.value.cues).toHaveLength(20)
  })

  it('are not seen where a lesson repeats itself after a pause', () => {
    const words = ['Bonjour.', 'Au revoir.', 'Merci beaucoup.', "S'il vous plaît."]
    const srt = words
      .flatMap((word) => [word, word, word])
      .map((word, i) => `${formatTime(i * 2500)} --> ${formatTime(i * 2500 + 1500)}\n${word}\n`)
    const result = parseSubtitles(srt.join('\n'), 'lesson.srt')
    expect(result.ok && result.value.cues).toHaveLength(12)
  })
})
