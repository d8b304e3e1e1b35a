import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDerived } from '@/project/derived/derived-store'
import styles from './MissingNote.module.css'

/** Says before the export what will be missing or old in the track. */
export function MissingNote() {
  const t = useTranslations('export')
  const missing = useDerived((state) => state.missing)
  const stale = useDerived((state) => state.stale.size)
  const drafts = useDerived((state) => state.drafts.size)
  if (missing + stale + drafts === 0) return null
  const notes = [
    missing > 0 && t('missing', { count: missing }),
    stale > 0 && t('stale', { count: stale }),
    drafts > 0 && t('drafts', { count: drafts }),
  ]
  return (
    <p className={styles.note} role="note" data-testid="export-missing">
      <TriangleAlert size={16} aria-hidden />
      <span>{notes.filter(Boolean).join(' ')}</span>
    </p>
  )
}
