import { CircleQuestionMark, Download } from 'lucide-react'
import { VisuallyHidden } from 'radix-ui'
import { useTranslations, useFormatter } from 'use-intl'
import { keyOfCommand, runCommand } from '@/project/commands/command-table'
import { useDocument } from '@/project/document/document-store'
import { IconButton } from '@/ui/IconButton'
import { useDerived } from '@/project/derived/derived-store'
import { useExport } from '@/project/runs/export-store'
import { Button } from '@/ui/Button'
import { Tooltip } from '@/ui/overlays/Tooltip'
import { AccountLine } from './AccountLine'
import { ConnectionMenu } from './ConnectionMenu'
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

/** Export; the next step, and so the most visible one, once nothing is left to render. */
function ExportButton() {
  const t = useTranslations('header')
  const format = useFormatter()
  const hasTakes = useDerived((state) => state.voiced > 0)
  const allDone = useDerived((state) => state.missing + state.stale.size + state.drafts.size === 0)
  const job = useExport((state) => state.job)
  const running = job?.state === 'running'
  return (
    <Tooltip
      text={hasTakes ? t('exportHint') : t('exportNothing')}
      keys={keyOfCommand('exportTrack')}
    >
      <Button
        look={hasTakes && allDone ? 'primary' : 'normal'}
        icon={<Download />}
        disabled={!hasTakes}
        data-testid="export"
        data-tour="export"
        data-export-state={job?.state ?? 'none'}
        onClick={() => runCommand('exportTrack')}
      >
        {running
          ? t('exporting', { percent: format.number(job.progress, { style: 'percent' }) })
          : t('export')}
      </Button>
    </Tooltip>
  )
}
