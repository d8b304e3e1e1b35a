import { describe, expect, it, vi } from 'vitest'

vi.mock('electron', () => ({ safeStorage: {} }))
const { makeSystemCipher } = await import('./system-cipher')

type Backend = 'basic_text' | 'gnome_libsecret'

/** `safeStorage` of Electron 33: one synchronous form. */
const older = (tag: string, backend: Backend = 'gnome_libsecret') => ({
  isEncryptionAvailable: () => true,
  getSelectedStorageBackend: () => backend,
  encryptString: (plain: string) => Buffer.from(tag + plain),
  decryptString: (sealed: Buffer) => sealed.toString().slice(tag.length),
})

/** `safeStorage` of Electron 42 and later, which also has an asynchronous form. */
const newer = (tag: string, backend: Backend = 'gnome_libsecret', shouldReEncrypt = false) => ({
  ...older('sync', backend),
  encryptStringAsync: async (plain: string) => Buffer.from(tag + plain),
  decryptStringAsync: async (sealed: Buffer) => ({
    result: sealed.toString().slice(tag.length),
    shouldReEncrypt,
  }),
})

describe('the cipher of the system', () => {
  it.each([
    ['the async form', newer('v10')],
    ['the sync form', older('v10')],
  ])('refuses on Linux what %s seals under the fixed password', async (_, storage) => {
    const cipher = makeSystemCipher(storage, 'linux')
    expect(await cipher.seal('key')).toBeNull()
    expect(cipher.isWeak(Buffer.from('v10key'))).toBe(true)
    expect(await cipher.open(Buffer.from('v10key'))).toEqual({ plain: 'key', renew: true })
  })

  it('is not available where the async form falls back to the fixed password', async () => {
    expect(await makeSystemCipher(newer('v10'), 'linux').available()).toBe(false)
  })

  it('finds a keyring that the async form has although the desktop’s name suggests none', async () => {
    const cipher = makeSystemCipher(newer('v11', 'basic_text'), 'linux')
    expect(await cipher.available()).toBe(true)
    expect((await cipher.seal('key'))?.toString()).toBe('v11key')
  })

  it('asks the sync form, where there is only that, for its backend', async () => {
    const cipher = makeSystemCipher(older('v11', 'basic_text'), 'linux')
    expect(await cipher.available()).toBe(false)
    expect(await cipher.seal('key')).toBeNull()
    expect(await makeSystemCipher(older('v11'), 'linux').available()).toBe(true)
  })

  it.each(['darwin', 'win32'] as const)('takes v10 for what it is on %s', async (platform) => {
    const cipher = makeSystemCipher(newer('v10'), platform)
    expect(await cipher.available()).toBe(true)
    expect((await cipher.seal('key'))?.toString()).toBe('v10key')
    expect(await cipher.open(Buffer.from('v10key'))).toEqual({ plain: 'key', renew: false })
  })

  it('passes on that the system wants a key sealed again', async () => {
    const cipher = makeSystemCipher(newer('v11', 'gnome_libsecret', true), 'linux')
    expect(await cipher.open(Buffer.from('v11key'))).toEqual({ plain: 'key', renew: true })
  })
})
