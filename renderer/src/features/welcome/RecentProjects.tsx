import { useDeferredValue, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { failureOf } from '@/bridge/failure'
import { forgetProject } from '@/bridge/forget-project'
import { useRecentProjects } from '@/bridge/queries'
import { openFile } from '@/project/session/open-file'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { SearchField } from '@/ui/fields/SearchField'
import { announce } from '@/ui/states/LiveRegion'
import { searchable } from '@/ui/voices/voice-filter'
import { FileList, FileRow } from './FileList'

/** As many are looked through at a glance; more get a search field. */
const AT_A_GLANCE = 6

/** Projects opened before, the last one first; one that is gone says so and can be taken off. */
export function RecentProjects({ disabled }: { disabled: boolean }) {
  const t = useTranslations('welcome')
  const format = useFormatter()
  const { data: recent = [], error } = useRecentProjects()
  const [search, setSearch] = useState('')
  const wanted = searchable(useDeferredValue(search).trim())
  const shown = recent.filter(({ name, path }) => searchable(`${name} ${path}`).includes(wanted))
  const hint = recent.length === 0 ? t('recentEmpty') : shown.length === 0 && t('recentNone')
  const forget = async (path: string, name: string) => {
    await forgetProject(path)
    announce(t('forgotten', { name }))
  }
  return (
    <FileList title={t('recent')} hint={hint || undefined}>
      {error && <ErrorNote error={failureOf(error)} />}
      {recent.length > AT_A_GLANCE && (
        <SearchField
          label={t('recentSearch')}
          value={search}
          testId="recent-search"
          onChange={setSearch}
        />
      )}
      {shown.map(({ path, name, openedAt, exists }) => (
        <FileRow
          key={path}
          title={name}
          detail={exists ? format.dateTime(new Date(openedAt), { dateStyle: 'medium' }) : t('gone')}
          tooltip={path}
          gone={!exists}
          disabled={disabled || !exists}
          testId="recent-project"
          onOpen={() => void openFile(path)}
          forget={{ label: t('forget', { name }), run: () => void forget(path, name) }}
        />
      ))}
    </FileList>
  )
}
