import { describe, expect, it } from 'vitest'
import { findSpeakers } from '../casting/assign-speakers'
import type { ReadingChoices } from '../contracts/project/reading-choices'
import { parseSubtitles } from './read-subtitles'

const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 19)

function parse(texts: readonly string[], choices: ReadingChoices = {}) {
  const srt = texts.map(
    (text, i) => `${i + 1}\n${clock(i * 4)},000 --> ${clock(i * 4 + 3)},000\n${text}\n`,
  )
  const result = parseSubtitles(srt.join('\n'), 'film.srt', choices)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}
const said = (...texts: string[]) => parse(texts).cues.map(({ label, text }) => [label, text])

/** Lines without any name, among which a few have one. */
const plain = ['I see.', 'It is late.', 'Come in.', 'What now?', 'Not yet.', 'Maybe so.', 'Fine.']

describe('a name in capitals before a colon', () => {
  it.each([
    ['LITHGOW: The sea is deep.', 'LITHGOW', 'The sea is deep.'],
    ['JOHN (whispering): Quiet.', 'JOHN', '(whispering) Quiet.'],
    ['MAN #1: Run!', 'MAN #1', 'Run!'],
    ['DR. SMITH: Sit down.', 'DR. SMITH', 'Sit down.'],
    ['>> ANNA: Good evening.', 'ANNA', 'Good evening.'],
    ['- McDONALD: No.', 'McDONALD', '- No.'],
    ['JOHN:\nHello there.', 'JOHN', 'Hello there.'],
    ['<i>MUTTER: Komm her.</i>', 'MUTTER', '<i>Komm her.</i>'],
    ['BÀ HAI: Con đâu rồi?', 'BÀ HAI', 'Con đâu rồi?'],
    ['ИВАН: Пойдём.', 'ИВАН', 'Пойдём.'],
    ['ΜΑΡΙΑ: Έλα εδώ.', 'ΜΑΡΙΑ', 'Έλα εδώ.'],
    ['NIÑO: ¿Qué pasa?', 'NIÑO', '¿Qué pasa?'],
    ['ÉLODIE : Viens ici.', 'ÉLODIE', 'Viens ici.'],
    ['ŁUKASZ: Chodź tu.', 'ŁUKASZ', 'Chodź tu.'],
    ['ÇOCUK: Buraya gel.', 'ÇOCUK', 'Buraya gel.'],
  ])('names the speaker of this cue alone: %j', (text, label, rest) => {
    expect(said(text, ...plain)[0]).toEqual([label, rest])
  })

  it.each([
    'NOTE: this is a test.',
    'WARNING: do not enter.',
    'Remember: be quiet.',
    'Look: a bird.',
    'He said: go home.',
    'Meet me at 8:30 tonight.',
    'https://example.org is the page.',
    'LONDON: 5 MILES',
    'WRITTEN BY: somebody else',
    'SUBTITLES BY: Anna and Tom',
    'Chú ý: nguy hiểm.',
    'Он сказал: уходи.',
    '他说：走吧。',
    '注意：危险。',
    'Two things: bread and water.',
    'One rule: never run.',
    'EPISODE 5: The return',
    '2:1 for us.',
  ])('is not in %j', (text) => {
    expect(said(text, ...plain)[0]).toEqual([null, text])
  })

  it('is no name where the whole file is in capitals', () => {
    const loud = ['STOP: NOW.', ...plain.map((text) => text.toUpperCase())]
    expect(said(...loud)[0]).toEqual([null, 'STOP: NOW.'])
  })
})

describe('names that come back', () => {
  const files: Record<string, [string, string, string]> = {
    English: ['John: Hello.', 'Mary: Hi.', 'Yes.'],
    Vietnamese: ['Lan: Chào.', 'Bà Hai: Ừ.', 'Vâng.'],
    German: ['Jürgen: Hallo.', 'Frau Weiß: Guten Tag.', 'Ja.'],
    French: ['Élise : Bonjour.', 'Luc : Salut.', 'Oui.'],
    Spanish: ['Íñigo: Hola.', 'Ana: Buenas.', 'Sí.'],
    Russian: ['Иван: Привет.', 'Мария: Здравствуй.', 'Да.'],
    Greek: ['Νίκος: Γεια.', 'Ελένη: Καλημέρα.', 'Ναι.'],
    Chinese: ['小明：你好。', '老师：早上好。', '是的。'],
    Japanese: ['太郎：おはよう。', '花子：こんにちは。', 'はい。'],
    Korean: ['민수: 안녕.', '영희: 반가워.', '네.'],
    Arabic: ['أحمد: مرحبا.', 'ليلى: أهلا.', 'نعم.'],
    Hebrew: ['דוד: שלום.', 'רות: היי.', 'כן.'],
    Hindi: ['राम: नमस्ते।', 'सीता: कैसे हो।', 'हाँ।'],
    Thai: ['สมชาย: สวัสดี', 'มาลี: ค่ะ', 'ใช่'],
    Georgian: ['ნინო: გამარჯობა.', 'გიორგი: კარგად.', 'კი.'],
  }
  it.each(Object.entries(files))('are speakers in %s', (_, [one, two, none]) => {
    const rows = said(one, none, two, none, one, none, two, none)
    const labels = [one, two].map((text) => text.split(/\s?[:：]/)[0])
    expect(rows.map(([label]) => label)).toEqual([
      labels[0],
      null,
      labels[1],
      null,
      labels[0],
      null,
      labels[1],
      null,
    ])
    expect(rows.map(([, text]) => text).join('')).not.toMatch(/[:：]/)
  })

  it('of those who are not seen are believed where most colons are theirs', () => {
    const names = ['Erin', 'Dinh', 'Mona', 'Erin', 'Dinh', 'Mona', 'Erin', 'Dinh', 'Javi']
    const lines = names.map((name) => `${name}: This is great.`)
    const film = Array.from({ length: 60 }, (_, i) => plain[i % plain.length] ?? '')
    const labels = (texts: string[]) => parse(texts).cues.flatMap(({ label }) => label ?? [])
    expect(labels([...film, ...lines])).toEqual(names)
    const others = ['My plan: we run.', 'Good news: it rains.', 'In short: no.', 'A fact: I know.']
    expect(labels([...film, ...lines, ...others, ...others.map((text) => `${text} Yes.`)])).toEqual(
      [],
    )
  })

  it('are found within a line as well', () => {
    const rows = said(
      'ANNA: Hello.',
      'ÔNG BA: Vâng.',
      'Hello? ANNA: Hey. (LAUGHS) ÔNG BA: Ừ.',
      ...plain,
    )
    expect(rows.slice(2, 5)).toEqual([
      [null, 'Hello?'],
      ['ANNA', 'Hey. (LAUGHS)'],
      ['ÔNG BA', 'Ừ.'],
    ])
    expect(said('JOHN: No.', 'DR. JOHN: I see.', ...plain)[1]).toEqual(['DR. JOHN', 'I see.'])
    expect(said('ANNA: Hello.', 'It is a test. NOTE: no name.', ...plain)[1]).toEqual([
      null,
      'It is a test. NOTE: no name.',
    ])
  })

  it('are speakers alone on a line above the text as well', () => {
    const rows = said('ANNA\nWhere are you?', 'ANNA\nOver here.', 'ANNA\nGood.', ...plain)
    expect(rows.slice(0, 3).map(([label]) => label)).toEqual(['ANNA', 'ANNA', 'ANNA'])
    expect(said('THE END\nof a long day.', ...plain)[0]?.[0]).toBeNull()
  })

  it('in another spelling are the same person', () => {
    const { cues } = parse(['DR. SMITH: Sit.', '[Dr Smith] Stand.', '[dr.smith] Go.', ...plain])
    expect(findSpeakers(cues)).toMatchObject([{ cues: 2 }])
  })
})

describe('brackets in small letters', () => {
  it('are descriptions among cues without a name, and names where every cue has one', () => {
    expect(said('[scoffs] Really?', '[speaking Spanish] Hola.', ...plain).slice(0, 2)).toEqual([
      [null, '[scoffs] Really?'],
      [null, '[speaking Spanish] Hola.'],
    ])
    expect(said('[bà hai] Ừ.', '[lan] Dạ.')).toEqual([
      ['bà hai', 'Ừ.'],
      ['lan', 'Dạ.'],
    ])
  })
})

describe('two dashes in a cue', () => {
  it.each([
    ['- Who are you?\n- John.', ['- Who are you?', '- John.']],
    ['-Hvem er du?\n-Jens.', ['-Hvem er du?', '-Jens.']],
    ['– Qui es-tu ?\n– Luc.', ['– Qui es-tu ?', '– Luc.']],
    ['Wie is daar?\n- Ik.', ['Wie is daar?', '- Ik.']],
    ['- Who? - Me.', ['- Who?', '- Me.']],
    ['<i>- A gdzie?\n- Tu.</i>', ['<i>- A gdzie?</i>', '<i>- Tu.</i>']],
    ['{\\an8}- 你是谁？\n- 我。', ['{\\an8}- 你是谁？', '{\\an8}- 我。']],
    ['- Một câu\ndài hai dòng.\n- Ừ.', ['- Một câu\ndài hai dòng.', '- Ừ.']],
  ])('are two speakers one after the other: %j', (text, parts) => {
    const { cues, repairs } = parse([text])
    expect(cues.map((cue) => cue.text)).toEqual(parts)
    expect(cues[0]?.startMs).toBe(0)
    expect(cues[0]?.endMs).toBe(cues[1]?.startMs)
    expect(cues.at(-1)?.endMs).toBe(3000)
    expect(repairs.map(({ code }) => code)).toContain('DIALOGUE_SPLIT')
    expect(parse(cues.map((cue) => cue.text)).cues.map((cue) => cue.text)).toEqual(parts)
  })

  it.each([
    'I said --\n-- never mind.',
    '-5 degrees\n-10 tomorrow',
    'Mother-in-law\nis here.',
    'I went\n- as you know - home.',
    '- Only one.',
  ])('are not in %j', (text) => {
    expect(parse([text]).cues).toHaveLength(1)
  })

  it('divide the time by what each has to say, and stay together if wanted or too short', () => {
    const text = '- A rather long question, is it not?\n- No.'
    const { cues } = parse([text])
    expect(cues[0]?.endMs).toBeGreaterThan(2000)
    expect(parse([text], { dashes: 'together' }).cues).toHaveLength(1)
    const short = parseSubtitles('1\n00:00:01,000 --> 00:00:01,400\n- A?\n- B.\n', 'a.srt')
    expect(short.ok && short.value.cues).toHaveLength(1)
  })

  it('carry the names of both', () => {
    expect(said('- ANNA: Where?\n- TOM: Here.', ...plain).slice(0, 2)).toEqual([
      ['ANNA', '- Where?'],
      ['TOM', '- Here.'],
    ])
  })
})

describe('answers behind a dash without blanks', () => {
  it('are cues of their own in a dialogue, not within a word', () => {
    expect(said('-It is too loud.-What?', ...plain).slice(0, 2)).toEqual([
      [null, '-It is too loud.'],
      [null, '- What?'],
    ])
    expect(said('-The U.S.-Mexico border.', ...plain)[0]).toEqual([
      null,
      '-The U.S.-Mexico border.',
    ])
    expect(said('- OK here!  - Sweet.', ...plain).slice(0, 2)).toEqual([
      [null, '- OK here!'],
      [null, '- Sweet.'],
    ])
    expect(said('It is no.-One.', ...plain)[0]).toEqual([null, 'It is no.-One.'])
  })
})

describe('a name', () => {
  it('holds until the next one where that is wanted', () => {
    const texts = ['I see.', '[Lan] Ừ.', 'Dạ.', '[Nam] Đi.', 'Thôi.']
    expect(parse(texts, { lastingSpeakers: true }).cues.map(({ label }) => label)).toEqual([
      null,
      'Lan',
      'Lan',
      'Nam',
      'Nam',
    ])
  })
})

describe('habits seen in real files', () => {
  it('reads names in capitals without a blank after their colon', () => {
    expect(said('HOMEM:Não fala?', ...plain)[0]).toEqual(['HOMEM', 'Não fala?'])
    expect(said('MARIA:- Adeus.', ...plain)[0]).toEqual(['MARIA', '- Adeus.'])
    expect(said('USA:NATO TALKS begin.', ...plain)[0]).toEqual([null, 'USA:NATO TALKS begin.'])
  })

  it('reads names in full-width parentheses, with their reading, and leaves sounds alone', () => {
    const cues = said(
      '（猫猫）ん？',
      '（羅門(ルォメン)）猫猫(マオマオ)',
      '（玉葉(ギョクヨウ)妃）そう よかった',
      '（猫猫）うん 分かった',
      '（産声）',
      '（小蘭）ねえねえ 聞いた？',
      '（笑い声）まったく',
      '（客）全財産だ 頼むよ',
      '（猫猫）大丈夫だって',
    )
    expect(cues.map(([label]) => label)).toEqual([
      '猫猫',
      '羅門',
      '玉葉妃',
      '猫猫',
      null,
      '小蘭',
      null,
      '客',
      '猫猫',
    ])
    expect(cues[1]?.[1]).toBe('猫猫(マオマオ)')
  })

  it('takes people in small letters for speakers, and actions for sounds', () => {
    const others = ['[door opens]', '[Claire] Yes?', '[Claire] No.', ...plain]
    const labels = said(
      '[inspector] Sir, your ticket.',
      '[boy 2] Stop!',
      '[man on phone] Hello?',
      '[Claire sighs] Fine.',
      '[Assane yells]\nNo!',
      '[OVER PA]\nLadies and gentlemen.',
      '[Música]\nProbando. Uno, dos.',
      '[cheerfully] Good morning.',
      ...others,
    ).map(([label]) => label)
    expect(labels.slice(0, 8)).toEqual([
      'inspector',
      'boy 2',
      'man on phone',
      null,
      null,
      null,
      null,
      null,
    ])
  })

  it('reads the name in parentheses of two words, each with its reading', () => {
    const cues = said(
      '（石神(いしがみ)千空(せんくう)）ヘヘ…',
      ...Array.from({ length: 6 }, (_, i) => `（千空）そう よかった${i}`),
    )
    expect(cues[0]).toEqual(['石神千空', 'ヘヘ…'])
  })

  it('takes a rare bracket with words in small letters for a description', () => {
    const others = ['[laughs]', '[sighs] Fine.', '[door opens]', ...plain]
    expect(said('[Cheddar whimpers] No!', ...others)[0]?.[0]).toBeNull()
    expect(said('[Woman on TV] Good evening.', ...others)[0]?.[0]).toBe('Woman on TV')
  })
})
