import { describe, expect, it } from 'vitest'
import { parseSubtitles } from '../read-subtitles'

const english = [
  'Are you home already?',
  'I was waiting for you the whole evening.',
  'There is some rice in the kitchen.',
  "I don't want to eat now.",
  'What did your mother say about it?',
  'She told me that we have to leave.',
  'Then we will go tomorrow morning.',
  'No.',
  'You know that I cannot stay here.',
  'Joey!',
]
const others = {
  vi: [
    'Anh đã về rồi à?',
    'Em đợi anh cả buổi tối.',
    'Trong bếp còn cơm đấy.',
    'Bây giờ anh không muốn ăn.',
    'Mẹ em nói gì về chuyện đó?',
    'Mẹ bảo chúng ta phải đi.',
    'Vậy sáng mai mình đi.',
    'Không.',
    'Em biết là anh không thể ở lại đây.',
    'Joey!',
  ],
  zh: [
    '你已经回来了吗？',
    '我等了你一整个晚上。',
    '厨房里还有米饭。',
    '我现在不想吃。',
    '你妈妈怎么说的？',
    '她说我们必须离开。',
    '那我们明天早上走。',
    '不。',
    '你知道我不能留在这里。',
    '乔伊！',
  ],
  es: [
    '¿Ya estás en casa?',
    'Te he esperado toda la noche.',
    'Hay arroz en la cocina.',
    'No quiero comer ahora.',
    '¿Qué dijo tu madre de eso?',
    'Me dijo que tenemos que irnos.',
    'Entonces nos vamos mañana por la mañana.',
    'No.',
    'Sabes que no me puedo quedar aquí.',
    '¡Joey!',
  ],
}

const clock = (s: number): string => `00:00:${String(s).padStart(2, '0')},000`
const srt = (texts: readonly string[], at = (i: number): number => i * 3): string =>
  texts.map((text, i) => `${i + 1}\n${clock(at(i))} --> ${clock(at(i) + 2)}\n${text}\n`).join('\n')

function read(text: string, track?: string) {
  const result = parseSubtitles(text, 'film.srt', track === undefined ? {} : { track })
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

describe.each(Object.entries(others))('subtitles in %s and English', (language, lines) => {
  const upper = srt(lines.map((line, i) => `${line}\n${english[i] ?? ''}`))

  it('speak the upper lines and keep the lower ones as the original', () => {
    const { cues, facts, repairs } = read(upper)
    expect(cues.map(({ text }) => text)).toEqual(lines)
    expect(cues.map(({ original }) => original)).toEqual(english)
    expect(facts.bilingual).toEqual({ languages: [language, 'en'], cues: 10, spoken: language })
    expect(repairs.map(({ code }) => code)).toContain('TWO_LANGUAGES')
  })

  it('speak the lower lines where they are chosen, and both where that is', () => {
    expect(read(upper, 'en').cues.map(({ text }) => text)).toEqual(english)
    expect(read(upper, 'en').cues.map(({ original }) => original)).toEqual(lines)
    expect(read(upper, 'both').cues.map(({ text }) => text)).toEqual(
      lines.map((line, i) => `${line}\n${english[i] ?? ''}`),
    )
    expect(read(upper, 'xx').facts.bilingual?.spoken).toBe(language)
  })

  it('speak the first of two cues at one time, in turns or one block behind the other', () => {
    const turns = lines.flatMap((line, i) => [line, english[i] ?? ''])
    const blocks = [...lines, ...english]
    for (const text of [
      srt(turns, (i) => Math.floor(i / 2) * 3),
      srt(blocks, (i) => (i % lines.length) * 3),
    ]) {
      const { cues, facts } = read(text)
      expect(cues.map((cue) => cue.text)).toEqual(lines)
      // Text that is equal in both is a copy.
      expect(cues.map((cue) => cue.original ?? cue.text)).toEqual(english)
      expect(facts.bilingual).toMatchObject({ languages: [language, 'en'] })
      expect(read(text, 'en').cues.map((cue) => cue.text)).toEqual(english)
    }
  })
})

it('finds the place where the language changes among several lines', () => {
  const wrapped = others.vi.map((line, i) =>
    i % 2 === 0 ? line.replace(/ (?=\S+ \S+$)/u, '\n') : line,
  )
  const { cues } = read(srt(wrapped.map((line, i) => `${line}\n${english[i] ?? ''}`)))
  expect(cues.map(({ text }) => text)).toEqual(wrapped)
  expect(cues.map(({ original }) => original)).toEqual(english)
})

it('gives each speaker of a dialogue the original', () => {
  const texts = others.vi.map((line, i) => `${line}\n${english[i] ?? ''}`)
  const dialogue = '- Em đói chưa?\n- Chưa đói.\n- Are you hungry?\n- Not yet.'
  const { cues } = read(srt([...texts, dialogue]))
  expect(cues.slice(-2)).toMatchObject([
    { text: '- Em đói chưa?', original: '- Are you hungry?' },
    { text: '- Chưa đói.', original: '- Not yet.' },
  ])
})

it('attaches a cue of the other language that is cut otherwise', () => {
  const turns = others.vi.flatMap((line, i) => [line, english[i] ?? ''])
  const at = (i: number): number => Math.floor(i / 2) * 3
  const text = `${srt(turns, at)}
21
00:00:30,000 --> 00:00:34,000
Chúng ta đi thôi, rồi mình sẽ nói chuyện với mẹ.

22
00:00:30,000 --> 00:00:31,800
Let's go, and then we

23
00:00:32,000 --> 00:00:34,000
will talk to your mother about this.
`
  const { cues } = read(text)
  expect(cues).toHaveLength(11)
  expect(cues.at(-1)?.original).toBe("Let's go, and then we\nwill talk to your mother about this.")
})

describe('two languages, each in cues of its own', () => {
  const timed = (texts: readonly string[], from: number, each: number): string =>
    texts
      .map((text, i) => {
        const at = (ms: number): string => `00:${new Date(ms).toISOString().slice(14, 23)}`
        const start = from + i * each
        return `${i + 1}\n${at(start)} --> ${at(start + each - 100)}\n${text}\n`.replaceAll(
          '.',
          ',',
        )
      })
      .join('\n')
      .replaceAll(/(?<=\p{L}),$/gmu, '.')
  const joined = [...english, ...english.map((line) => `Well, ${line}`)]
  const halves = (lines: readonly string[]): string[] =>
    [...lines, ...lines.map((line) => `Thế thì ${line}`)].flatMap((line) => {
      const words = line.split(' ')
      const half = Math.ceil(words.length / 2)
      return [words.slice(0, half).join(' '), words.slice(half).join(' ') || 'phải không anh?']
    })

  it('that are cut otherwise are told apart, and nothing is said twice', () => {
    const text = `${timed(joined, 0, 3_000)}\n${timed(halves(others.vi), 300, 1_500)}`
    const spokenEnglish = read(text)
    expect(spokenEnglish.facts.bilingual).toMatchObject({ languages: ['en', 'vi'], spoken: 'en' })
    expect(spokenEnglish.cues.map((cue) => cue.text)).toEqual(joined)
    expect(spokenEnglish.cues.every(({ original }) => /[ạ-ỹđơư]/u.test(original ?? ''))).toBe(true)
    const vietnamese = read(text, 'vi').cues
    expect(vietnamese.map((cue) => cue.text)).toEqual(halves(others.vi))
    expect(vietnamese.filter(({ original }) => original).length).toBe(joined.length)
  })

  const ass = (events: readonly (readonly [style: string, from: number, text: string])[]): string =>
    `[Script Info]\nScriptType: v4.00+\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n${events
      .map(
        ([style, from, text]) =>
          `Dialogue: 0,0:00:${String(from).padStart(2, '0')}.00,0:00:${String(from + 2).padStart(2, '0')}.00,${style},,0,0,0,,${text}`,
      )
      .join('\n')}`
  const japanese = [
    'もう帰ってきたの？',
    'ずっと待っていたよ。',
    '台所にご飯がある。',
    '今は食べたくない。',
    '卒業写真',
    'お母さんは何て言った？',
  ]
  const chinese = [
    '你已经回来了吗？',
    '我一直在等你。',
    '厨房里有米饭。',
    '现在不想吃。',
    '毕业照片',
    '你妈妈说了什么？',
  ]

  it('in styles of an ASS file are told by them, two people at one time included', () => {
    const lines = japanese.flatMap((text, i) => [
      ['Text - JP', i * 3, text] as const,
      ['Text - CN', i * 3, chinese[i] ?? ''] as const,
    ])
    const both = [
      ['Text - JP', 20, '待って！'] as const,
      ['Top - JP', 20, 'なに？'] as const,
      ['Text - CN', 20, '等等！'] as const,
      ['Top - CN', 20, '什么？'] as const,
    ]
    const { cues, facts } = read(ass([...lines, ...both]))
    expect(facts.bilingual?.languages).toEqual(['ja', 'zh'])
    expect(cues.map(({ text, original }) => [text, original])).toEqual([
      ...japanese.map((text, i) => [text, chinese[i]]),
      ['待って！', '等等！'],
      ['なに？', '什么？'],
    ])
    // Styles for a language are not speakers.
    expect(cues.every(({ label }) => label === null)).toBe(true)
  })

  it('begin with the one that is above where both begin at once, whichever begins earlier elsewhere', () => {
    const text = [
      [1_000, 4_000, others.vi[0]],
      [1_000, 3_500, english[0]],
      ...english.slice(1).flatMap((line, i) => [
        [(i + 2) * 5_000 - 200, (i + 2) * 5_000 + 3_000, line],
        [(i + 2) * 5_000, (i + 2) * 5_000 + 3_200, others.vi[i + 1]],
      ]),
    ]
      .map(([from, to, line], i) => {
        const at = (ms: unknown): string =>
          new Date(Number(ms)).toISOString().slice(11, 23).replace('.', ',')
        return `${i + 1}\n${at(from)} --> ${at(to)}\n${line}\n`
      })
      .join('\n')
    expect(read(text).facts.bilingual).toMatchObject({ languages: ['vi', 'en'], spoken: 'vi' })
  })

  it('keep what is said in one of them alone', () => {
    const lines = japanese.flatMap((text, i) => [
      ['JP', i * 3, text] as const,
      ['CN', i * 3, chinese[i] ?? ''] as const,
    ])
    const { cues } = read(ass([...lines, ['CN', 40, '他们说的是别的语言。']]))
    expect(cues.at(-1)).toMatchObject({ text: '他们说的是别的语言。' })
    expect(cues.at(-1)?.original).toBeUndefined()
  })

  it('are not seen in a song with its translation, nor where a stranger speaks now and then', () => {
    const song = [
      ['Default', 30, '♪ 君の声が聞こえる ♪'] as const,
      ['Default', 30, '♪ I can hear your voice ♪'] as const,
      ['Default', 33, '♪ どこまでも ♪'] as const,
      ['Default', 33, '♪ Wherever you go ♪'] as const,
    ]
    const film = english.map((text, i) => ['Default', i * 3, text] as const)
    expect(read(ass([...film, ...song])).facts.bilingual).toBeNull()
    const sign = english.flatMap((_, i) => [
      ['Default', i * 3, 'TRÀ QUÁN THÁI'] as const,
      ['Default', i * 3, 'Tea House for all of you'] as const,
    ])
    expect(read(ass(sign)).facts.bilingual).toBeNull()
    const switching = english.map((text, i) => (i % 3 === 0 ? (others.es[i] ?? '') : text))
    expect(read(srt(switching)).facts.bilingual).toBeNull()
  })
})

describe('subtitles in one language', () => {
  it.each([
    ['of two lines', english.map((line, i) => `${line}\n${english[(i + 3) % 10] ?? ''}`)],
    ['with cues in another', [...english, ...others.vi]],
    ['with two lines in another', [...english, ...english, 'Je ne sais pas.\nI do not know.']],
    ['with names above', english.map((line) => `[Nguyễn Văn Được]\n${line}`)],
    ['of few cues', english.slice(0, 3).map((line, i) => `${others.vi[i] ?? ''}\n${line}`)],
  ])('%s', (_name, texts) => {
    const { cues, facts } = read(srt(texts))
    expect(facts.bilingual).toBeNull()
    expect(cues.every(({ original }) => original === undefined)).toBe(true)
  })

  it('of two people who speak at one time', () => {
    const { cues, facts } = read(
      srt([...english, ...english].toSorted(), (i) => Math.floor(i / 2) * 3),
    )
    expect(facts.bilingual).toBeNull()
    expect(cues.length).toBeGreaterThan(9)
  })
})
