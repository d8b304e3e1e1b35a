import { useTranslations } from 'use-intl'
import { useUsageGap } from '@/bridge/queries'
import { lostAmong } from '@/project/runs/render'
import styles from './ConfirmRenderDialog.module.css'

/** What the figures do not say: cues that may be paid already, limits that count too little. */
export function RenderNotes({ cueIds, limited }: { cueIds: readonly string[]; limited: boolean }) {
  const t = useTranslations('render')
  const { data: gap } = useUsageGap()
  const lost = lostAmong(cueIds).length
  return (
    <>
      {lost > 0 && (
        <p className={styles.warning} role="note" data-testid="confirm-render-lost">
          {t('lost', { count: lost })}
        </p>
      )}
      {limited && gap && (gap.setAside !== null || gap.unreadable) && (
        <p className={styles.warning} role="note">
          {t('gap')}
        </p>
      )}
    </>
  )
}
