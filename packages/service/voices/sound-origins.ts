import { type Claim, signBytes, signFile, type Signing } from '@cuecast/origin'
import { LRUCache } from '@cuecast/platform'
import { markIdOf, type SoundMark } from '@shared/mixing/sound-mark'
import { type SoundOrigin, voiceSourceType } from '@shared/mixing/sound-origin'
import { accountById } from '../accounts/accounts'
import type { Sql } from '../store/sql'
import type { SpeakingVoice } from './voice-catalogue'

/**
 * Files that hold credentials. FLAC would get an ID3 tag in front of the name by which clients know it, and Ogg has no
 * place for them.
 */
const SIGNED = /\.(?:wav|mp3)$/

/** Accounts whose marks are kept in memory. */
const MAX_KNOWN = 1_000

/**
 * What a service says of the sounds that it speaks (docs/origin.md): a mark in them with an id for each account, a
 * statement in their tags, and content credentials where the format has a place for them.
 */
export class SoundOrigins {
  readonly #known = new LRUCache<number, { mark: SoundMark | null }>({ max: MAX_KNOWN })

  /**
   * @param keepsTakes sound of the install's account stays as it is
   * @param signing null: nothing is signed
   */
  constructor(
    private readonly sql: Sql,
    private readonly keepsTakes: boolean,
    private readonly signing: Signing | null,
  ) {}

  /** The origin of a sound for an account; null where it stays as it is. */
  async of(
    accountId: number,
    voice: SpeakingVoice,
    background: string | null,
  ): Promise<SoundOrigin | null> {
    const mark = await this.#markOf(accountId)
    return mark && { ...this.preview(voice), ...(background !== null && composite), mark }
  }

  /** The origin of a sample of a voice, which is anybody's. */
  preview({ engine }: Pick<SpeakingVoice, 'engine'>): SoundOrigin {
    const { model } = engine.origin
    const mark: SoundMark = { kind: 'preview', id: 0 }
    return { mark, engine: model, sourceType: voiceSourceType([model]) }
  }

  /**
   * Signs a sound in memory.
   *
   * @param name of its file
   */
  async signed(name: string, bytes: Uint8Array, origin: SoundOrigin | null): Promise<Uint8Array> {
    if (this.signing === null || origin === null || !SIGNED.test(name)) return bytes
    return (await signBytes(bytes, claimOf(origin, this.signing), this.signing.signer)).bytes
  }

  /**
   * Signs a file that is not in its place yet.
   *
   * @param name of the file that it becomes
   * @returns bytes that were added
   * @throws when it cannot be read or written
   */
  async signFile(name: string, path: string, origin: SoundOrigin | null): Promise<number> {
    if (this.signing === null || origin === null || !SIGNED.test(name)) return 0
    const claim = claimOf(origin, this.signing)
    const signed = await signFile(path, claim, this.signing.signer, { flush: false })
    if (signed.ok) return signed.value.added
    const { code, message } = signed.error
    throw Object.assign(new Error(message), { code: code === 'DISK_FULL' ? 'ENOSPC' : code })
  }

  async #markOf(accountId: number): Promise<SoundMark | null> {
    const known = this.#known.get(accountId)
    if (known) return known.mark
    const account = await accountById(this.sql, accountId)
    const isUnmarked = this.keepsTakes && account?.ofInstall === true
    const id = markIdOf(`${accountId} ${account?.createdAt}`)
    const mark: SoundMark | null = isUnmarked ? null : { kind: 'service', id }
    this.#known.set(accountId, { mark })
    return mark
  }
}

const composite = { sourceType: 'compositeSynthetic' } as const

const claimOf = ({ engine, sourceType }: SoundOrigin, { generator }: Signing): Claim => ({
  generator,
  agent: { name: engine },
  sourceType,
  when: new Date(),
})
