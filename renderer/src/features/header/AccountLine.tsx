import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { failureOf } from '@/bridge/failure'
import { useAccount } from '@/bridge/queries'
import { accountProblem } from '@/project/connections/account-problem'
import { useFree } from '@/project/connections/use-connection'
import { useDerived } from '@/project/derived/derived-store'
import { useDocument } from '@/project/document/document-store'
import { Button } from '@/ui/Button'
import { Popover } from '@/ui/overlays/Popover'
import { AccountCard } from './AccountCard'
import styles from './AccountLine.module.css'

/** Name, credits and plan of the account, or what is wrong with it; pressing it says more. */
export function AccountLine() {
  const t = useTranslations('account')
  const [open, setOpen] = useState(false)
  const connectionId = useDocument((state) => state.fields.connectionId)
  const { data: account, error } = useAccount(connectionId)
  if (!account && !error) return null
  return (
    <Popover
      label={t('title')}
      testId="account-card"
      open={open}
      onOpenChange={setOpen}
      trigger={error ? <Wrong error={error} /> : <Right />}
    >
      <AccountCard connectionId={connectionId} onClose={() => setOpen(false)} />
    </Popover>
  )
}

function Wrong({ error, ...trigger }: { error: Error }) {
  const te = useTranslations('errors')
  const { code } = failureOf(error)
  return (
    <Button
      {...trigger}
      look="quiet"
      icon={<TriangleAlert />}
      className={styles.wrong}
      data-testid="account"
      data-error-code={code}
      title={te(`${code}.next`)}
    >
      {te(`${code}.what`)}
    </Button>
  )
}

function Right(trigger: object) {
  const t = useTranslations('account')
  const th = useTranslations('header')
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
      title={problem ? t(`problem.${problem}`) : [name, planDateStr].filter(Boolean).join(' · ')}
    >
      <strong className={styles.credits}>
        {problem === 'planEnded' ? t('ended') : th('credits', { left })}
      </strong>{' '}
      {!free && <span className={styles.rest}>{[name, planName].filter(Boolean).join(' · ')}</span>}
    </Button>
  )
}
