import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { useNoticeText } from '@/project/session/notice-text'
import { Banner } from '@/ui/states/Banner'

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
  const textOf = useNoticeText()
  const notices = useDocument((state) => state.opened?.notices)
  const [dismissed, setDismissed] = useState<ReadonlySet<object>>(new Set())
  const shown = notices?.filter((notice) => LOSSES.has(notice.code) && !dismissed.has(notice)) ?? []
  return shown.map((notice) => (
    <Banner
      key={`${notice.code} ${notice.at} ${notice.detail}`}
      look="warning"
      title={t('projectDamaged')}
      at={notice.at}
      data-testid="project-notice"
      data-code={notice.code}
      onDismiss={() => setDismissed((all) => new Set([...all, notice]))}
    >
      {textOf(notice)}
    </Banner>
  ))
}
