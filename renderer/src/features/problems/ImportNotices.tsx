import type { OpenProject } from '@shared/contracts/ipc'
import { useMessages, useTranslations } from 'use-intl'
import styles from './ImportNotices.module.css'

/** What the import mended or wondered about, folded away until someone wants to know. */
export function ImportNotices({ notices }: { notices: OpenProject['notices'] }) {
  const t = useTranslations('problems')
  const words: Record<string, string> = useMessages().problems.repairs
  return (
    <details className={styles.notices} data-testid="import-notices">
      <summary>{t('notices', { count: notices.length })}</summary>
      <ul className={styles.list} data-selectable>
        {notices.map(({ code, at, detail }) => (
          <li key={`${at} ${code} ${detail}`} title={detail}>
            <span className={styles.at}>{at}</span> {words[code] ?? detail}
          </li>
        ))}
      </ul>
    </details>
  )
}
