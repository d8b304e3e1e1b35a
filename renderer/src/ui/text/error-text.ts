import type { StudioError } from '@shared/contracts/errors'
import { useTranslations } from 'use-intl'

/** A failure as one text: what happened, where, what to do next. */
export function useErrorText(): (error: StudioError) => string {
  const t = useTranslations('errors')
  return ({ code, at }) =>
    [t(`${code}.what`), at && `(${at})`, t(`${code}.next`)].filter(Boolean).join(' ')
}
