import { expect, it } from 'vitest'
import { claimGeneratorSetting, defaultSettings, isLocal } from './settings'

it('only a service of this machine alone is local', () => {
  const alone = defaultSettings('/data')
  expect(isLocal(alone)).toBe(true)
  expect(isLocal({ ...alone, loopback: false })).toBe(false)
  expect(isLocal({ ...alone, publicUrl: 'https://tts.example' })).toBe(false)
  // Its tasks may have come to another process.
  expect(isLocal({ ...alone, database: 'postgres://house/tts' })).toBe(false)
})

it("content credentials are made in an operator's name where one is given", () => {
  const set = (given: string) => claimGeneratorSetting({ CUECAST_CLAIM_GENERATOR: given })
  expect(claimGeneratorSetting({})).toEqual({ ok: true, value: null })
  expect(set('Nhà phát hành A')).toEqual({ ok: true, value: { name: 'Nhà phát hành A' } })
  expect(set('Studio B/2.1')).toEqual({ ok: true, value: { name: 'Studio B', version: '2.1' } })
  for (const wrong of ['/1', 'a/b/c', 'a\u0007b', 'x'.repeat(101)])
    expect(set(wrong)).toMatchObject({ error: { code: 'INVALID_ARGUMENT' } })
})
