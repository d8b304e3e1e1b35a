import type { OpenProject } from '@shared/contracts/ipc'
import { useTranslations } from 'use-intl'
import { useNoticeText } from '@/project/session/notice-text'
import { linesLeftOut } from '@/project/session/say-notices'
import styles from './ImportNotices.module.css'

type Notices = OpenProject['notices']

/** What the import fixed, left out or wondered about; folded away where nothing was left out. */
export function ImportNotices({ notices }: { notices: Notices }) {
  const t = useTranslations('problems')
  return (
    <details
      className={styles.notices}
      data-testid="import-notices"
      open={linesLeftOut(notices) > 0}
    >
      <summary>{t('notices', { count: notices.length })}</summary>
      <ul className={styles.list} data-selectable>
        {notices.map((notice) => (
          <NoticeLine key={`${notice.at} ${notice.code} ${notice.detail}`} notice={notice} />
        ))}
      </ul>
    </details>
  )
}

function NoticeLine({ notice }: { notice: Notices[number] }) {
  const { code, at, detail, times = 1 } = notice
  const t = useTranslations('problems')
  const textOf = useNoticeText()
  const line = /:(\d+)$/.exec(at)?.[1]
  return (
    <li title={detail} data-notice={code}>
      {line !== undefined && (
        <span className={styles.at}>{t('noticeLine', { line: Number(line) })}</span>
      )}{' '}
      {textOf(notice)}
      {times > 1 && <span className={styles.at}> · {t('noticeTimes', { count: times })}</span>}
    </li>
  )
}
