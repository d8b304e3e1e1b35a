import {
  EMBEDDED_CONNECTION_ID,
  type Account,
  type AllowanceWindow,
} from '@shared/contracts/connection'
import type { UsageRow } from '@shared/contracts/usage'
import { spentOf } from '@shared/dubbing/spending'
import { Download, ExternalLink, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { failureOf } from '@/bridge/query-client'
import { currentPreferences, setPreferences, usePreferences } from '@/bridge/preferences'
import { useAccount, useUsage, useUsageGap } from '@/bridge/queries'
import { studio } from '@/bridge/studio'
import { useDerived } from '@/model/derived/derived-store'
import { useDocument } from '@/model/document/document-store'
import { accountProblem } from '@/model/services/use-connection'
import { report } from '@/model/report'
import { useSpent } from '@/model/work/render'
import { Button, Field, Note, Row, Stack, Text } from '@cuecast/ui'
import { CreditsField } from '@/ui/fields/NumberField'
import { Switch } from '@/ui/fields/Switch'
import { Dialog } from '@/ui/overlays/Dialog'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Table } from '@/ui/Table'
import styles from './AccountDialog.module.css'

/** Rows of usage that are shown; the file has all of them. */
const SHOWN = 100

/** What the account has, what the user wants to spend at most, and what was spent. */
export function AccountDialog() {
  const t = useT()
  return (
    <Dialog title={t('account.dialogTitle')} topic="connections" wide>
      <UsageGapNote />
      <Balance />
      <Stack as="section" gap={10} className={styles.section} aria-labelledby="account-limits">
        <h3 id="account-limits">{t('account.limits')}</h3>
        <CreditLimits />
      </Stack>
      <Stack as="section" gap={10} className={styles.section} aria-labelledby="account-usage">
        <h3 id="account-usage">{t('account.usage')}</h3>
        <Usage />
      </Stack>
    </Dialog>
  )
}

/** The account of the project's service; without one, what is wrong is said in the header. */
function Balance() {
  const t = useT()
  const connectionId = useDocument((state) => state.fields.connectionId)
  const isOpen = useDocument((state) => state.opened !== null)
  return isOpen ? (
    <Stack as="section" gap={10} className={styles.section} aria-label={t('account.title')}>
      <BalanceOf connectionId={connectionId} />
    </Stack>
  ) : null
}

function BalanceOf({ connectionId }: { connectionId: string }) {
  const t = useT()
  const needed = useDerived((state) => state.credits)
  const { data: account, error, isFetching, refetch } = useAccount(connectionId)
  const paid = connectionId !== EMBEDDED_CONNECTION_ID
  const problem = account && !error ? accountProblem(account, needed) : null
  return (
    <>
      {paid && account && (
        <Text as="p" quiet small data-selectable>
          {[account.name, account.email].filter(Boolean).join(' · ')}
        </Text>
      )}
      {problem && <Note tone="warning">{t(`account.problem.${problem}`)}</Note>}
      {account && !error && <AccountFigures account={account} paid={paid} />}
      <Row gap={6} wrap>
        <Button
          icon={<RotateCcw />}
          busy={isFetching}
          data-testid="account-refresh"
          onClick={() => void refetch()}
        >
          {t('account.refresh')}
        </Button>
        {paid && (
          <Button
            icon={<ExternalLink />}
            onClick={() => void report(studio.connectionOpenPage({ id: connectionId }))}
          >
            {t('account.page')}
          </Button>
        )}
      </Row>
    </>
  )
}

/** What the account has left, what the project needs, and the requests left of the minute and the day. */
function AccountFigures({ account, paid }: { account: Account; paid: boolean }) {
  const t = useT()
  const format = useFormatter()
  const needed = useDerived((state) => state.credits)
  const cues = useDerived((state) => state.toRender.length)
  const { credits, planName, planDateStr, allowance } = account
  const figure = (value: number | null) =>
    t('common.credits', { credits: value === null ? '∞' : format.number(value) })
  return (
    <dl className={styles.figures}>
      <dt>{t('account.left')}</dt>
      <dd>{paid ? figure(credits) : t('common.free')}</dd>
      {cues > 0 && (
        <>
          <dt>{t('account.needed', { count: cues })}</dt>
          <dd data-look={credits !== null && credits < needed ? 'wrong' : undefined}>
            {figure(needed)}
          </dd>
        </>
      )}
      {paid && (
        <>
          <dt>{t('account.plan')}</dt>
          <dd>{[planName, planDateStr].filter(Boolean).join(' · ') || '—'}</dd>
        </>
      )}
      <AllowanceFigure name="minute" window={allowance?.minute} />
      <AllowanceFigure name="day" window={allowance?.day} />
      {allowance?.source === 'counted' && (
        <Text as="p" quiet small style={{ gridColumn: '1 / -1' }}>
          {t('account.counted')}
        </Text>
      )}
    </dl>
  )
}

function AllowanceFigure({
  name,
  window,
}: {
  name: 'minute' | 'day'
  window: AllowanceWindow | null | undefined
}) {
  const t = useT()
  const format = useFormatter()
  if (!window) return null
  const { limit, left, resetAt } = window
  const until =
    resetAt &&
    format.dateTime(
      new Date(resetAt),
      name === 'minute' ? { timeStyle: 'medium' } : { dateStyle: 'short', timeStyle: 'short' },
    )
  return (
    <>
      <dt>{t(`account.${name}`)}</dt>
      <dd data-testid={`account-${name}`} data-look={left === 0 ? 'wrong' : undefined}>
        {[t('account.requests', { left, limit }), until && t('account.until', { time: until })]
          .filter(Boolean)
          .join(' · ')}
      </dd>
    </>
  )
}

/** What was spent is not known in full: limits count too little, or nothing is sent. */
function UsageGapNote() {
  const t = useT()
  const { data } = useUsageGap()
  if (!data || (data.setAside === null && !data.unreadable)) return null
  return (
    <Note tone="warning" gap={0} style={{ marginBottom: 20 }}>
      <p>{t(data.unreadable ? 'account.gapAll' : 'account.gap')}</p>
      <Text as="p" small data-selectable>
        {data.setAside}
      </Text>
    </Note>
  )
}

/** Limits of credits: for a day, for the open project, and up to which nothing is asked. */
function CreditLimits() {
  const t = useT()
  const format = useFormatter()
  const { creditLimits, creditsWithoutAsking } = usePreferences()
  const spent = useSpent()
  const project = useDocument((state) => state.opened?.id)
  const name = useDocument((state) => state.fields.name)
  const setProject = (limit: number | null) => {
    if (project === undefined) return
    const { [project]: _, ...others } = currentPreferences().creditLimits.projects
    const projects = limit === null ? others : { ...others, [project]: limit }
    void setPreferences({ creditLimits: { ...currentPreferences().creditLimits, projects } })
  }
  return (
    <Stack gap={12}>
      <LimitField
        label={t('account.perDay')}
        hint={t('account.perDayHint', { credits: format.number(spent.day) })}
        testId="limit-day"
        value={creditLimits.perDay}
        onChange={(perDay) =>
          void setPreferences({ creditLimits: { ...currentPreferences().creditLimits, perDay } })
        }
      />
      {project !== undefined && (
        <LimitField
          label={t('account.perProject', { name })}
          hint={t('account.perProjectHint', { credits: format.number(spent.project) })}
          value={creditLimits.projects[project] ?? null}
          onChange={setProject}
        />
      )}
      <LimitField
        label={t('settings.limit')}
        hint={t('account.withoutAskingHint')}
        value={creditsWithoutAsking}
        onChange={(credits) => void setPreferences({ creditsWithoutAsking: credits ?? 0 })}
      />
      <Text as="p" quiet small>
        {t('account.limitsNote')}
      </Text>
    </Stack>
  )
}

/** A number of credits; empty = no limit. */
function LimitField({
  label,
  hint,
  testId,
  value,
  onChange,
}: {
  label: string
  hint: string
  testId?: string
  value: number | null
  onChange: (value: number | null) => void
}) {
  const t = useT()
  return (
    <Field label={label} hint={hint} inline>
      {(control) => (
        <CreditsField
          {...control}
          placeholder={t('account.noLimit')}
          value={value}
          data-testid={testId}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

/** What was spent, of the open project or of all of them, and the way to have it as a file. */
function Usage() {
  const t = useT()
  const project = useDocument((state) => state.opened?.id)
  const { data = [], error } = useUsage()
  const [onlyThis, setOnlyThis] = useState(project !== undefined)
  const rows = onlyThis ? data.filter((row) => row.projectId === project) : data
  if (error) return <ErrorNote error={failureOf(error)} />
  return (
    <>
      <Row gap={8} justify="space-between" wrap>
        {project !== undefined && (
          <Switch label={t('account.onlyThis')} checked={onlyThis} onChange={setOnlyThis} />
        )}
        <Button
          icon={<Download />}
          disabled={data.length === 0}
          onClick={() => void report(studio.usageExport())}
        >
          {t('account.csv')}
        </Button>
      </Row>
      {rows.length === 0 ? (
        <Text as="p" quiet small>
          {t('account.usageNone')}
        </Text>
      ) : (
        <>
          <Total rows={rows} />
          <UsageTable rows={rows.slice(0, SHOWN)} withProject={!onlyThis} />
          {rows.length > SHOWN && (
            <Text as="p" quiet small>
              {t('account.usageMore', { count: SHOWN })}
            </Text>
          )}
        </>
      )}
    </>
  )
}

function Total({ rows }: { rows: readonly UsageRow[] }) {
  const t = useT()
  const format = useFormatter()
  const credits = spentOf(rows, {})
  return <p>{t('account.total', { credits: format.number(credits) })}</p>
}

/** Credits and requests by day, project and connection. */
function UsageTable({ rows, withProject }: { rows: readonly UsageRow[]; withProject: boolean }) {
  const t = useT()
  const format = useFormatter()
  const connectionOf = ({ connection }: UsageRow) =>
    connection === '' ? t('header.embedded') : (connection ?? t('account.gone'))
  return (
    <Table
      className={styles.table}
      testId="usage-table"
      heads={[
        t('account.column.day'),
        ...(withProject ? [t('common.project')] : []),
        t('account.column.connection'),
        t('account.column.requests'),
        t('account.column.credits'),
      ]}
    >
      {rows.map((row) => (
        <tr key={`${row.day} ${row.projectId} ${row.connectionId}`}>
          <th scope="row">
            {format.dateTime(new Date(`${row.day}T12:00:00`), { dateStyle: 'medium' })}
          </th>
          {withProject && <td>{row.project || '—'}</td>}
          <td>{connectionOf(row)}</td>
          <td>{format.number(row.requests)}</td>
          <td>
            {row.connectionId === EMBEDDED_CONNECTION_ID
              ? t('common.free')
              : format.number(row.credits)}
          </td>
        </tr>
      ))}
    </Table>
  )
}
