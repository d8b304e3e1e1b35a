import { expect, it } from 'vitest'
import { pastedScript, sentencesBegun, standApart } from './written-text'

const begun = (before: string, text: string, isOver = false) =>
  sentencesBegun(before, text, isOver).map((at) => text.slice(at, at + 6))

it('begins a cue with a sentence once the one after it has ended, or the writing is over', () => {
  expect(begun('Một hai.', 'Một hai. Ba bốn')).toEqual([])
  expect(begun('Một hai.', 'Một hai. Ba bốn.')).toEqual(['Ba bốn'])
  expect(begun('Một hai.', 'Một hai. Ba bốn', true)).toEqual(['Ba bốn'])
  expect(begun('Ba.', 'Một.\n Hai. Ba.')).toEqual(['Hai. B', 'Ba.'])
  expect(begun('', 'PGS.TS. Nam nói 3.5 lần. Và câu nữa.')).toEqual(['Và câu'])
})

it('leaves sentences together that were together before', () => {
  expect(begun('Một. Hai.', 'Một. Hai rồi.')).toEqual([])
  expect(begun('Một. Hai.', 'Một. À Hai.')).toEqual([])
  expect(begun('Một. Hai.', 'Một. Hai. Ba.')).toEqual(['Ba.'])
})

it('knows whether two texts are two cues', () => {
  expect(standApart('Một.', 'Hai.', 'sentence')).toBe(true)
  expect(standApart('Một', 'hai.', 'sentence')).toBe(false)
  expect(standApart('Một.', 'Hai.', 'paragraph')).toBe(false)
})

it('takes each pasted line as a paragraph, unless it was broken for lack of room', () => {
  expect(pastedScript('Một.\r\nHai.\r\n')).toBe('Một.\n\nHai.\n')
  expect(pastedScript('Một\nhai.\n\nBa.')).toBe('Một\nhai.\n\nBa.')
  const page = `${'chữ '.repeat(14)}\n${'chữ '.repeat(14)}\nhết.`
  expect(pastedScript(page)).toBe(`${page}\n`)
})
