import { Slider as Radix } from 'radix-ui'
import { Row } from '@cuecast/ui'
import styles from './fields.module.css'

interface SliderProps {
  /** Absent: what `aria-labelledby` refers to. */
  label?: string
  value: number
  min: number
  max: number
  step: number
  /** The value with its unit, as it is read and shown: `1,25×`, `−3 dB`. */
  text: string
  disabled?: boolean
  /** Only the slider: the value is read out but not displayed. */
  bare?: boolean
  onChange: (value: number) => void
  /** The end of one gesture. */
  onCommit?: () => void
  /** −1: something else than Tab leads to it. */
  tabIndex?: number
  'aria-labelledby'?: string
  'aria-describedby'?: string
  'data-testid'?: string | undefined
}

/** A slider that reads out its value with its unit. */
export function Slider({
  label,
  value,
  text,
  bare = false,
  onChange,
  onCommit,
  tabIndex,
  'aria-labelledby': labelledBy,
  'aria-describedby': describedBy,
  ...rest
}: SliderProps) {
  return (
    <Row gap={8}>
      <Radix.Root
        {...rest}
        className={styles.sliderRoot}
        value={[value]}
        onValueChange={([next]) => next !== undefined && onChange(next)}
        onValueCommit={() => onCommit?.()}
      >
        <Radix.Track className={styles.track}>
          <Radix.Range className={styles.range} />
        </Radix.Track>
        <Radix.Thumb
          className={styles.sliderThumb}
          aria-label={label}
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          aria-valuetext={text}
          {...(tabIndex !== undefined && { tabIndex })}
        />
      </Radix.Root>
      {!bare && <output className={styles.value}>{text}</output>}
    </Row>
  )
}
