import { describe, expect, it } from 'vitest'
import { parseSubtitles } from './read-subtitles'

function read(text: string) {
  const result = parseSubtitles(text, 'film.srt')
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}
const times = (from: number) => `00:00:0${from},000 --> 00:00:0${from},900`
const textOf = (text: string) => read(`1\n${times(1)}\n${text}\n`).cues[0]?.text

describe('codes of other formats', () => {
  it.each([
    ['{b}Hello{/b} there', '<b>Hello</b> there'],
    ['{y:i}Hello', 'Hello'],
    ['One\\hTwo', 'One Two'],
    ['Hello|world', 'Hello\nworld'],
    ['He said:|Go.', 'He said:\nGo.'],
  ])('are not kept: %j', (written, text) => {
    expect(textOf(written)).toBe(text)
  })

  it.each(['Use {GIF|gíp} now', 'a | b', '| know', 'C:\\home', '{note}', 'P(A|B)'])(
    'are not what looks like them: %j',
    (text) => {
      expect(textOf(text)).toBe(text)
    },
  )
})

describe('numbers of cues', () => {
  it.each(['١٢٣', '۱۲۳', '१२३', '๑๒๓'])('may be written in %s', (digits) => {
    const text = Array.from(digits, (digit, i) => `${digit}\n${times(i + 1)}\nA ${digit}\n`)
    expect(read(text.join('\n')).cues.map((cue) => [cue.number, cue.text])).toEqual(
      Array.from(digits, (digit, i) => [i + 1, `A ${digit}`]),
    )
  })
})

describe('a cue that stands twice in a file', () => {
  it('is read once, and the file says so', () => {
    const { cues, repairs } = read(`${times(1)}\nA\n\n${times(1)}\nA\n\n${times(3)}\nB\n`)
    expect(cues.map(({ text }) => text)).toEqual(['A', 'B'])
    expect(repairs.map(({ code }) => code)).toContain('DUPLICATE_SKIPPED')
  })

  it('is not one that comes back later, is longer or has another speaker', () => {
    const { cues } = read(
      `${times(1)}\nA\n\n${times(2)}\nA\n\n00:00:01,000 --> 00:00:01,950\nA\n\n${times(1)}\n[Anna] A\n`,
    )
    expect(cues).toHaveLength(4)
  })
})
