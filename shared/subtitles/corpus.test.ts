import { describe, expect, it } from 'vitest'
import { formatTime } from './format-time'
import { guessLanguage } from '../languages/guess-language'
import { readSubtitles } from './read-subtitles'
import { writeAss } from './write-ass'
import { writeSrt, writeVtt, type WritableCue } from './write-subtitles'
import { writeDapt, writeTtml } from './write-ttml'

/** A small film in each language, written for this test. */
const films: Readonly<Record<string, readonly string[]>> = {
  vi: [
    'Anh đi đâu đấy?',
    'Em phải về nhà ngay bây giờ.',
    'Trời mưa to quá, đợi một chút.',
    'Không sao đâu, tôi có ô rồi.',
  ],
  en: [
    'Where are you going?',
    'I have to go home right now.',
    'It’s raining hard, wait a moment.',
    'It’s all right, I have an umbrella.',
  ],
  fr: [
    'Où est-ce que tu vas ?',
    'Je dois rentrer à la maison.',
    'Il pleut trop, attends un peu.',
    'Ce n’est rien, j’ai un parapluie avec moi.',
  ],
  de: [
    'Wohin gehst du denn?',
    'Ich muss jetzt nach Hause.',
    'Es regnet so stark, warte noch.',
    'Das ist nicht schlimm, ich habe einen Schirm.',
  ],
  es: [
    '¿Adónde vas ahora?',
    'Tengo que volver a casa.',
    'Llueve mucho, espera un poco.',
    'No pasa nada, tengo un paraguas para los dos.',
  ],
  it: [
    'Dove stai andando?',
    'Devo tornare a casa adesso.',
    'Piove troppo, aspetta un po’.',
    'Non c’è problema, perché ho l’ombrello con me.',
  ],
  pt: [
    'Aonde é que você vai?',
    'Não posso, tenho que voltar para casa.',
    'Está chovendo muito, espera um pouco.',
    'Não faz mal, eu tenho um guarda-chuva.',
  ],
  pl: [
    'Dokąd idziesz?',
    'Muszę już wracać do domu.',
    'Bardzo pada, poczekaj chwilę.',
    'Nic się nie stało, mam przecież parasol.',
  ],
  cs: [
    'Kam jdeš?',
    'Musím už domů, je pozdě.',
    'Hodně prší, ještě chvíli počkej.',
    'To nevadí, když mám deštník.',
  ],
  tr: [
    'Nereye gidiyorsun?',
    'Şimdi eve dönmem lazım.',
    'Çok yağmur yağıyor, biraz bekle.',
    'Önemli değil, benim şemsiyem var.',
  ],
  sv: [
    'Vart är du på väg?',
    'Jag måste gå hem nu.',
    'Det regnar så mycket, vänta lite.',
    'Det gör inget, jag har ett paraply.',
  ],
  fi: [
    'Minne sinä olet menossa?',
    'Minun täytyy mennä nyt kotiin.',
    'Sataa niin kovasti, odota vähän.',
    'Ei se mitään, minulla on sateenvarjo.',
  ],
  hu: [
    'Hová mész?',
    'Most haza kell mennem, mert késő van.',
    'Nagyon esik az eső, várj egy kicsit.',
    'Nem baj, van nálam esernyő.',
  ],
  ro: [
    'Unde te duci?',
    'Trebuie să mă întorc acasă.',
    'Plouă foarte tare, așteaptă puțin.',
    'Nu-i nimic, am o umbrelă și pentru tine.',
  ],
  ru: [
    'Куда ты идёшь?',
    'Мне пора домой, уже поздно.',
    'Такой дождь, подожди немного.',
    'Ничего, у меня есть зонт.',
  ],
  uk: [
    'Куди ти йдеш?',
    'Мені вже час додому, пізно.',
    'Такий дощ, зачекай трохи.',
    'Нічого, у мене є парасолька.',
  ],
  el: [
    'Πού πηγαίνεις;',
    'Πρέπει να γυρίσω σπίτι τώρα.',
    'Βρέχει πολύ, περίμενε λίγο.',
    'Δεν πειράζει, έχω ομπρέλα.',
  ],
  he: [
    'לאן אתה הולך?',
    'אני צריך לחזור הביתה עכשיו.',
    'יורד גשם חזק, חכה רגע.',
    'לא נורא, יש לי מטרייה.',
  ],
  ar: [
    'إلى أين تذهب؟',
    'يجب أن أعود إلى البيت الآن.',
    'المطر غزير، انتظر قليلا.',
    'لا بأس، عندي مظلة.',
  ],
  fa: [
    'کجا می‌روی؟',
    'باید همین حالا به خانه برگردم.',
    'باران تندی می‌آید، کمی صبر کن.',
    'عیبی ندارد، من چتر دارم.',
  ],
  hi: [
    'तुम कहाँ जा रहे हो?',
    'मुझे अभी घर जाना है।',
    'बहुत बारिश हो रही है, थोड़ा रुको।',
    'कोई बात नहीं, मेरे पास छाता है।',
  ],
  th: ['คุณจะไปไหน', 'ผมต้องกลับบ้านเดี๋ยวนี้', 'ฝนตกหนักมาก รอสักครู่', 'ไม่เป็นไร ผมมีร่ม'],
  ja: [
    'どこへ行くの？',
    'もう家に帰らなければなりません。',
    'ひどい雨だから、少し待って。',
    '大丈夫、傘を持っています。',
  ],
  ko: [
    '어디 가세요?',
    '지금 집에 가야 해요.',
    '비가 많이 오니까 잠깐 기다려요.',
    '괜찮아요, 우산이 있어요.',
  ],
  zh: ['你要去哪里？', '我现在必须回家了。', '雨下得太大了，等一会儿吧。', '没关系，我有雨伞。'],
}

const cuesOf = (lines: readonly string[]): WritableCue[] =>
  lines.map((text, i) => ({ startMs: i * 2000, endMs: i * 2000 + 1600, text, label: null }))
/** All lines but the last as rows of one format. */
const rows = (cues: readonly WritableCue[], row: (cue: WritableCue, i: number) => string): string =>
  cues.map(row).join('\n')
const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const frames = (ms: number) => Math.round(ms / 40)
const dot = (ms: number) => formatTime(ms, '.').slice(1)
const timecode = (ms: number) =>
  `${formatTime(ms).slice(0, 8)}:${String(frames(ms % 1000)).padStart(2, '0')}`

/** The same film in each format; its cues lie on whole frames of 25 a second. */
const formats: Readonly<
  Record<string, (cues: readonly WritableCue[], language: string) => string>
> = {
  srt: (cues) => writeSrt(cues),
  vtt: (cues) => writeVtt(cues),
  ass: (cues) => writeAss(cues),
  ttml: writeTtml,
  dapt: (cues, language) => writeDapt(cues, language, 'preRecording'),
  sami: (cues) =>
    `<SAMI><HEAD><STYLE TYPE="text/css"><!--\nP {}\n.CC {lang: x;}\n--></STYLE></HEAD><BODY>\n${rows(
      cues,
      ({ startMs, endMs, text }) =>
        `<SYNC Start=${startMs}><P Class=CC>${xml(text)}\n<SYNC Start=${endMs}><P Class=CC>&nbsp;`,
    )}\n</BODY></SAMI>`,
  sbv: (cues) => rows(cues, (cue) => `${dot(cue.startMs)},${dot(cue.endMs)}\n${cue.text}\n`),
  subviewer: (cues) =>
    `[INFORMATION]\n[TITLE]x\n[END INFORMATION]\n[SUBTITLE]\n${rows(
      cues,
      ({ startMs, endMs, text }) =>
        `${formatTime(startMs, '.').slice(0, -1)},${formatTime(endMs, '.').slice(0, -1)}\n${text}\n`,
    )}`,
  microdvd: (cues) =>
    `{1}{1}25\n${rows(cues, (cue) => `{${frames(cue.startMs)}}{${frames(cue.endMs)}}${cue.text}`)}`,
  mpl2: (cues) => rows(cues, (cue) => `[${cue.startMs / 100}][${cue.endMs / 100}]${cue.text}`),
  spruce: (cues) =>
    rows(cues, (cue) => `${timecode(cue.startMs)} , ${timecode(cue.endMs)} , ${cue.text}`),
}

const wide = (text: string): Uint8Array =>
  Uint8Array.from([
    0xff,
    0xfe,
    ...Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)).flatMap((unit) => [
      unit & 0xff,
      unit >> 8,
    ]),
  ])
const encodings: Readonly<Record<string, (text: string) => Uint8Array>> = {
  'utf-8': (text) => new TextEncoder().encode(text),
  'utf-8 with a mark': (text) => new TextEncoder().encode(`\uFEFF${text}`),
  'utf-16': wide,
}

describe.each(Object.entries(films))('a film in %s', (language, lines) => {
  it.each(Object.keys(formats))('is read from %s as it was written', (format) => {
    const written = formats[format]?.(cuesOf(lines), language) ?? ''
    for (const encode of Object.values(encodings)) {
      const read = readSubtitles(encode(written), 'film.x')
      if (!read.ok) throw new Error(read.error.message)
      const { cues } = read.value
      expect(read.value.format).toBe(format === 'dapt' ? 'ttml' : format)
      expect(cues.map(({ text }) => text)).toEqual(lines)
      expect(cues.map(({ startMs, endMs }) => [startMs, endMs])).toEqual(
        cuesOf(lines).map(({ startMs, endMs }) => [startMs, endMs]),
      )
      expect(cues.flatMap(({ label }) => label ?? [])).toEqual([])
    }
  })

  it('is told by its language', () => {
    expect(guessLanguage(lines.join('\n')).language).toBe(language)
  })
})

describe('what files in the wild have', () => {
  const read = (text: string) => {
    const result = readSubtitles(new TextEncoder().encode(text), 'film.srt')
    if (!result.ok) throw new Error(result.error.message)
    return result.value.cues.map(({ startMs, endMs, text: said }) => [startMs, endMs, said])
  }
  it.each([
    [
      'digits of another script',
      '١\n٠٠:٠٠:٠١,٠٠٠ --> ٠٠:٠٠:٠٢,٠٠٠\nمرحبا\n',
      [1000, 2000, 'مرحبا'],
    ],
    [
      'marks of direction',
      '1\n\u206600:00:01,000\u2069 --> \u206600:00:02,000\u2069\nשלום\n',
      [1000, 2000, 'שלום'],
    ],
    [
      'times of a whole day and more',
      '1\n25:00:00,000 --> 25:00:01,000\nHello\n',
      [90_000_000, 90_001_000, 'Hello'],
    ],
  ])('is understood: %s', (_, text, cue) => {
    expect(read(text)).toEqual([cue])
  })
})
