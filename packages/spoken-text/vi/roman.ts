import { parseRoman } from '../roman'
import { END, START, type Rule } from '../rules'
import { readInteger } from './numbers'

const KEYWORDS =
  'thế kỷ|thế kỉ|tk|chương|phần|quyển|tập|hồi|màn|cảnh|mục|điều|khoản|bài|quý|khóa|khoá|kỳ|kì|đợt|hạng|loại|cấp|bậc|nhóm|' +
  'vòng|đại hội|hội nghị|lần thứ|thứ|chiến|quân khu|quân đoàn|vùng|khu vực|nghị quyết|đảng bộ|giai đoạn|type|cấp độ|độ|trung ương|' +
  'xã hội|tây nguyên|thì|học kỳ|học kì|và|đến|tới|hoặc|sang|đầu|cuối|giữa'

const AFTER_KEYWORD = new RegExp(String.raw`(?:^|[^\p{L}])(?:${KEYWORDS})\s*$`, 'iu')

/** A name right before the numeral: kings, popes, ships. */
const AFTER_NAME = /\p{Lu}[\p{Ll}’'-]+\s$/u

const say = (value: number): string => readInteger(BigInt(value))

/** Roman numerals, where the words around them show that they are numerals. */
export const romanRules: readonly Rule[] = [
  {
    name: 'span of Roman numerals',
    pattern: new RegExp(
      String.raw`${START}(?<a>[IVXLCDM]+)\s?[-–—]\s?(?<b>[IVXLCDM]+)${END}`,
      'gu',
    ),
    read: ({ group }) => {
      const [a, b] = [parseRoman(group('a')), parseRoman(group('b'))]
      return a !== null && b !== null && a < b ? `${say(a)} đến ${say(b)}` : null
    },
  },
  {
    name: 'Roman numeral',
    pattern: new RegExp(String.raw`${START}[IVXLCDM]+${END}`, 'gu'),
    read: ({ text, before, after }) => {
      const value = parseRoman(text)
      if (value === null) return null
      if (AFTER_KEYWORD.test(before)) return isWordThere(text, before) ? null : say(value)
      if (/^[IV]$/.test(text) && opensItem(before, after)) return say(value)
      if (!/^[IVX]{2,}$/.test(text)) return null
      if (AFTER_NAME.test(before)) return `thứ ${say(value)}`
      const opensLine = before.trim() === '' && /^[.)]\s/.test(after)
      return opensLine || /^(?:X+(?:IX|IV|V?I{0,3})|VI{2,3}|I{2,3}|I[VX])$/.test(text)
        ? say(value)
        : null
    },
  },
]

/** "I. Mở đầu", at the start or after a mark. */
const opensItem = (before: string, after: string): boolean =>
  /(?:^|[:;,.])\s*$/.test(before) && /^\.\s+\p{Lu}/u.test(after)

/** After a mere "và" or "đến" a single letter is no numeral. */
const isWordThere = (text: string, before: string): boolean =>
  text.length === 1 &&
  /(?:và|đến|tới|hoặc|sang|đầu|cuối|giữa|độ|thì|xã hội|trung ương)\s*$/iu.test(before)
