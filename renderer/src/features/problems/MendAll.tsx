import { ChevronDown } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { mendAll, type MendMany } from '@/project/mends/mend-all'
import { runMend } from '@/project/mends/run-mend'
import { useProblems } from '@/project/derived/problem-store'
import { Button } from '@/ui/Button'
import { Menu, MenuItem } from '@/ui/overlays/Menu'
import styles from './MendAll.module.css'

/** Mends every problem of a kind in one step. */
export function MendAll() {
  const t = useTranslations('problems')
  const some = useProblems((state) => state.problems.length > 0)
  if (!some) return null
  return (
    <Menu
      align="end"
      trigger={
        <Button look="quiet" data-testid="mend-all">
          <span className={styles.more}>
            {t('mendAll')}
            <ChevronDown size={14} aria-hidden />
          </span>
        </Button>
      }
    >
      <Mends />
    </Menu>
  )
}

/** Looked for only while the menu is open. */
function Mends() {
  const t = useTranslations('problems')
  const format = useFormatter()
  const mends = mendAll(useProblems((state) => state.problems))
  if (mends.length === 0)
    return (
      <MenuItem disabled onSelect={() => undefined}>
        {t('nothingForAll')}
      </MenuItem>
    )
  return mends.map(({ name, problems, credits }: MendMany) => (
    <MenuItem
      key={name}
      hint={t('mendCount', { count: problems.length })}
      data-testid={`mend-all-${name}`}
      onSelect={() => runMend(name, problems)}
    >
      {t(`all.${name}`, { credits: format.number(credits) })}
    </MenuItem>
  ))
}
