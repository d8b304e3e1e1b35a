import { describe, expect, it } from 'vitest'
import { must } from '../testing/must'
import { readScript, type ScriptOptions } from './read-script'

const read = (text: string, more: Partial<ScriptOptions> = {}) =>
  must(readScript(text, { format: 'md', split: 'sentence', keepSpeaker: false, ...more }))
const texts = (text: string, more: Partial<ScriptOptions> = {}) =>
  read(text, more).cues.map((cue) => cue.text)
const said = (text: string, more: Partial<ScriptOptions> = {}) =>
  read(text, more).cues.map((cue) => `${cue.label ?? '–'}: ${cue.text}`)

describe('a script', () => {
  it('is split into sentences, lines or paragraphs', () => {
    const script = 'Câu một. Câu hai\nvẫn câu hai. GS. Lan đến TP. Huế.\n\nĐoạn sau.'
    const sentences = ['Câu một.', 'Câu hai vẫn câu hai.', 'GS. Lan đến TP. Huế.', 'Đoạn sau.']
    expect(texts(script)).toEqual(sentences)
    expect(texts(script, { split: 'line' })).toEqual([
      'Câu một. Câu hai',
      'vẫn câu hai. GS. Lan đến TP. Huế.',
      'Đoạn sau.',
    ])
    expect(texts(script, { split: 'paragraph' })).toEqual([
      'Câu một. Câu hai vẫn câu hai. GS. Lan đến TP. Huế.',
      'Đoạn sau.',
    ])
    expect(read(script).cues.map(({ paragraph }) => paragraph)).toEqual([true, false, false, true])
  })

  it('says the words that an editor has added, and makes nobody of them', () => {
    for (const format of ['txt', 'md'] as const)
      expect(said('[They] came in the night.\n\n[Lan] Vào đi.', { format })).toEqual([
        '–: [They] came in the night.',
        'Lan: Vào đi.',
      ])
  })

  it('has a turn of a dialogue in each line that a dash opens', () => {
    const turns = ['– Con mèo đi đâu mất rồi?', '– Bà Tư nhìn tôi.', '– Thế à.']
    expect(texts(turns.join('\n'), { format: 'txt' })).toEqual(turns)
  })

  it('has headings as chapters, and its only top heading as its title', () => {
    const script = read('# Bài nói\n\n## Một\n\nA b.\n\n## Hai\n### Phần nhỏ\nC d.\n\n## Trống\n')
    expect(script.title).toBe('Bài nói')
    expect(script.cues.map(({ chapter }) => chapter)).toEqual(['Một', 'Hai – Phần nhỏ'])
    expect(script.problems).toMatchObject([{ code: 'HEADING_WITHOUT_TEXT', line: 11 }])
    expect(read('# Một\n\nA b.\n\n# Hai\n\nC d.').cues.map(({ chapter }) => chapter)).toEqual([
      'Một',
      'Hai',
    ])
  })

  it('names speakers in brackets or before a colon, for a paragraph or until the next', () => {
    const script =
      '[Lan] Xin chào.\nVẫn là Lan.\n\nNgười dẫn khác.\n\nNam: Chào Lan.\n\nMột: hai: ba. Lưu ý: không ai.'
    expect(said(script)).toEqual([
      'Lan: Xin chào.',
      'Lan: Vẫn là Lan.',
      '–: Người dẫn khác.',
      'Nam: Chào Lan.',
      'Một: hai: ba.',
      'Một: Lưu ý: không ai.',
    ])
    const kept = said('[Lan]\n\nXin chào.\n\nVẫn là Lan.\n\n[Nam]: Chào.', { keepSpeaker: true })
    expect(kept).toEqual(['Lan: Xin chào.', 'Lan: Vẫn là Lan.', 'Nam: Chào.'])
    expect(said('[Lan]\n\nXin chào.\n\nLà ai?')).toEqual(['Lan: Xin chào.', '–: Là ai?'])
    expect(said('Lưu ý: đọc chậm.\n\n[nhạc] Bắt đầu.')).toEqual([
      '–: Lưu ý: đọc chậm.',
      '–: [nhạc] Bắt đầu.',
    ])
  })

  it('rests where it says so', () => {
    const script = read(
      '[pause 2s]\n\nMột [pause 800ms] hai.\n\n[nghỉ 1,5 giây]\n\nBa. [pause lâu]\n\nBốn.[pause]',
    )
    expect(script.startMs).toBe(2_000)
    expect(script.cues.map(({ text, pauseAfterMs }) => [text, pauseAfterMs])).toEqual([
      ['Một', 800],
      ['hai.', 1_500],
      ['Ba. [pause lâu]', null],
      ['Bốn.', 1_000],
    ])
    expect(script.problems).toMatchObject([
      { code: 'WORDS_NOT_SPOKEN' },
      { code: 'PAUSE_UNREADABLE', line: 7 },
    ])
  })

  it('reads lists, tables, links and emoji sensibly and reports omissions', () => {
    const script = read(
      '- Mục một\n  - Mục con\n1. Bước\n\n| A | B |\n|---|---|\n| c | d |\n\n```js\nx()\n```\n\nXem [trang này](https://a.vn) 😀. 🎉\n\n![Hình](a.png)\n\n***\n\n<!-- ẩn --> Hết &amp; hết.',
    )
    expect(script.cues.map(({ text }) => text)).toEqual([
      'Mục một',
      'Mục con',
      '1. Bước',
      'A, B',
      'c, d',
      'Xem trang này 😀. 🎉',
      'Hết & hết.',
    ])
    expect(script.problems.map(({ code, line }) => `${code} ${line}`)).toEqual([
      'WORDS_NOT_SPOKEN 9',
      'TABLE_READ 5',
      'CODE_SKIPPED 9',
      'PICTURE_SKIPPED 15',
    ])
  })

  it('takes a line of plain text for a sentence unless it was broken for lack of room', () => {
    const verse = 'Trăm năm trong cõi người ta\nChữ tài chữ mệnh khéo là ghét nhau'
    expect(texts(verse, { format: 'txt' })).toEqual(verse.split('\n'))
    const wrapped =
      'Đây là một câu dài được ngắt dòng vì hết chỗ ở đây\nnên nó nối tiếp ở dòng sau. Rồi hết.'
    expect(texts(wrapped, { format: 'txt' })).toEqual([
      'Đây là một câu dài được ngắt dòng vì hết chỗ ở đây nên nó nối tiếp ở dòng sau.',
      'Rồi hết.',
    ])
    expect(texts('Tên\tTuổi\nAn\t20', { format: 'txt' })).toEqual(['Tên, Tuổi', 'An, 20'])
  })

  it('speaks what subtitles would take for an aside, and marks other languages', () => {
    const script = read(
      'Đây là một bài nói bằng tiếng Việt về rừng. (Thật vậy.)\n\n(cười) Ha.\n\nEverybody in this room should understand this English sentence.',
    )
    expect(script.cues.map(({ spoken, language }) => [spoken, language])).toEqual([
      [undefined, undefined],
      ['yes', undefined],
      [undefined, undefined],
      [undefined, 'en'],
    ])
    expect(script.language).toBe('vi')
  })

  it('cuts a sentence of 20,000 characters where one breathes, without a pause', () => {
    const script = read(`${'một hai ba bốn, '.repeat(1_250)}.`)
    expect(script.problems).toMatchObject([{ code: 'SENTENCE_CUT', line: 1 }])
    expect(Math.max(...script.cues.map(({ text }) => text.length))).toBeLessThanOrEqual(1_000)
    const pauses = script.cues.map(({ pauseAfterMs }) => pauseAfterMs)
    expect(pauses).toEqual([...pauses.slice(0, -1).fill(0), null])
    const words = (text: string) => text.replace(/\s+/g, '')
    expect(words(texts(script.cues.map(({ text }) => text).join(' ')).join(''))).toBe(
      words(`${'một hai ba bốn, '.repeat(1_250)}.`),
    )
  })

  it.each([
    ['', 'empty'],
    [' \n\t\n', 'empty'],
    ['# Một\n\n## Hai', 'headings'],
    ['***\n\n😀', 'nothing'],
  ])('says what is missing: %j', (text, reason) => {
    const result = readScript(text, { format: 'md', split: 'sentence', keepSpeaker: false })
    expect(result).toMatchObject({ ok: false, error: { code: 'SCRIPT_EMPTY', params: { reason } } })
  })
})

it('reads names as text that the user has excluded', () => {
  const text = 'Lan: Xin chào.\n\nNEW: supports strings.\n\n[NEW] Again.\n\nLan: Vâng.'
  const script = must(
    readScript(text, {
      format: 'txt',
      split: 'sentence',
      keepSpeaker: false,
      notSpeakers: ['New'],
    }),
  )
  expect(script.cues.map(({ label, text: words }) => [label, words])).toEqual([
    ['Lan', 'Xin chào.'],
    [null, 'NEW: supports strings.'],
    [null, '[NEW] Again.'],
    ['Lan', 'Vâng.'],
  ])
})
