import { useTranslations } from 'use-intl'
import { isHeard, toggleSolo, useMonitor } from '@/project/playback/monitor-store'
import { cx } from '@/ui/cx'
import { SpeakerDot } from '@/ui/SpeakerDot'
import { Tooltip } from '@/ui/overlays/Tooltip'
import styles from './LaneHeading.module.css'

interface LaneHeadingProps {
  /** What solo and mute call this lane. */
  lane: string
  name: string
  /** Place in the speaker palette; null = nobody named, absent = no dot. */
  colour?: number | null
  muted: boolean
  onMute: () => void
  style?: { top: number; height: number }
}

/** Name of a lane, and whether it is heard. */
export function LaneHeading({ lane, name, colour, muted, onMute, style }: LaneHeadingProps) {
  const t = useTranslations('timeline')
  const solo = useMonitor((state) => state.solo.has(lane))
  const heard = useMonitor((state) => isHeard(state, lane, muted))
  return (
    <div
      className={cx(styles.heading, !heard && styles.silent)}
      style={style}
      data-testid="lane-heading"
      data-lane={lane}
      data-heard={heard}
    >
      {colour !== undefined && <SpeakerDot colour={colour} />}
      <Tooltip text={name} side="right">
        <span className={styles.name}>{name}</span>
      </Tooltip>
      <Tooltip text={t('mute', { name })} side="top">
        <button
          type="button"
          className={cx(styles.switch, styles.mute)}
          aria-label={t('mute', { name })}
          aria-pressed={muted}
          onClick={onMute}
        >
          {t('muteShort')}
        </button>
      </Tooltip>
      <Tooltip text={t('solo', { name })} side="top">
        <button
          type="button"
          className={cx(styles.switch, styles.solo)}
          aria-label={t('solo', { name })}
          aria-pressed={solo}
          onClick={() => toggleSolo(lane)}
        >
          {t('soloShort')}
        </button>
      </Tooltip>
    </div>
  )
}
