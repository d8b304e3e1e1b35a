import { Redo2, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { keyOfCommand, runCommand } from '@/project/commands/command-table'
import { useHistory } from '@/project/document/history-store'
import { IconButton } from '@/ui/IconButton'
import styles from './UndoButtons.module.css'

/** Takes the last edit back, or makes it again; each says which edit that is. */
export function UndoButtons() {
  const t = useTranslations('header')
  const te = useTranslations('edits')
  const last = useHistory((state) => state.past.at(-1)?.name)
  const next = useHistory((state) => state.future.at(-1)?.name)
  return (
    <div className={styles.buttons}>
      <IconButton
        label={last ? t('undo', { edit: te(last) }) : t('undoNothing')}
        keys={keyOfCommand('undo')}
        icon={<Undo2 />}
        disabled={!last}
        data-testid="undo"
        onClick={() => runCommand('undo')}
      />
      <IconButton
        label={next ? t('redo', { edit: te(next) }) : t('redoNothing')}
        keys={keyOfCommand('redo')}
        icon={<Redo2 />}
        disabled={!next}
        data-testid="redo"
        onClick={() => runCommand('redo')}
      />
    </div>
  )
}
