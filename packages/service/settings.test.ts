import { expect, it } from 'vitest'
import { defaultSettings, isLocal } from './settings'

it('only a service of this machine alone is local', () => {
  const alone = defaultSettings('/data')
  expect(isLocal(alone)).toBe(true)
  expect(isLocal({ ...alone, loopback: false })).toBe(false)
  expect(isLocal({ ...alone, publicUrl: 'https://tts.example' })).toBe(false)
  // Its tasks may have come to another process.
  expect(isLocal({ ...alone, database: 'postgres://house/tts' })).toBe(false)
})
