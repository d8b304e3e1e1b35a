import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import type { UsageRow } from '@shared/contracts/usage'
import { useFormatter, useTranslations } from 'use-intl'
import styles from './AccountDialog.module.css'

/** Credits and requests by day, project and connection. */
export function UsageTable({
  rows,
  withProject,
}: {
  rows: readonly UsageRow[]
  withProject: boolean
}) {
  const t = useTranslations('account')
  const th = useTranslations('header')
  const format = useFormatter()
  const connectionOf = ({ connection }: UsageRow) =>
    connection === '' ? th('embedded') : (connection ?? t('gone'))
  return (
    <table className={styles.table} data-testid="usage-table">
      <thead>
        <tr>
          <th scope="col">{t('column.day')}</th>
          {withProject && <th scope="col">{t('column.project')}</th>}
          <th scope="col">{t('column.connection')}</th>
          <th scope="col">{t('column.requests')}</th>
          <th scope="col">{t('column.credits')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.day} ${row.projectId} ${row.connectionId}`}>
            <th scope="row">
              {format.dateTime(new Date(`${row.day}T12:00:00`), { dateStyle: 'medium' })}
            </th>
            {withProject && <td>{row.project || '—'}</td>}
            <td>{connectionOf(row)}</td>
            <td>{format.number(row.requests)}</td>
            <td>
              {row.connectionId === EMBEDDED_CONNECTION_ID ? t('free') : format.number(row.credits)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
