import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import type { RecentProject } from '@shared/contracts/open-project'
import {
  BookOpenText,
  Captions,
  CircleAlert,
  CircleQuestionMark,
  FileUp,
  Languages,
  X,
} from 'lucide-react'
import { useDeferredValue, useState, useId, type ReactNode } from 'react'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import {
  forgetProject,
  useConnections,
  useRecentProjects,
  useSamples,
  useVoices,
} from '@/bridge/queries'
import { mediaUrl } from '@shared/bridge/media'
import { usePreferences } from '@/bridge/preferences'
import { failureOf } from '@/bridge/query-client'
import { BetterVoices } from '@/commands/BetterVoices'
import { keyOfCommand, runCommand } from '@/commands/command-table'
import { report } from '@/model/report'
import { openFile } from '@/model/session/open-file'
import { locateProject, openSample } from '@/model/session/session'
import { showHelp } from '@/model/view/help'
import { useWorkspace } from '@/model/view/workspace-store'
import { Button, Grid, Row, Stack, Text } from '@cuecast/ui'
import { SearchField } from '@/ui/fields/SearchField'
import { IconButton } from '@/ui/IconButton'
import { Kbd } from '@/ui/Kbd'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { announce } from '@/ui/states/LiveRegion'
import { searchable } from '@/ui/text/search'
import { useLanguageName } from '@/ui/voices/voice-words'
import styles from './Welcome.module.css'

/** The first screen: open a file, try a sample, or open a recent project. */
export function Welcome() {
  const t = useT()
  const opening = useWorkspace((state) => state.opening)
  return (
    <Row
      justify="center"
      height="100%"
      padding="32px 24px"
      overflow="auto"
      align="stretch"
      data-testid="welcome"
      data-help="open"
    >
      <Stack gap={24} width="min(760px, 100%)" style={{ margin: 'auto' }}>
        <Stack gap={4}>
          <h1 className={styles.title}>{t('welcome.title')}</h1>
          <p className={styles.lead}>{t('welcome.lead')}</p>
        </Stack>
        <Continue disabled={opening} />
        <FirstSteps />
        <Stack
          as="section"
          gap={10}
          align="center"
          className={styles.drop}
          aria-label={t('welcome.open')}
        >
          <FileUp size={28} aria-hidden />
          <p>{t('welcome.drop')}</p>
          <Row gap={8} wrap justify="center">
            <Button look="primary" busy={opening} onClick={() => runCommand('openFile')}>
              {t('welcome.open')}
            </Button>
            <Button
              icon={<BookOpenText />}
              disabled={opening}
              data-testid="new-narration-open"
              onClick={() => runCommand('newNarration')}
            >
              {t('commands.newNarration')}
            </Button>
            <Button
              icon={<Languages />}
              disabled={opening}
              onClick={() => runCommand('openForVersion')}
            >
              {t('commands.openForVersion')}
            </Button>
          </Row>
          <Text as="p" quiet small>
            SRT, VTT, ASS, TTML, SAMI… TXT, MD, DOCX · <Kbd keys={keyOfCommand('openFile') ?? ''} />
          </Text>
        </Stack>
        <Grid columns="repeat(auto-fit, minmax(280px, 1fr))" gap={24}>
          <Samples disabled={opening} />
          <RecentProjects disabled={opening} />
        </Grid>
        <Better />
      </Stack>
    </Row>
  )
}

/** Leads to better voices, until there are some; its place is kept while the voices are not known. */
function Better() {
  const { betterVoicesDismissed } = usePreferences()
  const { data: connections } = useConnections()
  if (betterVoicesDismissed || connections?.some(({ kind }) => kind !== 'embedded')) return null
  return <BetterThanHere />
}

function BetterThanHere() {
  const { data: voices } = useVoices(EMBEDDED_CONNECTION_ID)
  return (
    <Stack minHeight={40}>
      <BetterVoices voices={voices} dismissible />
    </Stack>
  )
}

/** Leads to the first chapter of the help, until something has been rendered. */
function FirstSteps() {
  const t = useT()
  const { data: recent = [] } = useRecentProjects()
  if (recent.some(({ rendered }) => (rendered ?? 0) > 0)) return null
  return (
    <Button
      look="quiet"
      icon={<CircleQuestionMark />}
      data-testid="first-steps"
      onClick={() => showHelp('first')}
    >
      {t('help.topics.first.title')}
    </Button>
  )
}

/** More recent projects than this get a search field. */
const AT_A_GLANCE = 6

/** The project that was open last, while it is still there. */
function latestOf(recent: readonly RecentProject[]): RecentProject | undefined {
  return recent[0]?.exists ? recent[0] : undefined
}

/** The first offer: continue the project that was open last. */
function Continue({ disabled }: { disabled: boolean }) {
  const t = useT()
  const detailOf = useProjectDetail()
  const { data: recent = [] } = useRecentProjects()
  const latest = latestOf(recent)
  if (!latest) return null
  const { path, name } = latest
  return (
    <button
      type="button"
      className={styles.continue}
      title={path}
      disabled={disabled}
      data-testid="recent-project"
      onClick={() => void openFile(path)}
    >
      <ProjectPicture project={latest} large />
      <Stack as="span" gap={2} grow>
        <Text small>{t('welcome.goOn')}</Text>
        <Text cut className={styles.latest}>
          {name}
        </Text>
        <Text small quiet cut>
          {detailOf(latest)}
        </Text>
        <Text small quiet cut>
          {placeOf(path)}
        </Text>
      </Stack>
    </button>
  )
}

/** The other recent projects, the latest first; a missing one can be located or removed from the list. */
function RecentProjects({ disabled }: { disabled: boolean }) {
  const t = useT()
  const { data: all = [], error } = useRecentProjects()
  const [search, setSearch] = useState('')
  const query = searchable(useDeferredValue(search).trim())
  const latest = latestOf(all)
  const recent = all.filter((each) => each !== latest)
  const shown = recent.filter(({ name, path }) => searchable(`${name} ${path}`).includes(query))
  const hint =
    all.length === 0
      ? t('welcome.recentEmpty')
      : recent.length > 0 && shown.length === 0 && t('welcome.recentNone')
  if (recent.length === 0 && latest && !error) return null
  return (
    <FileList title={t('header.recent')} hint={hint || undefined}>
      {error && <ErrorNote error={failureOf(error)} />}
      {recent.length > AT_A_GLANCE && (
        <SearchField label={t('welcome.recentSearch')} value={search} onChange={setSearch} />
      )}
      {shown.map((project) => (
        <RecentRow key={project.path} project={project} disabled={disabled} />
      ))}
    </FileList>
  )
}

function RecentRow({ project, disabled }: { project: RecentProject; disabled: boolean }) {
  const t = useT()
  const detailOf = useProjectDetail()
  const { path, name, exists } = project
  const forget = async () => {
    await forgetProject(path)
    announce(t('welcome.forgotten', { name }))
  }
  return (
    <FileRow
      title={name}
      detail={exists ? detailOf(project) : t('welcome.gone')}
      place={placeOf(path)}
      picture={<ProjectPicture project={project} />}
      tooltip={path}
      gone={!exists}
      disabled={disabled || !exists}
      testId="recent-project"
      onOpen={() => void openFile(path)}
      forget={{ label: t('welcome.forget', { name }), run: () => void forget() }}
      {...(!exists && {
        locate: {
          label: t('welcome.locateHint', { name }),
          run: () => void report(locateProject(path).then((answer) => answer)),
        },
      })}
    />
  )
}

/** How far a project has come, and when it was open last. */
function useProjectDetail(): (project: RecentProject) => string {
  const t = useT()
  const format = useFormatter()
  return ({ cues, rendered, openedAt }) => {
    const date = format.dateTime(new Date(openedAt), { dateStyle: 'medium' })
    if (cues === undefined || rendered === undefined) return date
    return `${t('welcome.rendered', { rendered, cues })} · ${date}`
  }
}

/** Folders of a path that are shown; the last ones tell projects apart. */
const FOLDERS_SHOWN = 3

/** The folder that a project is in, by the end of its path. */
function placeOf(path: string): string {
  const folders = path.split(/[\\/]/).slice(0, -1)
  const shown = folders.slice(-FOLDERS_SHOWN).join('/')
  return folders.length > FOLDERS_SHOWN + 1 ? `…/${shown}` : folders.join('/')
}

/** A frame of the project's film, or a placeholder, with how much has been rendered along its lower edge. */
function ProjectPicture({ project, large = false }: { project: RecentProject; large?: boolean }) {
  const { picture, cues = 0, rendered = 0, exists } = project
  return (
    <span className={styles.picture} data-large={large || undefined} aria-hidden>
      {picture !== undefined && exists ? (
        <img src={mediaUrl('picture', picture)} alt="" />
      ) : (
        <Captions size={large ? 28 : 18} />
      )}
      {cues > 0 && exists && (
        <span className={styles.done} style={{ width: `${(100 * rendered) / cues}%` }} />
      )}
    </span>
  )
}

/** Sample projects that come with the app. */
function Samples({ disabled }: { disabled: boolean }) {
  const t = useT()
  const nameOf = useLanguageName()
  const { data: samples, error } = useSamples()
  return (
    <FileList title={t('welcome.samples')} hint={t('welcome.samplesHint')}>
      {error && <ErrorNote error={failureOf(error)} />}
      {samples?.map(({ id, title, language, cues }) => (
        <FileRow
          key={id}
          title={title}
          detail={t('welcome.sampleDetail', { cues, language: nameOf(language, language) })}
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
  children: ReactNode
}

function FileList({ title, hint, children }: FileListProps) {
  const id = useId()
  return (
    <Stack as="section" gap={4} aria-labelledby={id}>
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
  /** Where it is. */
  place?: string
  picture?: ReactNode
  tooltip?: string
  disabled: boolean
  /** The file is no longer there. */
  gone?: boolean
  testId: string
  onOpen: () => void
  /** Removes the row from the list. */
  forget?: { label: string; run: () => void }
  /** Says where the file is now. */
  locate?: { label: string; run: () => void }
}

function FileRow(props: FileRowProps) {
  const { title, detail, place, picture, tooltip, disabled, gone = false, testId } = props
  const { onOpen, forget, locate } = props
  const t = useT()
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
        {picture}
        <Stack as="span" grow>
          <Text cut className={styles.fileTitle}>
            {title}
          </Text>
          <Row as="span" gap={4}>
            {gone && <CircleAlert size={14} color="var(--text-2)" aria-hidden />}
            <Text quiet small cut>
              {detail}
            </Text>
          </Row>
          {place !== undefined && (
            <Text quiet small cut>
              {place}
            </Text>
          )}
        </Stack>
      </button>
      {locate && (
        <Button
          title={locate.label}
          aria-label={locate.label}
          data-testid={`${testId}-locate`}
          onClick={locate.run}
        >
          {t('welcome.locate')}
        </Button>
      )}
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
