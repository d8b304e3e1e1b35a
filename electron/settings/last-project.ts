import type { AppNoticeCode } from '@shared/contracts/app'
import type { SettingsStore } from './settings-store'

/** A reopened project that has been open so long did not bring the app down, ms. */
const SAFE_AFTER_MS = 60_000

/**
 * The open project as recorded in the settings. A project found there at a start was open when the
 * app ended without closing it; it is reopened once. If it brings the app down again, the next
 * start leaves it closed and reports it.
 */
export class LastProject {
  #left: SettingsStore['leftOpen']
  #reopening: string | null = null
  #safe: NodeJS.Timeout | undefined

  constructor(
    private readonly saved: Pick<SettingsStore, 'leftOpen'>,
    private readonly raise: (code: AppNoticeCode, at: string) => void,
  ) {
    this.#left = saved.leftOpen
  }

  /** Project to reopen at this start, once; null: none. From now on it counts as tried. */
  toReopen(): { path: string; name: string } | null {
    const left = this.#left
    this.#left = null
    if (!left) return null
    if (left.tried) {
      this.saved.leftOpen = null
      this.raise('PROJECT_CRASHED_AGAIN', left.path)
      return null
    }
    this.saved.leftOpen = { ...left, tried: true }
    this.#reopening = left.path
    return left
  }

  /** A project is open now. */
  opened({ path, document: { name } }: { path: string; document: { name: string } }): void {
    const again = this.#reopening === path
    this.#reopening = null
    clearTimeout(this.#safe)
    this.saved.leftOpen = { path, name, tried: again }
    if (!again) return
    this.raise('PROJECT_REOPENED', path)
    this.#safe = setTimeout(() => {
      this.saved.leftOpen = { path, name, tried: false }
    }, SAFE_AFTER_MS)
    this.#safe.unref()
  }

  /** It was closed properly, or could not be opened at all. */
  closed(): void {
    clearTimeout(this.#safe)
    this.#reopening = null
    this.saved.leftOpen = null
  }
}
