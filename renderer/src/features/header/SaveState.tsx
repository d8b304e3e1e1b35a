import { useFormatter, useTranslations } from 'use-intl'
import { report } from '@/project/report'
import { useSave } from '@/project/document/save-store'
import { flushEdits } from '@/project/document/saving'
import { Button } from '@/ui/Button'
import { Tooltip } from '@/ui/overlays/Tooltip'
import styles from './SaveState.module.css'

/** Whether everything is on disk; a save that failed says why and can be tried again. */
export function SaveState() {
  const t = useTranslations('header')
  const te = useTranslations('errors')
  const format = useFormatter()
  const { state, savedAt, error } = useSave()
  if (state === 'failed') {
    const why = error ? `${te(`${error.code}.what`)} ${te(`${error.code}.next`)}` : ''
    return (
      <Tooltip text={why}>
        <Button
          look="danger"
          className={styles.failed}
          data-testid="save-state"
          data-save-state={state}
          onClick={() => void report(flushEdits())}
        >
          {t('saveAgain')}
        </Button>
      </Tooltip>
    )
  }
  const time = savedAt && format.dateTime(new Date(savedAt), { timeStyle: 'medium' })
  return (
    <span
      className={styles.state}
      data-testid="save-state"
      data-save-state={state}
      title={time ? t('savedAt', { time }) : undefined}
    >
      {t(state === 'saved' ? 'saved' : 'saving')}
    </span>
  )
}
