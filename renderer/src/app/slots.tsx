import { useTranslations } from 'use-intl'

/** Where the picture of the film stands. */
export function PictureSlot() {
  const t = useTranslations('player')
  return <section aria-label={t('name')} data-testid="picture" />
}

/** Where transport and timeline stand. */
export function TimelineSlot() {
  const t = useTranslations('timeline')
  return <section aria-label={t('name')} data-testid="timeline" />
}
