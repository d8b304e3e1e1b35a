import { useId, useState } from 'react'
import { NumberField } from '@/ui/fields/NumberField'
import { Slider } from '@/ui/fields/Slider'
import { useFigure } from '@/ui/text/figure'
import styles from './SettingSlider.module.css'

interface SettingSliderProps {
  label: string
  hint?: string
  value: number
  min: number
  max: number
  step: number
  digits?: number
  unit: string
  disabled?: boolean
  testId: string
  /** Changes of one gesture share a group: together they are one step of undo. */
  onChange: (value: number, group: string) => void
}

/** A setting to move or to type. */
export function SettingSlider({
  label,
  hint,
  unit,
  digits = 0,
  disabled = false,
  testId,
  onChange,
  ...range
}: SettingSliderProps) {
  const id = useId()
  const figure = useFigure()
  const [gesture, setGesture] = useState(0)
  const text = `${figure(range.value, { maximumFractionDigits: digits })} ${unit}`
  const change = (value: number) => onChange(value, `${id}-${gesture}`)
  const settle = () => setGesture(gesture + 1)
  return (
    <div className={styles.setting} data-disabled={disabled || undefined}>
      <span className={styles.label}>{label}</span>
      <NumberField
        {...range}
        label={label}
        unit={unit}
        digits={digits}
        disabled={disabled}
        data-testid={`${testId}-value`}
        onChange={(value) => {
          change(value)
          settle()
        }}
      />
      <div className={styles.slider}>
        <Slider
          {...range}
          bare
          label={label}
          text={text}
          disabled={disabled}
          data-testid={testId}
          onChange={change}
          onCommit={settle}
        />
      </div>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </div>
  )
}
