import { describe, expect, it } from 'vitest'
import { KeyVault, type Cipher, type SealedStore } from './key-vault'

const flip = (buffer: Buffer) => Buffer.from(buffer.map((byte) => byte ^ 0x5a))

const cipher = (available: boolean): Cipher => ({
  available: () => available,
  encrypt: async (plain) => flip(Buffer.from(plain)),
  decrypt: async (sealed) => flip(sealed).toString(),
})

function memoryStore(): SealedStore & { all: Map<string, string> } {
  const all = new Map<string, string>()
  return {
    all,
    get: (id) => all.get(id),
    set: (id, sealed) => void all.set(id, sealed),
    delete: (id) => void all.delete(id),
  }
}

describe('KeyVault', () => {
  it('keeps a key over a restart, never in the clear', async () => {
    const store = memoryStore()
    await new KeyVault(cipher(true), store).set('a', 'secret-key')
    expect(JSON.stringify([...store.all])).not.toContain('secret-key')
    const later = new KeyVault(cipher(true), store)
    expect(later.status('a')).toBe('stored')
    expect(await later.reveal('a')).toBe('secret-key')
  })

  it('writes nothing where there is no secure storage', async () => {
    const store = memoryStore()
    const vault = new KeyVault(cipher(false), store)
    expect(await vault.set('a', 'k')).toBe('session')
    expect(store.all.size).toBe(0)
    expect(vault.status('a')).toBe('session')
    expect(await vault.reveal('a')).toBe('k')
    expect(await new KeyVault(cipher(false), store).reveal('a')).toBeNull()
  })

  it('forgets a cleared key', async () => {
    const vault = new KeyVault(cipher(true), memoryStore())
    await vault.set('a', 'k')
    vault.clear('a')
    expect(vault.status('a')).toBe('none')
    expect(await vault.reveal('a')).toBeNull()
  })

  it('answers null when the keyring no longer opens what it sealed', async () => {
    const store = memoryStore()
    await new KeyVault(cipher(true), store).set('a', 'k')
    const broken = { ...cipher(true), decrypt: () => Promise.reject(new Error('wrong keyring')) }
    expect(await new KeyVault(broken, store).reveal('a')).toBeNull()
  })
})
