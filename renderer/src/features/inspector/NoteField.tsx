import { memo, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { setCueNote } from '@/project/edits/cue-edits'
import { execute } from '@/project/document/execute'
import { Field, TextArea } from '@/ui/fields/Field'
import styles from './NoteField.module.css'

/** A remark for whoever works on the cue next; nothing of it is spoken. */
export const NoteField = memo(function NoteField({ id, note }: { id: string; note: string }) {
  const t = useTranslations('inspector')
  const field = useId()
  const [stay, setStay] = useState(0)
  return (
    <Field label={t('note')}>
      {(control) => (
        <TextArea
          {...control}
          rows={1}
          className={styles.note}
          value={note}
          placeholder={t('noteHint')}
          data-testid="inspector-note"
          onChange={(event) =>
            execute('changeNote', setCueNote(id, event.target.value), {
              group: `${field}-${stay}`,
            })
          }
          onBlur={() => setStay(stay + 1)}
        />
      )}
    </Field>
  )
})
