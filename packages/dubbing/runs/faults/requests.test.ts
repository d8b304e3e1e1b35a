import type { ServerResponse } from 'node:http'
import { describe, expect } from 'vitest'
import type { Scripted } from '../../gateway/testing/fake-service'
import { create, envelope, on, playFaults, status, type FaultCase } from '../testing/fault-case'

const accepted = 'done 3/3 1/1'
const me = /\/me$/
const page = (code: number) => ({
  status: code,
  text: '<html>…</html>',
  headers: { 'content-type': 'text/html' },
})
const limited = (headers: Record<string, string> = {}) => ({ status: 429, headers })
/** Three tasks, so that two continue when one fails. */
const threeTasks = ['a', 'b', 'c'].flatMap((letter, task) =>
  [0, 1, 2, 3].map((nth) => letter.repeat(4_800 + 4 * task + nth)),
)

const refusals: FaultCase[] = [
  {
    name: '500 with its envelope, once',
    rules: () => [on(create, envelope('INTERNAL_ERROR'), 1)],
    runs: ['done 3/3 2/1'],
  },
  {
    name: '500 with its envelope, twice',
    rules: () => [on(create, envelope('INTERNAL_ERROR'), 2)],
    runs: ['done 3/3 3/1'],
  },
  {
    name: '500 with its envelope, always',
    rules: () => [on(create, envelope('INTERNAL_ERROR'))],
    runs: ['done 0/3 3/0 SERVICE_ERROR', 'done 0/3 3/0 SERVICE_ERROR'],
  },
  {
    name: '500 with its envelope for one of three tasks',
    texts: threeTasks,
    rules: () => [
      on(create, ({ body }) =>
        String(body['srt']).includes('bbb') ? envelope('INTERNAL_ERROR') : undefined,
      ),
    ],
    runs: ['done 8/12 5/2 SERVICE_ERROR'],
    check: ({ progress }) =>
      expect(progress.at(-1)?.failedCueIds).toEqual(['c4', 'c5', 'c6', 'c7']),
  },
  {
    name: '500 of the acoustic model, once',
    rules: () => [on(create, envelope('SYNTHESIS_FAILED'), 1)],
    runs: ['done 3/3 2/1'],
  },
  {
    name: '200 with success: false, once',
    rules: () => [on(create, { json: { success: false, message: 'bận' } }, 1)],
    runs: ['done 3/3 2/1'],
  },
  {
    name: '200 with status: error, once',
    rules: () => [on(create, { json: { status: 'error', message: 'bận' } }, 1)],
    runs: ['done 3/3 2/1'],
  },
  {
    name: '500 with {error}, once',
    rules: () => [on(create, { status: 500, json: { error: 'bận' } }, 1)],
    runs: ['done 3/3 2/1'],
  },
  {
    name: '400, always',
    rules: () => [on(create, envelope('VOICE_NOT_FOUND', 400))],
    runs: ['done 0/3 1/0 VOICE_NOT_FOUND'],
  },
  {
    name: '413 above one cue',
    rules: () => [
      on(create, ({ body }) =>
        String(body['srt']).split('-->').length > 2 ? { status: 413 } : undefined,
      ),
    ],
    runs: ['done 3/3 5/3'],
  },
  {
    name: '402 at the second task',
    texts: threeTasks.slice(0, 8),
    rules: (service) => {
      service.credits = 20_000
      return []
    },
    runs: ['failed 4/8 2/1 INSUFFICIENT_CREDITS'],
  },
  {
    name: '401, then the right key',
    rules: () => [on(create, envelope('UNAUTHORIZED', 401), 1)],
    runs: ['failed 0/3 1/0 UNAUTHORIZED', accepted],
  },
  {
    name: '403, then allowed',
    rules: () => [on(create, envelope('FORBIDDEN', 403), 1)],
    runs: ['failed 0/3 1/0 FORBIDDEN', accepted],
  },
]

const outages: FaultCase[] = [
  {
    name: '503, once',
    rules: () => [on(create, { status: 503 }, 1)],
    runs: ['done 3/3 2/1'],
  },
  {
    name: '503 with Retry-After, twice',
    rules: () => [on(create, { status: 503, headers: { 'retry-after': '1' } }, 2)],
    runs: ['done 3/3 3/1'],
  },
  {
    name: '503, six times',
    rules: () => [on(create, { status: 503 }, 6)],
    runs: ['done 3/3 7/1'],
  },
  {
    name: '429 with Retry-After, twice',
    rules: () => [on(create, limited({ 'retry-after': '2' }), 2)],
    runs: ['done 3/3 3/1'],
  },
  {
    name: '429 without Retry-After, twice',
    rules: () => [on(create, limited(), 2)],
    runs: ['done 3/3 3/1'],
  },
  {
    name: '429 with a date, once',
    rules: () => [
      on(create, () => limited({ 'retry-after': new Date(Date.now() + 3_000).toUTCString() }), 1),
    ],
    runs: ['done 3/3 2/1'],
  },
  { name: '/me 500, once', rules: () => [on(me, { status: 500 }, 1)], runs: [accepted] },
  { name: '/me torn, five times', rules: () => [on(me, 'tear', 5)], runs: [accepted] },
  {
    name: '/me with another page',
    rules: () => [on(me, page(200))],
    runs: [accepted],
  },
  { name: '/me 404', rules: () => [on(me, { status: 404 })], runs: [accepted] },
]

const lost = 'done 0/3 1/0 ANSWER_LOST'
const lostPaid = 'done 0/3 1/1 ANSWER_LOST'
const halfBody = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '99' })
  response.write('{"task_id', () => response.destroy())
}
const answers: FaultCase[] = [
  ...[500, 502, 504, 520].map((code) => ({
    name: `${code} of a proxy`,
    rules: () => [on(create, page(code), 1)],
    runs: [lost, accepted],
  })),
  { name: '408', rules: () => [on(create, { status: 408 }, 1)], runs: [lost, accepted] },
  {
    name: '502 in an envelope',
    rules: () => [on(create, envelope('INTERNAL_ERROR', 502), 1)],
    runs: [lost, accepted],
  },
  {
    name: '502 after accepting',
    rules: () => [on(create, { after: () => page(502) }, 1)],
    runs: [lostPaid, accepted],
    paidTwice: 3,
  },
  {
    name: 'torn before it was read',
    rules: () => [on(create, 'tear', 1)],
    runs: [lost, accepted],
  },
  {
    name: 'torn after accepting',
    rules: () => [on(create, { after: () => 'tear' }, 1)],
    runs: [lostPaid, accepted],
    paidTwice: 3,
  },
  {
    name: 'half a body after accepting',
    rules: () => [on(create, { after: () => ({ raw: halfBody }) }, 1)],
    runs: [lostPaid, accepted],
    paidTwice: 3,
  },
  {
    name: 'an answer without a task, after accepting',
    rules: () => [on(create, { after: () => ({ json: { status: 'success' } }) }, 1)],
    runs: [lostPaid, accepted],
    paidTwice: 3,
    check: ({ updates }) =>
      expect(updates.find(({ error }) => error)?.error?.message).toContain('no task_id'),
  },
  {
    name: '201',
    rules: () => [on(create, { after: (answer) => ({ ...answer, status: 201 }) })],
    runs: [accepted],
  },
  {
    name: 'redirected within the service',
    rules: () => [
      on(create, ({ query }) =>
        query.has('again')
          ? undefined
          : { status: 307, headers: { location: '/api/v2/stt_stream?again=1' } },
      ),
    ],
    runs: ['done 3/3 2/1'],
  },
  {
    name: 'redirected to another address',
    rules: () => [on(create, { status: 302, headers: { location: 'http://127.0.0.1:9/login' } })],
    runs: ['done 0/3 1/0 BAD_RESPONSE', 'done 0/3 1/0 BAD_RESPONSE'],
  },
]

/** With Idempotency-Key, lost requests are repeated and nothing is paid twice. */
const lostAnswers: [string, Scripted][] = [
  ['502 of a proxy', page(502)],
  ['502 after accepting', { after: () => page(502) }],
  ['torn before it was read', 'tear'],
  ['torn after accepting', { after: () => 'tear' }],
  ['an answer without a task, after accepting', { after: () => ({ json: {} }) }],
]
const keyed: FaultCase[] = lostAnswers.map(([name, answer]) => ({
  name,
  rules: (service) => {
    service.idempotent = true
    return [on(create, answer, 1)]
  },
  runs: ['done 3/3 2/1'],
}))

const polls: FaultCase[] = [
  ...[500, 502, 503, 504, 520].map((code) => ({
    name: `${code}, twelve times`,
    rules: () => [on(status, page(code), 12)],
    runs: [accepted],
  })),
  {
    name: '500 with its envelope, nine times',
    rules: () => [on(status, envelope('INTERNAL_ERROR'), 9)],
    runs: [accepted],
  },
  { name: 'torn, five times', rules: () => [on(status, 'tear', 5)], runs: [accepted] },
  { name: 'another page, four times', rules: () => [on(status, page(200), 4)], runs: [accepted] },
  {
    name: 'another page, for ever',
    rules: () => [on(status, page(200))],
    runs: ['failed 0/3 1/1 BAD_RESPONSE', 'failed 0/3 0/0 BAD_RESPONSE'],
  },
  { name: '429, three times', rules: () => [on(status, limited(), 3)], runs: [accepted] },
  { name: '404, three times', rules: () => [on(status, { status: 404 }, 3)], runs: [accepted] },
  {
    name: '404 for good: the task is forgotten',
    rules: () => [on(status, { status: 404 }, 5)],
    runs: ['done 0/3 1/1 NOT_FOUND', accepted],
    paidTwice: 3,
  },
  ...[
    ['401', 'UNAUTHORIZED'],
    ['402', 'INSUFFICIENT_CREDITS'],
    ['403', 'FORBIDDEN'],
  ].map(([code, name = '']) => ({
    name: `${code}, then fine`,
    rules: () => [on(status, { status: Number(code) }, 1)],
    runs: [`failed 0/3 1/1 ${name}`, 'done 3/3 0/0'],
  })),
]

describe('a paid request that the service refuses', () => {
  playFaults(refusals)
})
describe('a service that is unreachable or busy before anything is paid', () => {
  playFaults(outages)
})
describe('a paid request with an odd or lost response', () => {
  playFaults(answers)
})
describe('the same with a service that supports idempotency keys', () => {
  playFaults(keyed)
})
describe('a status request', () => {
  playFaults(polls)
})
