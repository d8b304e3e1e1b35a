import { START, type Rule } from '../rules'
import { spell } from './letters'
import { readWhole } from './number-text'
import { isSyllable } from './syllable'

const marks: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '.': 'chấm',
    '@': 'a còng',
    '/': 'gạch chéo',
    '-': 'gạch ngang',
    _: 'gạch dưới',
    '?': 'hỏi',
    '=': 'bằng',
    '&': 'và',
    '#': 'thăng',
    ':': 'hai chấm',
    '%': 'phần trăm',
    '+': 'cộng',
    '~': 'ngã',
  }),
)

/** Ends of addresses that are read as words; the others (vn, gov, edu) are spelled when short. */
const readAsWords = new Set(['com', 'net', 'org', 'info', 'edu', 'gov'])

function readAddress(address: string): string {
  const plain = address.replace(/^[a-z]+:\/\//i, '').replace(/\/$/, '')
  return plain
    .split(/([^\p{L}\p{N}]|\d+)/u)
    .filter((part) => part !== '')
    .map(readPart)
    .join(' ')
}

function readPart(part: string): string {
  if (/^\d+$/.test(part)) return readWhole(part)
  const mark = marks.get(part)
  if (mark !== undefined) return mark
  if (!/\p{L}/u.test(part)) return ''
  const isShort = part.length <= 3 && !readAsWords.has(part.toLowerCase()) && !isSyllable(part)
  return isShort ? spell(part) : part
}

/** #HàNộiPhố → "Hà Nội Phố". */
const inWords = (tag: string): string =>
  tag.replaceAll('_', ' ').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')

const HOST = String.raw`(?:[\p{L}\d](?:[\p{L}\d-]{0,62})\.)+(?:com|net|org|info|vn|edu|gov|io|tv|me|ai|app|dev|co|us|uk|fr|de|jp|kr|cn|eu|asia|biz|xyz|shop|online|site|tech)`
const PATH = String.raw`(?::\d{2,5})?(?:/[^\s<>"'”’)\]]*[^\s<>"'”’)\].,;:!?])?/?`

/** Addresses of the net, mark by mark. */
export const webRules: readonly Rule[] = [
  {
    name: 'e-mail address',
    pattern: /(?<![\p{L}\p{N}._%+-])[\w.%+-]{1,64}@(?:[\p{L}\d-]{1,63}\.)+\p{L}{2,24}/gu,
    read: ({ text }) => readAddress(text),
  },
  {
    name: 'web address with its protocol',
    pattern: /(?<![\p{L}\p{N}])(?:https?|ftp):\/\/[^\s<>"'”’)\]]*[^\s<>"'”’)\].,;:!?]/giu,
    read: ({ text }) => readAddress(text),
  },
  {
    name: 'web address',
    pattern: new RegExp(`${START}(?:www\\.)?${HOST}(?![\\p{L}\\p{N}-])${PATH}`, 'giu'),
    read: ({ text }) => readAddress(text),
  },
  {
    name: 'IP address',
    pattern: /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/gu,
    read: ({ text }) => text.split('.').map(readWhole).join(' chấm '),
  },
  {
    name: 'hashtag or name with @',
    pattern: /(?<![\p{L}\p{N}])(?<mark>[#@])(?<tag>[\p{L}_][\p{L}\p{M}\p{N}_]*)/gu,
    read: ({ group }) => `${group('mark') === '#' ? 'hát tác' : 'a còng'} ${inWords(group('tag'))}`,
  },
]
