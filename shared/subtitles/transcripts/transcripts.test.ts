import { describe, expect, it } from 'vitest'
import { parseSubtitles } from '../read-subtitles'

function read(text: string, name = 'a.txt') {
  const parsed = parseSubtitles(text, name)
  if (!parsed.ok) throw new Error(parsed.error.message)
  return parsed.value
}
const brief = (text: string) => {
  const { format, cues } = read(text)
  return [
    format,
    ...cues.map(({ startMs, endMs, label, text: said }) => [startMs, endMs, label, said]),
  ]
}
const codeOf = (text: string) => {
  const parsed = parseSubtitles(text, 'a.txt')
  return parsed.ok ? parsed.value.format : parsed.error.code
}
const said = (from: number, to: number | null, text: string, label: string | null = null) => [
  from,
  to ?? expect.any(Number),
  label,
  text,
]
const HELLO = 'Good evening to all.'
const RIVERS = 'We talk about rivers.'

describe('lines with times', () => {
  it.each([
    [
      'console output of Whisper',
      `[00:00:00.000 --> 00:00:04.000]  ${HELLO}\n[00:00:04.000 --> 00:00:08.000]  ${RIVERS}`,
      [said(0, 4_000, HELLO), said(4_000, 8_000, RIVERS)],
    ],
    [
      'the same of short films',
      `[00:00.000 --> 00:04.000] ${HELLO}\n[00:04.000 --> 00:08.000] ${RIVERS}`,
      [said(0, 4_000, HELLO), said(4_000, 8_000, RIVERS)],
    ],
    [
      'seconds with a unit',
      `[0.00s -> 4.00s]  ${HELLO}\n[4.00s -> 8.50s]  ${RIVERS}`,
      [said(0, 4_000, HELLO), said(4_000, 8_500, RIVERS)],
    ],
    [
      'seconds in brackets',
      `[12.50 - 15.20] ${HELLO}\n[15.30 - 18.00] ${RIVERS}`,
      [said(12_500, 15_200, HELLO), said(15_300, 18_000, RIVERS)],
    ],
    [
      'hours in brackets and a name',
      `[00:00:01] ANNA: ${HELLO}\n[00:00:05] BEN: ${RIVERS}`,
      [said(1_000, 2_333, HELLO, 'ANNA'), said(5_000, 6_400, RIVERS, 'BEN')],
    ],
    [
      'names in small letters',
      `(0:00 - 0:04) Anna: hello everyone\n(0:04 - 0:09) Ben: welcome back`,
      [said(0, 4_000, 'hello everyone', 'Anna'), said(4_000, 9_000, 'welcome back', 'Ben')],
    ],
    [
      'minutes in parentheses',
      `(00:01) ${HELLO}\n(00:05) ${RIVERS}`,
      [said(1_000, null, HELLO), said(5_000, null, RIVERS)],
    ],
    [
      'a copy from YouTube',
      '0:00\nhello everyone and\nwelcome\n0:04\nwe cook rice\n1:00:03\nand eat it',
      [
        said(0, 1_733, 'hello everyone and\nwelcome'),
        said(4_000, null, 'we cook rice'),
        said(3_603_000, null, 'and eat it'),
      ],
    ],
    [
      'a copy from Premiere',
      `00;00;01;12 - 00;00;05;10\nSpeaker 1\n${HELLO}\n\n00;00;05;12 - 00;00;09;10\nSpeaker 2\n${RIVERS}`,
      [said(1_401, 5_339, HELLO, 'Speaker 1'), said(5_405, 9_343, RIVERS, 'Speaker 2')],
    ],
    [
      'a name before the time',
      `Anna Smith  0:05\n${HELLO}\n\nSpeaker 2  0:09\n${RIVERS}`,
      [said(5_000, null, HELLO, 'Anna Smith'), said(9_000, null, RIVERS, 'Speaker 2')],
    ],
    [
      'a name behind the time',
      `00:00:05 Speaker 1\n${HELLO}\n\n00:00:09 Speaker 2\n${RIVERS}`,
      [said(5_000, null, HELLO, 'Speaker 1'), said(9_000, null, RIVERS, 'Speaker 2')],
    ],
    [
      'a name above the time',
      `Lan Anh\n00:00:05\n${HELLO}\n\nMinh\n00:00:09\n${RIVERS}`,
      [said(5_000, null, HELLO, 'Lan Anh'), said(9_000, null, RIVERS, 'Minh')],
    ],
    [
      'a name and a time in brackets',
      `Người dẫn: [00:05]\nXin chào các bạn.\n\nKhách: [00:09]\nChào anh ạ.`,
      [
        said(5_000, null, 'Xin chào các bạn.', 'Người dẫn'),
        said(9_000, null, 'Chào anh ạ.', 'Khách'),
      ],
    ],
    [
      'numbers above times in frames',
      `1\n00:00:01:00 - 00:00:04:12\n${HELLO}\n\n2\n00:00:05:00 - 00:00:08:10\n${RIVERS}`,
      [said(1_000, 4_480, HELLO), said(5_000, 8_400, RIVERS)],
    ],
    [
      'a list with numbers',
      `1. 00:01 - ${HELLO}\n2. 00:05 - ${RIVERS}`,
      [said(1_000, null, HELLO), said(5_000, null, RIVERS)],
    ],
    [
      'bold times',
      `**[00:00:01]** ${HELLO}\n\n**[00:00:05]** ${RIVERS}`,
      [said(1_000, null, HELLO), said(5_000, null, RIVERS)],
    ],
    [
      'times in running text',
      `[00:00:01] ${HELLO} [00:00:05] ${RIVERS}`,
      [said(1_000, null, HELLO), said(5_000, null, RIVERS)],
    ],
    [
      'times behind the text',
      `${HELLO} [00:00:01]\n${RIVERS} [00:00:05]`,
      [said(1_000, null, HELLO), said(5_000, null, RIVERS)],
    ],
    [
      'minutes, seconds and hundredths',
      `[00:12:34]${HELLO}\n[00:16:80]${RIVERS}`,
      [said(12_340, null, HELLO), said(16_800, null, RIVERS)],
    ],
    [
      'an hour of the day in the text',
      `00:00:01\nIt is late.\n10:30 is too late.\n\n00:00:08\n${RIVERS}`,
      [said(1_000, null, 'It is late.\n10:30 is too late.'), said(8_000, null, RIVERS)],
    ],
  ])('%s', (_, text, cues) => {
    expect(brief(text)).toEqual(['timed-lines', ...cues])
  })

  it('say what was taken for what, and what was left out', () => {
    const { repairs } = read(`My talk\n0:01\n${HELLO}\n0:05\n${RIVERS}`)
    expect(repairs).toContainEqual(
      expect.objectContaining({
        code: 'TIMES_READ',
        line: 2,
        params: expect.objectContaining({
          sample: '0:01',
          scale: 'm:s',
          where: 'above',
          ends: 'false',
        }),
      }),
    )
    expect(repairs).toContainEqual(
      expect.objectContaining({ code: 'TEXT_OUTSIDE_CUES', text: 'My talk' }),
    )
    const frames = read(`00:00:01:00 ${HELLO}\n00:00:05:28 ${RIVERS}`)
    expect(frames.repairs.find(({ code }) => code === 'FRAME_RATE_GUESSED')?.params).toEqual({
      rate: 30,
    })
  })

  it('name a time that cannot be read, and place its text after the one before', () => {
    const { cues, repairs } = read(`00:01 ${HELLO}\n00:?? ${RIVERS}\n00:12 The end.`)
    expect(cues.map(({ text }) => text)).toEqual([HELLO, RIVERS, 'The end.'])
    expect(repairs).toContainEqual(expect.objectContaining({ code: 'TIME_GUESSED', line: 2 }))
  })

  it.each([
    ['hours of a day', '8:00 Ăn sáng\n9:00 Đi làm\n12:00 Ăn trưa'],
    ['chapters', '0:00 Intro\n1:30 Setting up\n5:12 Results'],
    ['clocks of two kinds', `00:01 ${HELLO}\n00:02:03 ${RIVERS}\n00:00:05:06 ${HELLO}`],
    ['clocks that lose their hour', `00:05 ${HELLO}\n00:09:12 ${RIVERS}\n00:11 ${HELLO}`],
    ['times behind a word', `abc 00:01 ${HELLO}\nabc 00:04 ${RIVERS}\nabc 00:09 ${HELLO}`],
    ['a diary', `10:30 ${HELLO} ${RIVERS} ${RIVERS}\n11:45 ${RIVERS} ${HELLO} ${HELLO}`],
  ])('that are perhaps none are asked about: %s', (_, text) => {
    expect(codeOf(text)).toBe('TIMES_UNCLEAR')
  })

  it.each([
    [
      'verses',
      '1:10 And God called the dry land Earth, and saw that it was good.\n1:11 And God said, Let the earth bring forth grass, the herb yielding seed.\n1:12 And the earth brought forth grass.',
    ],
    ['hours in prose', 'Today is fine.\nWe met at 10:30 and left at 11:45.\nNothing else.'],
    ['a list', '1. One\n2. Two\n3. Three'],
    [
      'a book with a timetable in it',
      `${`${HELLO}\n\n`.repeat(30)}8:00 Breakfast\n9:00 Work\n12:00 Lunch${`\n\n${RIVERS}`.repeat(30)}`,
    ],
  ])('are not seen in %s', (_, text) => {
    expect(codeOf(text)).toBe('NOT_SUBTITLES')
  })

  it('take no time for lines full of brackets, blanks and figures', () => {
    const started = performance.now()
    for (const part of ['[', '[00:01', '00:01 ', '0:05\t', 'A ', '1 ', '(0:0'])
      codeOf(`00:01 a\n${part.repeat(50_000)}\n00:05${' '.repeat(100_000)}x`)
    expect(performance.now() - started).toBeLessThan(15_000)
  })
})

describe('tables', () => {
  const cues = [
    said(1_000, 4_000, `${HELLO}`, 'Anna'),
    said(5_000, 8_000, 'Rivers, and "more".', 'Ben'),
  ]
  it.each([
    [
      'CSV',
      `Start,End,Speaker,Text\n00:00:01,00:00:04,Anna,${HELLO}\n00:00:05,00:00:08,Ben,"Rivers, and ""more""."`,
    ],
    [
      'CSV with semicolons',
      `Bắt đầu;Kết thúc;Nhân vật;Lời thoại\n0:01;0:04;Anna;${HELLO}\n0:05;0:08;Ben;"Rivers, and ""more""."`,
    ],
    [
      'TSV of Whisper with speakers',
      `start\tend\tspeaker\ttext\n1000\t4000\tAnna\t${HELLO}\n5000\t8000\tBen\tRivers, and "more".`,
    ],
    [
      'seconds',
      `Name,Start (s),End (s),Caption,Notes\nAnna,1.0,4.0,${HELLO},x\nBen,5.0,8.0,"Rivers, and ""more"".",y`,
    ],
    ['lengths', `start,duration,speaker,text\n1,3,Anna,${HELLO}\n5,3,Ben,"Rivers, and ""more""."`],
    [
      'Markdown',
      `| Time in | Time out | Speaker | Text |\n|---|---|---|---|\n| 00:01 | 00:04 | Anna | ${HELLO} |\n| 00:05 | 00:08 | Ben | Rivers, and "more". |`,
    ],
  ])('%s', (_, text) => {
    expect(brief(text)).toEqual(['table', ...cues])
  })

  it('without names of columns are known by what is in them', () => {
    const rows = `N01\t00:00:24:04\t00:00:29:00\t${HELLO}\nN02\t00:00:29:00\t00:00:33:15\t${RIVERS}`
    expect(brief(rows)).toEqual([
      'table',
      said(24_160, 29_000, HELLO),
      said(29_000, 33_600, RIVERS),
    ])
    expect(brief(`0.000000\t2.500000\t${HELLO}\n2.500000\t5.250000\t${RIVERS}`)).toEqual([
      'table',
      said(0, 2_500, HELLO),
      said(2_500, 5_250, RIVERS),
    ])
  })

  it('name the columns that are not read', () => {
    const { repairs } = read(`Start,End,Text,Notes\n0:01,0:04,${HELLO},loud\n0:05,0:08,${RIVERS},`)
    expect(repairs[0]?.params).toMatchObject({ read: 'Start, End, Text', unread: 'Notes' })
  })
})

describe('JSON of recognisers', () => {
  const cues = [said(0, 4_000, HELLO), said(4_000, 8_500, RIVERS)]
  it.each([
    [
      'Whisper',
      {
        text: 'x',
        segments: [
          {
            id: 0,
            start: 0,
            end: 4,
            text: ` ${HELLO}`,
            words: [{ word: 'Good', start: 0, end: 1 }],
          },
          { id: 1, start: 4, end: 8.5, text: RIVERS },
        ],
        language: 'en',
      },
    ],
    [
      'whisper.cpp',
      {
        transcription: [
          {
            timestamps: { from: '00:00:00,000', to: '00:00:04,000' },
            offsets: { from: 0, to: 4000 },
            text: HELLO,
          },
          {
            timestamps: { from: '00:00:04,000', to: '00:00:08,500' },
            offsets: { from: 4000, to: 8500 },
            text: RIVERS,
          },
        ],
      },
    ],
    [
      'Transformers',
      {
        chunks: [
          { timestamp: [0, 4], text: HELLO },
          { timestamp: [4, 8.5], text: RIVERS },
        ],
      },
    ],
    [
      'a service',
      {
        results: {
          utterances: [
            { start: 0, end: 4, transcript: HELLO },
            { start: 4, end: 8.5, transcript: RIVERS },
          ],
        },
      },
    ],
    [
      'ms and lengths',
      [
        { start: 0, duration: 4000, text: HELLO },
        { start: 4000, duration: 4500, text: RIVERS },
      ],
    ],
  ])('%s', (_, json) => {
    expect(brief(JSON.stringify(json))).toEqual(['segments', ...cues])
    expect(brief(JSON.stringify(json, null, 2))).toEqual(['segments', ...cues])
  })

  it('names the speakers of WhisperX, and a segment without times', () => {
    const segments = [
      { start: 0, end: 4, text: HELLO, speaker: 'SPEAKER_00' },
      { text: RIVERS, speaker: 'SPEAKER_01' },
    ]
    const { cues: read2, repairs } = read(JSON.stringify({ segments }))
    expect(read2.map(({ label, startMs }) => [label, startMs])).toEqual([
      ['SPEAKER_00', 0],
      ['SPEAKER_01', 4_000],
    ])
    expect(repairs.map(({ code }) => code)).toContain('TIME_GUESSED')
  })

  it.each([['0'], [0], [' 0 ']])(
    'calls a speaker who is a number by what the number counts: %j',
    (speaker) => {
      const segments = [{ start: 0, end: 4, text: HELLO, speaker }]
      expect(read(JSON.stringify({ segments })).cues[0]?.label).toBe('Speaker 0')
    },
  )
})

describe('lines with times below the header of WebVTT', () => {
  it.each(['WEBVTT', 'WEBVTT - from a recogniser', 'WEBVTT\nKind: captions'])('%j', (header) => {
    const text = `${header}\n\n[00:00:01] ${HELLO}\n[00:00:05] ANNA: ${RIVERS}\n`
    expect(brief(text)).toEqual([
      'vtt',
      said(1_000, null, HELLO),
      said(5_000, null, RIVERS, 'ANNA'),
    ])
  })

  it('continue from minutes to hours', () => {
    const text = `59:50 ${HELLO}\n1:00:02 ${RIVERS}`
    expect(brief(`0:00 ${HELLO}\n${text}`).slice(2)).toEqual([
      said(3_590_000, null, HELLO),
      said(3_602_000, null, RIVERS),
    ])
  })
})

describe('XML of YouTube', () => {
  it.each([
    [
      'srv1',
      '<transcript><text start="0.5" dur="2.3">It&amp;#39;s me</text><text start="3" dur="2">to rivers</text></transcript>',
    ],
    [
      'srv2',
      '<timedtext><text t="500" d="2300">It&#39;s me</text><text t="3000" d="2000">to rivers</text></timedtext>',
    ],
    [
      'srv3',
      '<timedtext format="3"><body><p t="500" d="2300"><s>It&#39;s</s><s t="300"> me</s></p><p t="3000" d="2000">to rivers</p></body></timedtext>',
    ],
    [
      'srv3 that rolls',
      '<timedtext format="3"><body><w t="0" id="1"/><p t="500" d="4300" w="1"><s>It&#39;s me</s></p><p t="2800" w="1" a="1">\n</p><p t="3000" d="2000" w="1">to rivers</p></body></timedtext>',
    ],
  ])('%s', (_, xml) => {
    const [format, first, second] = brief(`<?xml version="1.0" encoding="utf-8" ?>${xml}`)
    expect([format, first, second]).toEqual([
      'youtube',
      said(500, null, "It's me"),
      said(3_000, 5_000, 'to rivers'),
    ])
  })
})
