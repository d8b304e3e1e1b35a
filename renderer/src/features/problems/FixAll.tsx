import { ChevronDown } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { fixAll, type FixMany } from '@/project/quick-fixes/fix-all'
import { applyFix } from '@/project/quick-fixes/apply-fix'
import { useProblems } from '@/project/derived/problem-store'
import { Button } from '@/ui/Button'
import { Menu, MenuItem } from '@/ui/overlays/Menu'
import styles from './FixAll.module.css'

/** QuickFixes every problem of a kind in one step. */
export function FixAll() {
  const t = useTranslations('problems')
  const some = useProblems((state) => state.problems.length > 0)
  if (!some) return null
  return (
    <Menu
      align="end"
      trigger={
        <Button look="quiet" data-testid="fix-all">
          <span className={styles.more}>
            {t('fixAll')}
            <ChevronDown size={14} aria-hidden />
          </span>
        </Button>
      }
    >
      <QuickFixes />
    </Menu>
  )
}

/** Looked for only while the menu is open. */
function QuickFixes() {
  const t = useTranslations('problems')
  const format = useFormatter()
  const fixes = fixAll(useProblems((state) => state.problems))
  if (fixes.length === 0)
    return (
      <MenuItem disabled onSelect={() => undefined}>
        {t('nothingForAll')}
      </MenuItem>
    )
  return fixes.map(({ name, problems, credits }: FixMany) => (
    <MenuItem
      key={name}
      hint={t('fixCount', { count: problems.length })}
      data-testid={`fix-all-${name}`}
      onSelect={() => applyFix(name, problems)}
    >
      {t(`all.${name}`, { credits: format.number(credits) })}
    </MenuItem>
  ))
}
