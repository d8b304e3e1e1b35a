import { describe, expect, it } from 'vitest'
import { findLanguage, isConstructed, languageOf, sameLanguage } from './language-codes'

describe('language codes', () => {
  it.each([
    ['vi-VN', 'vi'],
    ['pt_BR', 'pt'],
    ['no', 'nb'],
    ['iw', 'he'],
    ['in', 'id'],
    ['cmn-Hans', 'zh'],
    ['fil', 'tl'],
    ['tl', 'tl'],
    ['eng', 'en'],
    ['yue', 'yue'],
    ['', ''],
    ['English (UK)', 'english (uk)'],
  ])('takes %s for %s', (code, language) => {
    expect(languageOf(code)).toBe(language)
  })

  it('keeps languages of one family apart', () => {
    expect(sameLanguage('zh', 'yue')).toBe(false)
    expect(sameLanguage('nn', 'nb')).toBe(false)
  })

  it('tells languages that were made up', () => {
    expect(['tlh', 'qya', 'jbo', 'eo', 'vi', 'en-GB'].filter(isConstructed)).toEqual([
      'tlh',
      'qya',
      'jbo',
    ])
  })

  it('finds a language in a service’s list, the same spelling first', () => {
    const listed = [{ id: 'pt-PT' }, { id: 'pt-BR' }, { id: 'no' }]
    expect(findLanguage('pt-br', listed)?.id).toBe('pt-BR')
    expect(findLanguage('pt', listed)?.id).toBe('pt-PT')
    expect(findLanguage('nb', listed)?.id).toBe('no')
    expect(findLanguage('fr', listed)).toBeUndefined()
  })
})
