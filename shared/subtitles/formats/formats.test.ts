import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSubtitles, readSubtitles } from '../read-subtitles'
import { writeDapt, writeTtml } from '../write-ttml'

function read(text: string, frameRate?: number) {
  const result = readSubtitles(
    new TextEncoder().encode(text),
    'film.x',
    frameRate === undefined ? {} : { frameRate },
  )
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}
const brief = (text: string, frameRate?: number) => {
  const { format, cues } = read(text, frameRate)
  return [format, ...cues.map((cue) => [cue.startMs, cue.endMs, cue.label, cue.text])]
}

describe('SAMI', () => {
  const sami = (body: string) =>
    `<SAMI><HEAD><STYLE TYPE="text/css">\n<!--\nP {}\n.KRCC {Name:한국어; lang:ko-KR;}\n-->\n</STYLE></HEAD>\n<BODY>\n${body}\n</BODY></SAMI>`

  it('gives a cue for each paragraph until the next one', () => {
    expect(
      brief(
        sami(
          '<SYNC Start=900><P Class=KRCC>안녕하세요<br><i>여러분</i>\n<SYNC Start=2500><P Class=KRCC>&nbsp;\n<SYNC Start=4000><P Class=KRCC>네 &amp; 아니요',
        ),
      ),
    ).toEqual([
      'sami',
      [900, 2500, null, '안녕하세요\n<i>여러분</i>'],
      [4000, expect.any(Number), null, '네 & 아니요'],
    ])
  })

  it('reads the language with the most text, and who speaks', () => {
    const file = read(
      sami(
        '<SYNC Start=0><P Class=ENCC>Hi<P Class=KRCC ID=Source>민수<P Class=KRCC>안녕\n<SYNC Start=1000><P Class=KRCC>잘 가',
      ),
    )
    expect(file.cues.map(({ label, text }) => [label, text])).toEqual([
      ['민수', '안녕'],
      [null, '잘 가'],
    ])
    expect(file.repairs.map(({ code }) => code)).toContain('OTHER_LANGUAGE_SKIPPED')
  })
})

describe('TTML', () => {
  const ttml = (body: string, attributes = '', head = '') =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" xmlns:tts="http://www.w3.org/ns/ttml#styling" ${attributes}>\n<head>${head}</head><body>\n${body}\n</body></tt>`

  it('names its speakers by agents', () => {
    const head =
      '<metadata><ttm:agent xml:id="a" type="person"><ttm:name type="full">Élodie &amp; Cie</ttm:name></ttm:agent></metadata>'
    expect(
      brief(
        ttml(
          '<div><p begin="00:00:01.000" end="00:00:02.500" ttm:agent="a">Bonjour<br/>à   tous &lt;3</p><p begin="3s" dur="1.5s">Oui</p></div>',
          '',
          head,
        ),
      ),
    ).toEqual([
      'ttml',
      [1000, 2500, 'Élodie & Cie', 'Bonjour\nà tous <3'],
      [3000, 4500, null, 'Oui'],
    ])
  })

  it('adds up the times of what is in one another, in frames and ticks', () => {
    expect(
      brief(
        ttml(
          '<div begin="10s"><p begin="00:00:01:12" end="00:00:03:00">Guten Tag</p></div><p begin="50000000t" end="60000000t">Ja</p>',
          'ttp:frameRate="24" ttp:tickRate="10000000"',
        ),
      ),
    ).toEqual(['ttml', [5000, 6000, null, 'Ja'], [11_500, 13_000, null, 'Guten Tag']])
  })

  it('makes a cue of each span with times, and keeps italics', () => {
    const head = '<styling><style xml:id="s1" tts:fontStyle="italic"/></styling>'
    expect(
      brief(
        ttml(
          '<tt:p xml:id="x"><tt:span begin="1s" end="2s">Ciao</tt:span><tt:span begin="2s" end="3s" style="s1">a tutti</tt:span></tt:p>',
          '',
          head,
        ),
      ),
    ).toEqual(['ttml', [1000, 2000, null, 'Ciao'], [2000, 3000, null, '<i>a tutti</i>']])
  })

  it('that was written by Cuecast is read as it was', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            label: fc.constantFrom(null, 'Anna', 'Bà Hai', '老师', 'A & B'),
            text: fc.constantFrom('Xin chào', 'a < b & c', 'Да', 'שלום\nעולם', 'ありがとう'),
          }),
          { minLength: 1, maxLength: 10 },
        ),
        (drawn) => {
          const cues = drawn.map((each, i) => ({
            ...each,
            startMs: i * 3000,
            endMs: i * 3000 + 2000,
          }))
          const once = brief(writeTtml(cues, 'vi'))
          expect(once).toEqual([
            'ttml',
            ...cues.map((cue) => [cue.startMs, cue.endMs, cue.label, cue.text]),
          ])
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('a dubbing script (DAPT)', () => {
  const script = `<?xml version="1.0" encoding="UTF-8"?>
<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata"
  xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xmlns:daptm="http://www.w3.org/ns/ttml/profile/dapt#metadata"
  ttp:contentProfiles="http://www.w3.org/ns/ttml/profile/dapt1.0/content" xml:lang="vi" daptm:langSrc="en"
  daptm:scriptRepresents="audio.dialogue" daptm:scriptType="preRecording">
  <head><metadata>
    <ttm:agent type="person" xml:id="actor"><ttm:name type="full">Mai Nguyễn</ttm:name></ttm:agent>
    <ttm:agent type="character" xml:id="an"><ttm:name type="alias">AN</ttm:name><ttm:actor agent="actor"/></ttm:agent>
  </metadata></head>
  <body daptm:represents="audio.dialogue">
    <div xml:id="e1" begin="10s" end="13s" ttm:agent="an">
      <ttm:desc daptm:descType="scene">a valley</ttm:desc>
      <p xml:lang="en" daptm:langSrc="en">And thanks to that, we are rich.</p>
      <p><ttm:desc>softly</ttm:desc><span begin="0s">Nhờ vậy</span><span begin="1.5s">mà ta giàu.</span></p>
    </div>
    <div xml:id="e2" begin="20s" end="21s" ttm:agent="an"><p xml:lang="en">Wow!</p></div>
    <div xml:id="e3" begin="30s" end="32s"><p><metadata><data>c29tZQ==</data></metadata>Hết.</p></div>
  </body></tt>`

  it('is read in its own language, event by event, without what only describes', () => {
    const file = read(script)
    expect(file.cues.map((cue) => [cue.startMs, cue.endMs, cue.label, cue.text])).toEqual([
      [10_000, 11_500, 'AN', 'Nhờ vậy'],
      [11_500, 13_000, 'AN', 'mà ta giàu.'],
      [20_000, 21_000, 'AN', 'Wow!'],
      [30_000, 32_000, null, 'Hết.'],
    ])
    expect(file.repairs.map(({ code }) => code)).toEqual(['OTHER_LANGUAGE_SKIPPED'])
  })

  it('is read in another of its languages by choice', () => {
    const result = readSubtitles(new TextEncoder().encode(script), 'a.ttml', { track: 'en' })
    expect(result.ok && result.value.cues.map(({ text }) => text)).toEqual([
      'And thanks to that, we are rich.',
      'Wow!',
      'Hết.',
    ])
  })

  it('comes back as it was written', () => {
    const cues = [
      { startMs: 1000, endMs: 2000, label: 'An & Bình', text: 'Xin chào,\n“các” <bạn>' },
      { startMs: 1500, endMs: 3000, label: null, text: '[tiếng gõ cửa]' },
      { startMs: 4000, endMs: 5000, label: 'Mẹ', text: 'Vào đi.' },
    ]
    const written = writeDapt(cues, 'vi', 'asRecorded')
    expect(written).toContain('daptm:scriptType="asRecorded"')
    expect(written).toContain('daptm:scriptRepresents="audio.dialogue audio.nonDialogueSounds"')
    expect(brief(written)).toEqual([
      'ttml',
      ...cues.map(({ startMs, endMs, label, text }) => [startMs, endMs, label, text]),
    ])
  })
})

describe('formats of a line each', () => {
  it.each([
    ['{1}{1}25\n{25}{75}Dzień dobry|wszystkim\n{100}{}{y:i}Cześć', undefined, 'microdvd', 1000],
    ['{24}{48}Dobrý den\n{72}{96}Ahoj', 24, 'microdvd', 1000],
    ['[10][25]Dzień dobry|/wszystkim', undefined, 'mpl2', 1000],
    ['[ti:La]\n[00:01.00]Привет\n[00:03.50]мир', undefined, 'lrc', 1000],
    ['00:00:01:Szia|mindenki\n00:00:03:Helló', undefined, 'tmplayer', 1000],
    ['// x\n$Bold = FALSE\n00:00:01:00 , 00:00:02:12 , Hej|du', 25, 'spruce', 1000],
    ['0:00:01.000,0:00:02.500\nMerhaba\n\n0:00:03.000,0:00:04.000\nEvet', undefined, 'sbv', 1000],
    [
      '[INFORMATION]\n[TITLE]x\n[END INFORMATION]\n[SUBTITLE]\n[COLF]&HFFFFFF,[STYLE]no\n00:00:01.00,00:00:02.00\nOlá[br]mundo',
      undefined,
      'subviewer',
      1000,
    ],
  ])('%j', (text, rate, format, startMs) => {
    const file = read(text, rate)
    expect(file.format).toBe(format)
    expect(file.repairs).toEqual([])
    expect(file.cues[0]?.startMs).toBe(startMs)
    expect(file.cues.map((cue) => cue.text).join(' ')).not.toMatch(/[|[\]{}$^]/)
  })

  it('say when the rate of their frames had to be guessed', () => {
    expect(read('{24}{48}Dobrý den').repairs.map(({ code }) => code)).toEqual([
      'FRAME_RATE_GUESSED',
    ])
  })

  it('of lyrics may repeat a line, shift all times and time each word', () => {
    expect(
      brief(
        '[offset:+500]\n[00:05.00][00:01.00]<00:01.00>La <00:01.50>la\n[00:03.00]Lo\n[00:04.00]',
      ),
    ).toEqual([
      'lrc',
      [500, 2500, null, 'La la'],
      [2500, 3500, null, 'Lo'],
      [4500, expect.any(Number), null, 'La la'],
    ])
  })
})

describe('a file that cannot be read', () => {
  it.each([
    ['{\\rtf1 hello}', 'document', 'an RTF document'],
    ['# VobSub index file, v7\nsize: 1x1', 'picture-subtitles', 'a VobSub index'],
    ['{"a": 1}', 'data', 'a JSON file'],
  ])('%j is named, with what to do', (text, kind, name) => {
    expect(parseSubtitles(text, 'a.x')).toMatchObject({
      error: {
        code: 'NOT_SUBTITLES',
        message: expect.stringMatching(new RegExp(`${name}.*convert it`)),
        params: { kind },
      },
    })
  })
})

const pieces = [
  '\n',
  '\r\n',
  ' ',
  '{1}{1}25\n',
  '{10}{',
  '{10}{20}',
  '|',
  '[1][2]',
  '[00:01.00]',
  '[offset:',
  '0:00:01.000,0:00:02.000\n',
  '[br]',
  '00:00:01:00 , 00:00:02:00 , ',
  '00:00:01:A\n',
  '<SAMI>',
  '<SYNC Start=',
  '100>',
  '<P Class=A>',
  '<br>',
  '&nbsp;',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<tt ',
  'ttp:frameRate="',
  '">',
  '<p begin="1s" end="2s">',
  '<span begin="',
  '</p>',
  '</tt>',
  '<i>',
  'x',
  'Tiếng Việt',
  'Scenarist_SCC V1.0\n',
  '00:00:01:00\t',
  '9420 ',
  '942f ',
  'c8e5 ',
  'File Format=MacCaption_MCC V1.0\n',
  '00:00:01;00\tT52S524F43000172F4',
  'FC942fOO\n',
  '{"events":[',
  '{"tStartMs":1,"segs":[{"utf8":"a"}]}',
  ',{"tStartMs":9e9}]}',
]
const piece = fc.constantFrom(...pieces)

describe('any text of these formats', () => {
  it('is read to sound cues or refused, never thrown at', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 9, arbitrary: piece }, fc.string({ maxLength: 5 })), {
          maxLength: 50,
        }),
        (drawn) => {
          const result = parseSubtitles(drawn.join(''), 'a.x')
          if (!result.ok) return
          for (const cue of result.value.cues) {
            expect(Number.isSafeInteger(cue.startMs) && Number.isSafeInteger(cue.endMs)).toBe(true)
            expect(cue.startMs).toBeGreaterThanOrEqual(0)
            expect(cue.endMs).toBeGreaterThan(cue.startMs)
          }
        },
      ),
      { numRuns: 2_000 },
    )
  })

  const big = 400_000
  it.each([
    ['open tags', '<SAMI><SYNC Start=1><P>', '<p '],
    ['unclosed values', '<tt>', '<p begin="'],
    ['comments', '<SAMI>', '<!--'],
    ['nested spans', '<tt><body><p begin="1s">', '<span>'],
    ['paragraphs', '<tt><body>', '<p begin="1s">x'],
    ['names without values', '<tt><p ', 'a '],
    ['long names', '<tt><p ', 'a'],
    ['closing tags', '<tt><body><p>', '</x>'],
    ['syncs', '<SAMI>', '<SYNC Start=1>x'],
    ['frames', '{1}{2}x\n', '{1}{2}'],
    ['bars', '{1}{2}x\n', '|'],
    ['stamps', '[00:01.00]x\n', '[00:01.00]'],
    ['captions', 'Scenarist_SCC V1.0\n00:00:01:00\t', '9420 c8e5 942f '],
    ['packets', 'File Format=MacCaption_MCC V1.0\n00:00:01:00\tT52S', 'OOOO'],
    ['events', '{"events":[{"tStartMs":1}', ',{"tStartMs":1}'],
    ['digits', '00:00:01:x\n', '1'],
    ['comma times', '0:00:01.000,0:00:02.000\n', '[br]'],
    ['blanks', '[INFORMATION]\n', ' '],
  ])('of %s takes time in proportion', (_, head, part) => {
    // Time that grows with the square of the length would pass the bound of a test many times over.
    expect(parseSubtitles(head + part.repeat(big / part.length), 'a.x')).toHaveProperty('ok')
  })
})
