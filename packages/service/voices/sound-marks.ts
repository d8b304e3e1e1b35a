import { LRUCache } from '@cuecast/platform'
import { markIdOf, type SoundMark } from '@shared/mixing/sound-mark'
import { accountById } from '../accounts/accounts'
import type { Sql } from '../store/sql'

/** Accounts whose marks are kept in memory. */
const MAX_KNOWN = 1_000

/** The marks that a service puts into what it speaks (docs/origin.md): an id for each account. */
export class SoundMarks {
  readonly #known = new LRUCache<number, { mark: SoundMark | null }>({ max: MAX_KNOWN })

  /** @param keepsTakes sound of the install's account is not marked */
  constructor(
    private readonly sql: Sql,
    private readonly keepsTakes: boolean,
  ) {}

  /** The mark for the sounds of an account; null = none. */
  async of(accountId: number): Promise<SoundMark | null> {
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
