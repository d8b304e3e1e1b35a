import {
  defaultExportOptions,
  type ExportOptions,
  frameRateIds,
  type PlacedPlan,
} from '@shared/contracts/export'
import { afterDropped, frameOfTimecode, frameRate } from '@shared/interchange/frame-rate'
import { createContext, use, type ComponentProps } from 'react'
import { LabelledNumber } from '@/ui/fields/NumberField'
import { SelectField } from '@/ui/fields/Select'
import { Switch } from '@/ui/fields/Switch'
import { useT } from '@/ui/text/use-t'
import { Grid, TextField } from '@cuecast/ui'

/** The options of the dialog as they are now. */
export const ExportFormContext = createContext({
  options: defaultExportOptions,
  set: (_more: Partial<ExportOptions>): void => undefined,
  /** What these options would write; undefined until it is known. */
  plan: undefined as PlacedPlan | undefined,
})

export const useExportForm = () => use(ExportFormContext)

interface ChoiceProps<T extends string | number> extends Pick<
  ComponentProps<typeof SelectField>,
  'label' | 'disabled' | 'hint' | 'data-testid'
> {
  value: T
  values: readonly T[]
  name: (value: T) => string
  onChange: (value: T) => void
}

/** One of a few values, each with a name; `T` stays what it is. */
export function Choice<T extends string | number>(props: ChoiceProps<T>) {
  const { value, values, name, onChange, ...field } = props
  return (
    <SelectField
      {...field}
      value={String(value)}
      options={values.map((each) => ({ value: String(each), label: name(each) }))}
      onChange={(next) => {
        const chosen = values.find((each) => String(each) === next)
        if (chosen !== undefined) onChange(chosen)
      }}
    />
  )
}

type MsFieldProps = Pick<
  ComponentProps<typeof LabelledNumber>,
  'label' | 'value' | 'max' | 'step' | 'onChange'
>

/** A time from 0, with its name above it. */
export const MsField = (props: MsFieldProps) => <LabelledNumber {...props} unit="ms" min={0} />

/** Whether synthetic voices carry a mark in their sound; what files say about themselves stays. */
export function SoundMarkSwitch() {
  const t = useT()
  const { options, set } = useExportForm()
  return (
    <Switch
      label={t('export.soundMark')}
      hint={t('export.soundMarkHint')}
      checked={options.soundMark}
      onChange={(soundMark) => set({ soundMark })}
    />
  )
}

/** How the film's frames are counted: their rate, and the timecode of the first. */
export function FrameFields() {
  const t = useT()
  const { options, set } = useExportForm()
  const rate = frameRate(options.frameRate)
  const valid = frameOfTimecode(options.startTimecode, rate) !== null
  const next = afterDropped(options.startTimecode, rate)
  return (
    <Grid columns={210} gap={12}>
      <Choice
        label={t('common.frameRate')}
        value={options.frameRate}
        values={frameRateIds}
        name={(value) => t('export.fps', { rate: value.replace('df', ' DF') })}
        onChange={(value) => set({ frameRate: value })}
      />
      <TextField
        label={t('edit.startTimecode.title')}
        hint={t('export.startTimecodeHint')}
        {...(!valid && {
          error:
            next === null
              ? t('export.startTimecodeWrong')
              : t('export.startTimecodeDropped', { next }),
        })}
        defaultValue={options.startTimecode}
        key={options.destination}
        onChange={(value) => {
          if (/^\d{2}:[0-5]\d:[0-5]\d[:;]\d{2}$/.test(value)) set({ startTimecode: value })
        }}
      />
    </Grid>
  )
}
