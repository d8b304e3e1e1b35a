import { describe, expect, it } from 'vitest'
import { guessLanguage } from './guess-language'

describe('guessLanguage', () => {
  it('tells Vietnamese by its letters, even in a short or decomposed text', () => {
    expect(guessLanguage('Chào bạn!')).toBe('vi')
    expect(guessLanguage('Hôm nay trời đẹp quá.'.normalize('NFD'))).toBe('vi')
  })

  it('takes a short plain text for English', () => {
    expect(guessLanguage('Hello there.')).toBe('en')
  })

  it('tells other languages from enough text', () => {
    const french = 'Il était une fois, dans une petite ville au bord de la mer, un homme très âgé.'
    const german = 'Es war einmal ein alter Mann, der in einer kleinen Stadt am Meer gewohnt hat.'
    const russian = 'Жил-был в маленьком городе у моря один старый человек, который любил море.'
    expect([french, german, russian].map((text) => guessLanguage(text))).toEqual(['fr', 'de', 'ru'])
  })

  it('falls back where there are no letters', () => {
    expect(guessLanguage('12 : 30 …')).toBe('vi')
    expect(guessLanguage('', 'en')).toBe('en')
  })
})
