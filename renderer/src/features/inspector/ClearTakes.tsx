import type { CallOutput } from '@shared/contracts/ipc'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { studio } from '@/bridge/studio'
import { clearUnusedTakes } from '@/project/takes/take-actions'
import { useExport } from '@/project/runs/export-store'
import { useRunState } from '@/project/runs/use-current-run'
import { Button } from '@/ui/Button'
import { Popover } from '@/ui/overlays/Popover'
import { toast } from '@/ui/overlays/toasts'
import styles from './ClearTakes.module.css'

/** Megabytes, as exact as is worth reading. */
function useMegabytes(): (bytes: number) => string {
  const format = useFormatter()
  return (bytes) => {
    const megabytes = bytes / 1_000_000
    return format.number(megabytes, { maximumFractionDigits: megabytes < 10 ? 2 : 0 })
  }
}

/** Clears out what is neither in use nor locked, after saying how much it is; not while takes are at work. */
export function ClearTakes() {
  const t = useTranslations('takes')
  const size = useMegabytes()
  const [unused, setUnused] = useState<CallOutput<'takesUnused'> | null>(null)
  const running = useRunState() !== 'idle'
  const exporting = useExport((state) => state.job?.state === 'running')
  const busy = running || exporting
  const look = async (open: boolean) => {
    if (!open) return setUnused(null)
    const answer = await studio.takesUnused()
    if (answer.ok) setUnused(answer.value)
    else toast(answer.error)
  }
  const clear = async () => {
    setUnused(null)
    const cleared = await clearUnusedTakes()
    if (!cleared.ok) return toast(cleared.error)
    const { takeIds, bytes } = cleared.value
    toast(t('cleared', { count: takeIds.length, size: size(bytes) }))
  }
  const { count, bytes } = unused ?? { count: 0, bytes: 0 }
  return (
    <Popover
      label={t('clear')}
      open={unused !== null}
      onOpenChange={(open) => void look(open)}
      className={styles.panel}
      testId="clear-takes-panel"
      trigger={
        <Button look="quiet" icon={<Trash2 />} data-testid="clear-takes">
          {t('clear')}
        </Button>
      }
    >
      <p>{count === 0 ? t('nothingUnused') : t('unused', { count, size: size(bytes) })}</p>
      {count > 0 && busy && <p role="note">{t('clearBusy')}</p>}
      {count > 0 && (
        <Button
          look="danger"
          data-testid="clear-takes-now"
          disabled={busy}
          onClick={() => void clear()}
        >
          {t('clearNow', { count })}
        </Button>
      )}
    </Popover>
  )
}
