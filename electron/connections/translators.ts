import { isLoopback } from '@cuecast/platform'
import { deeplAddress, parseModelAddress } from '@cuecast/dubbing'
import { studioError } from '@shared/contracts/errors'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import type { TranslatorSetup, TranslatorState } from '@shared/contracts/project/versions'
import type { KeyVault } from '../credentials/key-vault'
import type { SavedTranslator } from '../settings/settings-schema'
import { agreedFor } from './connections'

interface TranslatorDeps {
  saved: { translators: SavedTranslator[] }
  vault: KeyVault
}

type Kind = TranslatorSetup['kind']

/** A key belongs to its address: another address never sees it. */
const keyIdOf = ({ kind, address }: Pick<TranslatorSetup, 'kind' | 'address'>): string =>
  `translator ${kind} ${address}`

/** DeepL and LibreTranslate, as far as the user has set them up. */
export class Translators {
  constructor(private readonly deps: TranslatorDeps) {}

  list(): TranslatorState[] {
    return this.deps.saved.translators.map(({ agreed, ...setup }) => ({
      ...setup,
      key: this.deps.vault.status(keyIdOf(setup)),
      agreed: agreed === setup.address,
      local: setup.address !== '' && isLoopback(new URL(setup.address).hostname),
    }))
  }

  /** A new address forgets the key and the consent of the one before; null forgets the key. */
  async set(
    { kind, ...typed }: TranslatorSetup,
    key: string | null | undefined,
  ): Promise<Result<TranslatorState[]>> {
    const before = this.#find(kind)
    const known = kind === 'deepl' && typed.address === '' && key ? deeplAddress(key) : null
    const wanted = known ?? (typed.address === '' && before ? before.address : typed.address)
    const address = parseModelAddress(wanted, typed.plainOrigin)
    if (!address.ok) return address
    const setup = { kind, address: address.value }
    const isSame = before?.address === setup.address
    if (before && !isSame) this.deps.vault.clear(keyIdOf(before))
    if (key === null) this.deps.vault.clear(keyIdOf(setup))
    else if (key !== undefined) await this.deps.vault.set(keyIdOf(setup), key)
    const agreed = isSame ? before.agreed : null
    this.#replace(kind, { ...setup, ...agreedFor(address.value, typed.plainOrigin), agreed })
    return ok(this.list())
  }

  remove(kind: Kind): Result<TranslatorState[]> {
    const before = this.#find(kind)
    if (before) this.deps.vault.clear(keyIdOf(before))
    this.#replace(kind, null)
    return ok(this.list())
  }

  agree(kind: Kind, isAgreed: boolean): Result<TranslatorState[]> {
    const known = this.#find(kind)
    if (!known) return fail(notSetUp(kind))
    this.#replace(kind, { ...known, agreed: isAgreed ? known.address : null })
    return ok(this.list())
  }

  /** Address and key, where the user agreed that texts go there: NOT_FOUND, SENDING_NOT_AGREED. */
  async target(kind: Kind): Promise<Result<TranslatorSetup & { key: string | null }>> {
    const known = this.#find(kind)
    if (!known) return fail(notSetUp(kind))
    const { agreed, ...setup } = known
    if (agreed === setup.address)
      return ok({ ...setup, key: await this.deps.vault.reveal(keyIdOf(setup)) })
    const message = 'nobody agreed that texts are sent to this address'
    return failWith('SENDING_NOT_AGREED', message, { at: setup.address })
  }

  #find(kind: Kind): SavedTranslator | undefined {
    return this.deps.saved.translators.find((each) => each.kind === kind)
  }

  #replace(kind: Kind, next: SavedTranslator | null): void {
    const others = this.deps.saved.translators.filter((each) => each.kind !== kind)
    this.deps.saved.translators = next ? [...others, next] : others
  }
}

const notSetUp = (kind: Kind) => studioError('NOT_FOUND', `${kind} is not set up`)
