import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitText } from './split-text'

const texts = (text: string): string[] =>
  splitText(text, { splitByNewline: false }).map((chunk) => chunk.text)

describe('sentences', () => {
  it('makes a chunk of each', () => {
    expect(texts('Trời đẹp. Ta đi chơi nhé! Đi đâu? Ra hồ… Về nhà.')).toEqual([
      'Trời đẹp.',
      'Ta đi chơi nhé!',
      'Đi đâu?',
      'Ra hồ…',
      'Về nhà.',
    ])
  })

  it.each([
    'Ông sống ở TP.HCM từ năm 1990.',
    'Ở TP. Hồ Chí Minh có GS. TS. Nguyễn Văn A. Bình và PGS. Lan.',
    'Mua cam, quýt, v.v. rồi về.',
    'Giá tăng 3.5 lần, còn 1.200.000 đồng.',
    'Tôi nghĩ... có lẽ không.',
    'Xem tại www.vnexpress.net nhé.',
    '“Đi đâu?” anh hỏi.',
    '1. Mục tiêu của dự án',
    'Mr. Smith met Dr. Jones at No. 5, e.g. yesterday.',
  ])('keeps %j in one piece', (text) => {
    expect(texts(text)).toEqual([text])
  })

  it('ends a sentence at v.v. before a capital', () => {
    expect(texts('Có cam, quýt, v.v. Sau đó về.')).toHaveLength(2)
  })

  it('reads a wrapped line on and stops at a blank one', () => {
    expect(texts('Một câu\nhai dòng.\n\nTiêu đề\n\nCâu sau')).toEqual([
      'Một câu hai dòng.',
      'Tiêu đề',
      'Câu sau',
    ])
  })

  it('knows the marks of other scripts', () => {
    expect(texts('今天天气很好。我们去公园吧！好吗？')).toHaveLength(3)
  })

  it('leaves marks without words to the sentence before', () => {
    expect(texts('Ôi!\n\n***\n\nThật à?')).toEqual(['Ôi! ***', 'Thật à?'])
  })
})

describe('lines', () => {
  it('makes a chunk of each when asked', () => {
    const chunks = splitText('Dòng một. Vẫn một.\n\nDòng hai\r\nDòng ba', { splitByNewline: true })
    expect(chunks.map((c) => c.text)).toEqual(['Dòng một. Vẫn một.', 'Dòng hai', 'Dòng ba'])
  })
})

describe('roles', () => {
  it('keeps a label until the next one', () => {
    const text =
      'Mở đầu.\n[Người dẫn] Xin chào. Mời chị.\nChị khỏe không?\n[Khách mời]: Cảm ơn anh.'
    expect(splitText(text, { splitByNewline: false })).toEqual([
      { text: 'Mở đầu.', speaker: null },
      { text: 'Xin chào.', speaker: 'Người dẫn' },
      { text: 'Mời chị.', speaker: 'Người dẫn' },
      { text: 'Chị khỏe không?', speaker: 'Người dẫn' },
      { text: 'Cảm ơn anh.', speaker: 'Khách mời' },
    ])
  })

  it('spells a label as the cast map does', () => {
    const castMap = { 'Người Dẫn': { voiceId: 1 } }
    const text = '[NGƯỜI DẪN] Chào.'.normalize('NFD')
    expect(splitText(text, { splitByNewline: true, castMap })).toEqual([
      { text: 'Chào.', speaker: 'Người Dẫn' },
    ])
  })

  it('takes no description of a sound for a role', () => {
    const options = { splitByNewline: true }
    expect(splitText('[nhạc nền] Xin chào.', options)).toEqual([
      { text: '[nhạc nền] Xin chào.', speaker: null },
    ])
    const castMap = { Nhạc: { voiceId: 1 } }
    expect(splitText('[Nhạc] Xin chào.', { ...options, castMap })[0]?.speaker).toBe('Nhạc')
  })

  it('takes a label on a line of its own, and brackets within a line as text', () => {
    expect(splitText('[A]\nMột [hai] ba.', { splitByNewline: false })).toEqual([
      { text: 'Một [hai] ba.', speaker: 'A' },
    ])
  })
})

describe('any text', () => {
  it('loses no word and makes no chunk empty or endless', () => {
    const words = (text: string): string => text.normalize('NFC').replace(/\s+/g, '')
    const text = fc.string({ unit: 'grapheme', maxLength: 300 }).map((s) => s.replace(/[[\]]/g, ''))
    fc.assert(
      fc.property(text, fc.boolean(), (input, splitByNewline) => {
        const chunks = splitText(input, { splitByNewline })
        expect(words(chunks.map((c) => c.text).join(''))).toBe(words(input))
        expect(chunks.every((c) => c.text.trim() !== '')).toBe(true)
      }),
    )
  })

  it('cuts a text without an end into bearable chunks', () => {
    const chunks = splitText('lời '.repeat(25_000), { splitByNewline: false })
    expect(Math.max(...chunks.map((c) => c.text.length))).toBeLessThanOrEqual(2_000)
  })
})
