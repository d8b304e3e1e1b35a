import { Tabs } from 'radix-ui'
import { useTranslations } from 'use-intl'
import { closeDialog } from '@/project/view/workspace-store'
import { useTopic } from '@/project/help/use-topic'
import { Dialog } from '@/ui/overlays/Dialog'
import { AccountsTab } from './AccountsTab'
import { AddressTab } from './AddressTab'
import styles from './ApiSettingsDialog.module.css'
import { BedsTab } from './BedsTab'
import { KeysTab } from './KeysTab'
import { VoicesTab } from './VoicesTab'
import { WebhookTab } from './WebhookTab'

const tabs = [
  { name: 'address', Content: AddressTab },
  { name: 'keys', Content: KeysTab },
  { name: 'accounts', Content: AccountsTab },
  { name: 'webhook', Content: WebhookTab },
  { name: 'clones', Content: VoicesTab },
  { name: 'beds', Content: BedsTab },
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
        <Tabs.List className={styles.list} aria-label={t('title')}>
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
