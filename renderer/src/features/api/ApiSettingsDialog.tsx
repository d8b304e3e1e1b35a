import { apiPortSchema, type ApiDoor } from '@shared/contracts/service-manage'
import { ExternalLink } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { apiChanged, useApiDoor } from '@/bridge/api-queries'
import { failureOf } from '@/bridge/query-client'
import { studio } from '@/bridge/studio'
import { useAttempt } from '@/bridge/use-attempt'
import { useTopic } from '@/model/view/help'
import { closeDialog } from '@/model/view/workspace-store'
import { Button } from '@/ui/Button'
import { Field, TextInput } from '@/ui/fields/Field'
import { Dialog } from '@/ui/overlays/Dialog'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { useErrorText } from '@/ui/text/error-text'
import { AccountsTab } from './AccountsTab'
import { SecretLine } from './api-fields'
import { Row, Stack, Text } from '@/ui/layout/layout'
import styles from './api.module.css'
import { MusicTab, VoicesTab } from './VoicesTab'
import { KeysTab } from './KeysTab'
import { WebhookTab } from './WebhookTab'

declare module '@/model/view/workspace-store' {
  interface DialogProps {
    api: object
  }
}

const tabs = [
  { name: 'address', Content: AddressTab },
  { name: 'keys', Content: KeysTab },
  { name: 'accounts', Content: AccountsTab },
  { name: 'webhook', Content: WebhookTab },
  { name: 'clones', Content: VoicesTab },
  { name: 'music', Content: MusicTab },
] as const

/** What other programs need to use the service inside the studio. */
export function ApiSettingsDialog() {
  const t = useTranslations('api')
  return (
    <Dialog
      title={t('title')}
      testId="api-dialog"
      help={useTopic('api')}
      wide
      onClose={closeDialog}
    >
      <Tabs.Root className={styles.tabs} defaultValue="address">
        <Tabs.List className={styles.tabList} aria-label={t('title')}>
          {tabs.map(({ name }) => (
            <Tabs.Trigger
              key={name}
              value={name}
              className={styles.tab}
              data-testid={`api-tab-${name}`}
            >
              {t(`tabs.${name}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {tabs.map(({ name, Content }) => (
          <Tabs.Content key={name} value={name} className={styles.content}>
            <Content />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Dialog>
  )
}

/** Where other programs find the service. */
function AddressTab() {
  const t = useTranslations('api')
  const { data: door, error } = useApiDoor()
  const docs = useAttempt(() => studio.apiOpenDocs())
  const reached = door?.open === true && door.url !== null && door.error === null
  return (
    <Stack gap={12}>
      <Text as="p" quiet>
        {t('address.about')}
      </Text>
      {error && <ErrorNote error={failureOf(error)} />}
      {door && <DoorForm key={`${door.open} ${door.port}`} door={door} />}
      {reached && door.url !== null && (
        <SecretLine label={t('address.label')} text={door.url} testId="api-address" />
      )}
      {reached && door.url !== null && (
        <Text as="p" quiet data-selectable>
          {t('address.surfaces')} <code>{door.url}/api</code> · <code>{door.url}/api/v1</code> ·{' '}
          <code>{door.url}/api/v2</code>
        </Text>
      )}
      <div>
        <Button icon={<ExternalLink />} busy={docs.busy} data-testid="api-docs" onClick={docs.run}>
          {t('address.docs')}
        </Button>
      </div>
      {docs.error && <ErrorNote error={docs.error} />}
    </Stack>
  )
}

function DoorForm({ door }: { door: ApiDoor }) {
  const t = useTranslations('api')
  const errorText = useErrorText()
  const [typed, setTyped] = useState(String(door.port))
  const port = apiPortSchema.safeParse(Number(typed))
  const wish = { open: !door.open, port: port.data ?? door.port }
  const moving = useAttempt(() => apiChanged(studio.apiDoorSet(wish)))
  const again = useAttempt(() =>
    apiChanged(studio.apiDoorSet({ open: true, port: port.data ?? door.port })),
  )
  const failure = moving.error ?? again.error ?? (door.open ? door.error : null)
  const wrong = port.success ? failure && errorText(failure) : t('address.portRange')
  const changed = door.open && port.success && port.data !== door.port
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (port.success) (door.open ? again : moving).run()
  }
  return (
    <Stack as="form" gap={12} onSubmit={submit}>
      <Field label={t('address.port')} hint={t('address.portHint')} error={wrong}>
        {(control) => (
          <Row gap={8} wrap>
            <TextInput
              {...control}
              className={styles.short}
              inputMode="numeric"
              value={typed}
              data-testid="api-port"
              onChange={(event) => {
                setTyped(event.target.value.trim())
                moving.forget()
                again.forget()
              }}
            />
            {(changed || (door.open && failure)) && (
              <Button type="submit" busy={again.busy} disabled={!port.success}>
                {t('address.use')}
              </Button>
            )}
            <Button
              type={door.open ? 'button' : 'submit'}
              look={door.open ? 'normal' : 'primary'}
              busy={moving.busy}
              disabled={!port.success}
              data-testid={door.open ? 'api-stop' : 'api-start'}
              {...(door.open ? { onClick: moving.run } : {})}
            >
              {t(door.open ? 'address.stop' : 'address.start')}
            </Button>
            <output className={styles.state} data-door={door.open ? 'open' : 'closed'}>
              {t(door.open && !failure ? 'address.running' : 'address.closed')}
            </output>
          </Row>
        )}
      </Field>
    </Stack>
  )
}
