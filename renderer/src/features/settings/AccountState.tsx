import type { Connection } from '@shared/contracts/connection'
import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { failureOf } from '@/bridge/failure'
import { useAccount } from '@/bridge/queries'
import { studio } from '@/bridge/studio'
import { accountProblem } from '@/project/connections/account-problem'
import { report } from '@/project/report'
import { Button } from '@/ui/Button'
import { ErrorNote } from '@/ui/states/ErrorNote'
import styles from './settings.module.css'
import { TestResult } from './TestResult'

/** Whom a service knows us as, and what keeps the account from working, where that is fixed. */
export function AccountState({ connection }: { connection: Connection }) {
  const t = useTranslations('account')
  const { data: account, error } = useAccount(connection.id)
  const page = (
    <Button
      icon={<ExternalLink />}
      data-testid="connection-page"
      onClick={() => void report(studio.connectionOpenPage({ id: connection.id }))}
    >
      {t('page')}
    </Button>
  )
  if (error) return <ErrorNote error={failureOf(error)} action={page} />
  if (!account) return null
  const problem = accountProblem(account, 0)
  return (
    <>
      <TestResult account={account} />
      {problem && (
        <div className={styles.warning} role="note" data-testid="connection-problem">
          <p>{t(`problem.${problem}`)}</p>
          {page}
        </div>
      )}
    </>
  )
}
