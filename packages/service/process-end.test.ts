import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { endOnUnhandledRejection } from './process-end'

it('a rejection that nothing handles becomes an exception, which ends the process', () => {
  const stand = new EventEmitter()
  endOnUnhandledRejection(stand)
  const reason = new Error('half broken')
  expect(() => stand.emit('unhandledRejection', reason)).toThrow(reason)
})
