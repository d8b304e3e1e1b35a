import { describe, expect, it } from 'vitest'
import { defaultFitSettings } from '../contracts/project/track-settings'
import { fitInputOf } from '../fitting/fit-types'
import { planFit } from '../fitting/plan-fit'
import { checkedCues } from '../testing/checked-cues'
import { notSpeech } from './not-speech'
import { parseSubtitles } from './read-subtitles'

/** Cues as `start end text`, s. */
function read(cues: readonly (readonly [number, number, string])[]) {
  const time = (seconds: number) =>
    `00:00:${String(Math.floor(seconds)).padStart(2, '0')},${String(Math.round((seconds % 1) * 1_000)).padStart(3, '0')}`
  const text = cues
    .map(([from, to, said], i) => `${i + 1}\n${time(from)} --> ${time(to)}\n${said}\n`)
    .join('\n')
  const parsed = parseSubtitles(text, 'film.srt')
  if (!parsed.ok) throw new Error(parsed.error.message)
  return parsed.value
}

const spoken = (cues: Parameters<typeof read>[0]) =>
  read(cues).cues.flatMap((cue) => (notSpeech(cue) === null ? cue.text.replace(/^- /, '') : []))

describe('a line that stays on the screen is said once', () => {
  it.each([
    [
      'an answer comes in',
      [
        [1, 3, '- Where are you going?'],
        [3, 6, '- Where are you going?\n- Home.'],
      ],
      ['Where are you going?', 'Home.'],
    ],
    [
      'the first without a dash',
      [
        [1, 3, 'Where are you going?'],
        [3.04, 6, '- Where are you going?\n- Home.'],
      ],
      ['Where are you going?', 'Home.'],
    ],
    [
      'a short line',
      [
        [1, 2, '- Wait!'],
        [2, 4, '- Wait!\n- What?'],
      ],
      ['Wait!', 'What?'],
    ],
    [
      'lines that roll up',
      [
        [1, 3, 'The sea was very calm'],
        [3, 6, 'The sea was very calm\nand nobody saw us.'],
      ],
      ['The sea was very calm', 'and nobody saw us.'],
    ],
    [
      'two lines and an answer',
      [
        [1, 3, 'We were here\nall night long.'],
        [3.5, 6, 'We were here\nall night long.\nI know.'],
      ],
      ['We were here\nall night long.', 'I know.'],
    ],
    [
      'with markup',
      [
        [1, 3, '<i>I was never there.</i>'],
        [3, 6, '<i>I was never there.</i>\n- Liar!'],
      ],
      ['<i>I was never there.</i>', 'Liar!'],
    ],
  ] as const)('%s', (_, cues, said) => {
    expect(spoken(cues)).toEqual(said)
  })

  it('keeps the line in sight, has the answer begin with its cue and says so', () => {
    const { cues, repairs } = read([
      [1, 3, '- Where are you going?'],
      [3, 6, '- Where are you going?\n- Home.'],
    ])
    expect(cues.map(({ startMs, endMs, spoken: is }) => [startMs, endMs, is])).toEqual([
      [1_000, 3_000, undefined],
      [3_000, 6_000, 'no'],
      [3_000, 6_000, undefined],
    ])
    expect(repairs.map(({ code }) => code)).toContain('LINES_STAY')
    const stored = cues.map(({ label: _l, line: _n, number: _m, ...cue }, i) => ({
      ...cue,
      id: `${i}`,
      speakerId: null,
    }))
    const found = checkedCues(stored)
    expect(found.filter(({ code }) => code === 'OVERLAP')).toEqual([])
  })
})

describe('every line is said once', () => {
  const growing = (sentences: readonly string[], stepMs = 300) => {
    const words = sentences.flatMap((sentence) => {
      const all = sentence.split(' ')
      return all.map((_, i) => all.slice(0, i + 1).join(' '))
    })
    return words.map((text, i) => [(i * stepMs) / 1_000, ((i + 1) * stepMs) / 1_000, text] as const)
  }
  const four = [
    'the quick brown fox jumps',
    'over the lazy dog.',
    'Nobody came to see us.',
    'So we left.',
  ]

  it('a shot split in three', () => {
    const cues = [
      [1, 2, 'Had to come in?'],
      [2, 2.6, 'Had to come in?'],
      [2.633, 3.9, '<i>Had to come in?</i>'],
    ] as const
    expect(read(cues).cues.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([[1_000, 3_900]])
    expect(read(cues).repairs.map(({ code }) => code)).toContain('ROLLING_CAPTIONS')
  })

  it('a short line that was split', () => {
    expect(
      spoken([
        [1, 1.5, 'No.'],
        [1.5, 2.5, 'No.'],
      ]),
    ).toEqual(['No.'])
  })

  it('captions that grow word by word', () => {
    expect(spoken(growing(four))).toEqual(four)
  })

  it('captions that grow in their second line', () => {
    const second = growing(['jumps over the dog']).map(
      ([from, to, text]) => [from + 2, to + 2, `the quick brown fox\n${text}`] as const,
    )
    expect(spoken([[0, 2, 'the quick brown fox'], ...second])).toEqual([
      'the quick brown fox',
      'jumps over the dog',
    ])
  })

  it('text that rolls within the line', () => {
    const parts = ['we came here yesterday', 'and saw them all', 'then we went out to eat']
    const cues = parts.map(
      (part, i) => [i * 2, i * 2 + 2, `${parts[i - 1] ?? ''} ${part}`.trim()] as const,
    )
    expect(spoken(cues)).toEqual(parts)
  })

  it('three lines that roll up', () => {
    const all = ['one two three', 'four five', 'seven eight nine', 'ten', 'eleven twelve']
    const cues = all.map(
      (_, i) => [i * 2, i * 2 + 2, all.slice(Math.max(0, i - 2), i + 1).join('\n')] as const,
    )
    expect(spoken(cues)).toEqual(all)
  })

  it('a few rolling captions, with holds, behind written cues', () => {
    const written = [0, 1, 2].map((i) => [i * 3, i * 3 + 2, `Written line ${i} of it.`] as const)
    const lines = ['so now', 'we all go', 'down to the sea']
    const rolling = lines.flatMap((line, i) => [
      [9 + i * 2, 10.99 + i * 2, `${lines[i - 1] ?? ''}\n${line}`.trim()] as const,
      [10.99 + i * 2, 11 + i * 2, line] as const,
    ])
    expect(spoken([...written, ...rolling])).toEqual([
      ...written.map(([, , text]) => text),
      ...lines,
    ])
  })
})

describe('what is said again stays', () => {
  it.each([
    [
      'No. No.',
      [
        [1, 2, 'No.'],
        [2, 3, 'No.'],
      ],
    ],
    [
      'a repetition with another line, after a pause',
      [
        [1, 3, 'I told you so often.'],
        [4.5, 6, 'I told you so often.\nListen to me.'],
      ],
    ],
    [
      'a short cry',
      [
        [1, 2, 'No.'],
        [2, 3, 'No.\nI will not go.'],
      ],
    ],
    [
      'a name called twice',
      [
        [1, 2, 'Anna!'],
        [2.5, 4, 'Anna!\nCome here.'],
      ],
    ],
    [
      'a chorus',
      [
        [1, 3, 'We shall overcome one day'],
        [3.2, 5, 'We shall overcome one day'],
      ],
    ],
    [
      'another beginning',
      [
        [1, 3, 'Where are you going?'],
        [3, 6, 'Where are you going now?\nHome.'],
      ],
    ],
  ] as const)('%s', (_, cues) => {
    expect(read(cues).cues.map(({ spoken: is }) => is)).toEqual(cues.map(() => undefined))
  })
})

it('the take of the first line may last over the cue in which the line stays', () => {
  const { cues } = read([
    [1, 2, 'The sea was very calm'],
    [2, 3, 'The sea was very calm\nand nobody came.'],
    [8, 9, 'Then it rained.'],
  ])
  const inputs = cues.map(({ startMs, endMs, text, spoken: is }, i) => ({
    ...fitInputOf(
      {
        id: `${i}`,
        startMs,
        endMs,
        text,
        speakerId: i === 2 ? 'b' : 'a',
        ...(is && { spoken: is }),
      },
      undefined,
      defaultFitSettings,
    ),
    naturalMs: i === 0 ? 900 : 0,
  }))
  expect(inputs.map(({ speaks }) => speaks)).toEqual([true, false, true, true])
  expect(planFit(inputs, defaultFitSettings)[0]).toMatchObject({ state: 'natural' })
})
