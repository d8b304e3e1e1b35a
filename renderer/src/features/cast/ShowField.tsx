import type { LibraryShow } from '@shared/contracts/cast'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { setField } from '@/project/edits/project-edits'
import { execute } from '@/project/document/execute'
import { useShow } from '@/project/cast/show'
import { Field, TextInput } from '@/ui/fields/Field'
import { Switch } from '@/ui/fields/Switch'
import styles from './LibraryDialog.module.css'

/** For which show the library learns from the open project; or that it does not. */
export function ShowField({ shows }: { shows: readonly LibraryShow[] }) {
  const t = useTranslations('library')
  const show = useShow()
  const off = useDocument((state) => state.fields.show === '')
  const [name, setName] = useState(show)
  const list = useId()
  const rename = () => {
    const next = name.trim()
    if (next === '') setName(show)
    else if (next !== show) execute('changeShow', setField('show', next))
  }
  return (
    <div className={styles.project}>
      <Switch
        label={t('learn')}
        hint={t('learnHint')}
        checked={!off}
        data-testid="library-learn"
        onChange={(on) => {
          execute('changeShow', setField('show', on ? null : ''))
          setName('')
        }}
      />
      {!off && (
        <Field label={t('thisShow')} hint={t('thisShowHint')}>
          {(control) => (
            <>
              <TextInput
                {...control}
                list={list}
                value={name || show}
                maxLength={200}
                data-testid="project-show"
                onChange={(event) => setName(event.target.value)}
                onBlur={rename}
                onKeyDown={(event) => event.key === 'Enter' && rename()}
              />
              <datalist id={list}>
                {shows.map((each) => (
                  <option key={each.name}>{each.name}</option>
                ))}
              </datalist>
            </>
          )}
        </Field>
      )}
    </div>
  )
}
