import type { AppNotice, AppNoticeCode } from '@shared/contracts/app'

/** Raises a notice; `at` names the file that it is about. */
export type RaiseNotice = (code: AppNoticeCode, at?: string) => void

/** What the user has to know of the app, until it is dismissed: a window that loads later shows it, too. */
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

  /** What was raised before, at the start, stands in the list. */
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
