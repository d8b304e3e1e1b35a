import { useFormatter, useTranslations } from 'use-intl'
import { useDerived } from '../derived/derived-store'
import { useDocument } from '../document/document-store'
import type { Problem } from '../derived/problems'
import { useFree } from '../connections/use-connection'
import { lookAt } from './fix-context'
import { availableFixes, type QuickFix } from './available-fixes'

/** What can be done about a problem now, the best first. */
export function useQuickFixes(problem: Problem): QuickFix[] {
  const document = useDocument()
  useDerived((state) => state.fits.get(problem.cueId))
  return availableFixes(problem, lookAt(document))
}

/** What a fix does, in a few words with its figures; credits only where they are paid. */
export function useFixText(): (fix: QuickFix) => string {
  const t = useTranslations('problems.fixes')
  const format = useFormatter()
  const free = useFree()
  return ({ name, values: { ms = 0, speed = 1, credits = 0, count = 0 } }) => {
    const text = t(name, {
      count,
      seconds: format.number(ms / 1_000, { maximumFractionDigits: 2 }),
      speed: format.number(speed, { minimumFractionDigits: 2 }),
    })
    if (free || credits === 0) return text
    return `${text} · ${t('credits', { credits: format.number(credits) })}`
  }
}
