import type { ParsedCue } from '../contracts/open-project'
import { describe, expect, it } from 'vitest'
import { withLanguages } from './cue-languages'

const cuesOf = (texts: readonly string[]): ParsedCue[] =>
  texts.map((text, i) => ({
    startMs: i * 2_000,
    endMs: i * 2_000 + 1_500,
    text,
    label: null,
    line: i + 1,
    number: i + 1,
  }))

/** Main languages of films. */
const films: Record<string, readonly string[]> = {
  en: [
    'I told you that we would have to leave.',
    'Nobody knows what happened to him.',
    'You should have been there with me.',
    'It was the best day of my life.',
  ],
  vi: [
    'Tôi đã bảo anh là chúng ta phải đi rồi.',
    'Không ai biết chuyện gì đã xảy ra.',
    'Lẽ ra em phải ở đó với anh.',
    'Đó là ngày đẹp nhất đời tôi.',
  ],
  id: [
    'Aku sudah bilang kita harus pergi.',
    'Tidak ada yang tahu apa yang terjadi.',
    'Kamu seharusnya ada di sana dengan aku.',
    'Itu adalah hari terbaik dalam hidupku.',
  ],
  de: [
    'Ich habe dir gesagt, dass wir gehen müssen.',
    'Niemand weiß, was mit ihm passiert ist.',
    'Du hättest bei mir sein sollen.',
    'Das war der beste Tag meines Lebens.',
  ],
}

/** Languages found for lines among lines of the film. */
function found(main: string, lines: readonly string[]): (string | undefined)[] {
  const film = films[main] ?? []
  const texts = lines.flatMap((line, i) => [film[i % film.length] ?? '', line])
  return withLanguages(cuesOf(texts), main).flatMap(({ language }, i) =>
    i % 2 === 1 ? [language] : [],
  )
}

describe('cues in another language are found', () => {
  it.each([
    [
      'vi',
      'en',
      [
        'What are you doing here?',
        "I don't know what you are talking about.",
        'Did your mother tell you that?',
        'We have to get out of here now.',
        'You are not the man that I married.',
        'Where have you been all this time?',
        'This is not what we agreed on.',
        'He was with me on the night of the fire.',
        'Are you sure that he is the one?',
        'It is not my fault and you know it.',
      ],
    ],
    [
      'en',
      'es',
      [
        '¿Qué está haciendo usted aquí?',
        'No me gusta lo que estás diciendo.',
        '¿Por qué no me lo dijiste antes?',
        'Los niños están muy bien con la abuela.',
        'Pero nosotros no tenemos la culpa.',
        'Una de las chicas es mi hermana.',
        'Es muy tarde para que lo haga.',
        'Me lo dijo el padre de los niños.',
      ],
    ],
    [
      'en',
      'fr',
      [
        "Je ne sais pas ce qu'il veut.",
        'Vous êtes la femme de mon frère, pas moi.',
        "Qu'est-ce que vous avez dans la main ?",
        'Nous ne sommes pas des enfants.',
        'On est ici pour le mariage de la princesse.',
        'Tu ne peux pas le faire sans moi.',
        'Ce que je veux, ça ne te regarde pas.',
        'Il est avec les autres dans le jardin.',
      ],
    ],
    [
      'en',
      'de',
      [
        'Ich weiß nicht, was Sie von mir wollen.',
        'Das ist nicht die Frau, die ich kenne.',
        'Wir haben keine Zeit, wenn du nicht kommst.',
        'Es ist zu spät und wir sind müde.',
        'Was ist mit der Tür, die nicht aufgeht?',
        'Ja, ich habe ein Haus auf dem Land.',
        'Sie haben nicht die ganze Nacht.',
      ],
    ],
    [
      'id',
      'en',
      [
        'What are you doing with that thing?',
        'I have been waiting for you all my life.',
        'This is the man that I told you about.',
        'We are not going to do it, and you know that.',
      ],
    ],
    [
      'de',
      'en',
      [
        'You have no idea what this is about.',
        'What is it that you want me to do?',
        'They are not here, and he is with them.',
        'I know that you are my friend.',
      ],
    ],
  ])('%s film: %s', (main, language, lines) => {
    expect(found(main, lines)).toEqual(lines.map(() => language))
  })

  it.each([
    ['en', 'fr', 'Ton père nous attend à la maison.'],
    ['en', 'de', 'Was machen wir mit den Gefangenen?'],
    ['en', 'es', '¿Quién te dio permiso para entrar?'],
    ['en', 'it', 'Vuoi un caffè prima di partire?'],
    ['en', 'pt', 'Quem matou o meu irmão?'],
    ['en', 'vi', 'Chạy đi, lính tới kìa!'],
    ['en', 'zh', '快走！'],
    ['en', 'hi', 'तुम कहाँ जा रहे हो?'],
    ['vi', 'en', 'Someone stole my passport last night.'],
    ['vi', 'fr', 'Ma femme attend un bébé.'],
  ])('%s film: a short sentence alone, %s', (main, language, line) => {
    expect(found(main, [line])).toEqual([language])
  })

  it('words in letters of another script are English where nothing tells', () => {
    const film = ['Я сказал тебе, что надо идти.', 'Никто не знает, что случилось.']
    const said = withLanguages(cuesOf([...film, '«Pan Mataji, tejat tsukel»']), 'uk')
    expect(said.map(({ language }) => language)).toEqual([undefined, undefined, 'en'])
  })

  it.each([
    ['en', 'es', 'No me digas que no está aquí, porque los vi con una de las chicas.'],
    ['en', 'fr', 'Je ne sais pas ce que vous voulez, mais il est dans la maison.'],
    ['vi', 'en', 'I told you that we have to be there, and you are not on my list.'],
  ])('%s film: a whole sentence alone, %s', (main, language, line) => {
    expect(found(main, [line])).toEqual([language])
  })
})

/** Every line comes back, as in a long film. */
const often = (lines: readonly string[]): string[] => [...lines, ...lines, ...lines]

describe('a short cue never leaves the language of its film', () => {
  it.each([
    [
      'en',
      [
        'Then I am a Jedi?',
        'Not as clumsy or as random as a blaster.',
        'See-Threepio! See-Threepio!',
        'H-a-a-a...',
        'Go, go, go!',
        'I-I think I got it.',
        'I... I-I need you.',
        'I-I see. I see.',
        'As a team.',
        'Ha ha okay',
        'No, no, no!',
        'Mama Mia, la la la!',
        'I am. I am. I am!',
        'On a dare? A man as sad as a cat?',
        'Do, re, mi, fa, so, la.',
        'Pa! Ma! Pa!',
        'Me? Me! Me too.',
        'An ant as big as a bus?',
        'Die, die, die!',
        'Man, oh man, oh man!',
        'Son of a gun!',
        'Hang on, hang on!',
        'Ole, Ole, Sven!',
        'Is it so?',
        'So so so so.',
        'Sam, Tom, Den, Jan!',
        'As if a dog can do as a man can!',
        'Ay, ay, ay!',
        'Data? Data!',
        'Han! Han, do it!',
        'Non, merci.',
        'Hasta la vista, baby.',
        'Por favor, amigo.',
        'Mein Gott, die Bahn!',
        'I had phở and bún chả.',
        'Mr. Nguyễn Văn Linh is here.',
        'The Café de la Paix is on the left.',
        'Sinn Fein, IRA, UDA.',
        '北京',
      ],
    ],
    ['id', ['Min Ye Rin', 'Min Ye Rin, Min Ye Rin!', 'Park Min Ye', 'Oh, Min!', 'Go, go, go!']],
    [
      'vi',
      [
        'Okay, bye bye!',
        'Hello, hello?',
        'No, no, no.',
        'Go go go!',
        'I love you!',
        'Anh Ken oi!',
        'Con tên là Sun Hawk Woman.',
        'Em tôi à? Ai?',
        'Lời bài hát: Rising Up From The Bottom',
      ],
    ],
    ['de', ['Man, oh man!', 'No, no, no!', 'Go, go, go!', 'Okay, okay.', 'Oh my God!']],
  ])('%s film', (main, lines) => {
    const all = often(lines)
    const wrong = found(main, all).flatMap((language, i) =>
      language === undefined ? [] : `${all[i]} → ${language}`,
    )
    expect([...new Set(wrong)]).toEqual([])
  })
})

describe('one cue alone', () => {
  it.each([
    ['tr', 'Sana kaç kere söyledim, buraya gelme.'],
    ['pl', 'Nie wiem, o czym ty mówisz.'],
    ['nl', 'Waar heb je de sleutels gelaten?'],
    ['id', 'Aku tidak tahu harus berbuat apa lagi.'],
    ['es', 'Yo no puedo ir.'],
    ['de', 'Das ist normale Kohle.'],
  ])('is found in %s, once in an English film', (language, line) => {
    expect(found('en', [line])).toEqual([language])
  })

  it('is not found where words only look like it', () => {
    const lines = ['Me neither, ha ha.\nHa ha.', 'Im an alien, Im an alien.', 'No, no, no. Go in.']
    expect(found('en', lines)).toEqual(lines.map(() => undefined))
  })

  it('is Chinese or Japanese by its own signs, where a film has both', () => {
    expect(found('en', ['どうしてここにいるんだ？', '你怎么会在这里？', '大丈夫ですか？'])).toEqual(
      ['ja', 'zh', 'ja'],
    )
  })
})
