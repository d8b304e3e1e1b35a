import type { Connection, Account } from '@shared/contracts/connection'
import { Cloud, CloudOff, ExternalLink } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import {
  removeConnection,
  updateConnection,
  clearConnectionKey,
  setConnectionKey,
  testConnection,
  useAccount,
} from '@/bridge/queries'
import { failureOf } from '@/bridge/query-client'
import { studio } from '@/bridge/studio'
import { useAttempt } from '@/bridge/use-attempt'
import { goOffline } from './switch-connection'
import { accountProblem, useConnectionName } from '@/model/services/use-connection'
import { useDocument } from '@/model/document/document-store'
import { report } from '@/model/report'
import { openDialog } from '@/model/view/workspace-store'
import { Button, Card, Field, Note, Row, Stack, Text, TextInput } from '@cuecast/ui'
import { Switch } from '@/ui/fields/Switch'
import { focusOnce } from '@/ui/focus'
import { ErrorNote, GoodLine } from '@/ui/states/ErrorNote'
import { useNextHere } from './next-here'

export interface ConnectionCardProps {
  connection: Connection
  /** Its key is asked for: the focus goes there. */
  isAsked: boolean
}

/** One connection: test it, replace its key, remove it. */
export function ConnectionCard({ connection, isAsked }: ConnectionCardProps) {
  const t = useT()
  const nextHere = useNextHere()
  const name = useConnectionName()
  const inUse = useDocument((state) => state.fields.connectionId === connection.id)
  const testing = useAttempt(() => testConnection(connection.id))
  const removing = useAttempt(
    () => removeConnection(connection.id),
    () => {
      // A project never stays on a removed connection.
      if (inUse) goOffline()
    },
  )
  const remote = connection.kind === 'remote'
  const error = testing.error ?? removing.error
  return (
    <Card as="li" data-testid="connection" data-connection-id={connection.id}>
      <Row gap={8}>
        {remote ? <Cloud size={16} aria-hidden /> : <CloudOff size={16} aria-hidden />}
        <Text cut grow strong>
          {name(connection)}
        </Text>
        <Row wrap gap={6}>
          {!remote && (
            <Button data-testid="open-api" onClick={() => openDialog({ kind: 'api' })}>
              {t('commands.openApiSettings')}
            </Button>
          )}
          <Button busy={testing.busy} onClick={testing.run}>
            {t('settings.test')}
          </Button>
          {remote && (
            <Button look="quiet" busy={removing.busy} onClick={removing.run}>
              {t('ui.remove')}
            </Button>
          )}
        </Row>
      </Row>
      <Text as="p" quiet small data-selectable>
        {remote ? connection.baseUrl : t('settings.embeddedDetail')}
        {connection.plainOrigin !== undefined && ` · ${t('settings.plainHttp.allowed')}`}
      </Text>
      {remote && <KeyField connection={connection} isAsked={isAsked} />}
      {remote && (connection.swapGenders || testing.value) && (
        <Switch
          label={t('settings.swapGenders')}
          hint={t('settings.swapGendersHint')}
          checked={connection.swapGenders}
          onChange={(swapGenders) => void updateConnection({ id: connection.id, swapGenders })}
        />
      )}
      {remote && connection.key !== 'none' && !testing.value && !error && (
        <AccountState connection={connection} />
      )}
      {testing.value && <TestResult account={testing.value} />}
      {error && <ErrorNote error={error} next={nextHere(error)} />}
    </Card>
  )
}

/** The account, and a link to the service's website when the account cannot be used. */
function AccountState({ connection }: { connection: Connection }) {
  const t = useT()
  const { data: account, error } = useAccount(connection.id)
  const page = (
    <Button
      icon={<ExternalLink />}
      onClick={() => void report(studio.connectionOpenPage({ id: connection.id }))}
    >
      {t('account.page')}
    </Button>
  )
  if (error) return <ErrorNote error={failureOf(error)} action={page} />
  if (!account) return null
  const problem = accountProblem(account, 0)
  return (
    <>
      <TestResult account={account} />
      {problem && (
        <Note tone="warning">
          <p>{t(`account.problem.${problem}`)}</p>
          {page}
        </Note>
      )}
    </>
  )
}

/** Whether a key is stored, and a field to replace it. The key itself is never shown again. */
export function KeyField({ connection, isAsked }: ConnectionCardProps) {
  const t = useT()
  const nextHere = useNextHere()
  const [key, setKey] = useState('')
  const saving = useAttempt(
    () => setConnectionKey(connection.id, key.trim()),
    () => setKey(''),
  )
  const forgetting = useAttempt(() => clearConnectionKey(connection.id))
  const error = saving.error ?? forgetting.error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (key.trim() !== '') saving.run()
  }
  return (
    <Stack as="form" gap={12} onSubmit={submit}>
      <Field label={t('settings.key')} hint={t(`settings.keyState.${connection.key}`)} inline>
        {(control) => (
          <Row gap={8}>
            <TextInput
              {...control}
              ref={isAsked ? focusOnce : undefined}
              type="password"
              autoComplete="off"
              value={key}
              placeholder={t('settings.newKey')}
              onChange={(event) => setKey(event.target.value)}
            />
            <Button type="submit" disabled={key.trim() === ''} busy={saving.busy}>
              {t('settings.replaceKey')}
            </Button>
            {connection.key !== 'none' && (
              <Button look="quiet" busy={forgetting.busy} onClick={forgetting.run}>
                {t('settings.forgetKey')}
              </Button>
            )}
          </Row>
        )}
      </Field>
      {error && <ErrorNote error={error} next={nextHere(error)} />}
    </Stack>
  )
}

/** The account that a test found. */
export function TestResult({ account }: { account: Account }) {
  const t = useT()
  const format = useFormatter()
  const credits = account.credits === null ? '∞' : format.number(account.credits)
  return (
    <GoodLine testId="connection-test-good">
      {[account.name, t('common.credits', { credits }), account.planName, account.planDateStr]
        .filter(Boolean)
        .join(' · ')}
    </GoodLine>
  )
}
