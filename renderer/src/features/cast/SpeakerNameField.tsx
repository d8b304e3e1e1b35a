import type { Speaker } from '@shared/contracts/project-file'
import { plainLabel } from '@shared/subtitles/label-key'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { mergeSpeakers, namesake, renameSpeaker } from '@/project/edits/speaker-edits'
import { execute } from '@/project/document/execute'
import { Button } from '@/ui/Button'
import { Field, TextInput } from '@/ui/fields/Field'
import { useOpenField } from '@/ui/fields/open-fields'
import styles from './SpeakerDetails.module.css'

interface SpeakerNameFieldProps {
  speaker: Speaker
  onDone: () => void
}

/** The label of a speaker; another's label offers to merge the two. */
export function SpeakerNameField({ speaker, onDone }: SpeakerNameFieldProps) {
  const t = useTranslations('cast')
  const [label, setLabel] = useState(speaker.label)
  const speakers = useDocument((state) => state.speakers)
  const other = namesake(speakers, label, speaker.id)
  const rename = () => {
    if (plainLabel(label) === '') setLabel(speaker.label)
    else execute('renameSpeaker', renameSpeaker(speaker.id, label))
  }
  useOpenField(label !== speaker.label, rename)
  return (
    <Field
      label={t('name')}
      error={
        other && (
          <span className={styles.taken}>
            {t('taken', { name: other.label })}
            <Button
              data-testid="speaker-merge-namesake"
              onClick={() => {
                execute('mergeSpeakers', mergeSpeakers(speaker.id, other.id))
                onDone()
              }}
            >
              {t('mergeBoth')}
            </Button>
          </span>
        )
      }
    >
      {(control) => (
        <TextInput
          {...control}
          value={label}
          maxLength={200}
          data-testid="speaker-name-field"
          onChange={(event) => setLabel(event.target.value)}
          onBlur={rename}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || other) return
            rename()
            onDone()
          }}
        />
      )}
    </Field>
  )
}
