import { CircleQuestionMark } from 'lucide-react'
import { VisuallyHidden } from 'radix-ui'
import { useTranslations } from 'use-intl'
import { keyOfCommand, runCommand } from '@/project/commands/command-table'
import { useDocument } from '@/project/document/document-store'
import { IconButton } from '@/ui/IconButton'
import { AccountLine } from './AccountLine'
import { ConnectionMenu } from './ConnectionMenu'
import { ExportButton } from './ExportButton'
import styles from './Header.module.css'
import { ProjectMenu } from './ProjectMenu'
import { RenderButton } from './RenderButton'
import { SaveState } from './SaveState'
import { SettingsButton } from './SettingsButton'
import { UndoButtons } from './UndoButtons'

/** What is open, which service speaks, what it costs, and the next step. */
export function Header() {
  const t = useTranslations('commands')
  const opened = useDocument((state) => state.opened !== null)
  const readOnly = useDocument((state) => state.opened?.readOnly !== undefined)
  const name = useDocument((state) => state.fields.name)
  return (
    <header className={styles.header}>
      <div className={styles.project}>
        {opened && (
          <VisuallyHidden.Root asChild>
            <h1>{name}</h1>
          </VisuallyHidden.Root>
        )}
        <ProjectMenu />
        {opened && !readOnly && <SaveState />}
        {opened && <UndoButtons />}
      </div>
      {opened && (
        <>
          <div className={styles.service}>
            <ConnectionMenu />
            <AccountLine />
          </div>
          <div className={styles.actions}>
            <RenderButton />
            <ExportButton />
          </div>
        </>
      )}
      <IconButton
        label={t('openHelp')}
        keys={keyOfCommand('openHelp')}
        icon={<CircleQuestionMark />}
        data-testid="help-button"
        onClick={() => runCommand('openHelp')}
      />
      <SettingsButton />
    </header>
  )
}
