import { useFormatter, useTranslations } from 'use-intl'
import { failureOf } from '@/bridge/failure'
import { useAccount } from '@/bridge/queries'
import { useDocument } from '@/project/document-store'
import { openDialog } from '@/project/workspace-store'
import { Button } from '@/ui/Button'
import { Tooltip } from '@/ui/Tooltip'
import styles from './AccountLine.module.css'

/** Name, credits and plan of the account; what is wrong with it, when something is. */
export function AccountLine() {
  const t = useTranslations('header')
  const te = useTranslations('errors')
  const format = useFormatter()
  const connectionId = useDocument((state) => state.fields.connectionId)
  const { data: account, error } = useAccount(connectionId)
  if (error) {
    const { code } = failureOf(error)
    return (
      <Tooltip text={te(`${code}.next`)}>
        <Button
          look="quiet"
          className={styles.wrong}
          data-testid="account"
          data-error-code={code}
          onClick={() => openDialog({ kind: 'settings', section: 'connections' })}
        >
          {te(`${code}.what`)}
        </Button>
      </Tooltip>
    )
  }
  if (!account) return null
  const { credits, name, planName, planDateStr } = account
  const left = credits === null ? '∞' : format.number(credits)
  return (
    <span
      className={styles.account}
      data-testid="account"
      title={[name, account.email, planName, planDateStr].filter(Boolean).join(' · ')}
    >
      <strong className={styles.credits} data-low={credits === 0 || undefined}>
        {t('credits', { left })}
      </strong>
      <span className={styles.rest}>{[name, planName].filter(Boolean).join(' · ')}</span>
    </span>
  )
}
