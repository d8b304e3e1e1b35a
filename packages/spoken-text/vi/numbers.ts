import { END, parseRoman, START, rulesOf } from '../rules'
import { isSyllable } from './letters'

const digitNames = ['không', 'một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín'] as const

const nameOf = (digit: number): string => digitNames[digit] ?? ''

/** Each digit by its name: 0912 → "không chín một hai". Other characters are passed over. */
export const readDigits = (text: string): string =>
  [...text]
    .filter((c) => c >= '0' && c <= '9')
    .map((c) => nameOf(Number(c)))
    .join(' ')

/** An integer in figures, leading zeros passed over. */
export const say = (digits: string | number): string => readInteger(BigInt(digits))

/** Tens and units: 21 → "hai mươi mốt", 15 → "mười lăm", 24 → "hai mươi tư". */
function readTens(tens: number, units: number): string[] {
  if (tens === 1) {
    if (units === 0) return ['mười']
    return ['mười', units === 5 ? 'lăm' : nameOf(units)]
  }
  const head = [nameOf(tens), 'mươi']
  if (units === 0) return head
  if (units === 1) return [...head, 'mốt']
  if (units === 4) return [...head, 'tư']
  return [...head, units === 5 ? 'lăm' : nameOf(units)]
}

/** 0–999; `full` reads the missing hundreds too, as inside a larger number: 5 → "không trăm linh năm". */
function readGroup(value: number, full: boolean): string[] {
  const [hundreds, tens, units] = [Math.floor(value / 100), Math.floor(value / 10) % 10, value % 10]
  const said: string[] = []
  if (hundreds > 0 || full) said.push(nameOf(hundreds), 'trăm')
  if (tens > 0) return [...said, ...readTens(tens, units)]
  if (units === 0) return said
  return said.length > 0 ? [...said, 'linh', nameOf(units)] : [nameOf(units)]
}

const BILLION = 1_000_000_000n

/** Any integer: "một triệu hai trăm nghìn"; above a billion in billions of billions. */
export function readInteger(value: bigint): string {
  if (value < 0n) return `âm ${readInteger(-value)}`
  if (value === 0n) return nameOf(0)
  return readPositive(value, false).join(' ')
}

function readPositive(value: bigint, full: boolean): string[] {
  if (value >= BILLION) {
    const rest = value % BILLION
    return [
      ...readPositive(value / BILLION, full),
      'tỷ',
      ...(rest === 0n ? [] : readPositive(rest, true)),
    ]
  }
  const number = Number(value)
  const groups: [amount: number, name: string][] = [
    [Math.floor(number / 1_000_000), 'triệu'],
    [Math.floor(number / 1000) % 1000, 'nghìn'],
    [number % 1000, ''],
  ]
  let spoken = full
  return groups.flatMap(([amount, name]) => {
    if (amount === 0) return []
    const group = [...readGroup(amount, spoken), ...(name === '' ? [] : [name])]
    spoken = true
    return group
  })
}

/** Digits after the decimal mark: 14 → "mười bốn", 05 → "không năm", 1415 → digit by digit. */
function readFraction(digits: string): string {
  const asNumber = digits.length <= 2 && !digits.startsWith('0')
  return asNumber ? readInteger(BigInt(digits)) : readDigits(digits)
}

/** A number as it is written, with its separators. */
export const NUMBER = String.raw`\d+(?:[.,]\d+)*`

/** Longer runs of digits are codes: accounts, cards. */
const MAX_INTEGER = 15

interface NumberStyle {
  /** The comma of 1,200 separates thousands, as after a dollar sign. */
  englishCommas?: boolean
}

/**
 * A written number as words, by the Vietnamese convention: dot for thousands, comma for decimals.
 * Numbers that do not fit it are read by their evident meaning: 3.5, 1,200,000.00, version 1.2.3.
 */
export function readNumber(written: string, style: NumberStyle = {}): string {
  const groups = written.split(/[.,]/)
  const marks = written.replace(/\d/g, '')
  if (marks === '') return readWhole(written)
  const last = marks.at(-1) ?? ''
  const fraction = groups.at(-1) ?? ''
  const isGrouped = thousands(groups)
  if (new Set(marks).size === 1) {
    const single = marks.length === 1
    if (isGrouped && (last === '.' || !single || style.englishCommas === true)) {
      return readInteger(BigInt(groups.join('')))
    }
    if (single) return readDecimal(groups[0] ?? '', fraction)
    return groups.map(readWhole).join(last === '.' ? ' chấm ' : ', ')
  }
  const whole = groups.slice(0, -1)
  const marksAreClear = marks.indexOf(last) === marks.length - 1
  if (marksAreClear && thousands(whole)) return readDecimal(whole.join(''), fraction)
  return groups.map(readWhole).join(', ')
}

const thousands = ([first = '', ...rest]: readonly string[]): boolean =>
  /^[1-9]\d{0,2}$/.test(first) && rest.every((group) => group.length === 3)

const readDecimal = (whole: string, fraction: string): string =>
  `${readWhole(whole)} phẩy ${readFraction(fraction)}`

/** Digits without separators; a leading zero or too many of them make a code, read digit by digit. */
export function readWhole(digits: string): string {
  const isLong = digits.length > MAX_INTEGER && !/^[1-9]\d{0,20}0{6}$/.test(digits)
  const isCode = isLong || /^0\d/.test(digits)
  return isCode ? readDigits(digits) : readInteger(BigInt(digits))
}

const KEYWORDS =
  'thế kỷ|thế kỉ|tk|chương|phần|quyển|tập|hồi|màn|cảnh|mục|điều|khoản|bài|quý|khóa|khoá|kỳ|kì|đợt|hạng|loại|cấp|bậc|nhóm|' +
  'vòng|đại hội|hội nghị|lần thứ|thứ|chiến|quân khu|quân đoàn|vùng|khu vực|nghị quyết|đảng bộ|giai đoạn|type|cấp độ|độ|trung ương|' +
  'xã hội|tây nguyên|đoạn|phụ lục|số|năm|lớp|thì|học kỳ|học kì|và|đến|tới|hoặc|sang|đầu|cuối|giữa'

const AFTER_KEYWORD = new RegExp(String.raw`(?:^|[^\p{L}])(?:${KEYWORDS})\s*$`, 'iu')

/** "đến XX", but "DVD và CD". */
const AFTER_CONNECTIVE = /(?:và|đến|tới|hoặc|sang|đầu|cuối|giữa|thì|số|loại|nhóm)\s*$/iu

/** A name right before the numeral: kings, popes, ships. */
const AFTER_NAME = /\p{Lu}[\p{Ll}’'-]+\s$/u

const AFTER_RULER =
  /(?<!\p{L})(?:Henry|Edward|George|James|Charles|Carl|Louis|Philippe?|Felipe|Richard|William|Wilhelm|Friedrich|Frederick|Franz|Otto|Elizabeth|Mary|Catherine|Ekaterina|Nikolai|Nicholas|Alexander|Alexandre|Ivan|Pyotr|Peter|Napol[eé]on|Pius|Piô|Lêô|Leo|Paul|Phaolô|Phêrô|Benedict|Rama|Ramses|Gustav|Harald|Haakon|Margrethe|Juan Carlos|Leopold|Ludwig|Ptolemy|Cleopatra|Darius|Xerxes)\s$/u

/** Roman numerals, where the words around them show that they are numerals. */
export const romanRules = rulesOf({
  'span of Roman numerals': [
    new RegExp(String.raw`${START}(?<a>[IVXLCDM]+)\s?[-–—]\s?(?<b>[IVXLCDM]+)${END}`, 'gu'),
    ({ group }) => {
      const [a, b] = [parseRoman(group('a')), parseRoman(group('b'))]
      return a !== null && b !== null && a < b ? `${say(a)} đến ${say(b)}` : null
    },
  ],
  'Roman numeral': [
    new RegExp(String.raw`${START}[IVXLCDM]+${END}`, 'gu'),
    ({ text, before, after }) => {
      const value = parseRoman(text)
      if (value === null) return null
      // "lớp L", "phần C" are letters.
      if (/^[LCDM]{1,2}$/.test(text) && !/(?:thế k[ỷỉ]|chương|điều)\s$/iu.test(before)) return null
      if (/[LCDM]/.test(text) && AFTER_CONNECTIVE.test(before)) return null
      if (AFTER_KEYWORD.test(before)) return isWordThere(text, before) ? null : say(value)
      if (/^[IV]$/.test(text) && opensItem(before, after)) return say(value)
      if (!/^[IVX]{2,}$/.test(text)) return null
      if (AFTER_RULER.test(before))
        return `thứ ${value === 1 ? 'nhất' : value === 4 ? 'tư' : say(value)}`
      if (AFTER_NAME.test(before)) return say(value)
      const opensLine = before.trim() === '' && /^[.)]\s/.test(after)
      return opensLine || /^(?:X+(?:IX|IV|V?I{0,3})|VI{2,3}|I{2,3}|I[VX])$/.test(text)
        ? say(value)
        : null
    },
  ],
  'second century in small letters': [
    /(?=[ivx]{2})(?<=thế k[ỷỉ] [^.;:]{1,25}(?:và|đến|tới|hoặc|,|-|–)\s?)[ivx]{2,6}(?![\p{L}\p{N}])/giu,
    ({ text }) => {
      const value = parseRoman(text.toUpperCase())
      return value === null ? null : say(value)
    },
  ],
  'Roman numeral in small letters': [
    new RegExp(
      String.raw`(?=[ivxlc]|m[mdclxvi]{2})(?<=${START}(?<keyword>thế kỷ|thế kỉ|chương|mục|khoản|điều|phụ lục|(?<!thành )phần|đoạn|thứ|khóa|khoá|quyển|tập|năm)\s)[ivxlcdm]+${END}`,
      'giu',
    ),
    ({ text, group, after }) => {
      const value = parseRoman(text.toUpperCase())
      if (value === null || text !== text.toLowerCase() || /^(?:d[xi]|mi|di)$/.test(text))
        return null
      if (/^thế/i.test(group('keyword'))) return say(value)
      if (text.length === 1 && !/^(?:mục|khoản|điều|phụ lục|phần|chương)$/i.test(group('keyword')))
        return null
      return isWordToo(text, after) ? null : say(value)
    },
  ],
})

/** "I. Mở đầu", at the start or after a mark. */
const opensItem = (before: string, after: string): boolean =>
  /(?:^|[:;,.])\s*$/.test(before) && /^\.\s+\p{Lu}/u.test(after)

/** After a mere "và" or "đến" a single letter is no numeral, after "số" only I, V and X are. */
const isWordThere = (text: string, before: string): boolean =>
  text.length === 1 &&
  (/(?:và|đến|tới|hoặc|sang|đầu|cuối|giữa|độ|thì|năm|xã hội|trung ương)\s*$/iu.test(before) ||
    (/số\s*$/iu.test(before) && !/[IVX]/.test(text)))

/** Small letters that are also a word: "phần vi phạm", "đoạn xi măng". */
const isWordToo = (text: string, after: string): boolean =>
  isSyllable(text) && /^\s\p{Ll}/u.test(after)
