import type { StudioError } from '@shared/contracts/errors'
import {
  newConnectionSchema,
  type Connection,
  type NewConnection,
  type Account,
} from '@shared/contracts/connection'
import { Plus, Cloud, CloudOff, ExternalLink } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import {
  removeConnection,
  updateConnection,
  clearConnectionKey,
  setConnectionKey,
  addConnection,
  testConnection,
  useAppInfo,
  useConnections,
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
import { Button } from '@cuecast/ui'
import { Field, TextField, TextInput } from '@/ui/fields/Field'
import { Switch } from '@/ui/fields/Switch'
import { focusOnce } from '@/ui/focus'
import { Card, Note, Row, Stack, Text } from '@/ui/layout/layout'
import { ErrorNote, GoodLine } from '@/ui/states/ErrorNote'
import { PlainHttpNote, plainHttpAsked } from '@/ui/states/PlainHttpNote'

/** In these settings “open the settings” leads nowhere: the key is a line above. */
function useNextHere(): (error: StudioError) => string | undefined {
  const t = useT()
  return ({ code }) => (code === 'UNAUTHORIZED' ? t('settings.wrongKey') : undefined)
}

interface ConnectionsSettingsProps {
  isAdding: boolean
  /** Id of the connection whose key is asked for. */
  keyFor: string | undefined
}

/** Connections: the embedded service, and remote ones by address and key. */
export function ConnectionsSettings({ isAdding, keyFor }: ConnectionsSettingsProps) {
  const t = useT()
  const { data: connections = [], error } = useConnections()
  const { data: info } = useAppInfo()
  const [adding, setAdding] = useState(isAdding)
  const [added, setAdded] = useState(false)
  const close = () => {
    setAdding(false)
    setAdded(true)
  }
  return (
    <Stack gap={16}>
      {info && !info.secureStorage && <Note tone="warning">{t('settings.noSecureStorage')}</Note>}
      {error && <ErrorNote error={failureOf(error)} />}
      <Stack as="ul" gap={8}>
        {connections.map((connection) => (
          <ConnectionCard
            key={connection.id}
            connection={connection}
            isAsked={connection.id === keyFor}
          />
        ))}
      </Stack>
      {adding ? (
        <AddConnection onClose={close} secure={info?.secureStorage !== false} />
      ) : (
        <div>
          <Button
            ref={added ? focusOnce : undefined}
            icon={<Plus />}
            onClick={() => setAdding(true)}
          >
            {t('settings.add')}
          </Button>
        </div>
      )}
    </Stack>
  )
}

interface ConnectionCardProps {
  connection: Connection
  /** Its key is asked for: the focus goes there. */
  isAsked: boolean
}

/** One connection: test it, replace its key, remove it. */
function ConnectionCard({ connection, isAsked }: ConnectionCardProps) {
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
function KeyField({ connection, isAsked }: ConnectionCardProps) {
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

const empty: NewConnection = { name: '', baseUrl: '', key: '' }

/** Adds a remote service by address and key; it can be tested before it is saved. */
interface AddConnectionProps {
  onClose: () => void
  /** The key can be kept in the system's keychain. */
  secure: boolean
}

function AddConnection({ onClose, secure }: AddConnectionProps) {
  const t = useT()
  const nextHere = useNextHere()
  const [form, setForm] = useState(empty)
  const testing = useAttempt((given: NewConnection) => studio.connectionTest(given))
  const saving = useAttempt((given: NewConnection) => addConnection(given), onClose)
  const error = testing.error ?? saving.error
  const plainOrigin = plainHttpAsked(error)
  const complete = newConnectionSchema.safeParse(form).success
  const set = (change: Partial<NewConnection>) => {
    const next = { ...form, ...change }
    setForm(next)
    testing.forget()
    saving.forget()
    return next
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (complete) saving.run(form)
  }
  return (
    <Card as="form" onSubmit={submit}>
      <Stack gap={12}>
        <TextField
          label={t('common.name')}
          inline
          ref={focusOnce}
          value={form.name}
          placeholder={t('settings.namePlaceholder')}
          onChange={(value) => set({ name: value })}
        />
        <TextField
          label={t('settings.address')}
          hint={t('settings.addressHint')}
          inline
          inputMode="url"
          value={form.baseUrl}
          placeholder="https://api.example.com"
          onChange={(value) => set({ baseUrl: value })}
        />
        <TextField
          label={t('settings.key')}
          hint={t(secure ? 'settings.keyHint' : 'settings.keyHintSession')}
          inline
          type="password"
          autoComplete="off"
          value={form.key}
          onChange={(value) => set({ key: value })}
        />
      </Stack>
      {testing.value && <TestResult account={testing.value} />}
      {plainOrigin !== null && (
        <PlainHttpNote
          origin={plainOrigin}
          onAgree={() => (testing.error ? testing : saving).run(set({ plainOrigin }))}
        />
      )}
      {error && plainOrigin === null && <ErrorNote error={error} next={nextHere(error)} />}
      <Row wrap gap={6}>
        <Button disabled={!complete} busy={testing.busy} onClick={() => testing.run(form)}>
          {t('settings.test')}
        </Button>
        <Button type="submit" look="primary" disabled={!complete} busy={saving.busy}>
          {t('ui.save')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </Row>
    </Card>
  )
}

/** The account that a test found. */
function TestResult({ account }: { account: Account }) {
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
