import { Settings } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { keyOfCommand, runCommand } from '@/project/commands/command-table'
import { useConnectionProblems } from '@/project/connections/connection-problems'
import { openDialog } from '@/project/view/workspace-store'
import { IconButton } from '@/ui/IconButton'
import styles from './SettingsButton.module.css'

/** Opens the settings; at the connections, and marked, while one of them needs a look. */
export function SettingsButton() {
  const t = useTranslations('commands')
  const ta = useTranslations('account')
  const count = useConnectionProblems().length
  return (
    <div className={styles.frame}>
      <IconButton
        label={count > 0 ? ta('needLook', { count }) : t('openSettings')}
        keys={keyOfCommand('openSettings')}
        icon={<Settings />}
        data-testid="settings"
        data-problems={count}
        onClick={() =>
          count > 0
            ? openDialog({ kind: 'settings', section: 'connections' })
            : runCommand('openSettings')
        }
      />
      {count > 0 && <span className={styles.mark} aria-hidden />}
    </div>
  )
}
