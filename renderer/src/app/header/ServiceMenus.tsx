import {
  EMBEDDED_CONNECTION_ID,
  type Account,
  type AllowanceWindow,
} from '@shared/contracts/connection'
import type { RunProgress } from '@shared/contracts/run'
import {
  Check,
  ChevronDown,
  Cloud,
  CloudOff,
  Plus,
  TriangleAlert,
  ExternalLink,
  RotateCcw,
} from 'lucide-react'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { usePreferences } from '@/bridge/preferences'
import { useAccount, useConnections } from '@/bridge/queries'
import { failureOf } from '@/bridge/query-client'
import { studio } from '@/bridge/studio'
import { askSwitch } from '@/features/connections/switch-connection'
import {
  isKeyRefused,
  useConnectionName,
  accountProblem,
  useFree,
} from '@/model/services/use-connection'
import { useDerived } from '@/model/derived/derived-store'
import { useDocument } from '@/model/document/document-store'
import { currentRun, useRuns } from '@/model/document/run-store'
import { report } from '@/model/report'
import { useSpent } from '@/model/work/render'
import { openDialog } from '@/model/view/workspace-store'
import { Button } from '@cuecast/ui'
import { Row, Note, Text } from '@/ui/layout/layout'
import { Menu, MenuItem, MenuLine } from '@/ui/overlays/Menu'
import { Popover } from '@/ui/overlays/Popover'
import { ErrorNote } from '@/ui/states/ErrorNote'
import styles from './header.module.css'

/** The service of this project, and whether it answers. */
export function ConnectionMenu() {
  const t = useT()
  const current = useDocument((state) => state.fields.connectionId)
  const { data: connections = [] } = useConnections()
  const name = useConnectionName()
  const { isError, isSuccess } = useAccount(current)
  const selected = connections.find(({ id }) => id === current)
  // A run notices that the service is gone long before its account is asked for again.
  const gone = useRuns((runs) => isGone(currentRun(runs)))
  const status = isError || gone ? 'wrong' : isSuccess ? 'good' : 'asking'
  return (
    <Menu
      trigger={
        <Button
          look="quiet"
          className={styles.connectionTrigger}
          data-testid="connection-menu"
          data-connection-state={status}
          title={t(`header.connection.${status}`)}
        >
          <span className={styles.light} data-status={status} aria-hidden />
          <span className={styles.connectionName}>
            {selected ? name(selected) : t('header.connection.gone')}
          </span>
          <ChevronDown size={14} aria-hidden />
        </Button>
      }
    >
      {connections.map((connection) => (
        <MenuItem
          key={connection.id}
          icon={connection.kind === 'embedded' ? <CloudOff /> : <Cloud />}
          hint={
            connection.kind === 'embedded' ? t('header.embeddedHint') : hostOf(connection.baseUrl)
          }
          data-testid="connection-choice"
          onSelect={() => askSwitch(connection.id)}
        >
          <Row as="span" gap={6}>
            {name(connection)}
            {connection.id === current && <Check size={14} aria-label={t('header.inUse')} />}
          </Row>
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem
        icon={<Plus />}
        onSelect={() => openDialog({ kind: 'settings', section: 'connections', adding: true })}
      >
        {t('header.addConnection')}
      </MenuItem>
    </Menu>
  )
}

const isGone = (run: RunProgress | undefined): boolean =>
  run?.state === 'waiting' && run.waiting !== undefined && away.has(run.waiting.reason)
const away: ReadonlySet<NonNullable<RunProgress['waiting']>['reason']> = new Set([
  'OFFLINE',
  'SERVICE_ERROR',
  'SERVICE_NOT_RUNNING',
])

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}

/** Credits, name and plan of the account, or what is wrong with it; opens the details. */
export function AccountLine() {
  const connectionId = useDocument((state) => state.fields.connectionId)
  return <AccountOf key={connectionId} connectionId={connectionId} />
}

function AccountOf({ connectionId }: { connectionId: string }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { data: account, error: found, isFetching } = useAccount(connectionId)
  const [before, setBefore] = useState(found)
  if (!isFetching && before !== found) setBefore(found)
  // While it is asked again, what was wrong stays on the screen with all that is open beside it.
  const error = isFetching && !account ? before : found
  // A missing key is asked for below the header.
  if ((!account && !error) || (error && isKeyRefused(error))) return null
  return (
    <Popover
      label={t('account.title')}
      open={open}
      onOpenChange={setOpen}
      trigger={error ? <Wrong error={error} /> : <Right />}
    >
      <AccountCard connectionId={connectionId} onClose={() => setOpen(false)} />
    </Popover>
  )
}

function Wrong({ error, ...trigger }: { error: Error }) {
  const t = useT()
  const { code } = failureOf(error)
  return (
    <Button
      {...trigger}
      look="quiet"
      icon={<TriangleAlert />}
      className={styles.wrong}
      data-testid="account"
      data-error-code={code}
      title={t(`errors.${code}.next`)}
    >
      {t(`errors.${code}.what`)}
    </Button>
  )
}

function Right(trigger: object) {
  const t = useT()
  const format = useFormatter()
  const connectionId = useDocument((state) => state.fields.connectionId)
  const needed = useDerived((state) => state.credits)
  const free = useFree()
  const { data: account } = useAccount(connectionId)
  if (!account) return null
  const { credits, name, planName, planDateStr } = account
  const problem = accountProblem(account, needed)
  const grave = problem === 'planEnded' || problem === 'noCredits'
  const left = credits === null ? '∞' : format.number(credits)
  return (
    <Button
      {...trigger}
      look="quiet"
      icon={problem ? <TriangleAlert /> : undefined}
      className={styles.account}
      data-testid="account"
      data-problem={problem ?? undefined}
      data-look={problem ? (grave ? 'wrong' : 'short') : undefined}
      title={
        problem ? t(`account.problem.${problem}`) : [name, planDateStr].filter(Boolean).join(' · ')
      }
    >
      <strong className={styles.credits}>
        {problem === 'planEnded'
          ? t('account.ended')
          : free
            ? t('common.free')
            : t('header.credits', { left })}
      </strong>{' '}
      {!free && <span className={styles.rest}>{[name, planName].filter(Boolean).join(' · ')}</span>}
    </Button>
  )
}

/** Account of a connection: what is left, what is wrong, and what to do about it. */
function AccountCard({ connectionId, onClose }: { connectionId: string; onClose: () => void }) {
  const t = useT()
  const name = useConnectionName()
  const { data: connections = [] } = useConnections()
  const { data: account, error, isFetching, refetch } = useAccount(connectionId)
  const needed = useDerived((state) => state.credits)
  const connection = connections.find(({ id }) => id === connectionId)
  const remote = connection?.kind === 'remote'
  const problem = account && !error ? accountProblem(account, needed) : null
  const toSettings = () => {
    onClose()
    openDialog({ kind: 'settings', section: 'connections' })
  }
  return (
    <div className={styles.card}>
      <div>
        <h2 className={styles.accountName}>{connection ? name(connection) : t('account.title')}</h2>
        {remote && account && (
          <Text as="p" quiet small data-selectable>
            {[account.name, account.email].filter(Boolean).join(' · ')}
          </Text>
        )}
      </div>
      {error && (
        <ErrorNote
          error={failureOf(error)}
          action={
            <Button data-testid="account-connection" onClick={toSettings}>
              {t('account.toConnection')}
            </Button>
          }
        />
      )}
      {problem && <Note tone="warning">{t(`account.problem.${problem}`)}</Note>}
      {account && !error && <AccountFigures account={account} connectionId={connectionId} />}
      <Row gap={6} wrap>
        <Button
          icon={<RotateCcw />}
          busy={isFetching}
          data-testid="account-refresh"
          onClick={() => void refetch()}
        >
          {t('account.refresh')}
        </Button>
        {remote && (
          <Button
            icon={<ExternalLink />}
            onClick={() => void report(studio.connectionOpenPage({ id: connectionId }))}
          >
            {t('account.page')}
          </Button>
        )}
        <Button
          data-testid="account-more"
          onClick={() => {
            onClose()
            openDialog({ kind: 'account' })
          }}
        >
          {t('account.more')}
        </Button>
      </Row>
    </div>
  )
}

/** What the account has and what it takes; what is left of the minute, the day and the limits. */
function AccountFigures({ account, connectionId }: { account: Account; connectionId: string }) {
  const t = useT()
  const format = useFormatter()
  const needed = useDerived((state) => state.credits)
  const cues = useDerived((state) => state.toRender.length)
  const { credits, planName, planDateStr, allowance } = account
  const paid = connectionId !== EMBEDDED_CONNECTION_ID
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
      {allowance?.source === 'counted' && <p className={styles.note}>{t('account.counted')}</p>}
      {paid && <Limits />}
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

/** What was spent, against what the user wants to spend at most. */
function Limits() {
  const t = useT()
  const format = useFormatter()
  const { creditLimits } = usePreferences()
  const spent = useSpent()
  const projectId = useDocument((state) => state.opened?.id ?? '')
  const rows = [
    { name: 'spentToday', spent: spent.day, limit: creditLimits.perDay },
    {
      name: 'spentProject',
      spent: spent.project,
      limit: creditLimits.projects[projectId] ?? null,
    },
  ] as const
  return rows.map(({ name, spent: used, limit }) => (
    <div key={name} style={{ display: 'contents' }}>
      <dt>{t(`account.${name}`)}</dt>
      <dd
        data-testid={`account-${name}`}
        data-look={limit !== null && used >= limit ? 'wrong' : undefined}
      >
        {limit === null
          ? t('common.credits', { credits: format.number(used) })
          : t('account.ofLimit', { credits: format.number(used), limit: format.number(limit) })}
      </dd>
    </div>
  ))
}
