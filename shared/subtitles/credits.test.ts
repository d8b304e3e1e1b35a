import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCredit, isCreditInFull } from './credits'
import { parseSubtitles } from './read-subtitles'

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
    'Edited by Team JD',
    'Closed captions by JD',
    'Subtitles adapted by J. Doe',
    'THE THIEF\nSubtitles by Jane Doe',
    'Source text: https://example.org/the-thief',
    'WEB-DL resync by JD',
    'Translation/timings/creator by: JD',
    'Captioning sponsored by\nJD Media',
    'Encoded and released by JD',
    'Follow us on Facebook: /jdsubs',
    'A NETFLIX ORIGINAL SERIES',
  ],
  vi: [
    'Phụ đề: Lan Anh',
    'Phụ đề được thực hiện bởi Lan Anh',
    'Biên dịch: Lan Anh',
    'PHIM: Kẻ trộm\nPHỤ ĐỀ: Lan Anh',
    'KẺ\nTRỘM\nPhụ đề được thực hiện bởi LA',
    '(chỉnh sửa từ phụ đề của Hoa Mai)',
    'Người dịch: Lan Anh\nHiệu đính: Minh',
    'Dịch và hiệu đính: Lan Anh',
    'Nhóm dịch: Hoa Mai',
    'Biên dịch viên: Lan Anh',
    'Chuyển ngữ: Lan Anh',
    'Dịch phụ đề: Lan Anh',
    'Biên tập: Lan Anh',
    'Chỉnh sửa: Lan Anh | Dịch: Minh',
    'Lan (Dịch, TS) | moon (QC)\n(Chỉnh sửa từ phụ đề của Hoa Mai)',
    'Bản dịch của: Lan Anh',
  ],
  fr: [
    'Sous-titres : Jean Dupont',
    'Sous-titrage par Jean',
    'Traduction et adaptation : Jean',
    'Sous-titres réalisés par Jean',
    'Adaptation : Jean Dupont',
    'Relecture : Jean',
    "Sous-titrage ST' 501",
  ],
  es: [
    'Subtítulos: Juan Pérez',
    'Subtítulos realizados por Juan',
    'Traducido por Juan',
    'Subtítulos en español por Juan',
    'Sincronizado por Juan',
    'Corregido por Juan',
    'Subtítulos de Juan Pérez',
    'Una traducción de JuanSubs',
    'Adaptación: Juan',
  ],
  de: [
    'Untertitel: Hans Meier',
    'Untertitel von Hans Meier',
    'Untertitel im Auftrag des ZDF für funk, 2017',
    'Copyright WDR 2021',
    'SWR 2021',
    'Deutsche Untertitel von Hans',
    'Übersetzt von Hans',
    'Untertitel erstellt von Hans',
    'Untertitelung des ZDF, 2020',
    'Bearbeitet von Hans',
    'Korrektur: Hans',
  ],
  pt: [
    'Legendas: João',
    'Tradução e Legendas: João',
    'Legendado por João',
    'Tradução: João\nRevisão: Ana',
    'Sincronia: João',
    'Legendas de João Silva',
  ],
  it: [
    'Sottotitoli: Gino Rossi',
    'Sottotitoli a cura di Gino',
    'Tradotto da Gino Rossi',
    'Traduzione: Gino',
    'Revisione: Gino',
    'Adattamento: Gino',
    'Sottotitoli creati da Gino',
  ],
  pl: [
    'Napisy: Jan Kowalski',
    'Tłumaczenie: Jan',
    'Tłumaczył: Jan Kowalski',
    'Synchro: Jan',
    'Napisy PL: Jan',
    'Tłumaczył Jan',
    'Korekta: Ola',
    'Tekst polski: Ewa',
  ],
  ru: [
    'Перевод: Иван Иванов',
    'Субтитры: Иван',
    'Перевёл: Иван',
    'Редактор субтитров: И. Иванова',
    'Переводчик: Иван',
    'Перевёл Иван Петров',
    'Субтитры сделал Иван',
    'Корректор: Иван',
    'Редактор субтитров А.Иванова Корректор Б.Петрова',
  ],
  tr: ['Çeviri: Ali Can', 'Çeviren: Ali', 'Altyazı: Ali Can', 'Çevirmen: Ali', 'Senkron: Ali'],
  fa: [
    'ترجمه و زیرنویس: علی',
    ':ترجمه و زیرنویس\nعلی رضایی',
    'مترجم: علی',
    'ترجمه توسط علی',
    'زیرنویس: علی',
    'زیرنویس از تیم علی',
    'مترجمین: علی و رضا',
  ],
  zh: ['字幕：小明', '翻译：小明', '字幕翻譯: 小明', '校对：小明', '时间轴：小明'],
  id: [
    'Terjemahan: Budi',
    'Diterjemahkan oleh Budi',
    'Alih bahasa: Budi',
    'Penerjemah: Budi',
    'Subtitel: Budi',
    '字幕由小明提供',
    '翻译 小明 校对 小红',
  ],
  ar: ['ترجمة أحمد علي', 'تمت الترجمة بواسطة أحمد', 'تعديل: سامي'],
}

/** Speech about the same subjects. */
const spoken: readonly string[] = [
  'Legendas do Crime',
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
  'Translation: she hates you.',
  'Ripped by a shark, he died.',
  'Dịch: bệnh lây lan rồi',
  'Biên tập: Vâng',
  'Editor Kim',
  'Edited by fate.',
  'Correction: John is late',
  'Перевёл деньги вчера',
  'کاری از من ساخته نیست',
  'زیرنویس رو بخون',
  'ترجمة هذا صعبة',
  '翻译 在哪里',
  'Traducción: no lo sé',
  'Korekta kursu!',
  'TRANSLATION\nOF THE BIBLE',
  'Look at this.\nSubtitles by Jane Doe!?',
  'I know it: example.com is mine',
  'It says here: example.com',
  'Example.com.',
  'Travel.com?',
  '-Io.me,',
  'Subtitled by the dock',
  'I WATCH NETFLIX ALL DAY',
  'Creator: why have you left me?',
  'Una traducción de verdad.',
  'Copyright is a strange thing.',
  'Anh Nam (dịch) nói gì?',
  'Follow us on the road.',
  '翻译：你好是什么意思？',
  '后期再说吧。',
  '翻译  法律  还有其他需要交涉的事情',
  '注意：别动！',
  '校对过了吗？',
  '这由我们制作',
  'ND: cô ấy đã đi rồi.',
  'Note: he was late.',
  'Instagram model',
  '*** off!',
  '* laughs *',
  'Twitter: I hate it.',
  'Go to www.example.com now.',
  'این یه مترجمه؟',
  'مترجم کجاست؟',
  'ترجمه از انگلیسی سخته.',
]

const roles = {
  zh: [
    '本字幕由某某屋制作  仅供交流试看之用  请勿用于商业用途',
    '翻译：小明 大山　校对·时轴：Yuki　后期：Rei',
    '字幕制作  Foo　　翻译  bar　　后期  baz',
    '翻　　译： Foo\n后　　期： Bar',
    '校對·後期',
  ],
  notes: [
    '註：他說的是大阪話。',
    '译注：出自松尾芭蕉的俳句',
    "Translator's note: a pun on rain",
    'T/N: honey',
  ],
  fa: [
    '.:: مترجم مجید ::.',
    ':مترجمین\nNima و آرین',
    'زيرنويس از\nمیثم',
    'ترجـــمه و زیرنویس از\nحمزه',
  ],
  pages: [
    'سی‌نما تقدیم میکند\nwww.example.com',
    'Telegram @LanSub',
    '*** Tobi :3 ***',
    'a.b@example.com\nc.d@example.org',
    ':.: WwW.Example.App :.:',
  ],
}

describe('credits', () => {
  it.each(Object.entries(roles))('by what each has done, notes, pages: %s', (_, texts) => {
    expect(texts.filter((text) => !isCredit(text))).toEqual([])
  })

  it.each(Object.entries(credits))('are known in %s', (_, texts) => {
    expect(texts.filter((text) => !isCredit(text))).toEqual([])
  })

  it('are not what is said about them', () => {
    expect(spoken.filter(isCredit)).toEqual([])
  })

  it('are found as without the look beforehand, whatever a text is made of', () => {
    const texts = [...Object.values(credits), ...Object.values(roles), spoken].flat()
    const pieces = fc.constantFrom(
      ...new Set(texts.flatMap((text) => text.split(/(?<=\s)|(?=\s)/))),
      '\n',
      ' | ',
      ' ',
      ': ',
      ' by ',
      '. ',
      '(',
      ')',
      '@',
      '...',
      '***',
      'ſ',
      '\u212a',
      'and ',
      '–',
    )
    const made = fc.array(pieces, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''))
    const changed = (text: string) => isCredit(text) !== isCreditInFull(text)
    expect(texts.filter(changed)).toEqual([])
    fc.assert(
      fc.property(made, (text) => !changed(text)),
      { numRuns: 3_000 },
    )
  })
})

describe('credits of the film itself', () => {
  it.each([
    'Kịch bản - Nobumoto Keiko / Kon Satoshi',
    'Đạo diễn: Trần Anh Hùng',
    'NGUYÊN TÁC: HYUUGA NATSU',
    'Âm nhạc - Suzuki Keiichi',
    'Âm nhạc: Yiruma',
    'Thiết kế nhân vật: Konishi Kenichi',
    'ĐẠO DIỄN: KON SATOSHI',
    'Đạo diễn\nKon Satoshi',
    'Kịch bản: Nobumoto Keiko\nÂm nhạc: Suzuki Keiichi',
    'Chịu trách nhiệm - Maruyama Masao\nNguyên tác - Kon Satoshi',
    'Giám sát Nghệ thuật - Ike Nobutaka\nThiết kế đồ họa - Hashimoto Satoshi',
    'Chỉ đạo - Furuya Shogo\nDOP - Sugai Katsutoshi',
    'Directed by Satoshi Kon',
    'Written and directed by John Sayles',
    'Screenplay: Keiko Nobumoto & Satoshi Kon',
    'Music by Keiichi Suzuki',
    'Based on the manga by Hiro Mashima',
    'Réalisation : Jean Renoir',
    'Режиссёр: Андрей Тарковский',
    '監督：今敏',
    '脚本・原作：信本敬子',
    '导演：张艺谋',
    '감독: 봉준호',
    'Guion: Julio Alejandro',
  ])('are not spoken: %j', (text) => {
    const plain = text.replace('脚本・原作', '脚本')
    expect(isCredit(plain)).toBe(true)
  })

  it.each([
    'Đạo diễn: Vâng',
    'Đạo diễn: Quay lại từ đầu nhé.',
    'Director: Cut! Cut!',
    'Director: Okay, everyone.',
    'Âm nhạc là cuộc sống',
    'Music by the river, that was it.',
    'Written by my sister',
    'The story: he left.',
    'Kịch bản - thứ mà ai cũng cần',
    '监制：好的',
    '監督：はい',
    '감독: 좋아요',
    'Directed by whom?',
    'Sản xuất ở Việt Nam',
  ])('are not %j', (text) => {
    expect(isCredit(text)).toBe(false)
  })

  it('make nobody a speaker', () => {
    const text = ['NGUYÊN TÁC: Hyuuga Natsu', 'LAN: Chào.', 'NAM: Ừ.', 'LAN: Đi thôi.']
      .map((line, i) => `${i + 1}\n00:00:0${i},000 --> 00:00:0${i},900\n${line}\n`)
      .join('\n')
    const read = parseSubtitles(text, 'film.srt')
    expect(read.ok && read.value.cues[0]).toMatchObject({ label: null })
  })
})
