import type { ParsedCue } from '../contracts/open-project'
import { describe, expect, it } from 'vitest'
import { languageOfCues, withLanguages } from './cue-languages'

const cuesOf = (texts: readonly string[]): ParsedCue[] =>
  texts.map((text, i) => ({
    startMs: i * 2_000,
    endMs: i * 2_000 + 1_500,
    text,
    label: null,
    line: i + 1,
    number: i + 1,
  }))
const languages = (texts: readonly string[], main: string) =>
  withLanguages(cuesOf(texts), main).map(({ language }) => language)

const vietnamese = [
  'Anh đang làm gì ở đây?',
  'Xin em cho anh hai hôm.',
  'Con em con ta nhau hay sao?',
  'Okay, em nghe rồi.',
  'Tôi không biết, nhưng chúng ta phải đi ngay.',
]
const english = [
  'What are you doing here?',
  "I don't know, but we have to leave now.",
  'Okay.',
  'Did your mother tell you that?',
]

describe('a film of several languages', () => {
  it('has its English scene found among Vietnamese, with the short line in it', () => {
    expect(languages([...vietnamese, ...english], 'vi')).toEqual([
      ...vietnamese.map(() => undefined),
      ...english.map(() => 'en'),
    ])
  })

  it('takes its shortest lines along where others are in their script', () => {
    const japanese = [
      '自分の心に踏み込むのが怖い。',
      'そつなく描けているとは思う。',
      '配達に行ってきます。',
    ]
    const short = ['怖い', '何']
    const russian = ['Тогда было нелегко.', 'Мы изо всех сил старались.', 'Её отвезли в больницу.']
    expect(languages([...japanese, ...russian, ...short, ...russian], 'ru')).toEqual([
      ...japanese.map(() => 'ja'),
      ...russian.map(() => undefined),
      ...short.map(() => 'ja'),
      ...russian.map(() => undefined),
    ])
    expect(languages([...russian, '北京', ...russian], 'ru')[3]).toBeUndefined()
  })

  it('takes the lines between two of another language along, not those of its own', () => {
    const song = [
      'What have I become, my sweetest friend?',
      'Everyone I know goes away.',
      'I focus on the pain.',
      'I will let you down, and I will make you hurt.',
    ]
    const lines = [...vietnamese, ...song, 'Mày nghe rồi mà.', 'Did your mother tell you that?']
    expect(languages(lines, 'vi').slice(vietnamese.length)).toEqual([
      ...song.map(() => 'en'),
      undefined,
      'en',
    ])
  })

  it('has no single line in a relative of its second language', () => {
    const spanish = Array.from(
      { length: 30 },
      (_, i) => `Entonces todo el mundo decía que no era nada, y yo también (${i}).`,
    )
    const lines = ['What is that?', ...spanish, 'que nécessitera uma cirurgia, mas não sei']
    expect(new Set(languages(lines, 'en').slice(1))).toEqual(new Set(['es']))
  })

  it('is told by its scripts, even from one line', () => {
    const texts = [
      'What is that?',
      '여기서 뭐 해요?',
      'She says: go away.',
      'Что ты здесь делаешь?',
    ]
    expect(languages(texts, 'en')).toEqual([undefined, 'ko', undefined, 'ru'])
    expect(
      languages(['你在这里做什么？', 'What is it?', '我不知道，但我们得走了。'], 'zh'),
    ).toEqual([undefined, 'en', undefined])
  })

  it('has no other language where only a word or a name is foreign', () => {
    const texts = ['He was in Москва.', 'Bonjour, my friend.', 'C’est la vie.', 'I love 東京.']
    expect(languages(texts, 'en')).toEqual(texts.map(() => undefined))
    expect(languages(vietnamese, 'vi-VN')).toEqual(vietnamese.map(() => undefined))
  })

  it.each([
    [
      'zh',
      ['你在这里做什么？', '我不知道，但我们得走了。', '妈妈跟你说过吗？'],
      [
        '第一个是 halfStablePartition',
        'AVAudioEngine 和 AVAudioSession',
        '让我们看一下 TCRecommender Framework',
      ],
    ],
    [
      'ja',
      ['ここで何をしているの？', '知らない。でも行かなきゃ。', '母さんが言ったの？'],
      ['名前はExceptional Dogs', 'TCRecommenderです', '『FIRST CLASS』の…｡'],
    ],
    [
      'ko',
      ['여기서 뭐 해?', '몰라, 하지만 가야 해.', '엄마가 말했어?'],
      ['Exceptional Dogs입니다'],
    ],
    [
      'ru',
      ['Что ты здесь делаешь?', 'Я не знаю, но нам нужно уходить.'],
      ['Это halfStablePartition'],
    ],
  ])('keeps sentences with long foreign names in its own language: %s', (main, own, mixed) => {
    const film = Array.from({ length: 8 }, () => own).flat()
    const texts = [...film, ...mixed, 'What is it that you are doing here?', ...mixed]
    expect(languages(texts, main)).toEqual([
      ...[...film, ...mixed].map(() => undefined),
      'en',
      ...mixed.map(() => undefined),
    ])
  })

  it('is not taken apart among languages that are near each other', () => {
    const danish = [
      'Hvad laver du her?',
      'Det ved jeg ikke, men vi skal gå nu.',
      'Har din mor sagt det?',
    ]
    expect(languages([...danish, ...danish], 'nb')).toEqual(Array(6).fill(undefined))
  })

  it('leaves songs and descriptions out of the count', () => {
    const texts = [...vietnamese, '♪ Now you are gone and I am on my own ♪', '[speaking English]']
    expect(languages(texts, 'vi')).toEqual(texts.map(() => undefined))
    expect(
      languageOfCues(cuesOf(['[upbeat music playing]', 'Anh ơi!', '♪ oh my love ♪'])).language,
    ).toBe('vi')
  })
})

describe('the language in a file name', () => {
  it.each([
    ['film.vi.srt', 'vi'],
    ['Phim.Tập.1.vie.forced.srt', 'vi'],
    ['film.pt-BR.srt', 'pt'],
    ['film.eng.sdh.srt', 'en'],
  ])('decides for a short text: %s', (name, language) => {
    expect(languageOfCues(cuesOf(['OK.']), name)).toMatchObject({ language })
  })

  it('is passed over where the text is sure, or where it is none', () => {
    expect(languageOfCues(cuesOf(vietnamese), 'film.en.srt').language).toBe('vi')
    expect(languageOfCues(cuesOf(['OK.']), 'film.s01.srt')).toEqual(languageOfCues(cuesOf(['OK.'])))
  })
})
