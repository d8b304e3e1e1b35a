import type { Cue } from '@shared/contracts/project-file'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { setCueNote } from '@/project/edits/cue-edits'
import { execute } from '@/project/execute'
import { Field, TextArea } from '@/ui/Field'
import styles from './NoteField.module.css'

/** A remark for whoever works on the cue next; nothing of it is spoken. */
export function NoteField({ cue }: { cue: Cue }) {
  const t = useTranslations('inspector')
  const id = useId()
  const [stay, setStay] = useState(0)
  return (
    <Field label={t('note')}>
      {(control) => (
        <TextArea
          {...control}
          rows={1}
          className={styles.note}
          value={cue.note ?? ''}
          placeholder={t('noteHint')}
          data-testid="inspector-note"
          onChange={(event) =>
            execute('changeNote', setCueNote(cue.id, event.target.value), {
              group: `${id}-${stay}`,
            })
          }
          onBlur={() => setStay(stay + 1)}
        />
      )}
    </Field>
  )
}
