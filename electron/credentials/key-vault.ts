/** Encrypts with the operating system's own means; Electron's `safeStorage`, or a stand-in in tests. */
export interface Cipher {
  /** False: no secure place, so keys live only as long as the app. */
  available(): boolean
  encrypt(plain: string): Promise<Buffer>
  decrypt(sealed: Buffer): Promise<string>
}

/** Where sealed keys are kept between sessions. */
export interface SealedStore {
  get(id: string): string | undefined
  set(id: string, sealedBase64: string): void
  delete(id: string): void
}

/**
 * Keys of connections. A key goes in and is used by the gateway in this process; nothing hands it
 * to a window, a log or a file in the clear.
 */
export class KeyVault {
  readonly #session = new Map<string, string>()

  constructor(
    private readonly cipher: Cipher,
    private readonly store: SealedStore,
  ) {}

  get secure(): boolean {
    return this.cipher.available()
  }

  /** Keeps a key: sealed on disk where that is safe, otherwise for this session only. */
  async set(id: string, key: string): Promise<'stored' | 'session'> {
    this.#session.set(id, key)
    if (!this.secure) return 'session'
    this.store.set(id, (await this.cipher.encrypt(key)).toString('base64'))
    return 'stored'
  }

  status(id: string): 'stored' | 'session' | 'none' {
    if (this.store.get(id) !== undefined) return 'stored'
    return this.#session.has(id) ? 'session' : 'none'
  }

  clear(id: string): void {
    this.#session.delete(id)
    this.store.delete(id)
  }

  /** The key in the clear; null when there is none or the keyring no longer opens it. */
  async reveal(id: string): Promise<string | null> {
    const known = this.#session.get(id)
    if (known !== undefined) return known
    const sealed = this.store.get(id)
    if (sealed === undefined || !this.secure) return null
    try {
      const key = await this.cipher.decrypt(Buffer.from(sealed, 'base64'))
      this.#session.set(id, key)
      return key
    } catch {
      return null
    }
  }
}
