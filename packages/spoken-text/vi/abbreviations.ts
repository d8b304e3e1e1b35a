import { anyOf, END, START, type Rule, rulesOf } from '../rules'
import { abbreviationTable, countedNouns, placeMarks, readAloud } from './abbreviation-table'
import { contextRules, readWeekday } from './abbreviations-in-context'
import { businessTable } from './abbreviations-business'
import { marketRules } from './market'
import { isForeignWord, isSyllable, spell } from './letters'
import { readWhole } from './numbers'

const whole = { ...abbreviationTable, ...businessTable, ...readAloud }

/** Titles and places bring their full stop along; at the end of a sentence it is the sentence's. */
const STOP = String.raw`(?:\.(?=\s?\p{L}))?`

const smallMarks: Readonly<Record<string, string>> = {
  q: 'quận',
  p: 'phường',
  h: 'huyện',
  x: 'xã',
  t: 'tỉnh',
  tx: 'thị xã',
  kp: 'khu phố',
}

/** Kinds of legal and official papers, in their numbers: "16/CT-TTg". */
const papers: Readonly<Record<string, string>> = {
  NĐ: 'nghị định',
  NQ: 'nghị quyết',
  QĐ: 'quyết định',
  TT: 'thông tư',
  TTLT: 'thông tư liên tịch',
  CT: 'chỉ thị',
  CĐ: 'công điện',
  KH: 'kế hoạch',
  TB: 'thông báo',
  BC: 'báo cáo',
  HD: 'hướng dẫn',
  CV: 'công văn',
  TTr: 'tờ trình',
  PL: 'pháp lệnh',
}

/** Issuers of an official document. */
const issuers: Readonly<Record<string, string>> = {
  CP: 'chính phủ',
  TTg: 'thủ tướng',
  TW: 'trung ương',
  UBND: 'ủy ban nhân dân',
  HĐND: 'hội đồng nhân dân',
  NHNN: 'ngân hàng nhà nước',
  VPCP: 'văn phòng chính phủ',
  BTC: 'bộ tài chính',
  BYT: 'bộ y tế',
  BCA: 'bộ công an',
  BQP: 'bộ quốc phòng',
  BNV: 'bộ nội vụ',
  BXD: 'bộ xây dựng',
  BCT: 'bộ công thương',
  BTP: 'bộ tư pháp',
  BGDĐT: 'bộ giáo dục đào tạo',
  BTNMT: 'bộ tài nguyên môi trường',
  BGTVT: 'bộ giao thông vận tải',
  BKHCN: 'bộ khoa học công nghệ',
  BKHĐT: 'bộ kế hoạch đầu tư',
  BTTTT: 'bộ thông tin truyền thông',
  BLĐTBXH: 'bộ lao động thương binh xã hội',
  BNNPTNT: 'bộ nông nghiệp phát triển nông thôn',
  BVHTTDL: 'bộ văn hóa thể thao du lịch',
}

/** Known abbreviations, read before numbers: they define the meaning of a number next to them. */
export const abbreviationRules: readonly Rule[] = [
  ...rulesOf({
    'and so on': [
      new RegExp(String.raw`${START}(?:v\.\s?v|V\.v|vv)(?<more>[.…]*)${END}`, 'gu'),
      // The stop is the abbreviation's own, and the sentence's when it ends there.
      ({ group, after }) =>
        `vân vân${group('more') !== '' && /^\s*(?:$|["”’)]*\s*\p{Lu})/u.test(after) ? '.' : ''}`,
    ],
    'mark before a place or page': [
      new RegExp(
        String.raw`${START}(?<mark>${anyOf(Object.keys(placeMarks))})\s?(?=\p{Lu}[\p{L}]|\d)`,
        'gu',
      ),
      ({ group, after }) =>
        group('mark').toLowerCase() === 'tr.' && !/^\d/.test(after)
          ? null
          : (placeMarks[group('mark')] ?? null),
    ],
    'mark before a place, in small letters': [
      /(?=[qphxktK][xpP]?\s?\.)(?:(?<=^|[,(–-]\s?)(?<mark>q|p|h|x|tx|kp|t)\s?\.\s?(?=\p{Lu}\p{Ll}|\d{1,2}(?!\d))|(?<![\p{L}\p{N}])(?<short>[qp]|[Kk][Pp])\.\s?(?=\d{1,2}(?!\d)))/gu,
      ({ group }) => smallMarks[(group('mark') || group('short')).toLowerCase()] ?? null,
    ],
    'kind of paper and who has issued it': [
      new RegExp(
        String.raw`${START}(?<kind>${anyOf(Object.keys(papers))})[-/](?<issuer>${anyOf(Object.keys(issuers))})${END}`,
        'gu',
      ),
      ({ group }) => `${papers[group('kind')] ?? ''} ${issuers[group('issuer')] ?? ''}`,
    ],
  }),
  ...marketRules,
  ...contextRules,
  ...rulesOf({
    'district or ward with its number': [
      new RegExp(
        String.raw`(?=[QP]\d)(?:${START}(?:(?<mark>Q)(?<number>\d{1,2})(?=\s*(?:[,.!?]|TP|Tp|-|$|[Qq]uận|và\s(?:Q|quận)))|P(?<ward>\d{1,2})(?=\s*(?:,\s*|-\s*)?(?:Q\.?\s?\d|Q\.|[Qq]uận|TP|Tp|tp)))|(?<=(?:ở|tại|qua|về|trên|bên|sang|đi|\p{L}\.\d và|quận \d và|Q\d và)\s)(?<other>Q)(?<district>\d{1,2})${END})`,
        'gu',
      ),
      ({ group }) =>
        group('ward') === ''
          ? `quận ${readWhole(group('number') || group('district'))}`
          : `phường ${readWhole(group('ward'))}`,
    ],
    'circular before its number': [
      new RegExp(
        String.raw`${START}TT(?=\s(?:\d|\p{Ll}[^,.]{1,60}\snăm\s))|${START}(?:UBTV)?QH(?=\d{1,2}${END})`,
        'gu',
      ),
      ({ text }) =>
        text === 'TT' ? 'thông tư' : text === 'QH' ? 'quốc hội' : 'ủy ban thường vụ quốc hội',
    ],
    'road with its number': [
      new RegExp(String.raw`${START}(?<road>QL|TL|HL|ĐT)\.?\s?(?=\d)`, 'gu'),
      ({ group }) => roads[group('road')] ?? null,
    ],
    'span of weekdays': [
      new RegExp(String.raw`${START}(?<a>T[2-7])\s?(?:[-–,]|đến)\s?(?<b>T[2-7]|CN)${END}`, 'gu'),
      ({ text, group }) =>
        `${readWeekday(group('a'))}${text.includes(',') ? ',' : ' đến'} ${readWeekday(group('b'))}`,
    ],
    'weekday before a colon': [
      new RegExp(String.raw`${START}(?<day>T[2-7]|CN)(?=\s?:\s)`, 'gu'),
      ({ group }) => readWeekday(group('day')),
    ],
    weekday: [
      new RegExp(
        String.raw`(?=T[2-7]|CN)(?:(?<=${START}(?:sáng|chiều|tối|ngày|trưa|đêm|từ|đến|khám|hẹn|học|nghỉ|thi|họp|vào|hôm|mỗi|hàng|cứ|giờ|phút)\s)(?<day>T[2-7]|CN)${END}|${START}(?<dated>T[2-7]|CN)(?=,?\s(?:ngày\s|\d{1,2}/\d{1,2}|\p{Ll}[^.]{0,30}tháng\s)))`,
        'giu',
      ),
      ({ group }) => {
        const day = group('day') || group('dated')
        return day === day.toUpperCase() ? readWeekday(day) : null
      },
    ],
    city: [
      new RegExp(String.raw`${START}(?:T[Pp]|tp)(?:\.\s?|\s)(?=\p{Lu})`, 'gu'),
      () => 'thành phố',
    ],
    'counted noun': [
      new RegExp(
        String.raw`(?=[hsgnbđtc])(?<=(?<![\p{L}\p{N}])\d[\d.,]*\s?)(?<noun>${anyOf(Object.keys(countedNouns))})${END}`,
        'gu',
      ),
      ({ group }) => countedNouns[group('noun')] ?? null,
    ],
    'English title, in capitals or without its stop': [
      new RegExp(
        String.raw`(?=[MD])${START}(?:(?<caps>MRS?|MS|DR)\.(?=\s?\p{Lu}{2})|(?<bare>Dr)(?=\s\p{Lu}\p{Ll}))`,
        'gu',
      ),
      ({ group }) => {
        const title =
          group('bare') || group('caps').charAt(0) + group('caps').slice(1).toLowerCase()
        return whole[`${title}.`] ?? null
      },
    ],
    'known abbreviation': [
      new RegExp(String.raw`${START}(?<short>${anyOf(Object.keys(whole))})${END}${STOP}`, 'gu'),
      // "SẼ ĐƯA ANH VỀ NGÀY VÔ TƯ CŨ": in a line of capitals a syllable is a word.
      ({ group, before, after }) =>
        isSyllable(group('short')) && (isInCapitals(before + after) || isBesideCapitals(before))
          ? null
          : (whole[group('short')] ?? null),
    ],
  }),
]

const roads: Readonly<Record<string, string>> = {
  QL: 'quốc lộ',
  TL: 'tỉnh lộ',
  HL: 'hương lộ',
  ĐT: 'đường tỉnh',
}

export const initialRules = rulesOf({
  'letters with full stops': [
    new RegExp(
      String.raw`(?=\p{Lu}\.)${START}(?:(?:\p{Lu}\.){2,6}(?:\p{Lu}${END})?|\p{Lu}\.\p{Lu}${END})`,
      'gu',
    ),
    ({ text }) => spell(text.replaceAll('.', '')),
  ],
})

/** Words of figures and letters. */
export const mixedRules = rulesOf({
  version: [new RegExp(String.raw`${START}[vV](?=\d+(?:\.\d+)+)`, 'gu'), () => 'vê'],
  'figures and letters in one word': [
    new RegExp(
      String.raw`(?<!\d[.,])${START}(?=[\p{L}\d-]*\d)(?=[\p{L}\d-]*\p{L})[\p{L}\d]+(?:-[\p{L}\d]+)*(?:(?<=\p{L}-?\d+)\.\d+)*${END}`,
      'gu',
    ),
    ({ text }) => readMixed(text),
  ],
})

/** Capitals that no table knows. */
export const spellingRules = rulesOf({
  'unknown capitals': [
    new RegExp(String.raw`(?=[A-ZĐƯƠÂÊÔĂ]{2})${START}[A-ZĐƯƠÂÊÔĂ]{2,7}${END}`, 'gu'),
    ({ text, before, after }) => {
      if (isSyllable(text)) return null
      if (AFTER_TITLE.test(before) || isForeignWord(text) || isShortName(text, before + after))
        return text.toLowerCase()
      return isShouting(before + after) && text.length > 3 ? null : spell(text)
    },
  ],
  'consonants alone': [
    new RegExp(String.raw`(?=[B-DF-HJ-NP-TV-XZĐ](?!\p{L}))${START}[B-DF-HJ-NP-TV-XZĐ]${END}`, 'gu'),
    ({ text }) => spell(text),
  ],
})

/** True if the adjacent words are all in capitals. */
const isInCapitals = (around: string): boolean =>
  /\p{Lu}{2}/u.test(around) && !/\p{Ll}/u.test(around)

/** A name follows `Mr.` and similar titles: `MS. LEE`. */
const AFTER_TITLE = /(?<!\p{L})(?:mít tơ|mít xít|mi|đốc tơ)\s$/u

/** The word before is one in capitals, whatever has been read already: `THÁM TỬ TƯ`. */
const isBesideCapitals = (before: string): boolean => {
  const word = /(?<!\p{L})\p{Lu}{2,}\s$/u.exec(before)?.[0].trim() ?? ''
  return /[^A-Z]/.test(word) && isSyllable(word)
}

/** Words of three letters that a title in capitals can hold (`RED`), and no abbreviation of that shape. */
const isShortName = (text: string, around: string): boolean =>
  /^[BCDFGHJKLMNPQRSTVWXYZ][AEIOU][BCDFGKLMNPRSTXZ]$/.test(text) &&
  !/^(?:HIV|VAT|GAP|CEF|FIT|LUT|FED|MIC|VIB|BIM|SOS|POS|COD|DOC|GIS|GIF|PET|NET|KOL|KOC|KEM)$/.test(
    text,
  ) &&
  (around.match(/(?<!\p{L})(?=\p{Lu}*[^\P{L}A-Z])\p{Lu}{2,}(?!\p{L})/gu)?.length ?? 0) > 1 &&
  !/[^\0-\x7f\P{Ll}]/u.test(around)

/** The neighbourhood is all in capitals: a title, not an abbreviation. */
const isShouting = (around: string): boolean =>
  (around.match(/\p{Lu}/gu)?.length ?? 0) > 6 && !/\p{Ll}/u.test(around)

/** "4G", "H5N1", "U23", "B52": capitals by name, figures as a number, small letters as a word. */
function readMixed(text: string): string {
  const parts = text.match(/\d+|\.|\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{L}/gu) ?? []
  return parts
    .map((part) => {
      if (/^\d+$/.test(part)) return readWhole(part)
      if (part === '.') return 'chấm'
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

/** "3G" and "4G" use the sound of the letter, not its name; the O of H2O is "ô". */
const oneLetter = (letter: string): string =>
  letter === 'G' ? 'gờ' : letter === 'O' ? 'ô' : spell(letter)
