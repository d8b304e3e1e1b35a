import { describe, expect, it } from 'vitest'
import { splitLabel } from './labels'
import { parseSubtitles } from './read-subtitles'

describe('a speaker label', () => {
  it.each([
    ['[Người dẫn] Xin chào', 'Người dẫn', 'Xin chào'],
    ['[ Người  dẫn ]Xin chào', 'Người dẫn', 'Xin chào'],
    ['[Nam]: Xin chào', 'Nam', 'Xin chào'],
    ['- [Nam] Xin chào', 'Nam', '- Xin chào'],
    ['{\\an8}<i>[Nam] Xin chào</i>', 'Nam', '{\\an8}<i>Xin chào</i>'],
    ['[Nam]\nXin chào', 'Nam', 'Xin chào'],
    ['[Speaker 1] Hi', 'Speaker 1', 'Hi'],
    ['[Hoàng] Ừ', 'Hoàng', 'Ừ'],
    ['[Nhạc sĩ] Vâng', 'Nhạc sĩ', 'Vâng'],
    ['[Bà Nội (già)] Cháu đâu?', 'Bà Nội (già)', 'Cháu đâu?'],
    ['[1] Một', '1', 'Một'],
    ['[老师] 你好', '老师', '你好'],
  ])('%j', (text, label, rest) => {
    expect(splitLabel(text)).toEqual({ label, text: rest })
  })

  it.each([
    'Anh [Nam] đây',
    '[nhạc nền] Xin chào',
    '[tiếng cười]',
    '[LAUGHTER] Hi',
    '[♪]',
    '[]',
    '[...]',
    '[00:12] x',
    '[chưa đóng Xin chào',
  ])('is not in %j', (text) => {
    expect(splitLabel(text)).toEqual({ label: null, text })
  })

  it('may be anything that a cast map names', () => {
    expect(splitLabel('[Nhạc] La', { speakers: ['Nhạc'] }).label).toBe('Nhạc')
  })

  it('may end with a colon, if asked for', () => {
    expect(splitLabel('NAM: Đi thôi', { colonLabels: true })).toEqual({
      label: 'NAM',
      text: 'Đi thôi',
    })
    expect(splitLabel('- Bà Hai: Ừ', { colonLabels: true })).toEqual({
      label: 'Bà Hai',
      text: '- Ừ',
    })
    expect(splitLabel('NAM: Đi thôi').label).toBeNull()
    expect(splitLabel('Lúc 8:30 tôi đi', { colonLabels: true }).label).toBeNull()
  })
})

describe('labels in a file', () => {
  const cue = (n: number, text: string) => `${n}\n00:00:0${n},000 --> 00:00:0${n},900\n${text}\n`
  const parse = (...texts: string[]) => {
    const result = parseSubtitles(texts.map((text, i) => cue(i + 1, text)).join('\n'), 'film.srt')
    if (!result.ok) throw new Error(result.error.message)
    return result.value
  }

  it('before a colon are found in any script, and as long titles in capitals', () => {
    const names = ['李明', 'محمد', 'COMMANDER-IN-CHIEF OF THE ALLIED EXPEDITIONARY FORCES', 'Anna']
    const said = [...names, ...names].map(
      (name, i) => `${name}: This is what number ${i + 1} says.`,
    )
    expect(parse(...said).cues.map(({ label }) => label)).toEqual([...names, ...names])
    const once = parse('AN IMPORTANT WORD TO ALL OF YOU AND TO EVERYBODY ELSE: stay.', ...said)
    expect(once.cues[0]?.label).toBeNull()
  })

  it('alone in a cue are a speaker who is heard elsewhere, otherwise a sound', () => {
    const { cues, repairs } = parse('[Lan] Ừ', '[Lan]', '[Sấm rền]')
    expect(cues.map(({ label, text }) => [label, text])).toEqual([
      ['Lan', 'Ừ'],
      ['Lan', ''],
      [null, '[Sấm rền]'],
    ])
    expect(repairs.map(({ code, line }) => [code, line])).toEqual([
      ['CUE_WITHOUT_TEXT', 6],
      ['WORDS_NOT_SPOKEN', 10],
      ['SOUND_ONLY', 10],
    ])
  })

  it('of two people in one cue give it to the first, and say so', () => {
    const { cues, repairs } = parse('[Lan] Đi không?\n[Nam] Đi!')
    expect(cues).toMatchObject([{ label: 'Lan', text: 'Đi không?\n[Nam] Đi!' }])
    expect(repairs).toMatchObject([
      { code: 'WORDS_NOT_SPOKEN', params: { list: '“[Nam]”' } },
      { code: 'TWO_SPEAKERS', line: 2 },
    ])
  })

  it('that are not names stay in the text, and are no words that vanish', () => {
    const lines = ['LAN: Đi không?', 'KẾT: Hết phim.', 'LAN: Ừ.', 'KẾT: Hết thật.']
    const text = lines.map((line, i) => cue(i + 1, line)).join('\n')
    const read = parseSubtitles(text, 'film.srt', { names: { kết: '' } })
    expect(read.ok && read.value.cues.map(({ label, text: said }) => [label, said])).toEqual([
      ['LAN', 'Đi không?'],
      [null, 'KẾT: Hết phim.'],
      ['LAN', 'Ừ.'],
      [null, 'KẾT: Hết thật.'],
    ])
  })

  it('that several cues have before a colon are asked about where they are none', () => {
    const long = 'Detective Chief Superintendent Bartholomew van der Westhuizen'
    const lines = [`${long}: No.`, 'Anna: Why?', `${long}: So.`, 'Note: a.', 'Note: b.', 'Note: c.']
    expect(parse(...lines).facts.prefixes).toEqual([])
    const asked = parse(...lines, `${long}: It is.`)
    expect(asked.facts.prefixes).toEqual([{ name: long, cues: 3 }])
    expect(asked.repairs).toMatchObject([
      { code: 'PREFIX_REPEATED', params: { name: long, cues: 3 } },
    ])
  })

  it('may all be names with a colon: then they are labels, and it is said', () => {
    const lines = [
      'LAN: Đi không?',
      'NAM: Đi đâu?',
      'LAN: Ra chợ.',
      '>> NAM: Ừ',
      'Im lặng',
      'LAN: Này: chờ đã',
    ]
    const { cues, repairs } = parse(...lines)
    expect(cues.map(({ label, text }) => [label, text])).toEqual([
      ['LAN', 'Đi không?'],
      ['NAM', 'Đi đâu?'],
      ['LAN', 'Ra chợ.'],
      ['NAM', 'Ừ'],
      [null, 'Im lặng'],
      ['LAN', 'Này: chờ đã'],
    ])
    expect(repairs.map(({ code }) => code)).toEqual(['COLON_LABELS'])
    expect(
      parse('Hai điều: một.', 'Thứ nhất: ăn.', 'Thứ hai: ngủ.', 'A', 'B', 'C').repairs,
    ).toEqual([])
  })
})
