import { anyOf, END, START, type Rule } from '../rules'
import { abbreviationTable, countedNouns, placeMarks, readAloud } from './abbreviation-table'
import { isSyllable, spell } from './letters'
import { readWhole } from './numbers'

const whole = { ...abbreviationTable, ...readAloud }

/** Titles and places bring their full stop along; at the end of a sentence it is the sentence's. */
const STOP = String.raw`(?:\.(?=\s?\p{L}))?`

/** Known abbreviations, before numbers are read: they define what a number next to them means. */
export const abbreviationRules: readonly Rule[] = [
  {
    name: 'and so on',
    pattern: new RegExp(String.raw`${START}(?:v\.\s?v|V\.v|vv)(?<more>[.…]*)${END}`, 'gu'),
    // The stop is the abbreviation's own, and the sentence's when it ends there.
    read: ({ group, after }) =>
      `vân vân${group('more') !== '' && /^\s*(?:$|["”’)]*\s*\p{Lu})/u.test(after) ? '.' : ''}`,
  },
  {
    name: 'mark before a place or page',
    pattern: new RegExp(
      String.raw`${START}(?<mark>${anyOf(Object.keys(placeMarks))})\s?(?=[\p{Lu}\d])`,
      'gu',
    ),
    read: ({ group, after }) =>
      group('mark').toLowerCase() === 'tr.' && !/^\d/.test(after)
        ? null
        : (placeMarks[group('mark')] ?? null),
  },
  {
    name: 'district or ward with its number',
    pattern: new RegExp(
      String.raw`${START}(?<mark>[QP])(?<number>\d{1,2})(?=\s*(?:,|TP|Tp|-|Q|$|[Qq]uận))`,
      'gu',
    ),
    read: ({ group }) =>
      `${group('mark') === 'Q' ? 'quận' : 'phường'} ${readWhole(group('number'))}`,
  },
  {
    name: 'circular before its number',
    pattern: new RegExp(
      String.raw`${START}TT(?=\s(?:\d|\p{Ll}[^,.]{1,60}\snăm\s))|${START}QH(?=\d{1,2}${END})`,
      'gu',
    ),
    read: ({ text }) => (text === 'TT' ? 'thông tư' : 'quốc hội'),
  },
  {
    name: 'road with its number',
    pattern: new RegExp(String.raw`${START}(?<road>QL|TL|HL|ĐT)\.?\s?(?=\d)`, 'gu'),
    read: ({ group }) => roads[group('road')] ?? null,
  },
  {
    name: 'span of weekdays',
    pattern: new RegExp(
      String.raw`${START}(?<a>T[2-7])\s?(?:[-–,]|đến)\s?(?<b>T[2-7]|CN)${END}`,
      'gu',
    ),
    read: ({ text, group }) =>
      `${readWeekday(group('a'))}${text.includes(',') ? ',' : ' đến'} ${readWeekday(group('b'))}`,
  },
  {
    name: 'weekday before a colon',
    pattern: new RegExp(String.raw`${START}(?<day>T[2-7]|CN)(?=\s?:\s)`, 'gu'),
    read: ({ group }) => readWeekday(group('day')),
  },
  {
    name: 'weekday',
    pattern: new RegExp(
      String.raw`(?<=${START}(?:sáng|chiều|tối|ngày|trưa|đêm|từ|đến)\s)(?<day>T[2-7]|CN)${END}`,
      'gu',
    ),
    read: ({ group }) => readWeekday(group('day')),
  },
  {
    name: 'city',
    pattern: new RegExp(String.raw`${START}T[Pp]\.?(?=\s\p{Lu})`, 'gu'),
    read: () => 'thành phố',
  },
  {
    name: 'counted noun',
    pattern: new RegExp(
      String.raw`(?<=(?<![\p{L}\p{N}])\d[\d.,]*\s?)(?<noun>${anyOf(Object.keys(countedNouns))})${END}`,
      'gu',
    ),
    read: ({ group }) => countedNouns[group('noun')] ?? null,
  },
  {
    name: 'known abbreviation',
    pattern: new RegExp(
      String.raw`${START}(?<short>${anyOf(Object.keys(whole))})${END}${STOP}`,
      'gu',
    ),
    read: ({ group }) => whole[group('short')] ?? null,
  },
]

const weekdays = ['', '', 'hai', 'ba', 'tư', 'năm', 'sáu', 'bảy']

const readWeekday = (short: string): string =>
  short === 'CN' ? 'chủ nhật' : `thứ ${weekdays[Number(short.slice(1))] ?? ''}`

const roads: Readonly<Record<string, string>> = {
  QL: 'quốc lộ',
  TL: 'tỉnh lộ',
  HL: 'hương lộ',
  ĐT: 'đường tỉnh',
}

/** Capitals and figures that no table knows. */
export const spellingRules: readonly Rule[] = [
  {
    name: 'letters with full stops',
    pattern: new RegExp(
      String.raw`${START}(?:(?:\p{Lu}\.){2,6}(?:\p{Lu}${END})?|\p{Lu}\.\p{Lu}${END})`,
      'gu',
    ),
    read: ({ text }) => spell(text.replaceAll('.', '')),
  },
  {
    name: 'version',
    pattern: new RegExp(String.raw`${START}[vV](?=\d+(?:\.\d+)+)`, 'gu'),
    read: () => 'vê',
  },
  {
    name: 'figures and letters in one word',
    pattern: new RegExp(
      String.raw`${START}(?=[\p{L}\d-]*\d)(?=[\p{L}\d-]*\p{L})[\p{L}\d]+(?:-[\p{L}\d]+)*${END}`,
      'gu',
    ),
    read: ({ text }) => readMixed(text),
  },
  {
    name: 'unknown capitals',
    pattern: new RegExp(String.raw`${START}[A-ZĐƯƠÂÊÔĂ]{2,7}${END}`, 'gu'),
    read: ({ text, before, after }) => {
      if (isSyllable(text)) return null
      return isShouting(before + after) && text.length > 3 ? null : spell(text)
    },
  },
  {
    name: 'consonants alone',
    pattern: new RegExp(String.raw`${START}(?=\p{Lu})[B-DF-HJ-NP-TV-XZĐ]${END}`, 'gu'),
    read: ({ text }) => spell(text),
  },
]

/** The neighbourhood is all in capitals: a title, not an abbreviation. */
const isShouting = (around: string): boolean =>
  (around.match(/\p{Lu}/gu)?.length ?? 0) > 6 && !/\p{Ll}/u.test(around)

/** "4G", "H5N1", "U23", "B52": capitals by name, figures as a number, small letters as a word. */
function readMixed(text: string): string {
  const parts = text.match(/\d+|\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{L}/gu) ?? []
  return parts
    .map((part) => {
      if (/^\d+$/.test(part)) return readWhole(part)
      if (part.length === 1) return oneLetter(part)
      return mustBeSpelled(part) ? spell(part) : part
    })
    .join(' ')
}

/** Short capitals are a formula or a model (CO2), letters without a vowel are no word (mp3). */
const mustBeSpelled = (part: string): boolean =>
  /^\p{Lu}+$/u.test(part)
    ? part.length <= 3 || !isSyllable(part)
    : !/[aeiouy]/i.test(part.normalize('NFD'))

/** "3G" and "4G" are said with the sound of the letter, not with its name. */
const oneLetter = (letter: string): string => (letter === 'G' ? 'gờ' : spell(letter))
