import { describe, expect, it } from 'vitest'
import { isCredit } from './credits'

/** By language, as the makers of subtitles sign; names are made up. */
const credits: Readonly<Record<string, readonly string[]>> = {
  en: [
    'Subtitles by Jane Doe',
    'Subtitle translation by: Jane Doe',
    'Translated and synced by JD',
    'Captions: JD Media',
    'English subtitles - Jane Doe',
    'Timing & Typesetting: JD',
    'Subtitles made by Jane Doe',
    'jane.doe@example.com',
    '@janedoe_subs',
    'FILM: The Thief\nSUBTITLES: Jane Doe',
  ],
  vi: [
    'Phụ đề: Lan Anh',
    'Phụ đề được thực hiện bởi Lan Anh',
    'Biên dịch: Lan Anh',
    'PHIM: Kẻ trộm\nPHỤ ĐỀ: Lan Anh',
    'Người dịch: Lan Anh\nHiệu đính: Minh',
    'Dịch và hiệu đính: Lan Anh',
    'Nhóm dịch: Hoa Mai',
    'Biên dịch viên: Lan Anh',
    'Chuyển ngữ: Lan Anh',
    'Dịch phụ đề: Lan Anh',
  ],
  fr: [
    'Sous-titres : Jean Dupont',
    'Sous-titrage par Jean',
    'Traduction et adaptation : Jean',
    'Sous-titres réalisés par Jean',
    'Adaptation : Jean Dupont',
  ],
  es: [
    'Subtítulos: Juan Pérez',
    'Subtítulos realizados por Juan',
    'Traducido por Juan',
    'Subtítulos en español por Juan',
    'Sincronizado por Juan',
  ],
  de: [
    'Untertitel: Hans Meier',
    'Untertitel von Hans Meier',
    'Deutsche Untertitel von Hans',
    'Übersetzt von Hans',
    'Untertitel erstellt von Hans',
  ],
  pt: [
    'Legendas: João',
    'Tradução e Legendas: João',
    'Legendado por João',
    'Tradução: João\nRevisão: Ana',
    'Sincronia: João',
  ],
  it: [
    'Sottotitoli: Gino Rossi',
    'Sottotitoli a cura di Gino',
    'Tradotto da Gino Rossi',
    'Traduzione: Gino',
    'Revisione: Gino',
  ],
  pl: [
    'Napisy: Jan Kowalski',
    'Tłumaczenie: Jan',
    'Tłumaczył: Jan Kowalski',
    'Synchro: Jan',
    'Napisy PL: Jan',
  ],
  ru: [
    'Перевод: Иван Иванов',
    'Субтитры: Иван',
    'Перевёл: Иван',
    'Редактор субтитров: И. Иванова',
    'Переводчик: Иван',
  ],
  tr: ['Çeviri: Ali Can', 'Çeviren: Ali', 'Altyazı: Ali Can', 'Çevirmen: Ali', 'Senkron: Ali'],
  fa: [
    'ترجمه و زیرنویس: علی',
    ':ترجمه و زیرنویس\nعلی رضایی',
    'مترجم: علی',
    'ترجمه توسط علی',
    'زیرنویس: علی',
  ],
  zh: ['字幕：小明', '翻译：小明', '字幕翻譯: 小明', '校对：小明', '时间轴：小明'],
  id: [
    'Terjemahan: Budi',
    'Diterjemahkan oleh Budi',
    'Alih bahasa: Budi',
    'Penerjemah: Budi',
    'Subtitel: Budi',
  ],
}

/** What people say about the same things. */
const spoken: readonly string[] = [
  'Subtitles are for people who read.',
  'Did you turn on the subtitles?',
  'She translated the letter by hand.',
  'Captions? We have none.',
  'I follow @janedoe every day.',
  'Write to jane.doe@example.com and ask her.',
  'Timing is everything.',
  'Phụ đề đâu rồi?',
  'Dịch bệnh lan nhanh lắm.',
  'Anh dịch giúp em câu này.',
  'Phim hay quá.',
  'MAN: Who is it?\nWOMAN: It is me.',
  'Người dịch nói gì thế?',
  'Traduction, s’il vous plaît.',
  'La traducción es mala.',
  'Die Übersetzung war schlecht.',
  'A tradução está errada.',
  'La traduzione è sbagliata.',
  'Una traduzione da rifare.',
  'Traduzione da rifare.',
  'Timer: five minutes.',
  'Napisy były złe.',
  'Перевод денег занял неделю.',
  'Çeviri çok kötü.',
  'ترجمه خوب نبود.',
  '翻译得不好。',
  'Terjemahan ini salah.',
  ': she said nothing.',
]

describe('credits', () => {
  it.each(Object.entries(credits))('are known in %s', (_, texts) => {
    expect(texts.filter((text) => !isCredit(text))).toEqual([])
  })

  it('are not what is said about them', () => {
    expect(spoken.filter(isCredit)).toEqual([])
  })
})
