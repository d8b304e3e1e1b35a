import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { setCueSpeaker } from '@/project/edits/cue-edits'
import { execute } from '@/project/document/execute'
import { useAskedFocus } from '@/project/view/use-asked'
import { Field } from '@/ui/fields/Field'
import { Select } from '@/ui/fields/Select'
import { SpeakerDot } from '@/ui/SpeakerDot'

interface SpeakerFieldProps {
  ids: readonly string[]
  /** Undefined: the cues have several. */
  value: string | null | undefined
}

const NOBODY = '*'
const SEVERAL = '**'

export function SpeakerField({ ids, value }: SpeakerFieldProps) {
  const t = useTranslations('inspector')
  const place = useRef<HTMLDivElement>(null)
  useAskedFocus('cueSpeaker', '', place)
  const speakers = useDocument((state) => state.speakers)
  const options = speakers.map(({ id, label, colour }) => ({
    value: id,
    label,
    icon: <SpeakerDot colour={colour} />,
  }))
  const nobody = { value: NOBODY, label: t('narrator'), icon: <SpeakerDot colour={null} /> }
  const several = value === undefined ? [{ value: SEVERAL, label: t('several') }] : []
  return (
    <div ref={place}>
      <Field label={t('speaker')} inline>
        {(control) => (
          <Select
            {...control}
            value={value === undefined ? SEVERAL : (value ?? NOBODY)}
            options={[...several, ...options, nobody]}
            data-testid="inspector-speaker"
            onChange={(next) => {
              if (next === SEVERAL) return
              execute('changeSpeaker', setCueSpeaker(ids, next === NOBODY ? null : next))
            }}
          />
        )}
      </Field>
    </div>
  )
}
