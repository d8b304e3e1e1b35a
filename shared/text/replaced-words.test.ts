import { expect, it } from 'vitest'
import { speakableText } from './markup'
import { plainWords, withWords } from './replaced-words'
import { writtenWords } from './words'

const replaced = (
  text: string,
  words: [number, number],
  by: { text: string } | { reading: string },
) => withWords(text, { spoken: speakableText(text), words, by })

it.each([
  ['Xin chào các bạn.', [1, 2], { text: 'mời' }, 'Xin mời các bạn.'],
  ['Xin chào các bạn.', [3, 4], { text: 'em' }, 'Xin chào các em.'],
  ['Xin chào các bạn.', [3, 4], { text: 'em!' }, 'Xin chào các em!'],
  ['<i>Xin chào</i>\ncác bạn.', [1, 2], { text: 'mời vào' }, '<i>Xin mời vào</i>\ncác bạn.'],
  ['{\\an8}Xin chào', [0, 1], { text: 'Kính' }, '{\\an8}Kính chào'],
  ['Tệp {GIF|gíp}, nhé', [1, 2], { text: 'ảnh' }, 'Tệp ảnh, nhé'],
  ['Tệp GIF, nhé', [1, 2], { reading: 'gíp' }, 'Tệp {GIF|gíp}, nhé'],
  ['một, hai, ba', [0, 2], { text: 'năm' }, 'năm, ba'],
] as const)('%s: words %s become %s', (text, words, by, expected) => {
  expect(replaced(text, [...words], by)).toBe(expected)
})

it('is refused where the text has other words than were spoken', () => {
  const by = { text: 'mời' }
  expect(withWords('Xin chào bạn', { spoken: 'Xin chào các bạn', words: [1, 2], by })).toBeNull()
  expect(withWords('Xin mời các bạn', { spoken: 'Xin chào các bạn', words: [3, 4], by })).toBeNull()
  expect(withWords('Xin chào', { spoken: 'Xin chào', words: [5, 6], by })).toBeNull()
})

it('a dictionary has words without the marks around them', () => {
  expect(plainWords(writtenWords('“GIF,” nhé').slice(0, 1))).toBe('GIF')
})
