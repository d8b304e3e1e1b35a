import { describe, expect, it } from 'vitest'
import { languageNameIn, regionNameIn } from './display-names'

describe('names of languages and regions', () => {
  it.each([
    ['vi', 'en', 'Tiếng Anh'],
    ['en', 'en', 'English'],
    ['en', 'vi', 'Vietnamese'],
    ['vi', 'vi', 'Tiếng Việt'],
    ['en', 'no such code', null],
  ] as const)('says in %s what the language %s is', (locale, code, name) => {
    expect(languageNameIn(locale, code)).toBe(name)
  })

  it.each([
    ['en', 'en', '029', 'Caribbean'],
    ['vi', 'es', '419', 'Châu Mỹ La-tinh'],
    ['en', 'en', 'gb-x-gbcwmd', 'West Midlands'],
    ['vi', 'en', 'gb-x-rp', 'giọng chuẩn Anh'],
    ['en', 'vi', 'southern', 'Southern'],
    ['vi', 'vi', 'southern', 'Miền Nam'],
    ['vi', null, 'northern', 'Miền Bắc'],
    ['vi', 'en', 'us', 'Hoa Kỳ'],
    ['en', 'pt', 'br', 'Brazil'],
    ['en', 'pt', 'pt_BR', 'Brazil'],
    ['en', 'en', 'Deep South', null],
    ['en', 'en', '', null],
  ] as const)('says in %s what the %s region %s is', (locale, language, region, name) => {
    expect(regionNameIn(locale, language, region)).toBe(name)
  })
})
