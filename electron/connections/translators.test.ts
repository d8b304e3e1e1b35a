import { expect, it } from 'vitest'
import { vaultOn } from '../credentials/testing/vault-on'
import type { SavedTranslator } from '../settings/settings-schema'
import { Translators } from './translators'

function make() {
  const saved: { translators: SavedTranslator[] } = { translators: [] }
  const sealed = new Map<string, string>()
  const vault = vaultOn(sealed)
  return { translators: new Translators({ saved, vault }), saved, sealed }
}

const deepl = { kind: 'deepl' as const, address: '' }
const libre = { kind: 'libretranslate' as const, address: 'http://127.0.0.1:5000/' }

it('finds the address of DeepL by the key, which is not in the settings', async () => {
  const { translators, saved } = make()
  await translators.set(deepl, 'secret:fx')
  expect(translators.list()).toMatchObject([
    { kind: 'deepl', address: 'https://api-free.deepl.com', key: 'stored', agreed: false },
  ])
  expect(JSON.stringify(saved)).not.toContain('secret')
})

it('sends nothing before the user has agreed to the address', async () => {
  const { translators } = make()
  await translators.set(libre, undefined)
  expect(await translators.target('libretranslate')).toMatchObject({
    error: { code: 'SENDING_NOT_AGREED', at: 'http://127.0.0.1:5000' },
  })
  translators.agree('libretranslate', true)
  expect(await translators.target('libretranslate')).toMatchObject({
    value: { address: 'http://127.0.0.1:5000', key: null },
  })
  expect(await translators.target('deepl')).toMatchObject({ error: { code: 'NOT_FOUND' } })
})

it('lets neither key nor agreement go to another address', async () => {
  const { translators, sealed } = make()
  await translators.set(libre, 'secret')
  translators.agree('libretranslate', true)
  await translators.set({ ...libre, address: 'https://translate.example' }, undefined)
  expect(translators.list()).toMatchObject([{ key: 'none', agreed: false, local: false }])
  expect([...sealed.keys()]).toEqual([])
})

it('asks before plain http to a computer in the house', async () => {
  const { translators } = make()
  const address = 'http://192.168.1.5:5000'
  expect(await translators.set({ ...libre, address }, undefined)).toMatchObject({
    error: { code: 'PLAIN_HTTP_NOT_AGREED' },
  })
  const agreed = await translators.set({ ...libre, address, plainOrigin: address }, undefined)
  expect(agreed).toMatchObject({ value: [{ plainOrigin: address }] })
})
