import type { UsageRow } from '@shared/contracts/usage'
import { spentOf } from '@shared/dubbing/spending'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { failureOf } from '@/bridge/failure'
import { useUsage } from '@/bridge/queries'
import { studio } from '@/bridge/studio'
import { report } from '@/project/report'
import { useDocument } from '@/project/document/document-store'
import { Button } from '@/ui/Button'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Switch } from '@/ui/fields/Switch'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import styles from './AccountDialog.module.css'

/** Rows that are shown; the file has all of them. */
const SHOWN = 100

/** What was spent, of the open project or of all of them, and the way to have it as a file. */
export function Usage() {
  const t = useTranslations('account')
  const project = useDocument((state) => state.opened?.id)
  const { data = [], error } = useUsage()
  const [onlyThis, setOnlyThis] = useState(project !== undefined)
  const rows = onlyThis ? data.filter((row) => row.projectId === project) : data
  if (error) return <ErrorNote error={failureOf(error)} />
  return (
    <>
      <div className={styles.bar}>
        {project !== undefined && (
          <Switch label={t('onlyThis')} checked={onlyThis} onChange={setOnlyThis} />
        )}
        <Button
          icon={<Download />}
          disabled={data.length === 0}
          data-testid="usage-export"
          onClick={() => void report(studio.usageExport())}
        >
          {t('csv')}
        </Button>
      </div>
      {rows.length === 0 ? (
        <p className={styles.note}>{t('usageNone')}</p>
      ) : (
        <>
          <Total rows={rows} />
          <UsageTable rows={rows.slice(0, SHOWN)} withProject={!onlyThis} />
          {rows.length > SHOWN && <p className={styles.note}>{t('usageMore', { count: SHOWN })}</p>}
        </>
      )}
    </>
  )
}

function Total({ rows }: { rows: readonly UsageRow[] }) {
  const t = useTranslations('account')
  const format = useFormatter()
  const credits = spentOf(rows, {})
  return <p data-testid="usage-total">{t('total', { credits: format.number(credits) })}</p>
}

/** Credits and requests by day, project and connection. */
function UsageTable({ rows, withProject }: { rows: readonly UsageRow[]; withProject: boolean }) {
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
