import { describe, expect } from 'vitest'
import type { RunProgress } from '@shared/contracts/run'
import type { Fixture } from '../testing/fixture'
import {
  create,
  envelope,
  on,
  playFaults,
  reshaped,
  status,
  type FaultCase,
} from '../testing/fault-case'

type Reason = NonNullable<RunProgress['waiting']>['reason']

/** Progress reported why and until when; the error has the duration. */
const said = (reason: Reason) => (fixture: Fixture) => {
  const waits = fixture.progress.filter(({ waiting }) => waiting?.reason === reason)
  expect(waits.length).toBeGreaterThan(0)
  expect(waits.every(({ waiting }) => Number(waiting?.giveUpAtMs) > 0)).toBe(true)
  const failed = fixture.progress.find(({ state }) => state === 'failed')
  expect(failed?.error).toMatchObject({
    message: expect.stringMatching(/nothing came for 2 min/),
    params: { seconds: 120 },
  })
}
const soon = { fixedAfter: 1, deps: { giveUpAfterMs: 120_000 } }
const unfinished = { chunks: { '0': 0, '1': 0, '2': 0 }, urls: {}, global_status: 'processing' }

const standstills: FaultCase[] = [
  {
    name: '429 for ever',
    rules: () => [on(create, { status: 429 })],
    runs: ['failed 0/3 */0 RATE_LIMITED', 'done 3/3 1/1'],
    check: said('RATE_LIMITED'),
    ...soon,
  },
  {
    name: '429 with Retry-After 3600',
    rules: () => [on(create, { status: 429, headers: { 'retry-after': '3600' } })],
    runs: ['failed 0/3 1/0 RATE_LIMITED', 'done 3/3 1/1'],
    check: said('RATE_LIMITED'),
    ...soon,
  },
  {
    name: 'no request left for two hours',
    rules: () => [
      on(/\/me$/, {
        after: (answer) => ({
          ...answer,
          headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '7200' },
        }),
      }),
    ],
    runs: ['failed 0/3 0/0 RATE_LIMITED', 'done 3/3 1/1'],
    check: said('RATE_LIMITED'),
    ...soon,
  },
  {
    name: '503 for ever',
    rules: () => [on(create, { status: 503 })],
    runs: ['failed 0/3 */0 SERVICE_ERROR', 'done 3/3 1/1'],
    check: said('SERVICE_ERROR'),
    ...soon,
  },
  {
    name: 'a status that answers 500 for ever',
    rules: () => [on(status, envelope('INTERNAL_ERROR'))],
    runs: ['failed 0/3 1/1 SERVICE_ERROR', 'done 3/3 0/0'],
    check: said('SERVICE_ERROR'),
    ...soon,
  },
  {
    name: 'a status that is torn for ever',
    rules: () => [on(status, 'tear')],
    runs: ['failed 0/3 1/1 OFFLINE', 'done 3/3 0/0'],
    check: said('OFFLINE'),
    ...soon,
  },
  {
    name: 'a task that is never begun',
    rules: () => [on(status, { json: unfinished })],
    runs: ['failed 0/3 1/1 TIMEOUT', 'done 3/3 0/0'],
    check: said('SERVICE_BUSY'),
    ...soon,
  },
  {
    name: 'chunks that stay at 2 with an address, in a task that is never over',
    rules: () => [
      on(
        status,
        reshaped((json) => ({
          ...json,
          chunks: { '0': 2, '1': 2, '2': 2 },
          global_status: 'processing',
        })),
      ),
    ],
    runs: ['failed 0/3 1/1 TIMEOUT', 'done 3/3 0/0'],
    check: said('SERVICE_BUSY'),
    ...soon,
  },
  {
    name: 'a chunk that stays at 2 without an address after the others are done',
    rules: () => [
      on(
        status,
        reshaped(({ urls, ...json }) => ({
          ...json,
          chunks: { '0': 1, '1': 1, '2': 2 },
          urls: { ...Object(urls), '2': null },
          global_status: 'processing',
        })),
      ),
    ],
    runs: ['done 2/3 1/1 BAD_RESPONSE', 'done 3/3 0/0'],
    fixedAfter: 1,
  },
  {
    name: 'a chunk that stays at 2 with an address after the others are done',
    rules: () => [
      on(
        status,
        reshaped((json) => ({
          ...json,
          chunks: { '0': 1, '1': 1, '2': 2 },
          global_status: 'processing',
        })),
      ),
    ],
    runs: ['done 3/3 1/1'],
  },
  {
    name: 'finished chunks whose addresses never come, in a task that is never over',
    rules: () => [
      on(
        status,
        reshaped((json) => ({ ...json, urls: {}, global_status: 'processing' })),
      ),
    ],
    runs: ['done 0/3 1/1 BAD_RESPONSE', 'done 3/3 0/0'],
    fixedAfter: 1,
  },
]

describe('a service that makes no progress', () => {
  playFaults(standstills)
})
