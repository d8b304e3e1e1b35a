import { ok } from '@shared/contracts/result'
import type { AppNotices } from '../window/app-notices'
import type { Handlers } from './register'

type NoticeHandlers = Pick<Handlers, 'noticesList' | 'noticeDismiss'>

/** What the user has to know of the app itself. */
export function noticeHandlers(notices: AppNotices): NoticeHandlers {
  return {
    noticesList: () => ok(notices.list()),
    noticeDismiss: ({ id }) => {
      notices.dismiss(id)
      return ok(undefined)
    },
  }
}
