import type { OpenProject } from '@shared/contracts/ipc'
import { useMessages, useTranslations } from 'use-intl'

type Notice = OpenProject['notices'][number]

/** A notice about the project in the window's language. */
export function useNoticeText(): (notice: Notice) => string {
  const t = useTranslations('problems.repairs')
  const words = useMessages().problems.repairs
  const isKnown = (code: string): code is keyof typeof words => code in words
  return ({ code, detail, times = 1, params = {} }) =>
    isKnown(code) ? t(code, { times, ...params }) : detail
}
