import type { ExportOptions } from '@shared/contracts/export'
import { useTranslations } from 'use-intl'
import { Field } from '@/ui/fields/Field'
import { Select } from '@/ui/fields/Select'
import { Switch } from '@/ui/fields/Switch'
import styles from './ExportForm.module.css'

interface ExportFormProps {
  options: ExportOptions
  disabled: boolean
  onChange: (options: ExportOptions) => void
}

const formats = ['wav', 'flac', 'mp3', 'opus', 'm4a'] as const
const rates = [44_100, 48_000, 96_000] as const
const depths = [16, 24, '32f'] as const
const channels = [1, 2] as const

/** How the file is written. */
export function ExportForm({ options, disabled, onChange }: ExportFormProps) {
  const t = useTranslations('export')
  const lossless = options.format === 'wav' || options.format === 'flac'
  // FLAC has no floating point; Opus knows 48 kHz only.
  const possibleDepths = options.format === 'flac' ? depths.filter((d) => d !== '32f') : depths
  const possibleRates = options.format === 'opus' ? ([48_000] as const) : rates
  const setFormat = (format: ExportOptions['format']) =>
    onChange({
      ...options,
      format,
      bitDepth: format === 'flac' && options.bitDepth === '32f' ? 24 : options.bitDepth,
      sampleRate: format === 'opus' ? 48_000 : options.sampleRate,
    })
  return (
    <div className={styles.form}>
      <Choice
        label={t('format')}
        testId="export-format"
        disabled={disabled}
        value={options.format}
        values={formats}
        name={(value) => t(`formats.${value}`)}
        onChange={setFormat}
      />
      <Choice
        label={t('rate')}
        testId="export-rate"
        disabled={disabled || options.format === 'opus'}
        value={options.sampleRate}
        values={possibleRates}
        name={(value) => t('khz', { rate: value / 1_000 })}
        onChange={(sampleRate) => onChange({ ...options, sampleRate })}
      />
      <Choice
        label={t('depth')}
        testId="export-depth"
        disabled={disabled || !lossless}
        value={options.bitDepth}
        values={possibleDepths}
        name={(value) => (value === '32f' ? t('float') : t('bits', { bits: value }))}
        onChange={(bitDepth) => onChange({ ...options, bitDepth })}
      />
      <Choice
        label={t('channels')}
        testId="export-channels"
        disabled={disabled}
        value={options.channels}
        values={channels}
        name={(value) => t(value === 1 ? 'mono' : 'stereo')}
        onChange={(value) => onChange({ ...options, channels: value })}
      />
      <div className={styles.whole}>
        <Switch
          label={t('stems')}
          hint={t('stemsHint')}
          checked={options.stems}
          disabled={disabled}
          data-testid="export-stems"
          onChange={(stems) => onChange({ ...options, stems })}
        />
      </div>
    </div>
  )
}

interface ChoiceProps<T extends string | number> {
  label: string
  testId: string
  disabled: boolean
  value: T
  values: readonly T[]
  name: (value: T) => string
  onChange: (value: T) => void
}

function Choice<T extends string | number>({
  label,
  testId,
  value,
  values,
  name,
  onChange,
  disabled,
}: ChoiceProps<T>) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          disabled={disabled}
          data-testid={testId}
          value={String(value)}
          options={values.map((each) => ({
            value: String(each),
            label: name(each),
          }))}
          onChange={(next) => {
            const chosen = values.find((each) => String(each) === next)
            if (chosen !== undefined) onChange(chosen)
          }}
        />
      )}
    </Field>
  )
}
