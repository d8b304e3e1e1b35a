import { RotateCcw } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useT } from '@/ui/text/use-t'
import { type SoundField, soundFieldsSchema } from '@shared/contracts/audio-settings'
import {
  type ChoiceSoundField,
  fieldChoices,
  fieldScales,
  isNumericField,
  type NumericSoundField,
} from '@shared/profiles/resolve-sound'
import { IconButton } from '../IconButton'
import { useFieldName, useSoundText } from '../text/sound-text'
import { NumberSlider } from './NumberSlider'
import { Select } from './Select'
import { Grid, Hint, Text } from '@cuecast/ui'
import styles from './fields.module.css'

interface SoundFieldRowProps<F extends SoundField = SoundField> {
  field: F
  /** Identifies the owner where one row shows several in turn, so that unfinished input is not carried over. */
  of?: string | undefined
  /** The effective value. */
  value: unknown
  /** The value is set here, not inherited. */
  own: boolean
  /** Where an inherited value comes from. */
  source?: ReactNode
  /** Label of the button that returns to the inherited value. */
  resetLabel: string
  testId: string
  /** Changes of one gesture share a group: together they are one step of undo. */
  onChange: (value: unknown, group: string) => void
  onReset: () => void
}

/** One sound field: a slider and a number with its unit, its source, and a reset. */
export function SoundFieldRow(props: SoundFieldRowProps) {
  const { field, own, source, resetLabel, testId, onReset } = props
  const name = useFieldName()(field)
  return (
    <div className={styles.soundRow} data-own={own || undefined} data-testid={testId}>
      <Grid
        columns="minmax(0, 1fr) auto 24px"
        align="center"
        minHeight={28}
        style={{ columnGap: 4 }}
      >
        <Text className={styles.name}>{name}</Text>
        {isNumericField(field) ? (
          <Figure {...props} field={field} name={name} />
        ) : (
          <Choice {...props} field={field} name={name} />
        )}
        <span className={styles.reset}>
          {own && (
            <IconButton
              small
              label={resetLabel}
              icon={<RotateCcw />}
              data-testid={`${testId}-reset`}
              onClick={onReset}
            />
          )}
        </span>
      </Grid>
      {source !== undefined && (
        <Hint style={{ marginTop: -2 }} data-testid={`${testId}-source`}>
          {source}
        </Hint>
      )}
    </div>
  )
}

type PartProps<F extends SoundField> = SoundFieldRowProps<F> & { name: string }

/** The number field; the slider is below, across the row. */
function Figure({ field, of, name, value, testId, onChange }: PartProps<NumericSoundField>) {
  const t = useT()
  const text = useSoundText()
  const { unit, shown, value: valueOf, ...range } = fieldScales[field]
  return (
    <NumberSlider
      key={of}
      {...range}
      label={name}
      value={shown(typeof value === 'number' ? value : 0)}
      unit={t(`profiles.units.${unit}`)}
      text={text(field, value)}
      style={{ gridRow: '2', gridColumn: '1 / -1' }}
      testIds={{ value: `${testId}-value`, slider: `${testId}-slider` }}
      onChange={(next, group) => onChange(valueOf(next), `${group}-${of}`)}
    />
  )
}

function Choice({ field, of, name, value, testId, onChange }: PartProps<ChoiceSoundField>) {
  const text = useSoundText()
  const id = useId()
  const known = soundFieldsSchema.shape[field].safeParse(value).success
  const offered = known ? fieldChoices[field] : [String(value), ...fieldChoices[field]]
  return (
    <Select
      label={name}
      value={String(value)}
      options={offered.map((each) => ({ value: each, label: text(field, each) }))}
      className={styles.choice}
      data-testid={`${testId}-value`}
      onChange={(next) => onChange(next, `${id}-${of}`)}
    />
  )
}
