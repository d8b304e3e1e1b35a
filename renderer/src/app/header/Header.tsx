import type { RunProgress } from '@shared/contracts/run'
import {
  CircleQuestionMark,
  CopyPlus,
  Download,
  ChevronDown,
  Command,
  FileType,
  FolderOpen,
  Languages,
  PenLine,
  Save,
  Settings,
  SlidersHorizontal,
  X,
  Mic,
  Play,
} from 'lucide-react'
import { VisuallyHidden } from 'radix-ui'
import { useFormatter } from 'use-intl'
import { CommandIcon, CommandItem } from '@/commands/CommandButton'
import { useT } from '@/ui/text/use-t'
import { useShallow } from 'zustand/react/shallow'
import { useRecentProjects } from '@/bridge/queries'
import { keyOfCommand, runCommand } from '@/commands/command-table'
import { hasTakes } from '@/model/derived/derived-store'
import { useConnectionProblems, useFree } from '@/model/services/use-connection'
import { useDerived } from '@/model/derived/derived-store'
import { useDocument } from '@/model/document/document-store'
import { useSave, flushEdits } from '@/model/document/saving'
import { report } from '@/model/report'
import { creditsOf, paidAmong, render, renderable } from '@/model/work/render'
import { useCurrentRun, useRunState } from '@/model/document/run-store'
import { useExportJob } from '@/model/session/jobs'
import { openFile } from '@/model/session/open-file'
import { useSelection } from '@/model/view/selection-store'
import { openDialog, openSide } from '@/model/view/workspace-store'
import { Button, Row, Text } from '@cuecast/ui'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuHeading, MenuItem, MenuLine } from '@/ui/overlays/Menu'
import { LayoutMenu } from '@/features/layouts/LayoutMenu'
import { LanguageMenu } from '@/features/versions'
import { Tooltip } from '@/ui/overlays/Tooltip'
import { area } from '@/ui/focus'
import styles from './header.module.css'
import { AccountLine, ConnectionMenu } from './ServiceMenus'
import { UndoButtons } from './UndoButtons'

/** The project, the service with its account, and the next step: render or export. */
export function Header() {
  const opened = useDocument((state) => state.opened !== null)
  const readOnly = useDocument((state) => state.opened?.readOnly !== undefined)
  const name = useDocument((state) => state.fields.name)
  return (
    <header {...area('header')} className={styles.header}>
      <div className={styles.project}>
        {opened && (
          <VisuallyHidden.Root asChild>
            <h1>{name}</h1>
          </VisuallyHidden.Root>
        )}
        <ProjectMenu />
        {opened && <LanguageMenu />}
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
      {opened && <LayoutMenu />}
      <CommandIcon name="openHelp" icon={<CircleQuestionMark />} data-testid="help-button" />
      <SettingsButton />
    </header>
  )
}

/** Export: primary once nothing is left to render. */
function ExportButton() {
  const t = useT()
  const format = useFormatter()
  const voiced = useDerived((state) => state.voiced > 0)
  const allDone = useDerived((state) => state.missing + state.stale.size + state.drafts.size === 0)
  const job = useExportJob()
  const running = job?.state === 'running'
  return (
    <Tooltip
      text={voiced ? t('header.exportHint') : t('header.exportNothing')}
      keys={keyOfCommand('exportTrack')}
    >
      <Button
        look={voiced && allDone ? 'primary' : 'normal'}
        icon={<Download />}
        disabled={!voiced}
        data-testid="export"
        data-export-state={job?.state ?? 'none'}
        onClick={() => runCommand('exportTrack')}
      >
        {running
          ? t('status.exporting', {
              percent: format.number(job.progress ?? 0, { style: 'percent' }),
            })
          : t('header.export')}
      </Button>
    </Tooltip>
  )
}

const RECENT_SHOWN = 5

/** The project's name, with a menu to open, close and export. */
function ProjectMenu() {
  const t = useT()
  const name = useDocument((state) => state.fields.name)
  const path = useDocument((state) => state.opened?.path)
  const { data: recent = [] } = useRecentProjects()
  const others = recent.filter((each) => each.exists && each.path !== path).slice(0, RECENT_SHOWN)
  return (
    <Menu
      trigger={
        <Button look="quiet" className={styles.trigger} title={path} data-testid="project-menu">
          <Text cut strong>
            {path === undefined ? 'Cuecast' : name}
          </Text>
          <ChevronDown size={14} aria-hidden />
        </Button>
      }
    >
      <CommandItem name="openFile" icon={<FolderOpen />} />
      {path !== undefined && (
        <>
          <CommandItem name="exportTrack" icon={<Download />} disabled={!hasTakes()} />
          <CommandItem name="showSound" icon={<SlidersHorizontal />} />
          <CommandItem name="newVersion" icon={<Languages />} />
          <CommandItem name="reopenWithEncoding" icon={<FileType />} />
          <CommandItem name="saveProjectAs" icon={<Save />} />
          <CommandItem name="duplicateProject" icon={<CopyPlus />} />
          <CommandItem name="renameProject" icon={<PenLine />} />
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
          <MenuHeading>{t('header.recent')}</MenuHeading>
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

/** Whether everything is saved; a failed save says why and can be retried. */
function SaveState() {
  const t = useT()
  const format = useFormatter()
  const { state, savedAt, error } = useSave()
  if (state === 'failed') {
    const why = error ? `${t(`errors.${error.code}.what`)} ${t(`errors.${error.code}.next`)}` : ''
    return (
      <Tooltip text={why}>
        <Button
          look="danger"
          className={styles.failed}
          data-testid="save-state"
          data-save-state={state}
          onClick={() => void report(flushEdits())}
        >
          {t('header.saveAgain')}
        </Button>
      </Tooltip>
    )
  }
  const time = savedAt && format.dateTime(new Date(savedAt), { timeStyle: 'medium' })
  return (
    <Text
      quiet
      small
      nowrap
      style={{ flex: 'none' }}
      data-testid="save-state"
      data-save-state={state}
      title={time ? t('header.savedAt', { time }) : undefined}
    >
      {t(state === 'saved' ? 'header.saved' : 'header.saving')}
    </Text>
  )
}

/** Opens the settings; while a connection has a problem, it is marked and opens the connections. */
function SettingsButton() {
  const t = useT()
  const count = useConnectionProblems().length
  return (
    <div style={{ position: 'relative', flex: 'none' }}>
      <IconButton
        label={count > 0 ? t('account.needLook', { count }) : t('commands.openSettings')}
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

/** Renders what is stale, and shows how many cues that is and what it costs. */
function RenderButton() {
  const t = useT()
  const format = useFormatter()
  const count = useDerived((state) => state.toRender.length)
  const credits = useDerived((state) => state.credits)
  const paid = useDerived(({ toRender, paid: all }) =>
    all.size === 0 ? 0 : toRender.filter((id) => all.has(id)).length,
  )
  const free = String(useFree())
  const uncast = useDerived((state) => state.uncast.length)
  const readOnly = useDocument((all) => all.opened?.readOnly !== undefined)
  const state = useRunState()
  const running = state !== 'idle'
  const voiced = useDerived((all) => all.voiced > 0)
  const idle = uncast > 0 ? 'renderUncast' : voiced ? 'renderNothing' : 'renderEmpty'
  const nothing = running ? 'rendering' : idle
  const run = useCurrentRun()
  if (state === 'paused' && run) return <ResumeButton run={run} readOnly={readOnly} />
  // With no speaker cast yet, the button leads to the cast.
  const toCast = count === 0 && !running && uncast > 0
  const label =
    count > 0
      ? t(running ? 'header.renderAlso' : 'header.render', {
          count: format.number(count),
          credits: format.number(credits),
          paid,
          free,
        })
      : t(`header.${nothing}`)
  return (
    <Row style={{ gap: 1 }}>
      <Tooltip
        text={
          count > 0
            ? t('header.renderHint', { count, credits: format.number(credits), paid, free })
            : label
        }
        keys={keyOfCommand('renderStale')}
      >
        <Button
          look={count > 0 || toCast ? 'primary' : 'normal'}
          icon={<Mic />}
          busy={count === 0 && running}
          disabled={readOnly || (count === 0 && !toCast)}
          data-testid={toCast ? undefined : 'render-stale'}
          data-count={count}
          data-credits={credits}
          className={styles.main}
          onClick={() => (toCast ? openSide('cast') : runCommand('renderStale'))}
        >
          {label}
        </Button>
      </Tooltip>
      <RenderMenu look={count > 0 ? 'primary' : 'normal'} />
    </Row>
  )
}

function RenderMenu({ look }: { look: 'primary' | 'normal' }) {
  const t = useT()
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          label={t('header.renderMore')}
          look={look}
          icon={<ChevronDown />}
          className={styles.more}
          data-testid="render-menu"
        />
      }
    >
      <RenderChoices />
    </Menu>
  )
}

/** Resumes a paused run, which is what is left to do; other cues are in the menu. */
function ResumeButton({ run, readOnly }: { run: RunProgress; readOnly: boolean }) {
  const t = useT()
  const left = run.total - run.done - run.failed
  return (
    <Row style={{ gap: 1 }}>
      <Tooltip text={t('header.resumeHint')} keys={keyOfCommand('pauseRun')}>
        <Button
          look="primary"
          icon={<Play />}
          disabled={readOnly}
          className={styles.main}
          onClick={() => runCommand('pauseRun')}
        >
          {t('header.resume', { count: left })}
        </Button>
      </Tooltip>
      <RenderMenu look="primary" />
    </Row>
  )
}

/** Mounted only while the menu is open, so that costs are calculated then. */
function RenderChoices() {
  const t = useT()
  const format = useFormatter()
  const free = String(useFree())
  const order = useDocument((state) => state.order)
  const stale = useDerived((state) => state.toRender)
  const selected = useSelection(useShallow((state) => [...state.ids]))
  const choices = [
    { name: 'stale', ids: stale, command: 'renderStale' },
    { name: 'selected', ids: selected, command: 'renderSelected' },
    { name: 'all', ids: order, command: undefined },
  ] as const
  return choices.map(({ name, ids, command }) => {
    const left = renderable(ids)
    return (
      <MenuItem
        key={name}
        keys={command && keyOfCommand(command)}
        disabled={left.length === 0}
        data-testid={`render-${name}`}
        hint={t('header.cost', {
          count: left.length,
          credits: format.number(creditsOf(left)),
          paid: paidAmong(left).length,
          free,
        })}
        onSelect={() => (command ? runCommand(command) : void report(render(ids)))}
      >
        {t(`header.renderChoice.${name}`)}
      </MenuItem>
    )
  })
}
