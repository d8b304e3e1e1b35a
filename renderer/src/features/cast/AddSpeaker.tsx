import { labelKey } from '@shared/subtitles/label-key'
import { useState, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { addSpeaker, namesake } from '@/project/edits/speaker-edits'
import { execute } from '@/project/document/execute'
import { Button } from '@/ui/Button'
import { Field, TextInput } from '@/ui/fields/Field'
import styles from './AddSpeaker.module.css'

/** A form for one more speaker; Enter adds, Escape leaves. */
export function AddSpeaker({ onClose }: { onClose: () => void }) {
  const t = useTranslations('cast')
  const [label, setLabel] = useState('')
  const speakers = useDocument((state) => state.speakers)
  const known = labelKey(label) === '' ? undefined : namesake(speakers, label)
  const add = () => {
    if (execute('addSpeaker', addSpeaker(crypto.randomUUID(), label))) onClose()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') add()
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Field label={t('newName')} error={known && t('known', { name: known.label })}>
      {(control) => (
        <div className={styles.form}>
          <TextInput
            {...control}
            ref={focusField}
            value={label}
            maxLength={200}
            data-testid="new-speaker"
            onChange={(event) => setLabel(event.target.value)}
            onKeyDown={press}
          />
          <Button disabled={labelKey(label) === '' || known !== undefined} onClick={add}>
            {t('add')}
          </Button>
        </div>
      )}
    </Field>
  )
}

/** A form that was asked for takes the next key. */
function focusField(field: HTMLInputElement | null): void {
  field?.focus()
}
