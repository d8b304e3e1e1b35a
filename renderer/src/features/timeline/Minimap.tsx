import { Maximize2 } from 'lucide-react'
import { memo, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { showWholeFilm } from '@/project/view/viewport-store'
import { IconButton } from '@/ui/IconButton'
import styles from './Timeline.module.css'

interface MinimapProps {
  canvas: RefObject<HTMLCanvasElement | null>
  window: RefObject<HTMLDivElement | null>
}

/** The whole film in one strip, with the part that the lanes show. */
export const Minimap = memo(function Minimap({ canvas, window }: MinimapProps) {
  const t = useTranslations('timeline')
  return (
    <>
      <div className={styles.mapName}>
        <span>{t('minimap')}</span>
        <IconButton
          small
          side="top"
          label={t('wholeFilm')}
          icon={<Maximize2 />}
          onClick={showWholeFilm}
        />
      </div>
      <div className={styles.minimap} title={t('minimapHint')}>
        <canvas ref={canvas} className={styles.canvas} aria-hidden data-testid="minimap" />
        <div ref={window} className={styles.window} data-testid="minimap-window" />
      </div>
    </>
  )
})
