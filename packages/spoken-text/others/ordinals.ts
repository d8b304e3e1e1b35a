import { END, parseRoman, type Rule, START } from '../rules'
import { ordinals } from './words'

const ROMAN = String.raw`(?<roman>[IVX]{1,6})`

const rule = (name: string, pattern: string, read: Rule['read']): Rule => ({
  name,
  pattern: new RegExp(pattern, 'gu'),
  read,
})

const nameOf = (language: string, n: number): string =>
  (ordinals[language]?.[n - 1] ?? '').replaceAll('_', ' ')

/** A Roman numeral as an ordinal, or in figures where the language counts on without ordinals. */
function asOrdinal(language: string, roman: string): string | null {
  const value = parseRoman(roman)
  return value === null ? null : nameOf(language, value) || String(value)
}

const RULERS =
  'Felipe|Alfonso|Carlos|Juan|Enrique|Isabel|Fernando|Pedro|Luis|Pío|Pio|João|Luigi|Vittorio Emanuele|Enrico|Giovanni Paolo|Umberto|Henrique|Manuel|Manoel|José|Bento|Benedicto|Benedetto|Francisco|Pablo|Paulo'

const rulerRule = (language: string): Rule =>
  rule('ruler', String.raw`(?=[IVX])(?<=(?<!\p{L})(?:${RULERS})\s)${ROMAN}${END}`, ({ group }) =>
    asOrdinal(language, group('roman')),
  )

const iberian = (language: string): readonly Rule[] => [
  rule(
    'century',
    String.raw`(?=[IVX])(?<=(?<!\p{L})(?:siglos?|séculos?|capítulo|[Gg]uerra [Mm]undial)\s)${ROMAN}${END}`,
    ({ group }) => parseRoman(group('roman'))?.toString() ?? null,
  ),
  rulerRule(language),
  rule(
    'ordinal',
    String.raw`${START}(?<n>\d{1,2})\.?(?<end>[ºª°])(?!\s?[CF]|\p{L})`,
    ({ group }) => {
      const said = nameOf(language, Number(group('n')))
      if (said === '') return null
      return group('end') === 'ª' ? said.replace(/o$/, 'a') : said
    },
  ),
]

const italian: readonly Rule[] = [
  rule('century', String.raw`${START}${ROMAN}(?=\ssecol[oi]${END})`, ({ group }) =>
    asOrdinal('it', group('roman')),
  ),
  rule('century behind', String.raw`(?=[IVX])(?<=(?<!\p{L})secolo\s)${ROMAN}${END}`, ({ group }) =>
    asOrdinal('it', group('roman')),
  ),
  rulerRule('it'),
]

const french: readonly Rule[] = [
  rule('century', String.raw`${START}${ROMAN}(?:e|ème|er|ᵉ)${END}`, ({ group }) =>
    asOrdinal('fr', group('roman')),
  ),
  rule(
    'ordinal',
    String.raw`${START}(?<n>\d{1,2})(?:(?<first>er|re|ère)|e|ème|ième)${END}`,
    ({ group }) => {
      if (group('first') === '') return nameOf('fr', Number(group('n'))) || null
      if (group('n') !== '1') return null
      return group('first') === 'er' ? 'premier' : 'première'
    },
  ),
]

const GERMAN_MONTHS =
  'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahrhundert'

/** "am dritten Mai", "der dritte Mai", "dritter Mai" */
function germanEnd(before: string): string {
  if (/(?:^|\s)(?:am|vom|zum|beim|im|dem|den|des|bis|ab|seit)\s$/iu.test(before)) return 'n'
  return /(?:^|\s)(?:der|die|das)\s$/iu.test(before) ? '' : 'r'
}

const german: readonly Rule[] = [
  rule(
    'day of a month',
    String.raw`${START}(?<day>\d{1,2})\.\s?(?=(?:${GERMAN_MONTHS})${END})`,
    ({ group, before }) => {
      const said = nameOf('de', Number(group('day')))
      return said === '' ? null : `${said}${germanEnd(before)} `
    },
  ),
  rule('ruler', String.raw`(?=[IVX])(?<=\p{Lu}\p{Ll}+\s)${ROMAN}\.`, ({ group, after }) => {
    const said = asOrdinal('de', group('roman'))?.replace(/^./u, (l) => l.toUpperCase())
    return said === undefined ? null : `der ${said}${after.trim() === '' ? '.' : ''}`
  }),
]

const RUSSIAN_MONTHS =
  'января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря'

/** "девятый" as "девятого" or "девятом". */
function inflected(ordinal: string, end: 'ого' | 'ом'): string {
  if (ordinal.endsWith('третий')) return ordinal.replace(/ий$/u, end === 'ого' ? 'ьего' : 'ьем')
  return ordinal.replace(/(?:ый|ой)$/u, end)
}

const russian: readonly Rule[] = [
  rule('century', String.raw`${START}${ROMAN}(?=\sвек(?<case>[еа])?${END})`, ({ group }) => {
    const said = asOrdinal('ru', group('roman'))
    if (said === null || group('case') === '') return said
    return inflected(said, group('case') === 'е' ? 'ом' : 'ого')
  }),
  rule(
    'day of a month',
    String.raw`${START}(?<day>\d{1,2})(?=\s(?:${RUSSIAN_MONTHS})${END})`,
    ({ group }) => {
      const said = nameOf('ru', Number(group('day')))
      return said === '' ? null : inflected(said, 'ого')
    },
  ),
  rule('year', String.raw`(?<=\d{4}\s)г\.(?=[\s,;)]|$)`, () => 'года'),
]

/** Centuries and rulers, and days of a month that are said as ordinals. */
export function ordinalRules(language: string): readonly Rule[] {
  if (language === 'es' || language === 'pt') return iberian(language)
  return { it: italian, fr: french, de: german, ru: russian }[language] ?? []
}
