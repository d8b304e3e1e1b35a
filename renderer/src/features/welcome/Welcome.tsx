import { BookOpenText, FileUp, CircleAlert, X } from 'lucide-react'
import { useDeferredValue, useState, useId, type ReactNode } from 'react'
import { useTranslations, useFormatter } from 'use-intl'
import { forgetProject, useRecentProjects, useSamples } from '@/bridge/queries'
import { failureOf } from '@/bridge/query-client'
import { keyOfCommand, runCommand } from '@/project/commands/command-table'
import { report } from '@/project/report'
import { openFile } from '@/project/session/open-file'
import { openSample } from '@/project/session/session'
import { useWorkspace } from '@/project/view/workspace-store'
import { Button } from '@/ui/Button'
import { SearchField } from '@/ui/fields/SearchField'
import { IconButton } from '@/ui/IconButton'
import { Kbd } from '@/ui/Kbd'
import { Row, Stack, Text } from '@/ui/layout/layout'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { announce } from '@/ui/states/LiveRegion'
import { searchable } from '@/ui/voices/voice-filter'
import styles from './Welcome.module.css'

/** The first screen: open a file, try a sample, or open a recent project. */
export function Welcome({ offer }: { offer: ReactNode }) {
  const t = useTranslations('welcome')
  const tc = useTranslations('commands')
  const opening = useWorkspace((state) => state.opening)
  return (
    <div className={styles.welcome} data-testid="welcome" data-help="open">
      <Stack gap={24} className={styles.column}>
        <Stack gap={4}>
          <h1 className={styles.title}>{t('title')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
        </Stack>
        {offer}
        <Stack
          as="section"
          gap={10}
          align="center"
          className={styles.drop}
          aria-label={t('open')}
          data-testid="drop-area"
        >
          <FileUp size={28} aria-hidden />
          <p>{t('drop')}</p>
          <Row gap={8} wrap justify="center">
            <Button
              look="primary"
              busy={opening}
              data-testid="open-file"
              onClick={() => runCommand('openFile')}
            >
              {t('open')}
            </Button>
            <Button
              icon={<BookOpenText />}
              disabled={opening}
              data-testid="new-narration-open"
              onClick={() => runCommand('newNarration')}
            >
              {tc('newNarration')}
            </Button>
          </Row>
          <Text as="p" quiet small>
            SRT, VTT, ASS, TTML, SAMI… TXT, MD, DOCX · <Kbd keys={keyOfCommand('openFile') ?? ''} />
          </Text>
        </Stack>
        <div className={styles.lists}>
          <Samples disabled={opening} />
          <RecentProjects disabled={opening} />
        </div>
      </Stack>
    </div>
  )
}

/** More recent projects than this get a search field. */
const AT_A_GLANCE = 6

/** Recent projects, the latest first; a missing one says so and can be removed from the list. */
function RecentProjects({ disabled }: { disabled: boolean }) {
  const t = useTranslations('welcome')
  const format = useFormatter()
  const { data: recent = [], error } = useRecentProjects()
  const [search, setSearch] = useState('')
  const query = searchable(useDeferredValue(search).trim())
  const shown = recent.filter(({ name, path }) => searchable(`${name} ${path}`).includes(query))
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

/** Sample projects that come with the app. */
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

interface FileListProps {
  title: string
  hint?: string | undefined
  /** The list's name for the tour (`data-tour`). */
  tour?: string
  children: ReactNode
}

function FileList({ title, hint, tour, children }: FileListProps) {
  const id = useId()
  return (
    <Stack as="section" gap={4} aria-labelledby={id} data-tour={tour}>
      <h2 id={id}>{title}</h2>
      {hint !== undefined && (
        <Text as="p" quiet small>
          {hint}
        </Text>
      )}
      <Stack gap={2} className={styles.files}>
        {children}
      </Stack>
    </Stack>
  )
}

interface FileRowProps {
  title: string
  detail: string
  tooltip?: string
  disabled: boolean
  /** The file is no longer there. */
  gone?: boolean
  testId: string
  onOpen: () => void
  /** Removes the row from the list. */
  forget?: { label: string; run: () => void }
}

function FileRow(props: FileRowProps) {
  const { title, detail, tooltip, disabled, gone = false, testId, onOpen, forget } = props
  return (
    <Row gap={2} className={styles.file} data-gone={gone || undefined}>
      <button
        type="button"
        className={styles.openFile}
        title={tooltip ?? title}
        disabled={disabled}
        data-testid={testId}
        onClick={onOpen}
      >
        <Text cut className={styles.fileTitle}>
          {title}
        </Text>
        <Row as="span" gap={4} className={styles.fileDetail}>
          {gone && <CircleAlert size={14} aria-hidden />}
          {detail}
        </Row>
      </button>
      {forget && (
        <IconButton
          small
          label={forget.label}
          icon={<X />}
          className={styles.forget}
          data-testid={`${testId}-forget`}
          onClick={forget.run}
        />
      )}
    </Row>
  )
}
