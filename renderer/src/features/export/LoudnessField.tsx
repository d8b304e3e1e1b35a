import { useFormatter, useTranslations } from 'use-intl'
import { useDocument } from '@/project/document-store'
import { setField } from '@/project/edits/project-edits'
import { execute } from '@/project/execute'
import { Field } from '@/ui/Field'
import { Select } from '@/ui/Select'

/** Targets that deliveries ask for, LUFS; null leaves the level alone. */
const targets = [null, -23, -16, -14] as const

/** The loudness that the track is brought to; a setting of the project, so it can be undone. */
export function LoudnessField({ disabled }: { disabled: boolean }) {
  const t = useTranslations('export')
  const format = useFormatter()
  const mix = useDocument((state) => state.fields.mix)
  const name = (target: number | null) =>
    target === null
      ? t('loudnessAsIs')
      : t('loudness', {
          lufs: format.number(target),
          use: target === -23 ? 'broadcast' : target === -16 ? 'podcast' : 'web',
        })
  const values = new Set<number | null>([...targets, mix.targetLufs])
  return (
    <Field label={t('loudnessLabel')} hint={t('loudnessHint')}>
      {(control) => (
        <Select
          {...control}
          disabled={disabled}
          data-testid="export-loudness"
          value={String(mix.targetLufs)}
          options={[...values].map((target) => ({ value: String(target), label: name(target) }))}
          onChange={(next) => {
            const targetLufs = next === 'null' ? null : Number(next)
            execute('changeMix', setField('mix', { ...mix, targetLufs }))
          }}
        />
      )}
    </Field>
  )
}
