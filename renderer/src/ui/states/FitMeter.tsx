import type { FitState } from '@shared/fitting/fit-types'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { Text } from '@cuecast/ui'
import styles from './states.module.css'

interface FitMeterProps {
  /** Natural length of the voice, ms. */
  voiceMs: number
  /** Time available, ms. */
  slotMs: number
  state: FitState
}

/** Position of the mark for the end of the slot, as a fraction of the meter; as in the style sheet. */
const SLOT_AT = 0.66

/** A bar with a mark at the end of the slot: what exceeds it is time-stretched or overruns. */
export function FitMeter({ voiceMs, slotMs, state }: FitMeterProps) {
  const t = useT()
  const format = useFormatter()
  const part = slotMs > 0 ? voiceMs / slotMs : 2
  const percent = format.number(part, { style: 'percent', maximumFractionDigits: 0 })
  const label = t('ui.fit', { percent })
  return (
    <span className={styles.meter} title={label} data-fit={state}>
      <Text unseen>{label}</Text>
      <span className={styles.fill} style={{ width: `${Math.min(1, part * SLOT_AT) * 100}%` }} />
    </span>
  )
}
