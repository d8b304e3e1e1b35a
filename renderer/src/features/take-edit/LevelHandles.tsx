import { Slider as Radix } from 'radix-ui'
import { useState } from 'react'
import { MAX_TAKE_GAIN_DB, type TakeEdits } from '@shared/contracts/project/take-edits'
import { useFigure } from '@/ui/text/figure'
import { useT } from '@/ui/text/use-t'
import { cx } from '@cuecast/ui'
import styles from './take-edit.module.css'

export type Levels = Omit<TakeEdits, 'steps'>
type LevelName = keyof Levels

export interface LevelHandlesProps {
  levels: Levels
  disabled: boolean
  durationMs: number
  onLevel: (name: LevelName, value: number) => void
}

const names = ['fadeInMs', 'fadeOutMs', 'gainDb'] as const
const labelOf = { gainDb: 'gain', fadeInMs: 'fadeIn', fadeOutMs: 'fadeOut' } as const

/** Handles of a take's gain and fades on its waveform: dragged, or moved by arrow keys. */
export function LevelHandles({ levels, disabled, durationMs, onLevel }: LevelHandlesProps) {
  const [draft, setDraft] = useState<Partial<Levels>>({})
  const now: Levels = { ...levels, ...draft }
  const part = (ms: number) => (100 * ms) / durationMs
  const y = 50 - (50 * now.gainDb) / MAX_TAKE_GAIN_DB
  return (
    <div className={styles.levels}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden className={styles.fades}>
        <path d={`M0 0L${part(now.fadeInMs)} 0L0 100Z`} />
        <path d={`M100 0L${100 - part(now.fadeOutMs)} 0L100 100Z`} />
        <path className={styles.gainLine} d={`M0 ${y}L100 ${y}`} />
      </svg>
      {names.map((name) => (
        <Handle
          key={name}
          name={name}
          value={now[name]}
          disabled={disabled}
          durationMs={durationMs}
          onDraft={(value) => setDraft({ [name]: value })}
          onEnd={(value) => {
            setDraft({})
            if (value !== levels[name]) onLevel(name, value)
          }}
        />
      ))}
    </div>
  )
}

interface HandleProps extends Pick<LevelHandlesProps, 'disabled' | 'durationMs'> {
  name: LevelName
  value: number
  /** It is being dragged to this value. */
  onDraft: (value: number) => void
  onEnd: (value: number) => void
}

function Handle({ name, value, disabled, durationMs, onDraft, onEnd }: HandleProps) {
  const t = useT()
  const figure = useFigure()
  const isGain = name === 'gainDb'
  const label = t(`takeEdit.${labelOf[name]}`)
  const text = isGain
    ? `${figure(value, { maximumFractionDigits: 1, signDisplay: 'exceptZero' })} dB`
    : t('takeEdit.ms', { ms: value })
  return (
    <Radix.Root
      className={cx(styles.handles, isGain && styles.upright)}
      orientation={isGain ? 'vertical' : 'horizontal'}
      inverted={name === 'fadeOutMs'}
      value={[value]}
      min={isGain ? -MAX_TAKE_GAIN_DB : 0}
      max={isGain ? MAX_TAKE_GAIN_DB : Math.round(durationMs)}
      step={isGain ? 0.5 : 10}
      disabled={disabled}
      onValueChange={([wanted = value]) => onDraft(wanted)}
      onValueCommit={([wanted = value]) => onEnd(wanted)}
    >
      <Radix.Thumb
        className={cx(styles.handle, isGain ? styles.gain : styles.fade)}
        aria-label={label}
        aria-valuetext={text}
        title={`${label}: ${text}`}
        data-testid={`take-handle-${labelOf[name]}`}
      >
        {isGain && text}
      </Radix.Thumb>
    </Radix.Root>
  )
}
