import type { AppNotice } from '@shared/contracts/app-notice'
import { create } from 'zustand'
import { studio } from '@/bridge/studio'

/** What main has to say of the app itself, oldest first, until it is dismissed. */
export const useAppNotices = create<{ notices: readonly AppNotice[] }>()(() => ({ notices: [] }))

/** Keeps the list in step with main's. Returns the unsubscribe function. */
export function followNotices(): () => void {
  const end = studio.on('noticeRaised', (notice) => add([notice]))
  void studio.noticesList().then((answer) => answer.ok && add(answer.value))
  return end
}

export function dismissNotice(id: string): void {
  useAppNotices.setState(({ notices }) => ({ notices: notices.filter((each) => each.id !== id) }))
  void studio.noticeDismiss({ id })
}

function add(raised: readonly AppNotice[]): void {
  useAppNotices.setState(({ notices }) => ({
    notices: [...notices, ...raised.filter(({ id }) => !notices.some((each) => each.id === id))],
  }))
}
