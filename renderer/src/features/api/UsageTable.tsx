import { useFormatter, useTranslations } from 'use-intl'
import { useUsage } from '@/bridge/api-queries'
import { failureOf } from '@/bridge/failure'
import { ErrorNote } from '@/ui/states/ErrorNote'
import styles from './api.module.css'

/** What an account has used, by day (UTC). */
export function UsageTable({ accountId }: { accountId: number }) {
  const t = useTranslations('api')
  const format = useFormatter()
  const { data: days, error } = useUsage(accountId)
  if (error) return <ErrorNote error={failureOf(error)} />
  if (!days || days.length === 0) return <p className={styles.note}>{t('usage.none')}</p>
  return (
    <table className={styles.table} data-testid="api-usage-table">
      <thead>
        <tr>
          {(['day', 'tasks', 'credits', 'seconds', 'failed'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`usage.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.day}>
            <th scope="row">
              {format.dateTime(new Date(`${day.day}T00:00:00Z`), {
                dateStyle: 'medium',
                timeZone: 'UTC',
              })}
            </th>
            <td>{format.number(day.tasks)}</td>
            <td>{format.number(day.characters)}</td>
            <td>{format.number(day.audioMs / 1000, { maximumFractionDigits: 0 })}</td>
            <td>{format.number(day.failedChunks)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
