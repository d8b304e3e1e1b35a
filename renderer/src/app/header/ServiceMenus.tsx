import { type Account, EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import type { RunProgress } from '@shared/contracts/run'
import { Check, ChevronDown, Cloud, CloudOff, Plus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { useAccount, useConnections } from '@/bridge/queries'
import { failureOf } from '@/bridge/query-client'
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
import { openDialog } from '@/model/view/workspace-store'
import { Button, Row, Text } from '@cuecast/ui'
import { Menu, MenuItem, MenuLine } from '@/ui/overlays/Menu'
import styles from './header.module.css'

/** The service of this project, and whether it answers. */
export function ConnectionMenu() {
  const t = useT()
  const current = useDocument((state) => state.fields.connectionId)
  const { data: connections = [] } = useConnections()
  const name = useConnectionName()
  const { isError, isSuccess } = useAccount(current)
  const selected = connections.find(({ id }) => id === current)
  // Voices of providers are among those of the embedded service.
  const choices = connections.filter(({ kind }) => kind !== 'provider')
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
      {choices.map((connection) => (
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

/** Credits, name and plan of the account, which leads to the account; or what is wrong, which leads to the connection. */
export function AccountLine() {
  const connectionId = useDocument((state) => state.fields.connectionId)
  return <AccountOf key={connectionId} connectionId={connectionId} />
}

function AccountOf({ connectionId }: { connectionId: string }) {
  const { data: account, error: found, isFetching } = useAccount(connectionId)
  const [before, setBefore] = useState(found)
  if (!isFetching && before !== found) setBefore(found)
  // While it is requested again, the failure stays on the screen.
  const error = isFetching && !account ? before : found
  // A missing key is asked for below the header.
  if (error) return isKeyRefused(error) ? null : <Wrong error={error} />
  return account ? <Right account={account} /> : null
}

function Wrong({ error }: { error: Error }) {
  const t = useT()
  const { code } = failureOf(error)
  return (
    <Button
      look="quiet"
      icon={<TriangleAlert />}
      className={styles.wrong}
      data-testid="account"
      data-error-code={code}
      title={t(`errors.${code}.next`)}
      onClick={() => openDialog({ kind: 'settings', section: 'connections' })}
    >
      {t(`errors.${code}.what`)}
    </Button>
  )
}

function Right({ account }: { account: Account }) {
  const t = useT()
  const format = useFormatter()
  const needed = useDerived((state) => state.credits)
  const free = useFree()
  // What a provider's account has left is not known here.
  const isBought =
    useDocument(({ fields }) => fields.connectionId === EMBEDDED_CONNECTION_ID) && !free
  const { credits, name, planName, planDateStr } = account
  const problem = accountProblem(account, needed)
  const grave = problem === 'planEnded' || problem === 'noCredits'
  const left = credits === null ? '∞' : format.number(credits)
  return (
    <Button
      look="quiet"
      icon={problem ? <TriangleAlert /> : undefined}
      className={styles.account}
      data-testid="account"
      data-problem={problem ?? undefined}
      data-look={problem ? (grave ? 'wrong' : 'short') : undefined}
      title={
        problem ? t(`account.problem.${problem}`) : [name, planDateStr].filter(Boolean).join(' · ')
      }
      onClick={() => openDialog({ kind: 'account' })}
    >
      <Text figures style={{ fontWeight: 500 }}>
        {problem === 'planEnded'
          ? t('account.ended')
          : free
            ? t('common.free')
            : isBought
              ? t('header.paidVoices')
              : t('header.credits', { left })}
      </Text>{' '}
      {!free && !isBought && (
        <span className={styles.rest}>{[name, planName].filter(Boolean).join(' · ')}</span>
      )}
    </Button>
  )
}
