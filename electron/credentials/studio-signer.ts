import { createSignerPem, openSignerPem, ownGenerator, type Signing } from '@cuecast/origin'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { SignerInfo } from '@shared/contracts/formats/origin'
import type { KeyVault } from './key-vault'

/** Ids in the vault, which no connection has. */
const OWN = 'signer:own'
const MADE = 'signer:made'

/**
 * Who signs what the studio writes: the user's own certificate, or one that is made at first use. Both are kept as the
 * keys of connections are.
 */
export class StudioSigner {
  #made: Promise<Result<string>> | null = null
  /** The last one that was opened: each plan of an export asks for it. */
  #opened: { pem: string; signing: Signing } | null = null

  constructor(private readonly vault: KeyVault) {}

  /** SIGNER_NOT_KEPT where the system has no safe place for a key; SIGNER_INVALID for one that cannot sign any more. */
  async signing(): Promise<Result<Signing>> {
    const own = await this.vault.reveal(OWN)
    const pem = own === null ? await (this.#made ??= this.#keptOrMade()) : ok(own)
    if (!pem.ok) {
      // The user may open the keyring meanwhile.
      this.#made = null
      return pem
    }
    return this.#open(pem.value)
  }

  #open(pem: string): Result<Signing> {
    if (this.#opened?.pem === pem) return ok(this.#opened.signing)
    const signer = openSignerPem(pem)
    if (!signer.ok) return signer
    this.#opened = { pem, signing: { signer: signer.value, generator: ownGenerator() } }
    return ok(this.#opened.signing)
  }

  /** Takes the user's own certificate and key. SIGNER_INVALID, SIGNER_NOT_KEPT; then the earlier one stays. */
  async use(pem: string): Promise<Result<void>> {
    const opened = this.#open(pem)
    if (!opened.ok) return opened
    if (!(await this.vault.secure())) return fail(notKept())
    await this.vault.set(OWN, pem)
    return ok(undefined)
  }

  /** Goes back to the certificate that was made here. */
  forget(): void {
    this.vault.clear(OWN)
  }

  /** As the settings show it. */
  async info(): Promise<SignerInfo> {
    const signing = await this.signing()
    const isOwn = this.vault.status(OWN) !== 'none'
    return signing.ok
      ? { name: signing.value.signer.name, isOwn, error: null }
      : { name: null, isOwn, error: signing.error }
  }

  async #keptOrMade(): Promise<Result<string>> {
    const kept = await this.vault.reveal(MADE)
    if (kept !== null) return ok(kept)
    if (!(await this.vault.secure())) return fail(notKept())
    const pem = createSignerPem()
    if ((await this.vault.set(MADE, pem)) === 'stored') return ok(pem)
    this.vault.clear(MADE)
    return fail(notKept())
  }
}

const notKept = () =>
  studioError('SIGNER_NOT_KEPT', 'this computer has no safe place for the key of a certificate')
