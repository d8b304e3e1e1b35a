import { describe, expect, it } from 'vitest'
import { parseSubtitles } from './read-subtitles'

function read(texts: readonly string[]) {
  const file = texts.map(
    (text, i) => `${i + 1}\n00:00:${10 + 2 * i},000 --> 00:00:${11 + 2 * i},900\n${text}\n`,
  )
  const parsed = parseSubtitles(file.join('\n'), 'film.srt')
  if (!parsed.ok) throw new Error(parsed.error.message)
  return parsed.value.cues.map(({ label, text }) => [label, text])
}

describe('two speakers in one cue without dashes', () => {
  it('are two cues; the second name is never spoken', () => {
    expect(read(['PHILLIPA: Hi, Daddy.\nJAMES: Hi, Dad.', 'COBB: Hey, guys.'])).toEqual([
      ['PHILLIPA', 'Hi, Daddy.'],
      ['JAMES', 'Hi, Dad.'],
      ['COBB', 'Hey, guys.'],
    ])
  })

  it('are two cues where only the second has a name', () => {
    expect(read(['YUSUF: Not here.', '- Why?\nYUSUF: Tell him.'])).toEqual([
      ['YUSUF', 'Not here.'],
      [null, '- Why?'],
      ['YUSUF', 'Tell him.'],
    ])
  })

  it('who say the same are named together, and the names are not said', () => {
    expect(read(['BOB: Hello there.', 'SNOTLOUT and TUFFNUT: Boys!'])[1]).toEqual([
      'SNOTLOUT and TUFFNUT',
      'Boys!',
    ])
    expect(read(['BOB: Hello there.', 'Come to NASA and see: it is big.'])[1]).toEqual([
      null,
      'Come to NASA and see: it is big.',
    ])
  })

  it.each([
    ['COBB: Meet me at\n10:30 sharp.'],
    ['COBB: I said it before.\nNote: he was late.'],
    ['COBB: We looked at it.\nAnd then: nothing.'],
    ['COBB: The odds are\n3:1 at best.'],
    ['COBB: There is one rule.\nNOTE: never sleep.'],
    ['He said this once.\nAgain: never.'],
  ])('are not seen in %s', (text) => {
    expect(read(['COBB: Hey, guys.', text])).toHaveLength(2)
  })
})
