import { useState } from 'react'
import type { OpenProject } from '@shared/contracts/ipc'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { useNoticeText } from '@/project/session/notice-text'
import { Banner } from '@/ui/states/Banner'
import { sumNotices } from './sum-notices'
import styles from './Notices.module.css'

/** What is not as it was when the project was closed. */
const LOSSES: ReadonlySet<string> = new Set([
  'OPENED_FROM_BACKUP',
  'TAKE_FILES_MISSING',
  'TAKE_FILES_DAMAGED',
  'TAKES_REPAIRED',
  'TASKS_DAMAGED',
  'TASKS_MISSING',
  'EDITS_DAMAGED',
])

/** What was damaged in the project, what was recovered, and where the damaged file is kept. */
export function ProjectNotices() {
  const t = useTranslations('notices')
  const notices = useDocument((state) => state.opened?.notices)
  const [dismissed, setDismissed] = useState<ReadonlySet<object>>(new Set())
  const shown = notices?.filter((notice) => LOSSES.has(notice.code) && !dismissed.has(notice)) ?? []
  if (shown.length === 0) return null
  return (
    <Banner
      look="warning"
      title={t('projectDamaged')}
      onDismiss={() => setDismissed((all) => new Set([...all, ...shown]))}
    >
      <ul className={styles.losses}>
        {sumNotices(shown).map((notice) => (
          <Loss key={`${notice.code} ${notice.at}`} notice={notice} />
        ))}
      </ul>
    </Banner>
  )
}

function Loss({ notice }: { notice: OpenProject['notices'][number] }) {
  const textOf = useNoticeText()
  return (
    <li data-testid="project-notice" data-code={notice.code}>
      {textOf(notice)}
      {notice.code === 'OPENED_FROM_BACKUP' && <span className={styles.at}>{notice.at}</span>}
    </li>
  )
}
