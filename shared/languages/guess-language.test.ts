import { describe, expect, it } from 'vitest'
import { SURE } from './language-codes'
import { guessLanguage } from './guess-language'

/** The same few lines of a film, each in the way its speakers say it. */
const films: Readonly<Record<string, string>> = {
  vi: 'Anh đang làm gì ở đây?\nTôi không biết, nhưng chúng ta phải đi ngay.\nMẹ em đã nói với anh chưa?',
  en: "What are you doing here?\nI don't know, but we have to leave now.\nDid your mother tell you that?",
  fr: 'Qu’est-ce que tu fais ici ?\nJe ne sais pas, mais on doit partir maintenant.\nEst-ce que ta mère te l’a dit ?',
  de: 'Was machst du denn hier?\nIch weiß es nicht, aber wir müssen jetzt gehen.\nHat deine Mutter dir das gesagt?',
  es: '¿Qué estás haciendo aquí?\nNo lo sé, pero tenemos que irnos ahora.\n¿Te lo ha dicho tu madre?',
  pt: 'O que você está fazendo aqui?\nEu não sei, mas temos que ir embora agora.\nA sua mãe falou isso com você?',
  it: 'Che cosa ci fai qui?\nNon lo so, ma dobbiamo andare via adesso.\nTe lo ha detto tua madre?',
  ca: 'Què hi fas aquí?\nNo ho sé, però hem de marxar ara mateix.\nT’ho ha dit la teva mare? Perquè jo no puc.',
  ro: 'Ce faci tu aici?\nNu știu, dar trebuie să plecăm acum.\nȚi-a spus asta mama ta? Nu cred că știe.',
  nl: 'Wat doe je hier?\nIk weet het niet, maar we moeten nu gaan.\nHeeft je moeder dat gezegd?',
  sv: 'Vad gör du här?\nJag vet inte, men vi måste gå nu.\nHar din mamma sagt det till dig?',
  da: 'Hvad laver du her?\nDet ved jeg ikke, men vi skal gå nu.\nHar din mor sagt det til dig? Jeg tror, hun kommer efter os.',
  nb: 'Hva gjør du her?\nJeg vet ikke, men vi må gå nå.\nHar moren din sagt det til deg? Hvor skal dere?',
  fi: 'Mitä sinä täällä teet?\nEn tiedä, mutta meidän on lähdettävä nyt.\nSanoiko äitisi sen sinulle?',
  et: 'Mida sa siin teed?\nMa ei tea, aga me peame kohe minema.\nKas su ema ütles seda sulle?',
  lv: 'Ko tu šeit dari?\nEs nezinu, bet mums tagad jāiet.\nVai tava māte tev to pateica?',
  lt: 'Ką tu čia veiki?\nAš nežinau, bet mes turime eiti dabar.\nAr tavo mama tau tai pasakė?',
  pl: 'Co ty tu robisz?\nNie wiem, ale musimy już iść.\nCzy twoja matka ci to powiedziała?',
  cs: 'Co tady děláš?\nNevím, ale musíme už jít.\nŘekla ti to tvoje matka? Myslel jsem, že ne.',
  sk: 'Čo tu robíš?\nNeviem, ale musíme už ísť.\nPovedala ti to tvoja matka? Myslel som, že nie.',
  hu: 'Mit csinálsz itt?\nNem tudom, de most el kell mennünk.\nEzt az anyád mondta neked?',
  hr: 'Što radiš ovdje?\nNe znam, ali moramo ići.\nTko ti je to rekao? Uvijek isto. Lijepo.',
  sl: 'Kaj delaš tukaj?\nNe vem, ampak zdaj moramo iti.\nAli ti je to povedala mama? Jaz sem mislil, da ne.',
  tr: 'Burada ne yapıyorsun?\nBilmiyorum ama şimdi gitmemiz gerek.\nBunu sana annen mi söyledi?',
  id: 'Apa yang kau lakukan di sini?\nAku tidak tahu, tapi kita harus pergi karena mereka bisa datang.\nIbumu yang bilang?',
  ms: 'Apa yang awak buat di sini?\nSaya tak tahu, tapi kita boleh pergi sekarang kerana mereka mahu datang.\nMak awak yang cakap?',
  ru: 'Что ты здесь делаешь?\nЯ не знаю, но нам нужно уходить.\nТебе это мама сказала?',
  uk: 'Що ти тут робиш?\nЯ не знаю, але нам треба йти.\nЦе тобі мама сказала?',
  bg: 'Какво правиш тук?\nНе знам, но трябва да тръгваме.\nМайка ти ли ти го каза?',
  mk: 'Што правиш тука?\nНе знам, но мораме да одиме.\nМајка ти ли ти го кажа тоа? Јас сум овде.',
  sr: 'Шта радиш овде?\nНе знам, али морамо да идемо.\nДа ли ти је то рекла мајка?',
  el: 'Τι κάνεις εδώ;\nΔεν ξέρω, αλλά πρέπει να φύγουμε.',
  he: 'מה אתה עושה כאן?\nאני לא יודע, אבל אנחנו חייבים ללכת.',
  ar: 'ماذا تفعل هنا؟\nلا أعرف، لكن علينا أن نذهب الآن.\nهل قالت لك أمك هذا؟',
  fa: 'اینجا چه کار می‌کنی؟\nنمی‌دانم، ولی باید برویم.\nمادرت این را به تو گفت؟',
  ur: 'تم یہاں کیا کر رہے ہو؟\nمجھے نہیں پتا، لیکن ہمیں جانا ہے۔',
  hi: 'तुम यहाँ क्या कर रहे हो?\nमुझे नहीं पता, पर हमें अब जाना है।',
  mr: 'तू इथे काय करत आहेस?\nमला माहीत नाही, पण आम्ही आता निघतो.',
  bn: 'তুমি এখানে কী করছ?\nআমি জানি না।',
  ta: 'நீ இங்கே என்ன செய்கிறாய்?',
  th: 'คุณมาทำอะไรที่นี่\nผมไม่รู้ แต่เราต้องไปแล้ว',
  ja: 'ここで何をしているの？\n知らない。でも行かなきゃ。',
  zh: '你在这里做什么？\n我不知道，但我们得走了。',
  ko: '여기서 뭐 해?\n몰라, 하지만 가야 해.',
  ka: 'აქ რას აკეთებ?\nარ ვიცი.',
  hy: 'Ի՞նչ ես անում այստեղ։',
}

describe('the language of a film', () => {
  it.each(Object.entries(films))('is %s', (language, text) => {
    expect(guessLanguage(text)).toMatchObject({ language })
  })

  it('is known surely from many lines, and hardly from a word', () => {
    for (const [language, text] of Object.entries(films)) {
      expect(guessLanguage(`${text}\n${text}`)).toMatchObject({ language })
    }
    expect(guessLanguage(films['fr']?.repeat(3) ?? '').confidence).toBeGreaterThan(SURE)
    expect(guessLanguage('Okay.').confidence).toBeLessThan(SURE)
  })
})

describe('a short text', () => {
  it('is Vietnamese by its letters, even decomposed; ă alone does not make it so', () => {
    expect(guessLanguage('Chào bạn!').language).toBe('vi')
    expect(guessLanguage('Hôm nay trời đẹp quá.'.normalize('NFD')).language).toBe('vi')
    expect(guessLanguage('Că nu mă lasă să plec până dimineață.').language).toBe('ro')
  })

  it('without any mark is English', () => {
    expect(guessLanguage('Hello there.').language).toBe('en')
    const numbered = Array.from({ length: 90 }, (_, i) => `I say line number ${i + 1} here.`)
    expect(guessLanguage(numbered.join('\n')).language).toBe('en')
  })

  it.each([
    ['de', 'Guten Tag und herzlich willkommen.'],
    ['de', 'Einen wunderschönen guten Abend.'],
    ['de', 'Ein kurzer Versuch.'],
    ['fr', 'Merci bien.'],
    ['fr', 'Le train part demain matin.'],
    ['nl', 'Goedemorgen allemaal.'],
    ['nl', 'De trein vertrekt om acht uur.'],
    ['sv', 'God morgon allihopa.'],
    ['es', 'Hola a todos, bienvenidos.'],
    ['es', 'El tren sale a las ocho.'],
    ['en', 'Hat, coat, gloves.'],
    ['en', 'Los Angeles, California'],
    ['en', 'Come in.'],
    ['en', 'Ten minutes.'],
    ['en', 'Die, monster!'],
    ['en', 'Doctor Santos to surgery.'],
  ])('is %s where most of its words are: %s', (language, text) => {
    expect(guessLanguage(text).language).toBe(language)
  })

  it.each([
    ['第一个是 halfStablePartition\n名字叫 Exceptional Dogs\n我们今天来谈谈这个问题吧。', 'zh'],
    ['이번에는 halfStablePartition 을 사용합니다', 'ko'],
    ['My friend 张伟 lives in Shanghai with his wife.', 'en'],
  ])('in signs with long Latin words, or the other way round: %s', (text, language) => {
    expect(guessLanguage(text).language).toBe(language)
  })

  it('without letters says nothing', () => {
    expect(guessLanguage('12 : 30 …')).toEqual({ language: 'vi', confidence: 0 })
    expect(guessLanguage('', 'en')).toEqual({ language: 'en', confidence: 0 })
  })
})
