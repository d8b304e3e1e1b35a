import { expect, it } from 'vitest'
import { callNames, eventNames } from '@shared/contracts/ipc'
import { namesAsArguments, namesIn } from './bridge-names'

it('passes the name of every call and event through the arguments of a process', () => {
  const names = { calls: callNames, events: eventNames }
  expect(namesIn(['electron', '--type=renderer', ...namesAsArguments(names)])).toEqual(names)
})

it('names nothing where the arguments are missing', () => {
  expect(namesIn(['electron'])).toEqual({ calls: [], events: [] })
})
