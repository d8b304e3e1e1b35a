import { expect, it } from 'vitest'
import { callNames } from '@shared/contracts/ipc'
import { callsAsArgument, callsIn } from './bridge-names'

it('passes the name of every call through the arguments of a process', () => {
  expect(callsIn(['electron', '--type=renderer', callsAsArgument(callNames)])).toEqual(callNames)
})

it('names nothing where the argument is missing', () => {
  expect(callsIn(['electron'])).toEqual([])
})
