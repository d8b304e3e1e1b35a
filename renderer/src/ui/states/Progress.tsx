import { Progress as Radix } from 'radix-ui'
import styles from './states.module.css'

interface ProgressProps {
  label: string
  /** 0–1; null = unknown. */
  value: number | null
  look?: 'busy' | 'paused' | 'wrong' | 'good'
}

export function Progress({ label, value, look = 'busy' }: ProgressProps) {
  const percent = value === null ? null : Math.round(value * 100)
  return (
    <Radix.Root
      className={styles.root}
      value={percent}
      aria-label={label}
      data-look={look}
      getValueLabel={(now) => `${now} %`}
    >
      <Radix.Indicator
        className={styles.bar}
        style={{ transform: `translateX(-${100 - (percent ?? 40)}%)` }}
      />
    </Radix.Root>
  )
}
