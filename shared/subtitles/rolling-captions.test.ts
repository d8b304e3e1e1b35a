import { describe, expect, it } from 'vitest'
import { formatTime } from './format-time'
import { parseSubtitles } from './parse-subtitles'

/** Cues as YouTube writes them: a line with word times, then 10 ms in which it stands alone. */
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
})
