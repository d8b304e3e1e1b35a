import { useFormatter, useTranslations } from 'use-intl'
import { usePlayhead } from '@/project/playback/playhead-store'
import { Select } from '@/ui/fields/Select'
import styles from './TransportBar.module.css'

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

/** Playing speed; the pitch stays. */
export function RateSelect() {
  const t = useTranslations('player')
  const format = useFormatter()
  const rate = usePlayhead((state) => state.rate)
  const options = RATES.map((value) => ({
    value: String(value),
    label: `${format.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 2 })}×`,
  }))
  return (
    <Select
      label={t('rate')}
      givesFocusBack
      value={String(rate)}
      options={options}
      onChange={(value) => usePlayhead.setState({ rate: Number(value) })}
      className={styles.rate}
      data-testid="rate"
    />
  )
}
