import type { Cue } from '@shared/contracts/project-file'
import { prepareText } from '@shared/spoken-text/prepare-text'
import { BookPlus } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { runCommand } from '@/project/commands/command-table'
import { useDictionary } from '@/project/dictionary-store'
import { useDocument } from '@/project/document-store'
import { IconButton } from '@/ui/IconButton'
import styles from './SpokenLine.module.css'

/** What will be said where it differs from what is read, and the way to change it. */
export function SpokenLine({ cue }: { cue: Cue }) {
  const t = useTranslations('dictionary')
  const language = useDocument((state) => state.fields.language)
  const active = useDictionary((state) => state.active)
  const spoken = useMemo(
    () => prepareText(cue.text, language, active).spoken,
    [cue.text, language, active],
  )
  const differs = spoken !== cue.text.replace(/\s+/g, ' ').trim().normalize('NFC')
  return (
    <div className={styles.line}>
      <p className={styles.text} data-testid="spoken-text" data-selectable>
        {differs && t('willSay', { text: spoken })}
      </p>
      <IconButton
        small
        label={t('fromCue')}
        icon={<BookPlus />}
        data-testid="dictionary-from-cue"
        // The text field keeps its focus, and so its selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => runCommand('addToDictionary')}
      />
    </div>
  )
}
