import { speakableText } from '../text/markup'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { notSpeech, spokenPart, unspokenParts } from './not-speech'

const said = (text: string) => speakableText(spokenPart({ text }))

describe('a cue that is no speech', () => {
  it.each([
    ['[both laugh]', 'sound'],
    ['[music playing\nin distance]', 'sound'],
    ['(clears throat)', 'sound'],
    ['(MUMBLING)', 'sound'],
    ['(SONG PLAYING IN HINDI)', 'sound'],
    ['(train whistle toots)', 'sound'],
    ['{\\an8}<i>(laughs)</i>', 'sound'],
    ['- (gasps)\n- (door slams)', 'sound'],
    ['(tiếng chó sủa)', 'sound'],
    ['(rires)', 'sound'],
    ['(lacht)', 'sound'],
    ['(música)', 'sound'],
    ['(suspira)', 'sound'],
    ['(risate)', 'sound'],
    ['(skratt)', 'sound'],
    ['(westchnienie)', 'sound'],
    ['(gülüşmeler)', 'sound'],
    ['(вздыхает)', 'sound'],
    ['(γέλια)', 'sound'],
    ['(ضحك)', 'sound'],
    ['[خنده]', 'sound'],
    ['(צחוק)', 'sound'],
    ['(웃음)', 'sound'],
    ['[박수]', 'sound'],
    ['（一同笑）', 'sound'],
    ['【音楽】', 'sound'],
    ['(เสียงหัวเราะ)', 'sound'],
    ['(हँसी)', 'sound'],
    ['*coughs*', 'sound'],
    ['♪ Em ơi Hà Nội phố ♪', 'song'],
    ['♪ La la la', 'song'],
    ['♪ La la\nla la la ♪', 'song'],
    ['♪ (upbeat) ♪', 'song'],
    ['# La la la #', 'song'],
    ['#la la la#', 'song'],
    ['♪ ♪', 'song'],
    ['www.opensubtitles.org', 'credit'],
    ['Advertise your product or brand here\ncontact www.OpenSubtitles.org today', 'credit'],
    ['Synced & corrected by MaxPayne\n== www.addic7ed.com ==', 'credit'],
    ['Subtitles by Anna Smith', 'credit'],
    ['Biên dịch: Nguyễn An', 'credit'],
    ['Sous-titres par Marie', 'credit'],
    ['Subtítulos por Ana', 'credit'],
    ['Legendas por João', 'credit'],
    ['Traduzione di Luca', 'credit'],
    ['Untertitel von Jan', 'credit'],
    ['Vertaling: Piet', 'credit'],
    ['Oversat af Lars', 'credit'],
    ['Napisy: Ewa', 'credit'],
    ['Překlad: Jana', 'credit'],
    ['Felirat: Béla', 'credit'],
    ['Traducerea: Ion', 'credit'],
    ['Çeviri: Ali', 'credit'],
    ['Перевод: Иван', 'credit'],
    ['Υπότιτλοι: Νίκος', 'credit'],
    ['ترجمة: أحمد', 'credit'],
    ['字幕：小王', 'credit'],
    ['자막: 김', 'credit'],
  ])('%j is a %s', (text, kind) => {
    expect(notSpeech({ text })).toBe(kind)
    expect(said(text)).toBe('')
  })

  it('is spoken where the user wants it, without its brackets and notes', () => {
    const spoken = (text: string) => spokenPart({ text, spoken: 'yes' }).trim()
    expect(spoken('(dog barking)')).toBe('dog barking')
    expect(spoken('♪ La la ♪')).toBe('La la')
    expect(notSpeech({ text: '♪ La la ♪', spoken: 'yes' })).toBeNull()
  })

  it('is any cue that the user leaves out', () => {
    expect(notSpeech({ text: 'Hello.', spoken: 'no' })).toBe('chosen')
    expect(notSpeech({ text: '(laughs)', spoken: 'no' })).toBe('sound')
    expect(spokenPart({ text: 'Hello.', spoken: 'no' })).toBe('')
  })
})

describe('the spoken part', () => {
  it.each([
    ['[scoffs] Really?', 'Really?'],
    ['(whispering) Come here', 'Come here'],
    ['Really? (laughs softly)', 'Really?'],
    ['*sighs* Really?', 'Really?'],
    ['- (laughs)\n- Hello', 'Hello'],
    ['♪ La la\nla la ♪\n- Hello', 'Hello'],
    ['Hello ♪ la la ♪', 'Hello'],
    ['[음악] 안녕하세요', '안녕하세요'],
    ['（笑い声）\nおはよう', 'おはよう'],
    ['The key is under (door slams) the mat.', 'The key is under the mat.'],
    ['Tôi xin lỗi mọi người (cười khúc khích) nhiều lắm.', 'Tôi xin lỗi mọi người nhiều lắm.'],
    ['Chùa Một Cột\n(quê ngoại tôi)\nở đây', 'Chùa Một Cột (quê ngoại tôi) ở đây'],
    ['He wrote it all down. (paper rustles) Then he left.', 'He wrote it all down. Then he left.'],
    [
      'And this is the end\n(footsteps approaching)\nNobody moves.',
      'And this is the end Nobody moves.',
    ],
  ])('of %j is %j', (text, spoken) => {
    expect(said(text)).toBe(spoken)
    expect(notSpeech({ text })).toBeNull()
  })

  it.each([
    'Anh ấy (tiếng Anh rất giỏi) đến',
    'Hà Nội (1954)',
    'Anna (my wife) came',
    '(I wonder what he wants.)',
    '(Who is he?)',
    'I *really* mean it',
    '#1 fan',
    'We are # 1',
    'Tag #love',
    'Go to www.example.com and look.',
    'Timing is everything',
    'Dịch bệnh lan rộng.',
    'Legenda de amor',
    'Translated, it means “love”.',
    'Chùa Một Cột (xây năm 1049) ở đây',
    'The big old house (my house) is 9.',
    'Ông Nguyễn N.V.A. (45 tuổi, quê Nghệ An) khai nhận',
    'Nghi phạm Nguyễn Văn B. (SN 1987) đã ra đầu thú.',
    'Chị Trần Thị T. (bí thư xã) cho biết',
    'Nhiệt độ là -40°F (-40°C) vào ban đêm.',
    'Ngân hàng ACB (trụ sở TP.HCM) báo lãi.',
    'The call is at 5 p.m. (local time) tomorrow.',
    'It was Kepler Inc. (a startup) that won.',
    'Nhà họ trong làng (tiếng là giàu) mà vẫn thiếu.',
    'Take the second key (door key) with you.',
    'Đại lộ mang tên Bác (Ho Chi Minh) ở đây.',
    'Người nói hai thứ tiếng (tiếng mẹ đẻ) từ bé.',
    'Trịnh viết nhiều (nhạc phản chiến) thời đó.',
  ])('of %j is all of it', (text) => {
    expect(said(text)).toBe(text)
    expect(notSpeech({ text })).toBeNull()
  })

  it.each(['(', '[', '♪', '#', '*', '（', ' ', 'www.'])(
    'takes linear time for %j, repeated',
    (part) => {
      // Quadratic time would pass the bound of a test many times over.
      expect(typeof spokenPart({ text: part.repeat(1_000_000) })).toBe('string')
    },
  )
})

it('says a word once where its reading follows, and no colon of a description', () => {
  expect(spokenPart({ text: '緑青館(ろくしょうかん)に行く' })).toBe('緑青館に行く')
  expect(spokenPart({ text: '( voice fades ):\nThat same magic' }).trim()).toBe('That same magic')
})

describe('what of a cue is not spoken', () => {
  it.each([
    ['Really? (laughs softly)', ['(laughs softly)']],
    ['[scoffs] Really? *sighs*', ['[scoffs]', '*sighs*']],
    ['♪ La la\nla la ♪\n- Hello', ['♪ La la la la ♪']],
    ['Hello\n♪ la la', ['♪ la la']],
    ['(tiếng chó\nsủa)', ['(tiếng chó sủa)']],
    ['www.opensubtitles.org', ['www.opensubtitles.org']],
    ['Hello. ♪ ♪', []],
    ['緑青館(ろくしょうかん)に行く', []],
    ['Anna (my wife) came', []],
  ])('of %j is %j', (text, parts) => {
    expect(unspokenParts({ text })).toEqual(parts)
  })

  it('is nothing where all of it is wanted, and everything where none is', () => {
    expect(unspokenParts({ text: '(laughs) Hi', spoken: 'yes' })).toEqual([])
    expect(unspokenParts({ text: 'Hi\nthere', spoken: 'no' })).toEqual(['Hi there'])
  })

  it('has every word that a voice does not get', () => {
    const piece = fc.constantFrom(
      'Xin chào',
      '(cười)',
      '[gõ cửa]',
      '♪ la la ♪',
      '\n',
      '. ',
      ' ',
      '(quê tôi)',
      '*ho*',
      '# ru #',
      'www.a.com',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join(' ')
        const count = (all: string) => all.match(/[\p{L}\p{M}]+/gu)?.length ?? 0
        const spoken = count(speakableText(spokenPart({ text })))
        expect(spoken + count(unspokenParts({ text }).join(' '))).toBe(count(text))
      }),
    )
  })
})
