import { ExternalLink, RotateCcw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { failureOf } from '@/bridge/failure'
import { useAccount, useConnections } from '@/bridge/queries'
import { studio } from '@/bridge/studio'
import { accountProblem } from '@/project/connections/account-problem'
import { report } from '@/project/report'
import { useDerived } from '@/project/derived/derived-store'
import { useConnectionName } from '@/project/connections/use-connection'
import { openDialog } from '@/project/view/workspace-store'
import { Button } from '@/ui/Button'
import { ErrorNote } from '@/ui/states/ErrorNote'
import styles from './AccountCard.module.css'
import { AccountFigures } from './AccountFigures'

/** The account of a connection: what is left, what is wrong and what to do about it. */
export function AccountCard({
  connectionId,
  onClose,
}: {
  connectionId: string
  onClose: () => void
}) {
  const t = useTranslations('account')
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
        <h2 className={styles.name}>{connection ? name(connection) : t('title')}</h2>
        {account && (
          <p className={styles.who} data-selectable>
            {[account.name, account.email].filter(Boolean).join(' · ')}
          </p>
        )}
      </div>
      {error && (
        <ErrorNote
          error={failureOf(error)}
          action={
            <Button data-testid="account-connection" onClick={toSettings}>
              {t('toConnection')}
            </Button>
          }
        />
      )}
      {problem && (
        <p className={styles.problem} role="note" data-testid="account-problem">
          {t(`problem.${problem}`)}
        </p>
      )}
      {account && !error && <AccountFigures account={account} connectionId={connectionId} />}
      <div className={styles.actions}>
        <Button
          icon={<RotateCcw />}
          busy={isFetching}
          data-testid="account-refresh"
          onClick={() => void refetch()}
        >
          {t('refresh')}
        </Button>
        {remote && (
          <Button
            icon={<ExternalLink />}
            data-testid="account-page"
            onClick={() => void report(studio.connectionOpenPage({ id: connectionId }))}
          >
            {t('page')}
          </Button>
        )}
        <Button
          data-testid="account-more"
          onClick={() => {
            onClose()
            openDialog({ kind: 'account' })
          }}
        >
          {t('more')}
        </Button>
      </div>
    </div>
  )
}
