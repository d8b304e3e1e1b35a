import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { usePlayhead } from '@/project/playback/playhead-store'
import { meterFall, meterPosition } from './meter-scale'
import { player } from './player-instance'
import styles from './TransportBar.module.css'

/** Level of left and right, drawn past React while something is heard. */
export function LevelMeter() {
  const t = useTranslations('player')
  const bars = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let frame = 0
    let shown = [0, 0]
    const draw = (): void => {
      const level = player.level().map(meterPosition)
      shown = shown.map((last, channel) => meterFall(last, level[channel] ?? 0))
      Array.from(bars.current?.children ?? []).forEach((bar, channel) => {
        if (!(bar instanceof HTMLElement)) return
        bar.style.clipPath = `inset(0 ${((1 - (shown[channel] ?? 0)) * 100).toFixed(1)}% 0 0)`
      })
      const still = !usePlayhead.getState().playing && shown.every((value) => value < 0.005)
      frame = still ? 0 : requestAnimationFrame(draw)
    }
    const wake = (): void => {
      if (frame === 0) frame = requestAnimationFrame(draw)
    }
    const end = usePlayhead.subscribe((now, before) => {
      if (now.playing !== before.playing) wake()
    })
    return () => {
      end()
      cancelAnimationFrame(frame)
    }
  }, [])
  return (
    <div ref={bars} className={styles.meter} aria-hidden title={t('level')} data-testid="meter">
      <i className={styles.level} />
      <i className={styles.level} />
    </div>
  )
}
