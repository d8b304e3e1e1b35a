import { isForeignFilm } from '@shared/contracts/film'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { useFilm } from '@/project/film/film-store'
import { ORIGINAL, toggleMonitorMute, useMonitor } from '@/project/playback/monitor-store'
import { LaneHeading } from './LaneHeading'
import { showOriginal } from './original/original-view'
import styles from './OriginalLane.module.css'

/** The original's waveform, dimmed, with the line of its ducking. */
export function OriginalLane() {
  const t = useTranslations('timeline')
  const wave = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLCanvasElement>(null)
  const url = useFilm((state) => state.url)
  const foreign = useDocument(
    ({ fields: { media } }) => media !== null && isForeignFilm(media.path),
  )
  const [failed, setFailed] = useState(false)
  const muted = useMonitor((state) => state.muted.has(ORIGINAL))
  useEffect(() => {
    if (!wave.current || !line.current || url === null) return
    setFailed(false)
    const elements = { wave: wave.current, line: line.current }
    return showOriginal(elements, url, () => setFailed(true))
  }, [url])
  return (
    <>
      <div className={styles.heading}>
        <LaneHeading
          lane={ORIGINAL}
          name={t('original')}
          muted={muted}
          onMute={() => toggleMonitorMute(ORIGINAL)}
        />
      </div>
      <div className={styles.lane} data-testid="original" data-failed={failed}>
        <div ref={wave} className={styles.wave} />
        <canvas ref={line} className={styles.line} aria-hidden />
        {failed && (
          <p className={styles.note}>{t(foreign ? 'originalForeign' : 'originalFailed')}</p>
        )}
      </div>
    </>
  )
}
