import { describe, expect, it } from 'vitest'
import { defaultAudioFields } from '@shared/contracts/audio-settings'
import { reportedDifference, wordDifference } from '@shared/dubbing/listen-check'
import { recognisedOf } from './recognised'

const compare = (
  text: string,
  found: string,
  language = 'vi',
  dictionary: [string, string][] = [],
) => {
  const recipe = { text, language, voiceId: 1, audio: defaultAudioFields, dictionary: '' }
  const entries = dictionary.map(([original_word, modified_word]) => ({
    original_word,
    modified_word,
  }))
  return recognisedOf({ recipe }, found, entries)
}
const wrong = (...texts: Parameters<typeof compare>) => wordDifference(compare(...texts)).wrong

describe('what does not count as a difference', () => {
  it.each([
    ['Xin chào, các bạn!', 'XIN CHÀO CÁC BẠN'],
    ['Có 25 người.', 'có hai mươi lăm người'],
    ['Có hai mươi lăm người', 'Có 25 người.'],
    ['Ngày 2/9/1945', 'ngày hai tháng chín năm một nghìn chín trăm bốn mươi lăm'],
    ['Hoà bình, thuỷ thủ', 'hòa bình thủy thủ'],
    ['Kỹ sư Lý', 'kĩ sư lí'],
    ['<i>Đi</i>\nthôi [tiếng cửa]', 'đi thôi'],
  ])('in Vietnamese: %s ↔ %s', (text, found) => {
    expect(wrong(text, found)).toBe(0)
  })

  it.each([
    ['Don’t go, Mr. Smith!', 'dont go mister smith'],
    ['It costs $25.', 'it costs twenty-five dollars'],
    ['My favourite colour', 'my favorite color'],
    ['An ice cream, an e-mail', 'an icecream an email'],
  ])('in English: %s ↔ %s', (text, found) => {
    expect(wrong(text, found, 'en')).toBe(0)
  })

  it('is a word as the dictionary has it said, and as it is spelt', () => {
    const dictionary: [string, string][] = [['Kubernetes', 'cu bơ nét']]
    expect(wrong('Dùng Kubernetes nhé', 'dùng cu bơ nét nhé', 'vi', dictionary)).toBe(0)
    expect(wrong('Dùng Kubernetes nhé', 'dùng kubernetes nhé', 'vi', dictionary)).toBe(0)
  })

  it('are figures that no rule reads in words', () => {
    expect(wrong('Es sind 25 Leute', 'es sind fünfundzwanzig leute', 'de')).toBe(0)
  })
})

describe('differences', () => {
  it('are shown where they are', () => {
    const {
      parts,
      wrong: count,
      share,
    } = wordDifference(compare('Chúng ta ra biển chơi nhé', 'chúng ta ra bến tàu chơi'))
    expect(parts).toEqual([
      { same: true, wanted: 'chúng ta ra', found: 'chúng ta ra' },
      { same: false, wanted: 'biển', found: 'bến tàu' },
      { same: true, wanted: 'chơi', found: 'chơi' },
      { same: false, wanted: 'nhé', found: '' },
    ])
    expect(count).toBe(3)
    expect(share).toBe(0.5)
  })

  it('are all words of a take in which nothing was found', () => {
    expect(wordDifference(compare('Xin chào', ''))).toMatchObject({ wrong: 2, share: 1 })
  })

  it('are characters where words have no spaces', () => {
    expect(wrong('今日は雨です', '今日は雪です', 'ja')).toBe(1)
  })

  it('are compared no further where a recogniser repeats itself without end', () => {
    const { wanted, found } = compare('xin chào', 'xin chào '.repeat(100_000))
    expect(wanted).toBe('xin chào')
    expect(found.length).toBeLessThanOrEqual(10_000)
  })

  it('are reported from the limit on', () => {
    const one = compare('một hai ba bốn năm', 'một hai ba bốn sáu')
    expect(reportedDifference({ recognised: one }, 0.25)).toBeNull()
    expect(reportedDifference({ recognised: one }, 0.2)?.wrong).toBe(1)
    expect(reportedDifference({ recognised: compare('a', 'a') }, 0)).toBeNull()
    expect(reportedDifference({}, 0)).toBeNull()
  })

  it('are reported however few they are where some were exchanged', () => {
    const line = 'hôm nay chúng ta cùng nhau đi dạo quanh hồ nhé'
    const said = (found: string) => reportedDifference({ recognised: compare(line, found) }, 0.5)
    expect(said('hôm nay chúng ta nhau cùng đi dạo quanh hồ nhé')?.wrong).toBe(2)
    expect(said('nay hôm chúng ta cùng nhau đi dạo quanh hồ nhé')?.wrong).toBe(2)
    expect(said('hôm nay chúng ta cùng nhau đi dạo hồ nhé')).toBeNull()
    expect(said('hôm nay chúng ta cũng nhau đi dạo quanh hồ nhé nhé')).toBeNull()
  })
})
