import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDerived } from '@/project/derived-store'
import styles from './MissingNote.module.css'

/** Says before the export what will be missing or old in the track. */
export function MissingNote() {
  const t = useTranslations('export')
  const missing = useDerived((state) => state.missing)
  const stale = useDerived((state) => state.stale.size)
  if (missing + stale === 0) return null
  return (
    <p className={styles.note} role="note" data-testid="export-missing">
      <TriangleAlert size={16} aria-hidden />
      <span>
        {missing > 0 && t('missing', { count: missing })}
        {missing > 0 && stale > 0 && ' '}
        {stale > 0 && t('stale', { count: stale })}
      </span>
    </p>
  )
}
