import type { CallOutput } from '@shared/contracts/ipc'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { studio } from '@/bridge/studio'
import { report } from '@/project/commands/report'
import { clearUnusedTakes } from '@/project/take-actions'
import { useRunState } from '@/project/use-current-run'
import { Button } from '@/ui/Button'
import { Popover } from '@/ui/Popover'
import { toast } from '@/ui/toasts'
import styles from './ClearTakes.module.css'

/** Clears out what is neither in use nor locked, after saying how much it is; not while a run adds. */
export function ClearTakes() {
  const t = useTranslations('takes')
  const format = useFormatter()
  const [unused, setUnused] = useState<CallOutput<'takesUnused'> | null>(null)
  const idle = useRunState() === 'idle'
  const look = async (open: boolean) => {
    if (!open) return setUnused(null)
    const answer = await studio.takesUnused()
    if (answer.ok) setUnused(answer.value)
    else toast(answer.error)
  }
  const clear = () => {
    setUnused(null)
    void report(clearUnusedTakes())
  }
  const count = unused?.count ?? 0
  const megabytes = (unused?.bytes ?? 0) / 1_000_000
  const size = format.number(megabytes, { maximumFractionDigits: megabytes < 10 ? 2 : 0 })
  return (
    <Popover
      label={t('clear')}
      open={unused !== null}
      onOpenChange={(open) => void look(open)}
      className={styles.panel}
      testId="clear-takes-panel"
      trigger={
        <Button look="quiet" icon={<Trash2 />} disabled={!idle} data-testid="clear-takes">
          {t('clear')}
        </Button>
      }
    >
      <p>{count === 0 ? t('nothingUnused') : t('unused', { count, size })}</p>
      {count > 0 && (
        <Button look="danger" data-testid="clear-takes-now" disabled={!idle} onClick={clear}>
          {t('clearNow', { count })}
        </Button>
      )}
    </Popover>
  )
}
