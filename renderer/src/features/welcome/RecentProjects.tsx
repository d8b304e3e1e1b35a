import { useFormatter, useTranslations } from 'use-intl'
import { failureOf } from '@/bridge/failure'
import { useRecentProjects } from '@/bridge/queries'
import { openFile } from '@/project/open-file'
import { ErrorNote } from '@/ui/ErrorNote'
import { FileList, FileRow } from './FileList'

/** Projects opened before, the last one first; one that is gone says so. */
export function RecentProjects({ disabled }: { disabled: boolean }) {
  const t = useTranslations('welcome')
  const format = useFormatter()
  const { data: recent = [], error } = useRecentProjects()
  return (
    <FileList title={t('recent')} hint={recent.length === 0 ? t('recentEmpty') : undefined}>
      {error && <ErrorNote error={failureOf(error)} />}
      {recent.map(({ path, name, openedAt, exists }) => (
        <FileRow
          key={path}
          title={name}
          detail={exists ? format.dateTime(new Date(openedAt), { dateStyle: 'medium' }) : t('gone')}
          tooltip={path}
          disabled={disabled || !exists}
          testId="recent-project"
          onOpen={() => void openFile(path)}
        />
      ))}
    </FileList>
  )
}
