import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDerived } from '@/project/derived/derived-store'
import { useDocument } from '@/project/document/document-store'
import { mergeSpeakers } from '@/project/edits/speaker-edits'
import { execute } from '@/project/document/execute'
import { useTopic } from '@/project/help/help'
import { closeDialog } from '@/project/view/workspace-store'
import { Dialog } from '@/ui/overlays/Dialog'
import { DialogAnswers } from '@/ui/overlays/DialogAnswers'
import { Field } from '@/ui/fields/Field'
import { Select } from '@/ui/fields/Select'
import { SpeakerDot } from '@/ui/SpeakerDot'

/** Whose cues become whose: for one person under two labels. */
export function MergeDialog({ speakerId }: { speakerId: string }) {
  const t = useTranslations('cast')
  const speakers = useDocument((state) => state.speakers)
  const uses = useDerived((state) => state.uses)
  const others = speakers.filter(({ id }) => id !== speakerId)
  const [into, setInto] = useState(others[0]?.id ?? '')
  const label = speakers.find(({ id }) => id === speakerId)?.label ?? ''
  const options = others.map((speaker) => ({
    value: speaker.id,
    label: speaker.label,
    icon: <SpeakerDot colour={speaker.colour} />,
  }))
  return (
    <Dialog
      title={t('mergeTitle', { name: label })}
      description={t('mergeAbout', { count: uses.get(speakerId)?.cues ?? 0 })}
      testId="merge-speaker"
      help={useTopic('cast')}
      onClose={closeDialog}
      actions={
        <DialogAnswers
          onCancel={closeDialog}
          disabled={into === ''}
          data-testid="merge-start"
          onClick={() => {
            execute('mergeSpeakers', mergeSpeakers(speakerId, into))
            closeDialog()
          }}
        >
          {t('mergeStart')}
        </DialogAnswers>
      }
    >
      <Field label={t('mergeInto')}>
        {(control) => (
          <Select
            {...control}
            value={into}
            options={options}
            data-testid="merge-into"
            onChange={setInto}
          />
        )}
      </Field>
    </Dialog>
  )
}
