import { expect, it } from 'vitest'
import { findKeyNames } from './key-names'

const texts = [
  'Where is Mary-Jane?',
  'I told Mary-Jane that Los Angeles is far.',
  'Los Angeles? Maybe Monday.',
  'Maybe. I’ll ask Tom.',
  'Tom! Come here.',
  'HE SHOUTED AT PETER.',
  'They left Los Angeles.',
]

it('finds names that recur, the most frequent first', () => {
  expect(findKeyNames(texts, 'en')).toEqual(['Los Angeles', 'Mary-Jane', 'Tom'])
})

it('leaves out those that are known, and words that only begin sentences', () => {
  expect(findKeyNames(texts, 'en', [{ source: 'los angeles' }])).toEqual(['Mary-Jane', 'Tom'])
  expect(findKeyNames(['Maybe.', 'Maybe not.'], 'en')).toEqual([])
})

it('takes no single noun of German for a name', () => {
  const german = ['Das ist der Hund von Anna Maria.', 'Der Hund mag Anna Maria.']
  expect(findKeyNames(german, 'de')).toEqual(['Anna Maria'])
})
