import { FileUp } from 'lucide-react'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { useTranslations, useFormatter } from 'use-intl'
import { keyOfCommand, runCommand } from '@/project/commands/command-table'
import { useWorkspace } from '@/project/view/workspace-store'
import { Button } from '@/ui/Button'
import { Kbd } from '@/ui/Kbd'
import { failureOf } from '@/bridge/failure'
import { forgetProject } from '@/bridge/forget-project'
import { useRecentProjects, useSamples } from '@/bridge/queries'
import { openFile } from '@/project/session/open-file'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { SearchField } from '@/ui/fields/SearchField'
import { announce } from '@/ui/states/LiveRegion'
import { searchable } from '@/ui/voices/voice-filter'
import { report } from '@/project/report'
import { openSample } from '@/project/session/session'
import styles from './Welcome.module.css'
import { FileList, FileRow } from './FileList'

/** The first screen: open something, try a sample, go on with what was open. */
export function Welcome({ offer }: { offer: ReactNode }) {
  const t = useTranslations('welcome')
  const opening = useWorkspace((state) => state.opening)
  return (
    <div className={styles.welcome} data-testid="welcome" data-help="open">
      <div className={styles.column}>
        <div className={styles.intro}>
          <h1 className={styles.title}>{t('title')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
        </div>
        {offer}
        <section className={styles.drop} aria-label={t('open')}>
          <FileUp size={28} aria-hidden />
          <p>{t('drop')}</p>
          <Button
            look="primary"
            busy={opening}
            data-testid="open-file"
            onClick={() => runCommand('openFile')}
          >
            {t('open')}
          </Button>
          <p className={styles.formats}>
            SRT, VTT, ASS · <Kbd keys={keyOfCommand('openFile') ?? ''} />
          </p>
        </section>
        <div className={styles.lists}>
          <Samples disabled={opening} />
          <RecentProjects disabled={opening} />
        </div>
      </div>
    </div>
  )
}

/** As many are looked through at a glance; more get a search field. */
const AT_A_GLANCE = 6

/** Projects opened before, the last one first; one that is gone says so and can be taken off. */
function RecentProjects({ disabled }: { disabled: boolean }) {
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

/** What comes with the app and can be tried at once. */
function Samples({ disabled }: { disabled: boolean }) {
  const t = useTranslations('welcome')
  const { data: samples, error } = useSamples()
  return (
    <FileList title={t('samples')} hint={t('samplesHint')} tour="samples">
      {error && <ErrorNote error={failureOf(error)} />}
      {samples?.map(({ id, title, language, cues }) => (
        <FileRow
          key={id}
          title={title}
          detail={t('sampleDetail', { cues, language: language.toUpperCase() })}
          disabled={disabled}
          testId={`sample-${id}`}
          onOpen={() => void report(openSample(id))}
        />
      ))}
    </FileList>
  )
}
