import { START, type Rule } from '../rules'
import { readInteger } from './numbers'

const say = (digits: string): string => readInteger(BigInt(digits))

function readTime(hours: string, minutes: string, seconds: string): string | null {
  if (Number(hours) > 24 || Number(minutes || 0) > 59 || Number(seconds || 0) > 59) return null
  const parts = [`${say(hours)} giờ`]
  const isSharp = Number(minutes || 0) === 0 && seconds === ''
  if (minutes !== '' && !isSharp) parts.push(`${say(minutes)} phút`)
  if (seconds !== '') parts.push(`${say(seconds)} giây`)
  return parts.join(' ')
}

/** Times of day and spans in hours, minutes and seconds. */
export const timeRules: readonly Rule[] = [
  {
    name: 'all day long',
    pattern: new RegExp(String.raw`${START}24/24\s?(?:h|giờ)(?![\p{L}\p{N}])`, 'giu'),
    read: () => `${say('24')} trên ${say('24')} giờ`,
  },
  {
    name: 'timestamp after a date',
    pattern: /(?<=[\p{L}\d])T(?=\d{2}:\d{2})/gu,
    read: () => '',
  },
  {
    name: 'from hour to hour',
    pattern:
      /(?<=(?:\d\s?(?:h|g|giờ)(?:\d{2})?|:\d{2})(?:\s(?:sáng|trưa|chiều|tối|đêm))?)\s?[-–—]\s?(?=\d{1,2}\s?(?:h|g|giờ|:\d{2}))/giu,
    read: () => 'đến',
  },
  {
    name: 'hours, minutes and seconds',
    pattern: new RegExp(
      String.raw`${START}(?<h>\d{1,2}):(?<m>\d{2})(?::(?<s>\d{2})(?:[.,]\d{1,3})?)?Z?(?!:?\d|\p{L}|[.,]\d)`,
      'gu',
    ),
    read: ({ group }) => readTime(group('h'), group('m'), group('s')),
  },
  {
    name: 'hours with h or g',
    pattern: new RegExp(
      String.raw`${START}(?<h>\d{1,2})\s?[hHg](?<m>\d{2})?(?:['’′pm](?:(?<s>\d{2})(?:["”″s]|(?!\d)))?)?(?![\p{L}\p{N}/])`,
      'gu',
    ),
    read: ({ text, group }) =>
      // "5g" alone is five grams.
      text.endsWith('g') ? null : readTime(group('h'), group('m'), group('s')),
  },
  {
    name: 'minutes and seconds',
    pattern: new RegExp(
      String.raw`${START}(?<m>\d{1,3})\s?['’′](?:\s?(?<s>\d{1,2})\s?(?:["”″]|''))?(?!\p{L})`,
      'gu',
    ),
    read: ({ group }) =>
      `${say(group('m'))} phút${group('s') === '' ? '' : ` ${say(group('s'))} giây`}`,
  },
]
