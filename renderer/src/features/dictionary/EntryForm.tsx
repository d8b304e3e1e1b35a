import type { DictionaryRow } from '@shared/contracts/dictionary'
import { tidyWord } from '@shared/dictionary/rows'
import { useState, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { editDictionary, useDictionary } from '@/project/dictionary/dictionary-store'
import { Button } from '@/ui/Button'
import { focusOnce } from '@/ui/focus-once'
import { Field, TextInput } from '@/ui/fields/Field'
import styles from './DictionaryRow.module.css'

interface EntryFormProps {
  /** The entry that is edited; none: a new one. */
  row?: DictionaryRow
  word: string
  onClose: () => void
}

/** Word and reading, edited in place. Enter keeps, Escape leaves. */
export function EntryForm({ row, word: first, onClose }: EntryFormProps) {
  const t = useTranslations('dictionary')
  const rows = useDictionary((state) => state.rows)
  const [word, setWord] = useState(first)
  const [reading, setReading] = useState(row?.mine?.reading ?? '')
  const tidy = tidyWord(word)
  const taken = rows.some((other) => other.key !== row?.key && other.mine?.word === tidy)
  const save = async () => {
    const values = { word: tidy, reading: reading.trim(), on: row?.mine?.on ?? true }
    const kept = await editDictionary([
      row ? { type: 'put', key: row.key, values } : { type: 'put', values },
    ])
    if (kept) onClose()
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose()
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (tidy !== '' && !taken) void save()
      }}
    >
      <Field label={t('word')} error={taken ? t('taken') : undefined}>
        {(control) => (
          <TextInput
            {...control}
            value={word}
            maxLength={200}
            ref={first === '' ? focusOnce : undefined}
            onKeyDown={leave}
            data-testid="dictionary-word"
            onChange={(event) => setWord(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('reading')}>
        {(control) => (
          <TextInput
            {...control}
            value={reading}
            maxLength={200}
            ref={first === '' ? undefined : focusOnce}
            onKeyDown={leave}
            data-testid="dictionary-reading"
            onChange={(event) => setReading(event.target.value)}
          />
        )}
      </Field>
      <div className={styles.choices}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" disabled={tidy === '' || taken} data-testid="dictionary-save">
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
