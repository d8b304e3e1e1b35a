import { ZoomIn, ZoomOut } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { useFilmLength } from '@/project/film/film-store'
import { fitZoom, sliderToZoom, spanMs, zoomToSlider } from '@/project/view/view'
import { useViewport, zoomBy } from '@/project/view/viewport-store'
import { IconButton } from '@/ui/IconButton'
import { Slider } from '@/ui/fields/Slider'
import styles from './ZoomSlider.module.css'

const STEPS = 100

/** Zoom of the timeline, with a step the same to the eye everywhere. */
export function ZoomSlider() {
  const t = useTranslations('timeline')
  const format = useFormatter()
  const view = useViewport()
  const least = fitZoom(useFilmLength(), Math.max(1, view.widthPx))
  const seconds = format.number(spanMs(view) / 1_000, { maximumSignificantDigits: 3 })
  return (
    <div className={styles.zoom} data-testid="zoom">
      <IconButton
        small
        side="top"
        label={t('zoomOut')}
        icon={<ZoomOut />}
        onClick={() => zoomBy(1 / 1.4)}
      />
      <Slider
        bare
        label={t('zoom')}
        min={0}
        max={STEPS}
        step={1}
        value={Math.round(zoomToSlider(view.pxPerSecond, least) * STEPS)}
        text={t('zoomValue', { seconds })}
        onChange={(step) => zoomBy(sliderToZoom(step / STEPS, least) / view.pxPerSecond)}
      />
      <IconButton
        small
        side="top"
        label={t('zoomIn')}
        icon={<ZoomIn />}
        onClick={() => zoomBy(1.4)}
      />
    </div>
  )
}
