import { SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ExportOptions } from '@shared/contracts/export'
import { useDocument } from '@/project/document/document-store'
import { execute } from '@/project/document/execute'
import { changeMix } from '@/project/edits/project-edits'
import { closeDialog, openSide } from '@/project/view/workspace-store'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/fields/Field'
import { LoudnessSelect } from '@/ui/fields/LoudnessSelect'
import { Switch } from '@/ui/fields/Switch'
import { Row } from '@/ui/layout/layout'
import { useFigure } from '@/ui/text/figure'

interface LoudnessOptionsProps {
  options: ExportOptions
  onChange: (more: Partial<ExportOptions>) => void
}

/**
 * Loudness of the exported sound. As the project is set, a change is an edit that can be undone;
 * otherwise it belongs to this export alone.
 */
export function LoudnessOptions({ options, onChange }: LoudnessOptionsProps) {
  const t = useTranslations('export')
  const figure = useFigure()
  const mix = useDocument((state) => state.fields.mix)
  const media = useDocument((state) => state.fields.media !== null)
  const { targetLufs, peakDbtp } = options.loudness ?? mix
  const { bed } = mix
  const db = (value: number) => figure(value, { maximumFractionDigits: 1 })
  const setTarget = (target: number | null) =>
    options.loudness
      ? onChange({ loudness: { peakDbtp, targetLufs: target } })
      : execute('changeMix', changeMix({ targetLufs: target }))
  return (
    <>
      <Switch
        label={t('ownLoudness')}
        hint={t('ownLoudnessHint')}
        checked={options.loudness !== null}
        data-testid="export-own-loudness"
        onChange={(own) => onChange({ loudness: own ? { targetLufs, peakDbtp } : null })}
      />
      <Field label={t('loudnessLabel')} hint={t('loudnessHint', { peak: db(peakDbtp) })}>
        {(control) => (
          <LoudnessSelect
            {...control}
            disabled={false}
            data-testid="export-loudness"
            value={targetLufs}
            onChange={setTarget}
          />
        )}
      </Field>
      <Row gap={12} justify="space-between">
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
      </Row>
    </>
  )
}
