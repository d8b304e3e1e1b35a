import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { execute } from '@/project/execute'
import { canMend, mendProblems, type MendableKind } from '@/project/mends'
import { useProblems } from '@/project/problem-store'
import type { Problem } from '@/project/problems'
import { Button } from '@/ui/Button'
import { Menu, MenuItem } from '@/ui/Menu'

/** Problems that have a mend, by their kind. */
function byKind(problems: readonly Problem[]): Map<MendableKind, Problem[]> {
  const kinds = new Map<MendableKind, Problem[]>()
  for (const problem of problems) {
    if (!canMend(problem.kind)) continue
    const same = kinds.get(problem.kind)
    if (same) same.push(problem)
    else kinds.set(problem.kind, [problem])
  }
  return kinds
}

/** Mends every problem of a kind in one step. */
export function MendAll() {
  const t = useTranslations('problems')
  const kinds = byKind(useProblems((state) => state.problems))
  if (kinds.size === 0) return null
  return (
    <Menu
      align="end"
      trigger={
        <Button look="quiet" icon={<ChevronDown />} data-testid="mend-all">
          {t('mendAll')}
        </Button>
      }
    >
      {[...kinds].map(([kind, problems]) => (
        <MenuItem
          key={kind}
          hint={t('mendCount', { count: problems.length })}
          data-testid={`mend-all-${kind}`}
          onSelect={() => execute('mendProblem', mendProblems(problems))}
        >
          {t(`mends.${kind}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
