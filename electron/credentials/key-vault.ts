/** Encryption by the operating system: Electron's `safeStorage`, or a stand-in in tests. */
export interface Cipher {
  /** False: no secure storage, so keys last until the app quits. */
  available(): Promise<boolean>
  /** Null where the system could only seal it under a publicly known password. */
  seal(plain: string): Promise<Buffer | null>
  /** `renew`: the system wants it sealed again, or it was sealed without any security. */
  open(sealed: Buffer): Promise<{ plain: string; renew: boolean }>
  /** True for what anyone can open: it does not count as stored. */
  isWeak(sealed: Buffer): boolean
}

type KeyStatus = 'stored' | 'session' | 'none'

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

  secure(): Promise<boolean> {
    return this.cipher.available()
  }

  /** Keeps a key: sealed on disk where that is safe, otherwise for this session only. */
  async set(id: string, key: string): Promise<KeyStatus> {
    this.#session.set(id, key)
    const sealed = await this.cipher.seal(key).catch(() => null)
    // Unless it was cleared or replaced while the system was sealing it.
    if (this.#session.get(id) === key) {
      // An earlier session stored another key, which must be removed.
      if (sealed === null) this.store.delete(id)
      else this.store.set(id, sealed.toString('base64'))
    }
    return this.status(id)
  }

  status(id: string): KeyStatus {
    const sealed = this.#sealed(id)
    if (sealed && !this.cipher.isWeak(sealed)) return 'stored'
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
    const sealed = this.#sealed(id)
    if (!sealed) return null
    try {
      const { plain, renew } = await this.cipher.open(sealed)
      this.#session.set(id, plain)
      if (renew) await this.#renew(id, plain, sealed)
      return plain
    } catch {
      return null
    }
  }

  /** Seals a key again; one that is safe as it is stays when that fails. */
  async #renew(id: string, key: string, old: Buffer): Promise<void> {
    const sealed = await this.cipher.seal(key).catch(() => null)
    if (this.#session.get(id) !== key) return
    if (sealed) this.store.set(id, sealed.toString('base64'))
    else if (this.cipher.isWeak(old)) this.store.delete(id)
  }

  #sealed(id: string): Buffer | null {
    const stored = this.store.get(id)
    return stored === undefined ? null : Buffer.from(stored, 'base64')
  }
}
