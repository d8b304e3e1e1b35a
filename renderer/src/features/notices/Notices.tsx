import type { AppNoticeCode } from '@shared/contracts/app-notice'
import { useTranslations } from 'use-intl'
import { dismissNotice, useAppNotices } from '@/project/session/notice-store'
import { Banner } from '@/ui/states/Banner'
import styles from './Notices.module.css'
import { ProjectNotices } from './ProjectNotices'
import { ReadOnlyNotice } from './ReadOnlyNotice'
import { SaveTrouble } from './SaveTrouble'

/** Nothing is lost and nothing is to be done. */
const INFORMS: ReadonlySet<AppNoticeCode> = new Set(['WINDOW_RELOADED'])

/** What concerns the whole window, between its header and what is open. */
export function Notices() {
  const t = useTranslations('notices')
  const notices = useAppNotices((state) => state.notices)
  return (
    <div className={styles.notices}>
      <SaveTrouble />
      <ReadOnlyNotice />
      <ProjectNotices />
      {notices.map(({ id, code, at }) => (
        <Banner
          key={id}
          look={INFORMS.has(code) ? 'info' : 'warning'}
          title={t(`${code}.what`)}
          at={at}
          data-testid="notice"
          data-code={code}
          onDismiss={() => dismissNotice(id)}
        >
          {t(`${code}.next`)}
        </Banner>
      ))}
    </div>
  )
}
