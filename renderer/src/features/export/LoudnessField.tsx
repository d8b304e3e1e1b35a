import { SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { changeMix } from '@/project/edits/project-edits'
import { execute } from '@/project/document/execute'
import { closeDialog, openSide } from '@/project/view/workspace-store'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/fields/Field'
import { LoudnessSelect } from '@/ui/fields/LoudnessSelect'
import { useFigure } from '@/ui/text/figure'
import styles from './LoudnessField.module.css'

/** Loudness and bed of the track; settings of the project, so they can be undone. */
export function LoudnessField({ disabled }: { disabled: boolean }) {
  const t = useTranslations('export')
  const figure = useFigure()
  const { targetLufs, peakDbtp, bed } = useDocument((state) => state.fields.mix)
  const media = useDocument((state) => state.fields.media !== null)
  const db = (value: number) => figure(value, { maximumFractionDigits: 1 })
  return (
    <>
      <Field label={t('loudnessLabel')} hint={t('loudnessHint', { peak: db(peakDbtp) })}>
        {(control) => (
          <LoudnessSelect
            {...control}
            disabled={disabled}
            data-testid="export-loudness"
            value={targetLufs}
            onChange={(target) => execute('changeMix', changeMix({ targetLufs: target }))}
          />
        )}
      </Field>
      <div className={styles.bed}>
        <span data-testid="export-bed" data-bed={bed.enabled && media}>
          {!bed.enabled
            ? t('bedOff')
            : media
              ? t('bedOn', { duck: db(Math.abs(bed.duckDb)) })
              : t('bedMissing')}
        </span>
        <Button
          look="quiet"
          icon={<SlidersHorizontal />}
          data-testid="export-sound"
          onClick={() => {
            closeDialog()
            openSide('sound')
          }}
        >
          {t('soundSettings')}
        </Button>
      </div>
    </>
  )
}
