import { expect, it } from 'vitest'
import { causeText } from './studio-error'

const refused = (address: string) => new Error(`connect ECONNREFUSED ${address}:80`)

it.each<[string, unknown, string]>([
  ['the message', new Error('the disk is full'), 'the disk is full'],
  ['the code where the message is empty', Object.assign(new Error(''), { code: 'EIO' }), 'EIO'],
  ['the name where there is neither', new TypeError(''), 'TypeError'],
  [
    'the first of several failures',
    new AggregateError([refused('::1'), refused('127.0.0.1')], ''),
    'connect ECONNREFUSED ::1:80',
  ],
  ['a value that is no error', 'gone', 'gone'],
  ['nothing at all', '', 'unknown'],
])('a cause is said by %s', (_, cause, text) => {
  expect(causeText(cause)).toBe(text)
})
