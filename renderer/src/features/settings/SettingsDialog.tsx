import { Tabs } from 'radix-ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { closeDialog } from '@/project/view/workspace-store'
import { useTopic } from '@/project/help/use-topic'
import { Dialog } from '@/ui/overlays/Dialog'
import { ConnectionsSettings } from './ConnectionsSettings'
import { GeneralSettings } from './GeneralSettings'
import { KeysSettings } from './KeysSettings'
import styles from './SettingsDialog.module.css'

const sections = ['general', 'keys', 'connections'] as const
type Section = (typeof sections)[number]

export function SettingsDialog({ section }: { section: Section }) {
  const t = useTranslations('settings')
  const [open, setOpen] = useState<Section>(section)
  return (
    <Dialog
      title={t('title')}
      testId="settings-dialog"
      help={useTopic('access')}
      wide
      onClose={closeDialog}
    >
      <Tabs.Root
        className={styles.tabs}
        orientation="vertical"
        value={open}
        onValueChange={(value) => setOpen(sections.find((each) => each === value) ?? 'general')}
      >
        <Tabs.List className={styles.list} aria-label={t('title')}>
          {sections.map((each) => (
            <Tabs.Trigger
              key={each}
              value={each}
              className={styles.tab}
              data-testid={`settings-${each}`}
            >
              {t(`sections.${each}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="general" className={styles.content}>
          <GeneralSettings />
        </Tabs.Content>
        <Tabs.Content value="keys" className={styles.content}>
          <KeysSettings />
        </Tabs.Content>
        <Tabs.Content value="connections" className={styles.content}>
          <ConnectionsSettings />
        </Tabs.Content>
      </Tabs.Root>
    </Dialog>
  )
}
