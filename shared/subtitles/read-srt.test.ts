import type { ParsedCue } from '../contracts/open-project'
import { must } from '../testing/must'
import { describe, expect, it } from 'vitest'
import type { RepairCode } from './parsed-cue'
import { parseSubtitles } from './read-subtitles'

function parse(...lines: string[]): { cues: ParsedCue[]; codes: RepairCode[] } {
  const result = parseSubtitles(lines.join('\n'), 'film.srt')
  if (!result.ok) throw new Error(result.error.message)
  return { cues: result.value.cues, codes: result.value.repairs.map(({ code }) => code) }
}
const texts = (...lines: string[]) => parse(...lines).cues.map(({ text }) => text)
const one = '00:00:01,000 --> 00:00:02,000'
const two = '00:00:03,000 --> 00:00:04,000'
const three = '00:00:05,000 --> 00:00:06,000'

describe('numbers', () => {
  it('may be missing', () => {
    const { cues, codes } = parse(one, 'A', '', two, 'B')
    expect(cues.map(({ text, number, line }) => [text, number, line])).toEqual([
      ['A', null, 1],
      ['B', null, 4],
    ])
    expect(codes).toEqual(['NUMBER_MISSING'])
  })

  it('may be repeated', () => {
    const { cues, codes } = parse('1', one, 'A', '', '1', two, 'B', '', '1', three, 'C')
    expect(cues.map(({ number }) => number)).toEqual([1, 1, 1])
    expect(codes).toEqual(['NUMBER_REPEATED'])
  })

  it('may be decorated or stand a line above', () => {
    expect(texts('#1', one, 'A', '', '2.', two, 'B', '', '3', '', three, 'C')).toEqual([
      'A',
      'B',
      'C',
    ])
  })

  it('are the last line of speech where no cue of the file has a number', () => {
    expect(texts(one, 'Đó là năm', '1984', two, 'B')).toEqual(['Đó là năm\n1984', 'B'])
  })

  it('are not confused with speech', () => {
    expect(texts('1', one, '2', '', '2', two, '1979', '', '3', three, 'C')).toEqual([
      '2',
      '1979',
      'C',
    ])
    expect(texts(one, 'Ba, hai,', '1', '', two, 'Đi!')).toEqual(['Ba, hai,\n1', 'Đi!'])
    expect(texts('1', one, 'Năm', '', '1975', '', '2', two, 'B')).toEqual(['Năm\n1975', 'B'])
  })
})

describe('blank lines', () => {
  it('inside a cue are left out', () => {
    const { cues, codes } = parse('1', one, 'A', '', 'B', '', '', '2', two, 'C')
    expect(cues.map(({ text }) => text)).toEqual(['A\nB', 'C'])
    expect(codes).toEqual(['BLANK_LINE_INSIDE'])
  })

  it('may be missing between cues', () => {
    const { cues, codes } = parse('1', one, 'A', '2', two, 'B', '3', three, 'C')
    expect(cues.map(({ text, number }) => [text, number])).toEqual([
      ['A', 1],
      ['B', 2],
      ['C', 3],
    ])
    expect(codes).toEqual(['BLANK_LINE_MISSING'])
  })

  it('may be missing between cues without numbers', () => {
    expect(texts(one, 'A', two, 'B', three)).toEqual(['A', 'B', ''])
  })

  it('may stand everywhere', () => {
    expect(texts('', '', '1', one, '', 'A', '', '', '', '2', two, '', '', 'B', '')).toEqual([
      'A',
      'B',
    ])
  })

  it('may hold blanks', () => {
    expect(texts('1', one, 'A', '  \t', '2 ', `${two} `, ' B ', '\u00a0')).toEqual(['A', 'B'])
  })
})

describe('times', () => {
  it('of zero or negative length become a reading time, up to the next cue', () => {
    const { cues, codes } = parse(
      '1',
      '00:00:01,000 --> 00:00:01,000',
      'Xin chào quý vị, rất vui được gặp.',
      '',
      '2',
      '00:00:02,000 --> 00:00:01,500',
      'B',
      '',
    )
    expect(cues.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [1000, 2000],
      [2000, 2833],
    ])
    expect(codes).toEqual(['LENGTH_REPAIRED', 'LENGTH_REPAIRED'])
  })

  it('out of order are sorted', () => {
    const { cues, codes } = parse('1', three, 'C', '', '2', one, 'A', '', '3', two, 'B')
    expect(cues.map(({ text, number }) => [text, number])).toEqual([
      ['A', 2],
      ['B', 3],
      ['C', 1],
    ])
    expect(codes).toEqual(['OUT_OF_ORDER'])
  })

  it('that start together keep the order of the file', () => {
    expect(texts('1', one, 'A', '', '2', one, 'B', '', '3', one, 'C')).toEqual(['A', 'B', 'C'])
  })

  it('may overlap', () => {
    const { cues, codes } = parse(
      '1',
      '00:00:01,000 --> 00:00:05,000',
      '[A] x',
      '',
      '2',
      two,
      '[B] y',
    )
    expect(cues.map(({ endMs, label }) => [endMs, label])).toEqual([
      [5000, 'A'],
      [4000, 'B'],
    ])
    expect(codes).toEqual([])
  })

  it('with coordinates lose them', () => {
    const { cues, codes } = parse('1', `${one}  X1:100 X2:600 Y1:1 Y2:20`, 'A')
    expect(cues[0]).toMatchObject({ text: 'A', endMs: 2000 })
    expect(codes).toEqual(['COORDINATES_DROPPED'])
  })

  it('may have the text on their line', () => {
    expect(texts('1', `${one} Xin chào`, 'các bạn', '', '2', two, 'B')).toEqual([
      'Xin chào\ncác bạn',
      'B',
    ])
  })

  it('that cannot be read are guessed between the neighbours, and said', () => {
    const result = parse(
      '1',
      one,
      'A',
      '',
      '2',
      '0x:00:03,000 --> 00:00:??',
      'B',
      '',
      '3',
      three,
      'C',
    )
    expect(result.cues.map(({ text, startMs, line }) => [text, startMs, line])).toEqual([
      ['A', 1000, 2],
      ['B', 2000, 6],
      ['C', 5000, 10],
    ])
    expect(result.codes).toEqual(['TIME_GUESSED'])
  })

  it('may be missing altogether', () => {
    const { cues, codes } = parse('1', one, 'A', '', '2', 'Không có giờ', '', '3', three, 'C')
    expect(cues.map(({ text, number }) => [text, number])).toEqual([
      ['A', 1],
      ['Không có giờ', 2],
      ['C', 3],
    ])
    expect(codes).toEqual(['TIME_GUESSED'])
  })
})

describe('text', () => {
  it('keeps simple markup and decodes entities', () => {
    expect(
      texts(
        '1',
        one,
        '{\\an8}<i>Tom &amp; Jerry</i>&nbsp;&lt;3',
        '<font color="#fff">x</font> <c.y>y</c>',
      ),
    ).toEqual(['{\\an8}<i>Tom & Jerry</i>\u00a0<3\n<font color="#fff">x</font> y'])
  })

  it('may break by <br> or \\N', () => {
    expect(texts('1', one, 'A<br/>B\\NC')).toEqual(['A\nB\nC'])
  })

  it('may be empty: the cue stays and is named', () => {
    const result = parseSubtitles(`7\n${one}\n\n8\n${two}\n<i> </i>\n`, 'film.srt')
    expect(result).toMatchObject({
      value: {
        cues: [{ text: '' }, {}],
        repairs: [
          { code: 'CUE_WITHOUT_TEXT', line: 2, detail: 'Cue 7 has no text.' },
          { code: 'CUE_WITHOUT_TEXT', line: 5 },
        ],
      },
    })
  })

  it('before the first cue is left out, and said', () => {
    const { cues, codes } = parse('Phụ đề: An', '', '1', one, 'A')
    expect(cues).toHaveLength(1)
    expect(codes).toEqual(['WORDS_NOT_SPOKEN', 'TEXT_OUTSIDE_CUES'])
  })

  it('that only looks like times stays text', () => {
    const speech = [
      'Kinh tế tăng 6,9 – 7,1 % năm nay.',
      '– 9.500 đồng một ký, chị ơi.',
      '1,5 → 2,5 lần',
      '19:20 → tàu về đến ga Huế',
    ]
    for (const line of speech)
      expect(texts('1', one, 'A', '', line, '', '2', two, 'B')).toEqual([`A\n${line}`, 'B'])
  })

  it('on a line of times that cannot be read is named', () => {
    const { repairs } = must(
      parseSubtitles(`1\n${one}\nA\n\n2\n00:00:0x,000 --> 00:00:04,000 Hôm qua\nB\n`, 'a.srt'),
    )
    const found = repairs.find(({ code }) => code === 'WORDS_NOT_SPOKEN')
    expect(found?.params?.['list']).toContain('Hôm qua')
  })

  it('of joined files may hold byte order marks', () => {
    expect(texts('\uFEFF1', one, 'A', '', '\uFEFF1', two, '\uFEFFB')).toEqual(['A', 'B'])
  })
})

describe('a number apart from its times', () => {
  const doubled = (lines: readonly string[], gap: number) =>
    lines.flatMap((line) => [line, ...Array.from({ length: gap }, () => '')])
  const file = ['1', one, 'One fine day.', '2', two, 'Two of us left.', '4', three, 'Four.']

  it.each([1, 2, 3])('by %i blank lines is no text of the cue before', (gap) => {
    const { cues } = must(parseSubtitles(doubled(file, gap).join('\n'), 'a.srt'))
    expect(cues.map(({ number, text }) => [number, text])).toEqual([
      [1, 'One fine day.'],
      [2, 'Two of us left.'],
      [4, 'Four.'],
    ])
  })

  it('is text where the file does not count so', () => {
    expect(texts('1', one, 'How many?', '', '12', '', two, 'B')).toEqual(['How many?\n12', 'B'])
  })
})
