import { useTranslations } from 'use-intl'
import styles from './CastPanel.module.css'

/** How many cues have no voice, or one that the service no longer has. */
export function CastNotes({ uncast, unlisted }: { uncast: number; unlisted: number }) {
  const t = useTranslations('cast')
  return (
    <>
      {uncast > 0 && (
        <p className={styles.ask} role="note">
          {t('uncast', { count: uncast })}
        </p>
      )}
      {unlisted > 0 && (
        <p className={styles.ask} role="note" data-testid="cast-unlisted">
          {t('unlisted', { count: unlisted })}
        </p>
      )}
    </>
  )
}
