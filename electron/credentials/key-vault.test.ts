import { describe, expect, it } from 'vitest'
import { KeyVault, type Cipher, type SealedStore } from './key-vault'

const flip = (buffer: Buffer) => Buffer.from(buffer.map((byte) => byte ^ 0x5a))

const WEAK = Buffer.from('v10')

/** `available: false` simulates a system that seals with a publicly known password. */
const cipher = (available: boolean, renew = false): Cipher => ({
  available: async () => available,
  seal: async (plain) => (available ? flip(Buffer.from(plain)) : null),
  open: async (sealed) => {
    const weak = sealed.subarray(0, 3).equals(WEAK)
    return { plain: flip(weak ? sealed.subarray(3) : sealed).toString(), renew: renew || weak }
  },
  isWeak: (sealed) => sealed.subarray(0, 3).equals(WEAK),
})

const weakly = (key: string) => Buffer.concat([WEAK, flip(Buffer.from(key))]).toString('base64')

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

  it('returns null if the keyring can no longer open what it sealed', async () => {
    const store = memoryStore()
    await new KeyVault(cipher(true), store).set('a', 'k')
    const broken = { ...cipher(true), open: () => Promise.reject(new Error('wrong keyring')) }
    expect(await new KeyVault(broken, store).reveal('a')).toBeNull()
  })

  it('leaves no older key on the disk when the new one cannot be stored there', async () => {
    const store = memoryStore()
    await new KeyVault(cipher(true), store).set('a', 'old')
    const vault = new KeyVault(cipher(false), store)
    expect(await vault.set('a', 'new')).toBe('session')
    expect(store.all.size).toBe(0)
  })

  it('does not count a key as stored that is sealed under a fixed password', async () => {
    const store = memoryStore()
    store.set('a', weakly('k'))
    const vault = new KeyVault(cipher(false), store)
    expect(vault.status('a')).toBe('none')
    expect(await vault.reveal('a')).toBe('k')
    expect(vault.status('a')).toBe('session')
    expect(store.all.size).toBe(0)
  })

  it('seals such a key again once there is a keyring', async () => {
    const store = memoryStore()
    store.set('a', weakly('k'))
    const vault = new KeyVault(cipher(true), store)
    expect(await vault.reveal('a')).toBe('k')
    expect(vault.status('a')).toBe('stored')
    expect(await new KeyVault(cipher(true), store).reveal('a')).toBe('k')
  })

  it('seals a key again when the system asks for it, and keeps the old one when that fails', async () => {
    const store = memoryStore()
    await new KeyVault(cipher(true), store).set('a', 'k')
    const old = store.get('a')
    const failing = { ...cipher(true, true), seal: () => Promise.reject(new Error('locked')) }
    expect(await new KeyVault(failing, store).reveal('a')).toBe('k')
    expect(store.get('a')).toBe(old)
    const fresh = Buffer.from('sealed again')
    const renewing = { ...cipher(true, true), seal: async () => fresh }
    expect(await new KeyVault(renewing, store).reveal('a')).toBe('k')
    expect(store.get('a')).toBe(fresh.toString('base64'))
  })

  it('keeps a key for the session when the keyring fails while sealing it', async () => {
    const failing = { ...cipher(true), seal: () => Promise.reject(new Error('locked')) }
    expect(await new KeyVault(failing, memoryStore()).set('a', 'k')).toBe('session')
  })
})
