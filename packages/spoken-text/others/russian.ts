import { END, parseRoman, type Rule, START, rulesOf, type ReadMatch } from '../rules'

const words = (text: string): readonly string[] => text.split(' ')

const units = words(
  'первый второй третий четвёртый пятый шестой седьмой восьмой девятый десятый одиннадцатый двенадцатый тринадцатый четырнадцатый пятнадцатый шестнадцатый семнадцатый восемнадцатый девятнадцатый двадцатый',
)
const tens = words(
  'десятый двадцатый тридцатый сороковой пятидесятый шестидесятый семидесятый восьмидесятый девяностый',
)
const hundreds = words(
  'сотый двухсотый трёхсотый четырёхсотый пятисотый шестисотый семисотый восьмисотый девятисотый',
)
const countedTens = words(
  'десять двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто',
)
const countedHundreds = words(
  'сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот',
)

/** 1–2099 as an ordinal in the nominative: 1985 is "тысяча девятьсот восемьдесят пятый"; '' for others. */
function ordinal(n: number): string {
  const [thousand, hundred, rest] = [Math.floor(n / 1000), Math.floor(n / 100) % 10, n % 100]
  if (n < 1 || n > 2099) return ''
  if (n % 1000 === 0) return thousand === 1 ? 'тысячный' : 'двухтысячный'
  const head = [['', 'тысяча', 'две тысячи'][thousand] ?? '']
  if (rest === 0) return [...head, hundreds[hundred - 1] ?? ''].join(' ').trim()
  head.push(countedHundreds[hundred - 1] ?? '')
  if (rest > 20 && rest % 10 > 0) head.push(countedTens[Math.floor(rest / 10) - 1] ?? '')
  const last = rest <= 20 ? units[rest - 1] : rest % 10 > 0 ? units[(rest % 10) - 1] : undefined
  return [...head, last ?? tens[rest / 10 - 1] ?? ''].filter((word) => word !== '').join(' ')
}

/** Endings as they are written behind figures ("5-я"), for the hard and for the soft third. */
const endings: Readonly<Record<string, readonly [hard: string, soft: string]>> = {
  го: ['ого', 'ьего'],
  му: ['ому', 'ьему'],
  м: ['ом', 'ьем'],
  ым: ['ым', 'ьим'],
  я: ['ая', 'ья'],
  ю: ['ую', 'ью'],
  е: ['ое', 'ье'],
  ой: ['ой', 'ьей'],
  ые: ['ые', 'ьи'],
  х: ['ых', 'ьих'],
}

function inflected(nominative: string, end: string): string {
  const ending = endings[end]
  if (nominative === '' || ending === undefined) return nominative
  return nominative.endsWith('третий')
    ? nominative.slice(0, -2) + ending[1]
    : nominative.slice(0, -2) + ending[0]
}

const MONTHS = 'января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря'

const RULERS =
  'Пётр|Петр|Николай|Александр|Павел|Карл|Фридрих|Вильгельм|Генрих|Яков|Георг|Наполеон|Франциск|Филипп|Иван|Василий|Екатерин|Елизавет|Изабелл'

/** "Екатерина II", "Петра I": by the end of the name. */
function endOfRuler(name: string): string {
  if (/^(?:Екатерин|Елизавет|Изабелл|Мари|Анн|Виктори)/u.test(name))
    return /[ая]$/u.test(name) ? 'я' : /[ую]$/u.test(name) ? 'ю' : 'ой'
  if (/[ая]$/u.test(name)) return 'го'
  if (/[ую]$/u.test(name)) return 'му'
  if (/[оеё]м$/u.test(name)) return 'ым'
  return name.endsWith('е') ? 'м' : ''
}

const rule = (pattern: string, read: ReadMatch): Rule => [new RegExp(pattern, 'gu'), read]

const roman = (text: string): string => ordinal(parseRoman(text) ?? 0)

/** The case of a year before "год" in short: "в 1985 г.", "к 1985 г.", "до 1985 г.". */
function yearInShort(before: string): readonly [end: string, word: string] {
  if (/(?:^|\s)во?\s$/iu.test(before)) return ['м', 'году']
  if (/(?:^|\s)(?:к|по)\s$/iu.test(before)) return ['му', 'году']
  if (/(?:^|\s)(?:это|был|наступил)\s$/iu.test(before)) return ['', 'год']
  return ['го', 'года']
}

const yearEnds: Readonly<Record<string, string>> = { год: '', года: 'го', годом: 'ым', годе: 'м' }

/** One and two agree with their noun: "одна машина", "две книги", "одно окно". */
const countRule = rule(
  String.raw`(?<![\p{L}\p{N}.,:/№$€£-]|\d\s)(?<lead>\d{0,2}?)(?<unit>[12])\s(?=(?<noun>\p{Ll}{2,}))`,
  ({ group, before }) => {
    const [lead, noun] = [group('lead'), group('noun')]
    if (lead.endsWith('1') || /(?:номер|глава|часть|серия|том|этаж|дом|канал)\s$/iu.test(before))
      return null
    const form = group('unit') === '1' ? ofOne(noun) : ofTwo(noun)
    return form === null ? null : `${lead === '' ? '' : `${lead}0 `}${form} `
  },
)

const MEN = /^(?:мужчин|дяд|пап|дедушк|судь|юнош|пут)/u

/** Words behind a number that it does not count: "1 на 1", "2 или 3", "1 сказала". */
const uncounted =
  /^.{1,2}$|^(?:для|два|или|при|были|была|пришли|ушли|стали|куда|туда|когда|тогда|всегда|уже|ещё|мои|твои|свои|эти|они|кофе)$|.{3}(?:ала|ила|лась)$/u

function ofOne(noun: string): string | null {
  if (MEN.test(noun) || uncounted.test(noun)) return null
  if (/^(?:минут|секунд|недел|тысяч|машин|бутылк|штук|книг)[ую]$/u.test(noun)) return 'одну'
  if (/[ая]$|^(?:ночь|вещь|дверь|часть|мышь|кровь|жизнь|смерть|площадь|тетрадь)$/u.test(noun))
    return 'одна'
  return /(?:[^к]о|е)$/u.test(noun) ? 'одно' : null
}

const ofTwo = (noun: string): string | null =>
  /[ыи]$/u.test(noun) && !MEN.test(noun) && !uncounted.test(noun) ? 'две' : null

/** Ordinals with their endings, years, rulers and centuries, and one and two with their noun. */
export const russianRules = rulesOf({
  century: rule(
    String.raw`${START}(?<roman>[IVX]{1,6})(?=\sвек(?<case>[еа])?${END})`,
    ({ group }) =>
      inflected(roman(group('roman')), { '': '', е: 'м', а: 'го' }[group('case')] ?? ''),
  ),
  'day of a month': rule(
    String.raw`${START}(?<day>\d{1,2})(?=\s(?:${MONTHS})${END})`,
    ({ group }) => inflected(ordinal(Number(group('day'))), 'го') || null,
  ),
  ruler: rule(
    String.raw`(?=[IVX])(?<=(?<name>\p{Lu}\p{Ll}{2,})\s)(?<!(?:Глава|Часть|Том|Акт)\s)(?<roman>[IVX]{2,6}|V|X|(?<=(?<!\p{L})(?:${RULERS})\p{Ll}{0,3}\s)I)${END}`,
    ({ group }) => inflected(roman(group('roman')), endOfRuler(group('name'))) || null,
  ),
  chapter: rule(
    String.raw`(?=[IVX])(?<=(?<!\p{L})(?:[Гг]лава|[Чч]асть|[Тт]ом|[Аа]кт)\s)(?<roman>[IVX]{1,6})${END}`,
    ({ group }) => parseRoman(group('roman'))?.toString() ?? null,
  ),
  ordinal: rule(
    String.raw`(?<![\p{L}\p{N}.,/-])(?<n>\d{1,4})-(?<end>й|го|му|м|я|ю|е|ой|х)${END}`,
    ({ group, after }) => {
      const n = Number(group('n'))
      const isDecade = n % 10 === 0 && n >= 20 && !/^\s(?:место|число)/u.test(after)
      const end = group('end') === 'е' && isDecade ? 'ые' : group('end')
      return inflected(ordinal(n), end === 'м' && /^\sгодам/u.test(after) ? 'ым' : end) || null
    },
  ),
  year: rule(
    String.raw`(?<![\p{L}\p{N}.,:/$-])(?<y>1[1-9]\d\d|20\d\d)\s?(?<word>г\.(?=[\s,;).]|$)|год(?:а|у|ом|е)?${END})`,
    ({ group, before, after }) => {
      const [n, word] = [ordinal(Number(group('y'))), group('word')]
      if (word === 'г.') {
        const [end, year] = yearInShort(before)
        return `${inflected(n, end)} ${year}${after === '' ? '.' : ''}`
      }
      const ofDative = /(?:^|\s)(?:к|по)\s$/iu.test(before) ? 'му' : 'м'
      return `${inflected(n, word === 'году' ? ofDative : (yearEnds[word] ?? ''))} ${word}`
    },
  ),
  countRule,
})
