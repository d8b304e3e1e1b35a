import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useFilmLength } from '@/project/film/film-store'
import { usePlayhead } from '@/project/playback/playhead-store'
import { formatTimecode } from '@/ui/text/timecode'
import styles from './TransportBar.module.css'

/** Position and length of the film. The position is written past React, every frame. */
export function TimeDisplay() {
  const t = useTranslations('player')
  const position = useRef<HTMLSpanElement>(null)
  const length = useFilmLength()
  useEffect(() => {
    const write = (): void => {
      const { timeMs } = usePlayhead.getState()
      const element = position.current
      if (!element) return
      element.textContent = formatTimecode(timeMs)
      element.dataset['time'] = String(Math.round(timeMs))
    }
    write()
    return usePlayhead.subscribe((now, before) => {
      if (now.timeMs !== before.timeMs) write()
    })
  }, [])
  return (
    <div className={styles.time}>
      <span
        ref={position}
        className={styles.position}
        role="timer"
        aria-label={t('time')}
        data-testid="time"
      />
      <span aria-hidden className={styles.slash}>
        /
      </span>
      <span className={styles.length} title={t('length')} data-testid="length">
        {formatTimecode(length)}
      </span>
    </div>
  )
}
