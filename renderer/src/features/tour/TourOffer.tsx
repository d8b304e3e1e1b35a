import { useTranslations } from 'use-intl'
import { usePreferences } from '@/bridge/preferences'
import { endTour, startTour, useTour } from '@/project/help/tour-store'
import { Button } from '@/ui/Button'
import styles from './TourOffer.module.css'

/** Offers the tour until it was taken or declined. */
export function TourOffer() {
  const t = useTranslations('tour')
  const { tour } = usePreferences()
  const walking = useTour((state) => state.step !== null)
  if (tour !== 'new' || walking) return null
  return (
    <section className={styles.offer} aria-label={t('offer')} data-testid="tour-offer">
      <div className={styles.text}>
        <strong>{t('offer')}</strong>
        <span>{t('offerHint')}</span>
      </div>
      <Button data-testid="tour-begin" onClick={startTour}>
        {t('begin')}
      </Button>
      <Button look="quiet" data-testid="tour-decline" onClick={() => endTour('left')}>
        {t('notNow')}
      </Button>
    </section>
  )
}
