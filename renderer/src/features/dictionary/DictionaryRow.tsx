import type { DictionaryRow as Row } from '@shared/contracts/dictionary'
import { inConflict, isPending } from '@shared/dictionary/rows'
import { Trash2 } from 'lucide-react'
import { Switch as Radix } from 'radix-ui'
import { useTranslations } from 'use-intl'
import { editDictionary } from '@/project/dictionary/dictionary-store'
import type { EntryUse } from '@/project/dictionary/dictionary-uses'
import { selectCues } from '@/project/view/selection-store'
import { IconButton } from '@/ui/IconButton'
import { toast } from '@/ui/overlays/toasts'
import { ConflictNote } from './ConflictNote'
import styles from './DictionaryRow.module.css'
import { EntryForm } from './EntryForm'
import { HearButtons } from './HearButtons'

interface DictionaryRowProps {
  row: Row
  use: EntryUse | undefined
  editing: boolean
  onEdit: (editing: boolean) => void
}

/** One entry: on or off, what is said, the cues that it touches. */
export function DictionaryRow({ row, use, editing, onEdit }: DictionaryRowProps) {
  const t = useTranslations('dictionary')
  const values = row.mine ?? row.theirs ?? row.base
  if (!values) return null
  const { word, reading, on } = values
  const remove = async () => {
    if (!(await editDictionary([{ type: 'remove', key: row.key }]))) return
    const back = () => void editDictionary([{ type: 'put', values }])
    toast(t('removed', { word }), { label: t('undo'), run: back })
  }
  return (
    <div className={styles.row} data-testid="dictionary-row" data-word={word}>
      <div className={styles.line}>
        <Radix.Root
          className={styles.switch}
          checked={on}
          aria-label={t('on', { word })}
          data-testid="dictionary-on"
          onCheckedChange={(checked) =>
            void editDictionary([{ type: 'put', key: row.key, values: { ...values, on: checked } }])
          }
        >
          <Radix.Thumb className={styles.thumb} />
        </Radix.Root>
        <button
          type="button"
          className={styles.words}
          aria-expanded={editing}
          aria-label={t('edit', { word })}
          data-off={!on || undefined}
          onClick={() => onEdit(!editing)}
        >
          <span className={styles.word} title={word}>
            {word}
          </span>
          <span className={styles.reading} title={reading}>
            {reading || '—'}
          </span>
        </button>
        {isPending(row) && <span className={styles.pending}>{t('pending')}</span>}
        {use && (
          <button
            type="button"
            className={styles.uses}
            title={t('usesHint', { count: use.cueIds.length, credits: use.credits })}
            data-testid="dictionary-uses"
            data-count={use.cueIds.length}
            onClick={() => selectCues(use.cueIds)}
          >
            <span>{t('uses', { count: use.cueIds.length })}</span>
            <span className={styles.cost}>{t('cost', { credits: use.credits })}</span>
          </button>
        )}
      </div>
      {inConflict(row) && <ConflictNote row={row} />}
      {editing && (
        <>
          <EntryForm row={row} word={word} onClose={() => onEdit(false)} />
          <div className={styles.tools}>
            <HearButtons values={values} cueId={use?.cueIds[0]} />
            <IconButton
              small
              label={t('remove', { word })}
              icon={<Trash2 />}
              data-testid="dictionary-remove"
              onClick={() => void remove()}
            />
          </div>
        </>
      )}
    </div>
  )
}
