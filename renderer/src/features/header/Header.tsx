import {
  CircleQuestionMark,
  Download,
  ChevronDown,
  Command,
  FileType,
  FolderOpen,
  Settings,
  SlidersHorizontal,
  X,
  Redo2,
  Undo2,
  Check,
  CloudOff,
  Cloud,
  Plus,
} from 'lucide-react'
import { VisuallyHidden } from 'radix-ui'
import type { ReactNode } from 'react'
import { useTranslations, useFormatter } from 'use-intl'
import { useRecentProjects, useAccount, useConnections } from '@/bridge/queries'
import type { CommandName } from '@/project/commands/command'
import { keyOfCommand, runCommand } from '@/project/commands/command-table'
import { hasTakes } from '@/project/commands/file-commands'
import { askSwitch } from '@/project/connections/switch-connection'
import { useConnectionProblems, useConnectionName } from '@/project/connections/use-connection'
import { useDerived } from '@/project/derived/derived-store'
import { useDocument } from '@/project/document/document-store'
import { useHistory } from '@/project/document/history-store'
import { useSave, flushEdits } from '@/project/document/saving'
import { report } from '@/project/report'
import { useRuns } from '@/project/runs/run-store'
import { openFile } from '@/project/session/open-file'
import { openDialog } from '@/project/view/workspace-store'
import { Button } from '@/ui/Button'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuHeading, MenuItem, MenuLine } from '@/ui/overlays/Menu'
import { Tooltip } from '@/ui/overlays/Tooltip'
import { AccountLine } from './AccountLine'
import { Row } from '@/ui/layout/layout'
import styles from './header.module.css'
import { RenderButton } from './RenderButton'

/** What is open, which service speaks, what it costs, and the next step. */
export function Header() {
  const t = useTranslations('commands')
  const opened = useDocument((state) => state.opened !== null)
  const readOnly = useDocument((state) => state.opened?.readOnly !== undefined)
  const name = useDocument((state) => state.fields.name)
  return (
    <header className={styles.header}>
      <div className={styles.project}>
        {opened && (
          <VisuallyHidden.Root asChild>
            <h1>{name}</h1>
          </VisuallyHidden.Root>
        )}
        <ProjectMenu />
        {opened && !readOnly && <SaveState />}
        {opened && <UndoButtons />}
      </div>
      {opened && (
        <>
          <div className={styles.service}>
            <ConnectionMenu />
            <AccountLine />
          </div>
          <div className={styles.actions}>
            <RenderButton />
            <ExportButton />
          </div>
        </>
      )}
      <IconButton
        label={t('openHelp')}
        keys={keyOfCommand('openHelp')}
        icon={<CircleQuestionMark />}
        data-testid="help-button"
        onClick={() => runCommand('openHelp')}
      />
      <SettingsButton />
    </header>
  )
}

/** Export; the next step, and so the most visible one, once nothing is left to render. */
function ExportButton() {
  const t = useTranslations('header')
  const format = useFormatter()
  const voiced = useDerived((state) => state.voiced > 0)
  const allDone = useDerived((state) => state.missing + state.stale.size + state.drafts.size === 0)
  const job = useRuns((state) => state.export)
  const running = job?.state === 'running'
  return (
    <Tooltip
      text={voiced ? t('exportHint') : t('exportNothing')}
      keys={keyOfCommand('exportTrack')}
    >
      <Button
        look={voiced && allDone ? 'primary' : 'normal'}
        icon={<Download />}
        disabled={!voiced}
        data-testid="export"
        data-tour="export"
        data-export-state={job?.state ?? 'none'}
        onClick={() => runCommand('exportTrack')}
      >
        {running
          ? t('exporting', { percent: format.number(job.progress, { style: 'percent' }) })
          : t('export')}
      </Button>
    </Tooltip>
  )
}

const RECENT_SHOWN = 5

/** The project's name; the menu under it opens, closes and exports. */
function ProjectMenu() {
  const t = useTranslations('commands')
  const th = useTranslations('header')
  const name = useDocument((state) => state.fields.name)
  const path = useDocument((state) => state.opened?.path)
  const { data: recent = [] } = useRecentProjects()
  const others = recent.filter((each) => each.exists && each.path !== path).slice(0, RECENT_SHOWN)
  return (
    <Menu
      trigger={
        <Button
          look="quiet"
          className={styles.trigger}
          title={path}
          data-testid="project-menu"
          data-tour="project"
        >
          <span className={styles.name}>{path === undefined ? 'Cuecast' : name}</span>
          <ChevronDown size={14} aria-hidden />
        </Button>
      }
    >
      <CommandItem name="openFile" icon={<FolderOpen />} />
      {path !== undefined && (
        <>
          <MenuItem
            icon={<Download />}
            keys={keyOfCommand('exportTrack')}
            disabled={!hasTakes()}
            onSelect={() => runCommand('exportTrack')}
          >
            {t('exportTrack')}
          </MenuItem>
          <CommandItem name="showSound" icon={<SlidersHorizontal />} />
          <CommandItem name="reopenWithEncoding" icon={<FileType />} />
          <CommandItem name="closeProject" icon={<X />} />
        </>
      )}
      <MenuLine />
      <CommandItem name="openPalette" icon={<Command />} />
      <CommandItem name="openSettings" icon={<Settings />} />
      <CommandItem name="openHelp" icon={<CircleQuestionMark />} />
      {others.length > 0 && (
        <>
          <MenuLine />
          <MenuHeading>{th('recent')}</MenuHeading>
          {others.map((each) => (
            <MenuItem key={each.path} onSelect={() => void openFile(each.path)}>
              {each.name}
            </MenuItem>
          ))}
        </>
      )}
    </Menu>
  )
}

interface CommandItemProps {
  name: CommandName
  icon: ReactNode
}

function CommandItem({ name, icon }: CommandItemProps) {
  const t = useTranslations('commands')
  return (
    <MenuItem
      icon={icon}
      keys={keyOfCommand(name)}
      data-testid={`menu-${name}`}
      onSelect={() => runCommand(name)}
    >
      {t(name)}
    </MenuItem>
  )
}

/** Whether everything is on disk; a save that failed says why and can be tried again. */
function SaveState() {
  const t = useTranslations('header')
  const te = useTranslations('errors')
  const format = useFormatter()
  const { state, savedAt, error } = useSave()
  if (state === 'failed') {
    const why = error ? `${te(`${error.code}.what`)} ${te(`${error.code}.next`)}` : ''
    return (
      <Tooltip text={why}>
        <Button
          look="danger"
          className={styles.failed}
          data-testid="save-state"
          data-save-state={state}
          onClick={() => void report(flushEdits())}
        >
          {t('saveAgain')}
        </Button>
      </Tooltip>
    )
  }
  const time = savedAt && format.dateTime(new Date(savedAt), { timeStyle: 'medium' })
  return (
    <span
      className={styles.state}
      data-testid="save-state"
      data-save-state={state}
      title={time ? t('savedAt', { time }) : undefined}
    >
      {t(state === 'saved' ? 'saved' : 'saving')}
    </span>
  )
}

/** Takes the last edit back, or makes it again; each says which edit that is. */
function UndoButtons() {
  const t = useTranslations('header')
  const te = useTranslations('edits')
  const last = useHistory((state) => state.past.at(-1)?.name)
  const next = useHistory((state) => state.future.at(-1)?.name)
  return (
    <div className={styles.buttons}>
      <IconButton
        label={last ? t('undo', { edit: te(last) }) : t('undoNothing')}
        keys={keyOfCommand('undo')}
        icon={<Undo2 />}
        disabled={!last}
        data-testid="undo"
        onClick={() => runCommand('undo')}
      />
      <IconButton
        label={next ? t('redo', { edit: te(next) }) : t('redoNothing')}
        keys={keyOfCommand('redo')}
        icon={<Redo2 />}
        disabled={!next}
        data-testid="redo"
        onClick={() => runCommand('redo')}
      />
    </div>
  )
}

/** Which service speaks for this project, and whether it answers. */
function ConnectionMenu() {
  const t = useTranslations('header')
  const current = useDocument((state) => state.fields.connectionId)
  const { data: connections = [] } = useConnections()
  const name = useConnectionName()
  const { isError, isSuccess } = useAccount(current)
  const selected = connections.find(({ id }) => id === current)
  const status = isError ? 'wrong' : isSuccess ? 'good' : 'asking'
  return (
    <Menu
      trigger={
        <Button
          look="quiet"
          className={styles.connectionTrigger}
          data-testid="connection-menu"
          data-connection-state={status}
          title={t(`connection.${status}`)}
        >
          <span className={styles.light} data-status={status} aria-hidden />
          <span className={styles.connectionName}>
            {selected ? name(selected) : t('connection.gone')}
          </span>
          <ChevronDown size={14} aria-hidden />
        </Button>
      }
    >
      {connections.map((connection) => (
        <MenuItem
          key={connection.id}
          icon={connection.kind === 'embedded' ? <CloudOff /> : <Cloud />}
          hint={connection.kind === 'embedded' ? t('embeddedHint') : hostOf(connection.baseUrl)}
          data-testid="connection-choice"
          onSelect={() => askSwitch(connection.id)}
        >
          <Row as="span" gap={6}>
            {name(connection)}
            {connection.id === current && <Check size={14} aria-label={t('inUse')} />}
          </Row>
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem
        icon={<Plus />}
        data-testid="add-connection"
        onSelect={() => openDialog({ kind: 'settings', section: 'connections' })}
      >
        {t('addConnection')}
      </MenuItem>
    </Menu>
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}

/** Opens the settings; at the connections, and marked, while one of them needs a look. */
function SettingsButton() {
  const t = useTranslations('commands')
  const ta = useTranslations('account')
  const count = useConnectionProblems().length
  return (
    <div className={styles.frame}>
      <IconButton
        label={count > 0 ? ta('needLook', { count }) : t('openSettings')}
        keys={keyOfCommand('openSettings')}
        icon={<Settings />}
        data-testid="settings"
        data-problems={count}
        onClick={() =>
          count > 0
            ? openDialog({ kind: 'settings', section: 'connections' })
            : runCommand('openSettings')
        }
      />
      {count > 0 && <span className={styles.mark} aria-hidden />}
    </div>
  )
}
