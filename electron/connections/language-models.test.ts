import { describe, expect, it, vi } from 'vitest'
import { vaultOn } from '../credentials/testing/vault-on'
import type { SavedLanguageModel } from '../settings/settings-schema'
import { LanguageModels } from './language-models'

const model = {
  address: 'http://127.0.0.1:1/v1',
  model: 'tiny',
  maxRequests: 2,
  maxTokens: 50_000,
  timeoutSeconds: 30,
}
const question = { text: 'We are going.', language: 'en', before: '', after: '', maxCharacters: 5 }

function make() {
  const saved: { languageModel: SavedLanguageModel | null } = { languageModel: null }
  const sealed = new Map<string, string>()
  const vault = vaultOn(sealed)
  return { models: new LanguageModels({ saved, vault }), saved, sealed }
}

describe('the language model that is set up', () => {
  it('is none at first, and then what was saved, with its address completed', async () => {
    const { models } = make()
    expect(models.state()).toBeNull()
    await models.set({ ...model, address: '127.0.0.1:1/v1/chat/completions' }, 'secret')
    expect(models.state()).toEqual({ ...model, key: 'stored', agreed: false, local: true })
    models.remove()
    expect(models.state()).toBeNull()
  })

  it('never lets a key or an agreement go to another address', async () => {
    const { models, sealed } = make()
    await models.set(model, 'secret')
    models.agree(true)
    await models.set({ ...model, address: 'https://api.example.com/v1' }, undefined)
    expect(models.state()).toMatchObject({ key: 'none', agreed: false, local: false })
    expect([...sealed.keys()]).toEqual([])
    await models.set(model, undefined)
    expect(models.state()).toMatchObject({ key: 'none', agreed: true })
  })

  it('keeps the consent to plain http for its address alone', async () => {
    const { models, saved } = make()
    const plainOrigin = 'http://192.168.1.5:11434'
    const inHouse = { ...model, address: `${plainOrigin}/v1` }
    expect(await models.set(inHouse, undefined)).toMatchObject({
      error: { code: 'PLAIN_HTTP_NOT_AGREED', at: plainOrigin },
    })
    expect(await models.set({ ...inHouse, plainOrigin }, undefined)).toMatchObject({ ok: true })
    expect(saved.languageModel).toMatchObject({ plainOrigin })
    const other = { ...inHouse, plainOrigin, address: 'http://192.168.1.6:11434/v1' }
    expect(await models.set(other, undefined)).toMatchObject({ ok: false })
    await models.set({ ...inHouse, plainOrigin, address: 'https://api.example.com/v1' }, undefined)
    expect(saved.languageModel).not.toHaveProperty('plainOrigin')
  })

  it('sends nothing before the user agreed', async () => {
    const { models } = make()
    const fetched = vi.spyOn(globalThis, 'fetch')
    await models.set(model, undefined)
    expect(await models.ask('run', question)).toMatchObject({
      error: { code: 'SENDING_NOT_AGREED' },
    })
    expect(fetched).not.toHaveBeenCalled()
    fetched.mockRestore()
  })

  it('counts a run, and begins again with the next', async () => {
    const { models } = make()
    const answer = { choices: [{ message: { content: '{"wordings": ["We go."]}' } }] }
    const fetched = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => Response.json({ ...answer, usage: { total_tokens: 9 } }))
    await models.set(model, undefined)
    models.agree(true)
    await models.ask('a', question)
    expect(await models.ask('a', question)).toMatchObject({ value: { requests: 2, tokens: 18 } })
    expect(await models.ask('a', question)).toMatchObject({ error: { code: 'REQUEST_LIMIT' } })
    expect(await models.ask('b', question)).toMatchObject({ value: { requests: 1 } })
    fetched.mockRestore()
  })
})
