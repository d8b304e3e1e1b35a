import type { StudioError } from '@shared/contracts/errors'
import { useFormatter, useTranslations } from 'use-intl'
import type { Problem } from '@/project/derived/problems'

/** What a problem is, in one sentence. */
export function useProblemText(): (problem: Problem, error?: StudioError) => string {
  const t = useTranslations('problems')
  const te = useTranslations('errors')
  const format = useFormatter()
  return ({ kind, value }, error) => {
    if (kind === 'FAILED' && error) return te(`${error.code}.what`)
    const seconds = format.number(value / 1_000, { maximumFractionDigits: 2 })
    return t(`kinds.${kind}`, { value: format.number(Math.round(value)), seconds })
  }
}
