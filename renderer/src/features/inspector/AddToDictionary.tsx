import { BookPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { keyOfCommand, runCommand } from '@/project/commands/command-table'
import { IconButton } from '@/ui/IconButton'

/** Teaches the dictionary the word that is marked in the text of the cue. */
export function AddToDictionary() {
  const t = useTranslations('dictionary')
  return (
    <IconButton
      small
      label={t('fromCue')}
      keys={keyOfCommand('addToDictionary')}
      icon={<BookPlus />}
      data-testid="dictionary-from-cue"
      // The text field keeps its focus, and so its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => runCommand('addToDictionary')}
    />
  )
}
