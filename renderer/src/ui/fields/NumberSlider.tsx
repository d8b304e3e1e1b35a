import { type CSSProperties, useId, useState } from 'react'
import { NumberField, type NumberFieldProps } from './NumberField'
import { Slider } from './Slider'

/** The changes of one gesture share a group: together they are one step of undo. `settle` ends it. */
export function useGesture(): { group: string; settle: () => void } {
  const id = useId()
  const [gesture, setGesture] = useState(0)
  return { group: `${id}-${gesture}`, settle: () => setGesture(gesture + 1) }
}

interface NumberSliderProps extends Omit<NumberFieldProps, 'id' | 'onChange' | 'data-testid'> {
  /** The value with its unit, as the slider is read out. */
  text: string
  /** Where the slider lies in the grid around both. */
  style?: CSSProperties
  testIds: { value: string | undefined; slider: string | undefined }
  onChange: (value: number, group: string) => void
}

/** A number to type, and a slider for it. */
export function NumberSlider(props: NumberSliderProps) {
  const { text, style, testIds, onChange, ...field } = props
  const { label, value, min, max, step, disabled = false } = field
  const { group, settle } = useGesture()
  const change = (next: number) => onChange(next, group)
  return (
    <>
      <NumberField
        {...field}
        data-testid={testIds.value}
        onChange={(next) => {
          change(next)
          settle()
        }}
      />
      <div style={style}>
        <Slider
          {...{ label, value, min, max, step, text, disabled }}
          bare
          data-testid={testIds.slider}
          onChange={change}
          onCommit={settle}
        />
      </div>
    </>
  )
}
