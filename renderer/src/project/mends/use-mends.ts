import { useFormatter, useTranslations } from 'use-intl'
import { useDerived } from '../derived/derived-store'
import { useDocument } from '../document/document-store'
import type { Problem } from '../derived/problems'
import { useFree } from '../connections/use-connection'
import { lookAt } from './look'
import { mendsOf, type Mend } from './mends-of'

/** What can be done about a problem now, the best first. */
export function useMends(problem: Problem): Mend[] {
  const document = useDocument()
  useDerived((state) => state.fits.get(problem.cueId))
  return mendsOf(problem, lookAt(document))
}

/** What a mend does, in a few words with its figures; credits only where they are paid. */
export function useMendText(): (mend: Mend) => string {
  const t = useTranslations('problems.mends')
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
