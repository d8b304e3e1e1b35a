import { useEffect, useState } from 'react'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { Row, Text } from '@/ui/layout/layout'
import type { Level, Recorder } from './sound/microphone'
import styles from './recording.module.css'

/** The quietest level that the meter shows, dBFS. */
const FLOOR = -54

const decibelsOf = (linear: number): number =>
  Math.max(FLOOR, Math.min(0, 20 * Math.log10(Math.max(1e-6, linear))))

/** What the recorder does, in words, with the level, its peak, what was cut off or is missing, and the length. */
export function RecorderStatus({ recorder }: { recorder: Recorder }) {
  const t = useT()
  const format = useFormatter()
  const { state } = recorder
  const [level, setLevel] = useState<Level | null>(null)
  const listening = state.kind === 'counting' || state.kind === 'recording'
  const { readLevel } = recorder
  useEffect(() => {
    if (!listening) return
    const timer = setInterval(() => setLevel(readLevel()), 60)
    return () => clearInterval(timer)
  }, [listening, readLevel])
  if (!listening) return state.kind === 'opening' && <Text quiet>{t('recording.opening')}</Text>
  const { now = 0, held = 0, clipped = false, seconds = 0, gaps = 0 } = level ?? {}
  const decibels = format.number(Math.round(decibelsOf(held)), { maximumFractionDigits: 0 })
  return (
    <Row gap={8} grow>
      <Text as="output" strong data-testid="record-state" data-state={state.kind}>
        {state.kind === 'counting'
          ? t('recording.counting', { left: state.left })
          : t('recording.recording', { seconds: format.number(Math.floor(seconds)) })}
      </Text>
      <span className={styles.meter}>
        <meter
          className={styles.level}
          aria-label={t('recording.level')}
          aria-valuetext={t('recording.decibels', { decibels })}
          min={FLOOR}
          max={0}
          high={-6}
          optimum={-12}
          value={decibelsOf(now)}
        />
        <span
          className={styles.held}
          style={{ left: `${(1 - decibelsOf(held) / FLOOR) * 100}%` }}
          aria-hidden
        />
      </span>
      <Text small figures style={{ minWidth: 64, textAlign: 'right' }}>
        {t('recording.decibels', { decibels })}
      </Text>
      <output className={styles.clip} data-on={clipped} data-testid="record-clip">
        {t(clipped ? 'recording.clipped' : 'recording.notClipped')}
      </output>
      {gaps > 0 && (
        <output className={styles.clip} data-on>
          {t('recording.gapsNow', { count: gaps })}
        </output>
      )}
    </Row>
  )
}
