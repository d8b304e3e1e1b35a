import { useQuery } from '@tanstack/react-query'
import { useMessages } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import type { AppNotice } from '@shared/contracts/app'
import type { OpenProject } from '@shared/contracts/open-project'
import { keys } from '@/bridge/queries'
import { queryClient, LASTING, asked } from '@/bridge/query-client'
import { studio } from '@/bridge/studio'

const appNotices = asked(keys.appNotices, () => studio.noticesList(), LASTING)

/** Notices of main about the app itself, oldest first, until dismissed. */
export const useAppNotices = (): readonly AppNotice[] => useQuery(appNotices).data ?? []

/**
 * Requests main's list, and follows later notices and updates. Returns the unsubscribe function.
 */
export function followNotices(): () => void {
  void queryClient.prefetchQuery(appNotices)
  const ends = [
    studio.on('noticeRaised', (raised) =>
      // Before the list is there nothing is added: it will hold this notice, too.
      changeNotices((notices) =>
        notices.some(({ id }) => id === raised.id) ? notices : [...notices, raised],
      ),
    ),
    studio.on('updateChanged', (state) => queryClient.setQueryData(keys.update, state)),
  ]
  return () => ends.forEach((end) => end())
}

export function dismissNotice(id: string): void {
  changeNotices((notices) => notices.filter((each) => each.id !== id))
  void studio.noticeDismiss({ id })
}

/** The project reopened after a crash was closed, so its notice is obsolete. */
export function dismissReopened(): void {
  const notices = queryClient.getQueryData(appNotices.queryKey) ?? []
  for (const { id, code } of notices) if (code === 'PROJECT_REOPENED') dismissNotice(id)
}

function changeNotices(change: (notices: AppNotice[]) => AppNotice[]): void {
  queryClient.setQueryData(appNotices.queryKey, (notices) => notices && change(notices))
}

type ProjectNotice = OpenProject['notices'][number]

/** A notice about the project in the window's language. */
export function useNoticeText(): (notice: ProjectNotice) => string {
  const t = useT()
  const words = useMessages().problems.repairs
  const isKnown = (code: string): code is keyof typeof words => code in words
  return ({ code, detail, times = 1, params = {} }) =>
    isKnown(code) ? t(`problems.repairs.${code}`, { times, ...params }) : detail
}
