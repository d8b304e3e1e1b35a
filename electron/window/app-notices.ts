import type { AppNotice, AppNoticeCode } from '@shared/contracts/app'

/** Raises a notice; `at` names the file that it is about. */
export type RaiseNotice = (code: AppNoticeCode, at?: string) => void

/** Notices about the app itself, until they are dismissed: a window that loads later shows them, too. */
export class AppNotices {
  readonly #notices = new Map<string, AppNotice>()
  #listener: ((notice: AppNotice) => void) | null = null

  /** Raises a notice unless the same one about the same file is still shown. */
  readonly raise: RaiseNotice = (code, at) => {
    const id = at === undefined ? code : `${code} ${at}`
    if (this.#notices.has(id)) return
    const notice: AppNotice = { id, code, ...(at !== undefined && { at }) }
    this.#notices.set(id, notice)
    this.#listener?.(notice)
  }

  /** Notices raised earlier are in the list. */
  listen(listener: (notice: AppNotice) => void): void {
    this.#listener = listener
  }

  list(): AppNotice[] {
    return [...this.#notices.values()]
  }

  dismiss(id: string): void {
    this.#notices.delete(id)
  }
}
