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
