import { START, type Rule } from '../rules'
import { readWhole } from './numbers'

const marks: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '.': 'dot',
    '@': 'at',
    '/': 'slash',
    '-': 'dash',
    _: 'underscore',
    '?': 'question mark',
    '=': 'equals',
    '&': 'and',
    '#': 'hash',
    ':': 'colon',
    '%': 'percent',
  }),
)

const readAddress = (address: string): string =>
  address
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/\/$/, '')
    .split(/([^\p{L}\p{N}]|\d+)/u)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? readWhole(part) : (marks.get(part) ?? part)))
    .join(' ')

export const webRules: readonly Rule[] = [
  {
    name: 'e-mail address',
    pattern: /(?<![\p{L}\p{N}._%+-])[\w.%+-]{1,64}@(?:[\p{L}\d-]{1,63}\.)+\p{L}{2,24}/gu,
    read: ({ text }) => readAddress(text),
  },
  {
    name: 'web address',
    pattern: new RegExp(
      String.raw`${START}(?:(?:https?|ftp)://[^\s<>"'”’)\]]*[^\s<>"'”’)\].,;:!?]|(?:www\.)?(?:[\p{L}\d-]{1,63}\.)+(?:com|net|org|info|gov|edu|io|vn|co|uk)(?![\p{L}\p{N}])(?:/[^\s<>"'”’)\]]*[^\s<>"'”’)\].,;:!?])?)`,
      'giu',
    ),
    read: ({ text }) => readAddress(text),
  },
  {
    name: 'hashtag or name with @',
    pattern: /(?<![\p{L}\p{N}])(?<mark>[#@])(?=[\p{L}_])/gu,
    read: ({ group }) => (group('mark') === '#' ? 'hashtag' : 'at'),
  },
]
