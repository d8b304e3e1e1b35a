import { apiPortSchema, type ApiEndpoint } from '@shared/contracts/service-manage'
import { ExternalLink } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useT } from '@/ui/text/use-t'
import { apiChanged, useApiEndpoint } from '@/bridge/api-queries'
import { failureOf } from '@/bridge/query-client'
import { studio } from '@/bridge/studio'
import { useAttempt } from '@/bridge/use-attempt'
import { Button, Field, Row, Stack, Text, TextInput } from '@cuecast/ui'
import { Dialog } from '@/ui/overlays/Dialog'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Tabs } from '@/ui/Tabs'
import { useErrorText } from '@/ui/text/error-text'
import { SecretLine } from './api-fields'
import styles from './api.module.css'
import { KeysTab } from './KeysTab'
import { WebhookTab } from './WebhookTab'

const tabs = [
  { name: 'address', content: <AddressTab /> },
  { name: 'keys', content: <KeysTab /> },
  { name: 'webhook', content: <WebhookTab /> },
] as const

/** What other programs need to use the service inside the studio. */
export function ApiSettingsDialog() {
  const t = useT()
  const [shown, setShown] = useState<(typeof tabs)[number]['name']>('address')
  return (
    <Dialog title={t('api.title')} testId="api-dialog" topic="api" wide>
      <Tabs
        label={t('api.title')}
        tabs={tabs.map((tab) => ({ ...tab, title: t(`api.tabs.${tab.name}`) }))}
        value={shown}
        onChange={setShown}
        testId="api-tab"
        className={styles.tabs}
      />
    </Dialog>
  )
}

/** Where other programs find the service. */
function AddressTab() {
  const t = useT()
  const { data: endpoint, error } = useApiEndpoint()
  const docs = useAttempt(() => studio.apiOpenDocs())
  const reached = endpoint?.open === true && endpoint.url !== null && endpoint.error === null
  return (
    <Stack gap={12}>
      <Text as="p" quiet>
        {t('api.address.about')}
      </Text>
      {error && <ErrorNote error={failureOf(error)} />}
      {endpoint && <EndpointForm key={`${endpoint.open} ${endpoint.port}`} endpoint={endpoint} />}
      {reached && endpoint.url !== null && (
        <SecretLine label={t('api.address.label')} text={endpoint.url} testId="api-address" />
      )}
      <div>
        <Button icon={<ExternalLink />} busy={docs.busy} data-testid="api-docs" onClick={docs.run}>
          {t('api.address.docs')}
        </Button>
      </div>
      {docs.error && <ErrorNote error={docs.error} />}
    </Stack>
  )
}

function EndpointForm({ endpoint }: { endpoint: ApiEndpoint }) {
  const t = useT()
  const errorText = useErrorText()
  const [typed, setTyped] = useState(String(endpoint.port))
  const port = apiPortSchema.safeParse(Number(typed))
  const wish = { open: !endpoint.open, port: port.data ?? endpoint.port }
  const moving = useAttempt(() => apiChanged(studio.apiEndpointSet(wish)))
  const again = useAttempt(() =>
    apiChanged(studio.apiEndpointSet({ open: true, port: port.data ?? endpoint.port })),
  )
  const failure = moving.error ?? again.error ?? (endpoint.open ? endpoint.error : null)
  const wrong = port.success ? failure && errorText(failure) : t('api.address.portRange')
  const changed = endpoint.open && port.success && port.data !== endpoint.port
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (port.success) (endpoint.open ? again : moving).run()
  }
  return (
    <Stack as="form" gap={12} onSubmit={submit}>
      <Field label={t('api.address.port')} hint={t('api.address.portHint')} error={wrong}>
        {(control) => (
          <Row gap={8} wrap>
            <TextInput
              {...control}
              style={{ width: 96 }}
              inputMode="numeric"
              value={typed}
              data-testid="api-port"
              onChange={(event) => {
                setTyped(event.target.value.trim())
                moving.forget()
                again.forget()
              }}
            />
            {(changed || (endpoint.open && failure)) && (
              <Button type="submit" busy={again.busy} disabled={!port.success}>
                {t('api.address.use')}
              </Button>
            )}
            <Button
              type={endpoint.open ? 'button' : 'submit'}
              look={endpoint.open ? 'normal' : 'primary'}
              busy={moving.busy}
              disabled={!port.success}
              data-testid="api-start"
              {...(endpoint.open ? { onClick: moving.run } : {})}
            >
              {t(endpoint.open ? 'api.address.stop' : 'api.address.start')}
            </Button>
            <Text as="output" quiet tone={endpoint.open ? 'good' : undefined}>
              {t(endpoint.open && !failure ? 'api.address.running' : 'api.address.closed')}
            </Text>
          </Row>
        )}
      </Field>
    </Stack>
  )
}
