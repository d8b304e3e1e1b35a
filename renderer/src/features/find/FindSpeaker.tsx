import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { useFind } from '@/project/view/find-store'
import { Field } from '@/ui/fields/Field'
import { Select } from '@/ui/fields/Select'

const EVERYBODY = '**'
const NOBODY = '*'

/** Whose cues are looked through. */
export function FindSpeaker() {
  const t = useTranslations('find')
  const speakers = useDocument((state) => state.speakers)
  const speakerId = useFind((state) => state.speakerId)
  const options = [
    { value: EVERYBODY, label: t('everybody') },
    ...speakers.map(({ id, label }) => ({ value: id, label })),
    { value: NOBODY, label: t('narrator') },
  ]
  const value = speakerId === undefined ? EVERYBODY : (speakerId ?? NOBODY)
  return (
    <Field label={t('speaker')} inline>
      {(control) => (
        <Select
          {...control}
          value={options.some((option) => option.value === value) ? value : EVERYBODY}
          options={options}
          data-testid="find-speaker"
          onChange={(next) =>
            useFind.setState({
              speakerId: next === EVERYBODY ? undefined : next === NOBODY ? null : next,
            })
          }
        />
      )}
    </Field>
  )
}
