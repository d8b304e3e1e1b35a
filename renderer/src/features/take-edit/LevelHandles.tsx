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

const labelOf = { gainDb: 'gain', fadeInMs: 'fadeIn', fadeOutMs: 'fadeOut' } as const

/** Gain and fades while their handles are dragged, and the handles. */
export interface DraggedLevels {
  now: Levels
  handle: (name: LevelName) => HandleProps
}

export function useDraggedLevels(props: LevelHandlesProps): DraggedLevels {
  const { levels, disabled, durationMs, onLevel } = props
  const [draft, setDraft] = useState<Partial<Levels>>({})
  const now: Levels = { ...levels, ...draft }
  return {
    now,
    handle: (name) => ({
      name,
      value: now[name],
      disabled,
      durationMs,
      onDraft: (value) => setDraft({ [name]: value }),
      onEnd: (value) => {
        setDraft({})
        if (value !== levels[name]) onLevel(name, value)
      },
    }),
  }
}

interface ShapeProps {
  dragged: DraggedLevels
  durationMs: number
}

/** The fades over the waveform, with their handles, and a line at the gain. */
export function Fades({ dragged: { now, handle }, durationMs }: ShapeProps) {
  const part = (ms: number) => (100 * ms) / durationMs
  const y = 50 - (50 * now.gainDb) / MAX_TAKE_GAIN_DB
  return (
    <div className={styles.levels}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden className={styles.fades}>
        <path d={`M0 0L${part(now.fadeInMs)} 0L0 100Z`} />
        <path d={`M100 0L${100 - part(now.fadeOutMs)} 0L100 100Z`} />
        <path className={styles.gainLine} d={`M0 ${y}L100 ${y}`} />
      </svg>
      <LevelHandle {...handle('fadeInMs')} />
      <LevelHandle {...handle('fadeOutMs')} />
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

/** A handle that is dragged, or moved by arrow keys. */
export function LevelHandle({ name, value, disabled, durationMs, onDraft, onEnd }: HandleProps) {
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
