import { ok } from '@shared/contracts/result'
import type { AppNotices } from '../window/app-notices'
import type { Handlers } from './register'

/** What the user has to know of the app itself. */
export function noticeHandlers(notices: AppNotices) {
  return {
    noticesList: () => ok(notices.list()),
    noticeDismiss: ({ id }) => {
      notices.dismiss(id)
      return ok(undefined)
    },
  } satisfies Partial<Handlers>
}
