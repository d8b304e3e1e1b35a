import { useFormatter, useTranslations } from 'use-intl'
import { useRunningExport } from '@/project/jobs/job-store'
import { Progress } from '@/ui/states/Progress'
import { formatSpan } from '@/ui/text/timecode'
import styles from './RunProgressLine.module.css'

/** How far the export is; what can be done about it is in the list of jobs. */
export function ExportLine() {
  const t = useTranslations('status')
  const format = useFormatter()
  const job = useRunningExport()
  if (!job) return null
  const percent = format.number(job.progress ?? 0, { style: 'percent' })
  return (
    <div className={styles.export} data-testid="export-progress">
      <span className={styles.text}>
        {t('exporting', { percent })}
        {job.leftMs !== null && ` · ${t('left', { time: formatSpan(job.leftMs) })}`}
      </span>
      <div className={styles.short}>
        <Progress label={t('exporting', { percent })} value={job.progress} />
      </div>
    </div>
  )
}
