import { describe, expect, it } from 'vitest'
import { type ParsedSubtitles, parseSubtitles } from './read-subtitles'

function parse(...lines: string[]): ParsedSubtitles {
  const result = parseSubtitles(lines.join('\n'), 'film.ass')
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}
const head = [
  '[Script Info]',
  'Title: Thử: 00:00:01,000 --> 00:00:02,000',
  '',
  '[V4+ Styles]',
  'Format: Name, Fontname',
  'Style: Default,Arial',
  '',
  '[Events]',
]
const format = 'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text'
const event = (text: string, name = '', start = '0:00:01.00', effect = '') =>
  `Dialogue: 0,${start},0:00:09.50,Default,${name},0,0,0,${effect},${text}`

describe('ASS', () => {
  it('gives times, text and the actor of every dialogue line', () => {
    expect(parse(...head, format, event('Xin chào, các bạn', 'Bà  Hai'))).toMatchObject({
      format: 'ass',
      repairs: [],
      cues: [
        {
          startMs: 1000,
          endMs: 9500,
          text: 'Xin chào, các bạn',
          label: 'Bà Hai',
          line: 10,
          number: null,
        },
      ],
    })
  })

  it('goes by the columns that the file declares', () => {
    const { cues } = parse(
      '[Events]',
      'Format: Start, End, Actor, Text',
      'Dialogue: 0:00:01.00,0:00:02.00,An,Một, hai, ba',
    )
    expect(cues).toMatchObject([{ startMs: 1000, label: 'An', text: 'Một, hai, ba' }])
  })

  it('may be old SSA, or lack its columns', () => {
    const ssa = [
      'Format: Marked, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
      'Dialogue: Marked=0,0:00:01.00,0:00:02.00,Default,An,0000,0000,0000,,Chào',
    ]
    expect(parse('[Script Info]', '[Events]', ...ssa).cues).toMatchObject([
      { label: 'An', text: 'Chào' },
    ])
    expect(parse(event('Chào')).cues).toMatchObject([{ text: 'Chào', endMs: 9500 }])
  })

  it.each([
    ['{\\i1}Xin{\\i0} chào', '<i>Xin</i> chào'],
    ['{\\b1\\i1}đậm', '<b><i>đậm</i></b>'],
    ['{\\pos(1,2)\\fad(10,20)}A{\\c&H00FF00&}B', 'AB'],
    ['{\\an8}Trên', '{\\an8}Trên'],
    ['A\\NB\\nC\\hD', 'A\nB C D'],
    ['{ghi chú}A', 'A'],
    ['{\\p1}m 0 0 l 9 9{\\p0}Chữ', 'Chữ'],
    ['{\\bord3\\blur2\\be1}A', 'A'],
    ['{\\i1}A\\NB', '<i>A\nB</i>'],
    ['A {chưa đóng', 'A {chưa đóng'],
  ])('text %j becomes %j', (source, text) => {
    expect(parse(...head, format, event(source)).cues[0]?.text).toBe(text)
  })

  it('leaves out comments, drawings, karaoke effects and repeated layers, and reports it', () => {
    const { cues, repairs } = parse(
      ...head,
      format,
      'Comment: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,ghi chú',
      event('{\\p1}m 0 0 l 1 1{\\p0}'),
      event('A'),
      event('{\\blur5}A'),
      event('la', '', '0:00:03.00', 'fx'),
    )
    expect(cues.map(({ text }) => text)).toEqual(['A'])
    expect(repairs.map(({ code }) => code)).toEqual([
      'COMMENT_SKIPPED',
      'DRAWING_SKIPPED',
      'DUPLICATE_SKIPPED',
      'EFFECT_SKIPPED',
    ])
  })

  it('is sorted by time', () => {
    const { cues } = parse(...head, format, event('B', '', '0:00:05.00'), event('A'))
    expect(cues.map(({ text }) => text)).toEqual(['A', 'B'])
  })

  it('without dialogue is empty', () => {
    expect(parseSubtitles(head.join('\n'), 'film.ass')).toMatchObject({
      error: { code: 'SUBTITLES_EMPTY', at: 'film.ass:1' },
    })
  })
})

describe('the dialogue of an episode', () => {
  const line = (style: string, text: string, start: number, length = 2) =>
    `Dialogue: 0,0:00:${start.toFixed(2).padStart(5, '0')},0:00:${(start + length).toFixed(2).padStart(5, '0')},${style},,0,0,0,,${text}`
  const episode = [
    line('Default', 'Đi thôi.', 1),
    line('Default', '{\\pos(10,20)}Ở trên này!', 4),
    line('Signs', '{\\pos(5,5)}Trường học', 4),
    line('OP1 - Romaji', 'yume wo mita', 6),
    line('Default', '{\\k20}la {\\k30}la', 7),
    ...Array.from({ length: 20 }, (_, i) =>
      line('Chữ hình', '{\\pos(1,1)\\frz3}Cấm vào', 8 + i * 0.04, 0.04),
    ),
    line('Default', 'Tại sao?', 9),
    line('Default', 'Đây!', 9),
    line('Default', '{\\move(1,1,2,2)}Bay', 10, 0.1),
  ]

  it('is found among signs, songs and frames, and keeps the order of the file', () => {
    const { cues, repairs } = parse(...head, format, ...episode)
    expect(cues.map(({ text }) => text)).toEqual(['Đi thôi.', 'Ở trên này!', 'Tại sao?', 'Đây!'])
    expect(repairs).toMatchObject([
      { code: 'SIGN_SKIPPED', times: 22 },
      { code: 'SONG_SKIPPED', times: 2 },
    ])
  })

  it('may be kept with everything else, and is kept where there is nothing else', () => {
    const all = parseSubtitles([...head, format, ...episode].join('\n'), 'a.ass', { signs: 'dub' })
    // the sign of 20 frames is one cue
    expect(all.ok && all.value.cues.length).toBe(episode.length - 19)
    expect(parse(...head, format, line('Signs', 'A', 1), line('Signs', 'B', 4)).cues).toHaveLength(
      2,
    )
  })

  it('names its speakers by styles that are people', () => {
    const { cues } = parse(
      ...head,
      format,
      line('Kaguya', 'A', 1),
      line('Miyuki - Italics', 'B', 4),
      line('Kaguya', 'C', 7),
      line('Miyuki - Italics', 'D', 10),
      line('Default', 'E', 13),
      line('Người dẫn', 'F', 16),
    )
    expect(cues.map(({ label }) => label)).toEqual([
      'Kaguya',
      'Miyuki',
      'Kaguya',
      'Miyuki',
      null,
      null,
    ])
    const plain = parse(
      ...head,
      format,
      line('Default', 'A', 1),
      line('Alt', 'B', 4),
      line('Top', 'C', 7),
    )
    expect(plain.cues.map(({ label }) => label)).toEqual([null, null, null])
    const oneName = parse(
      ...head,
      format,
      line('Gen_Main', 'A', 1),
      line('Gen_Italics', 'B', 4),
      line('Gen_Main', 'C', 7),
      line('Gen_Italics', 'D', 10),
    )
    expect(oneName.cues.map(({ label }) => label)).toEqual([null, null, null, null])
  })

  it('takes events named as captions for signs', () => {
    const named = (name: string, text: string, start: number) =>
      line('Default', text, start).replace('Default,,', `Default,${name},`)
    const { cues } = parse(
      ...head,
      format,
      named('CAPTION', 'Beyond the sea', 1),
      named('Falco', 'Fly away.', 4),
      named('Titus', 'No.', 7),
      named('ep10/fade', 'We met before.', 10),
      named('Ed', 'Did we?', 13),
    )
    expect(cues.map(({ label, text }) => [label, text])).toEqual([
      ['Falco', 'Fly away.'],
      ['Titus', 'No.'],
      [null, 'We met before.'],
      ['Ed', 'Did we?'],
    ])
  })
})

describe('an ASS file without dialogue', () => {
  const events = (...lines: string[]) => `[Script Info]\n\n[Events]\n${lines.join('\n')}\n`

  it('reports a file of karaoke only', () => {
    const effect = 'Dialogue: 0,0:00:01.00,0:00:02.00,Song,,0,0,0,fx,{\\k20}la'
    expect(parseSubtitles(events(effect), 'song.ass')).toMatchObject({
      error: { code: 'SUBTITLES_EMPTY', message: expect.stringContaining('karaoke') },
    })
  })

  it('is another thing where it has no lines at all', () => {
    expect(parseSubtitles(events(), 'empty.ass')).toMatchObject({
      error: { code: 'SUBTITLES_EMPTY', message: expect.stringContaining('header') },
    })
  })
})

describe('a style that people speak', () => {
  const line = (style: string, text: string, from: number, length: number, name = '') =>
    `Dialogue: 0,${at(from)},${at(from + length)},${style},${name},0,0,0,,${text}`
  const at = (seconds: number) => `0:${new Date(seconds * 1000).toISOString().slice(14, 22)}`
  const said = Array.from({ length: 6 }, (_, i) =>
    line('An', `Câu thoại số ${i + 1} của An.`, 1 + i * 2.5, 1.5),
  )
  const other = line('Default', 'Người khác nói.', 50, 2)
  const texts = (...lines: string[]) => parse(...head, format, ...lines).cues.map((c) => c.text)

  it.each([
    ['the same text in each frame', () => 'Rung lắc!'],
    ['a letter more in each frame', (i: number) => 'Rung lắc thật mạnh đi'.slice(0, i + 1)],
  ])('keeps all of its plain lines beside %s', (_, text) => {
    const frames = Array.from({ length: 20 }, (__, i) =>
      line('An', `{\\pos(500,${900 + i})}${text(i)}`, 20 + i * 0.04, 0.04),
    )
    const found = texts(...said, ...frames, other)
    expect(found).toEqual(
      expect.arrayContaining(said.map((_l, i) => `Câu thoại số ${i + 1} của An.`)),
    )
    expect(found).toContain('Người khác nói.')
    expect(found.length).toBeLessThanOrEqual(9)
  })

  it('says a line that shakes once, in all its layers', () => {
    const frames = [0, 0.5].flatMap((layer) =>
      Array.from({ length: 20 }, (_, i) =>
        line('An', `{\\pos(${500 + layer},${900 + i})}Rung  lắc!`, 20 + i * 0.04, 0.04),
      ),
    )
    const still = line('An', '{\\pos(500,900)}Rung lắc!', 20.8, 1)
    const { cues } = parse(...head, format, ...said, ...frames, still, other)
    expect(cues.filter(({ text }) => text.startsWith('Rung'))).toMatchObject([
      { startMs: 20_000, endMs: 21_800 },
    ])
  })

  it('keeps a single line without a position', () => {
    const signs = Array.from({ length: 30 }, (_, i) =>
      line('Bob', `{\\pos(1,${i})}Cửa hàng ${i}`, 20 + i, 1),
    )
    expect(texts(line('Bob', 'Vào đi.', 1, 2), ...signs, other)).toEqual([
      'Vào đi.',
      'Người khác nói.',
    ])
  })

  it.each(['Animuri chu thich', 'Ghi_chu', 'TieuDe', 'Notas', 'Примечания', '注釈'])(
    'is none where it is named %s',
    (style) => {
      expect(texts(line(style, 'Momokan nghĩa là gì?', 1, 2), other)).toEqual(['Người khác nói.'])
    },
  )

  it.each([
    ['OS', '{\\an9}THE\\NFIVE-COLORED\\NCLOUDS'],
    ['OS', '{\\pos(10,20)}The gate'],
    ['OS', 'SCHOOL GATE'],
    ['O.S.', '{\\an8}School gate'],
    ['Text', 'Next time'],
    ['Typeset', 'School gate'],
  ])('has signs: %s beside %s', (name, text) => {
    expect(texts(line('Default', text, 1, 12, name), other)).toEqual(['Người khác nói.'])
  })

  it.each(['NTP', 'Default', '*Default', 'none', 'OS', 'Top', '@@', '-'])(
    'has nobody who is called %s',
    (name) => {
      const cues = [1, 4, 7].map((from) => line('Default', 'Come in here.', from, 2, name))
      const { cues: read } = parse(...head, format, ...cues)
      expect(read.map(({ label }) => label)).toEqual([null, null, null])
    },
  )

  it.each(['心の声', 'ｽﾋﾟｰｶ', 'المذيع', 'מספר', 'ผู้บรรยาย', 'คนที่ 2'])(
    'names %s in the Name column, however rarely',
    (name) => {
      const plain = Array.from({ length: 30 }, (_, i) => line('Default', `Line ${i}.`, i, 0.9))
      const { cues } = parse(...head, format, ...plain, line('Default', 'Who?', 40, 2, name))
      expect(cues.at(-1)?.label).toBe(name)
    },
  )

  it('is split at dashes behind marks of direction, as in SRT', () => {
    const text = '\u202B- لن أفعل.\u202C\\N\u202B- لماذا؟\u202C'
    expect(texts(line('Default', text, 1, 3))).toEqual(['- لن أفعل.', '- لماذا؟'])
    expect(texts(line('Default', `{\\i1}${text}{\\i0}`, 1, 3))).toEqual([
      '<i>- لن أفعل.</i>',
      '<i>- لماذا؟</i>',
    ])
  })
})
