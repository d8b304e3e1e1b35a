import { END, parseRoman, type Rule, START, rulesOf, type ReadMatch } from '../rules'
import { russianRules } from './russian'
import { ordinals } from './words'

const ROMAN = String.raw`(?<roman>[IVX]{1,6})`

const rule = (pattern: string, read: ReadMatch): Rule => [new RegExp(pattern, 'gu'), read]

const nameOf = (language: string, n: number): string =>
  (ordinals[language]?.[n - 1] ?? '').replaceAll('_', ' ')

/** A Roman numeral as an ordinal, or in figures where the language counts on without ordinals. */
function asOrdinal(language: string, roman: string): string | null {
  const value = parseRoman(roman)
  return value === null ? null : nameOf(language, value) || String(value)
}

const RULERS =
  'Felipe|Alfonso|Carlos|Juan|Enrique|Isabel|Fernando|Pedro|Luis|Pío|Pio|João|Luigi|Vittorio Emanuele|Enrico|Giovanni Paolo|Umberto|Henrique|Manuel|Manoel|José|Bento|Benedicto|Benedetto|Francisco|Pablo|Paulo|Isabella|Juana|Catalina|Catarina|Victoria|María|Maria|Elisabetta'

const rulerRule = (language: string): Rule =>
  rule(String.raw`(?=[IVX])(?<=(?<!\p{L})(?:${RULERS})\s)${ROMAN}${END}`, ({ group, before }) => {
    const said = asOrdinal(language, group('roman'))
    return QUEENS.test(before) ? (said?.replace(/o$/, 'a') ?? null) : said
  })

const QUEENS =
  /(?:Isabel|Juana|Joana|Catalina|Catarina|Victoria|Vitória|Maria|María|Elisabetta|Caterina|Giovanna)\s$/u

const inFigures = (language: string): Rule =>
  rule(String.raw`${START}(?<n>\d{1,2})\.?(?<end>[ºª°])(?!\s?[CF]|\p{L})`, ({ group }) => {
    const said = nameOf(language, Number(group('n')))
    if (said === '') return null
    return group('end') === 'ª' ? said.replace(/o$/, 'a') : said
  })

const iberian = (language: string): readonly Rule[] => [
  ...rulesOf({
    century: rule(
      String.raw`(?=[IVX])(?<=(?<!\p{L})(?:siglos?|séculos?|capítulo|[Gg]uerra [Mm]undial)\s)${ROMAN}${END}`,
      ({ group }) => parseRoman(group('roman'))?.toString() ?? null,
    ),
  }),
  rulerRule(language),
  inFigures(language),
]

const italian: readonly Rule[] = [
  ...rulesOf({
    century: rule(String.raw`${START}${ROMAN}(?=\ssecol[oi]${END})`, ({ group }) =>
      asOrdinal('it', group('roman')),
    ),
    'century behind': rule(
      String.raw`(?=[IVX])(?<=(?<!\p{L})secolo\s)${ROMAN}${END}`,
      ({ group }) => asOrdinal('it', group('roman')),
    ),
  }),
  rulerRule('it'),
  inFigures('it'),
]

const french = rulesOf({
  century: rule(String.raw`${START}${ROMAN}(?:e|ème|er|ᵉ)${END}`, ({ group }) =>
    asOrdinal('fr', group('roman')),
  ),
  // The engine says "romain" after a numeral; rulers and chapters are counted without it.
  'ruler or chapter': rule(
    String.raw`(?=[IVX])(?<=(?:\p{Lu}\p{Ll}{2,}|chapitre|tome|acte|partie)\s)(?=[IVX]{2})${ROMAN}${END}`,
    ({ group }) => parseRoman(group('roman'))?.toString() ?? null,
  ),
  'time of day': rule(String.raw`${START}(?<h>\d{1,2})\s?h\s?(?<m>[0-5]\d)?${END}`, ({ group }) =>
    Number(group('h')) > 24
      ? null
      : `${group('h')} ${Number(group('h')) > 1 ? 'heures' : 'heure'} ${Number(group('m')) || ''}`.trim(),
  ),
  ordinal: rule(
    String.raw`${START}(?<n>\d{1,2})(?:(?<first>er|re|ère)|e|ème|ième)${END}`,
    ({ group }) => {
      if (group('first') === '') return nameOf('fr', Number(group('n'))) || null
      if (group('n') !== '1') return null
      return group('first') === 'er' ? 'premier' : 'première'
    },
  ),
})

const GERMAN_MONTHS =
  'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahrhundert'

/** "am dritten Mai", "der dritte Mai", "dritter Mai" */
function germanEnd(before: string): string {
  if (/(?:^|\s)(?:am|vom|zum|beim|im|dem|den|des|bis|ab|seit)\s$/iu.test(before)) return 'n'
  return /(?:^|\s)(?:der|die|das)\s$/iu.test(before) ? '' : 'r'
}

/** Numbers behind these are counted: "Kapitel IV". */
const GERMAN_PARTS =
  '(?:Kapitel|Teil|Band|Akt|Buch|Klasse|Szene|Folge|Weltkrieg|Version|Phase|Stufe)'

const german = rulesOf({
  chapter: rule(
    String.raw`(?=[IVX])(?<=${GERMAN_PARTS}\s)${ROMAN}${END}`,
    ({ group }) => parseRoman(group('roman'))?.toString() ?? null,
  ),
  'day of a month': rule(
    String.raw`${START}(?<day>\d{1,2})\.\s?(?=(?:${GERMAN_MONTHS})${END})`,
    ({ group, before }) => {
      const said = nameOf('de', Number(group('day')))
      return said === '' ? null : `${said}${germanEnd(before)} `
    },
  ),
  'place in a row': rule(
    String.raw`(?=\d)(?<=(?<!\p{L})(?:[Dd](?:er|ie|as|en|em|es)|[Aa]m|[Ii]m|[Zz]um|[Zz]ur|[Bb]eim|[Vv]om)\s)(?<n>\d{1,2})\.\s(?=\p{Lu}\p{Ll}+)`,
    ({ group, before }) => {
      const said = nameOf('de', Number(group('n')))
      return said === '' ? null : `${said}${germanEnd(before)} `
    },
  ),
  ruler: rule(
    String.raw`(?=[IVX])(?<=(?<!\p{L})(?!${GERMAN_PARTS}\s)\p{Lu}\p{Ll}+\s)${ROMAN}\.`,
    ({ group, after }) => {
      const said = asOrdinal('de', group('roman'))?.replace(/^./u, (l) => l.toUpperCase())
      return said === undefined ? null : `der ${said}${after.trim() === '' ? '.' : ''}`
    },
  ),
})

/** Latin numerals among letters of another script are figures. */
const numerals = rulesOf({
  numeral: rule(
    String.raw`(?<![A-Za-z])(?=[IVX]{2}|V)${ROMAN}(?![A-Za-z])`,
    ({ group }) => parseRoman(group('roman'))?.toString() ?? null,
  ),
})

/** Centuries, rulers, and days of a month that are read as ordinals. */
export function ordinalRules(language: string): readonly Rule[] {
  if (language === 'es' || language === 'pt') return iberian(language)
  return { it: italian, fr: french, de: german, ru: russianRules }[language] ?? numerals
}
