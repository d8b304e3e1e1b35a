import type { AppNoticeCode } from '@shared/contracts/app'
import type { OpenProject } from '@shared/contracts/open-project'
import { useState } from 'react'
import { useT } from '@/ui/text/use-t'
import { setPreferences, usePreferences } from '@/bridge/preferences'
import { useUpdate } from '@/bridge/queries'
import { currentProject, studio } from '@/bridge/studio'
import { useDocument } from '@/model/document/document-store'
import { useSave, flushEdits } from '@/model/document/saving'
import { report } from '@/model/report'
import { useCurrentRun } from '@/model/document/run-store'
import { dismissNotice, useAppNotices, useNoticeText } from '@/model/session/notices'
import { openFile } from '@/model/session/open-file'
import { saveCopy, saveElsewhere } from '@/model/session/session'
import { useKeylessService } from '@/model/services/use-connection'
import { openDialog } from '@/model/view/workspace-store'
import { Button, Text } from '@cuecast/ui'
import { Banner } from './Banner'
import { RecordingsLeft } from './RecordingsLeft'
import styles from './Notices.module.css'

/** Notices that only inform: nothing is lost and there is nothing to do. */
const INFORMATIVE: ReadonlySet<AppNoticeCode> = new Set([
  'WINDOW_RELOADED',
  'PROJECT_REOPENED',
  'EDITS_TAKEN_UP',
  'UPDATED',
])

/** Notices of another version of the open project. */
const HAS_VERSION: ReadonlySet<AppNoticeCode> = new Set(['PROJECT_REPLACED', 'EDITS_KEPT_APART'])

/** Notices about the whole window, below its header. */
export function Notices() {
  const t = useT()
  const notices = useAppNotices()
  return (
    <div className={styles.notices}>
      <SaveFailure />
      <ReadOnlyNotice />
      <KeyNotice />
      <ProjectNotices />
      <RecordingsLeft />
      <UpdateNotice />
      {notices.map(({ id, code, at }) => (
        <Banner
          key={id}
          look={INFORMATIVE.has(code) ? 'info' : 'warning'}
          title={t(`notices.${code}.what`)}
          at={at}
          data-testid="notice"
          data-code={code}
          onDismiss={() => dismissNotice(id)}
          actions={
            HAS_VERSION.has(code) && at !== undefined ? (
              <Button onClick={() => void openForeign(id, at)}>{t('notices.openForeign')}</Button>
            ) : undefined
          }
        >
          {t(`notices.${code}.next`)}
        </Banner>
      ))}
    </div>
  )
}

/** The other version, as a project of its own. */
async function openForeign(notice: string, kept: string): Promise<void> {
  const made = await currentProject().projectOpenForeign({ path: kept })
  if (!made.ok) return void report(made)
  dismissNotice(notice)
  await openFile(made.value.path)
}

/** Asks once whether new versions are looked for, and says when there is one. */
function UpdateNotice() {
  const t = useT()
  const update = useUpdate()
  const { updates } = usePreferences()
  if (!update) return null
  const { found, later, phase, address } = update
  if (updates === 'ask')
    return (
      <Banner
        look="info"
        title={t('settings.updates.question')}
        data-testid="update-question"
        actions={
          <>
            <Button data-testid="update-no" onClick={() => void setPreferences({ updates: 'off' })}>
              {t('settings.updates.no')}
            </Button>
            <Button onClick={() => void setPreferences({ updates: 'beta' })}>
              {t('settings.updates.yesBeta')}
            </Button>
            <Button
              look="primary"
              data-testid="update-yes"
              onClick={() => void setPreferences({ updates: 'stable' })}
            >
              {t('settings.updates.yes')}
            </Button>
          </>
        }
      >
        {t('settings.updates.questionHint', { address })}
      </Banner>
    )
  if (!found || later || (phase !== 'idle' && phase !== 'ready')) return null
  return (
    <Banner
      look="info"
      title={t('settings.updates.found', { version: found.version, channel: found.channel })}
      data-testid="update-found"
      onDismiss={() => void report(studio.updateLater())}
      actions={
        <Button
          look="primary"
          data-testid="update-show"
          onClick={() => openDialog({ kind: 'settings', section: 'about' })}
        >
          {t('settings.updates.show')}
        </Button>
      }
    >
      {phase === 'ready' && t('settings.updates.ready')}
    </Banner>
  )
}

/** Codes of notices about damage to the project. */
const DAMAGE_CODES: ReadonlySet<string> = new Set([
  'OPENED_FROM_BACKUP',
  'FOLDER_WAS_LINK',
  'UNREADABLE_NOW',
  'TAKE_FILES_MISSING',
  'TAKE_FILES_DAMAGED',
  'TAKES_REPAIRED',
  'TASKS_DAMAGED',
  'TASKS_MISSING',
  'EDITS_DAMAGED',
])

/** What was damaged in the project, what was recovered, and where the damaged file is kept. */
function ProjectNotices() {
  const t = useT()
  const notices = useDocument((state) => state.notices)
  const [dismissed, setDismissed] = useState<ReadonlySet<object>>(new Set())
  const shown =
    notices?.filter((notice) => DAMAGE_CODES.has(notice.code) && !dismissed.has(notice)) ?? []
  if (shown.length === 0) return null
  return (
    <Banner
      look="warning"
      title={t('notices.projectDamaged')}
      onDismiss={() => setDismissed((all) => new Set([...all, ...shown]))}
    >
      <ul className={styles.damage}>
        {sumNotices(shown).map((notice) => (
          <DamageLine key={`${notice.code} ${notice.at}`} notice={notice} />
        ))}
      </ul>
    </Banner>
  )
}

function DamageLine({ notice }: { notice: OpenProject['notices'][number] }) {
  const textOf = useNoticeText()
  return (
    <li data-testid="project-notice" data-code={notice.code}>
      {textOf(notice)}
      {notice.code === 'OPENED_FROM_BACKUP' && (
        <Text quiet small style={{ marginLeft: 6 }}>
          {notice.at}
        </Text>
      )}
    </li>
  )
}

/** Why the project is read-only, and what can be done about it. */
function ReadOnlyNotice() {
  const t = useT()
  const opened = useDocument((state) => state.opened)
  if (!opened?.readOnly) return null
  const { path, readOnly } = opened
  return (
    <Banner
      look="info"
      title={t('notices.readOnly.title')}
      data-testid="read-only"
      data-code={readOnly}
      actions={
        <>
          <Button data-testid="open-again" onClick={() => void openFile(path)}>
            {t('ui.again')}
          </Button>
          <Button look="primary" data-testid="save-copy" onClick={() => void report(saveCopy())}>
            {t('notices.readOnly.copy')}
          </Button>
        </>
      }
    >
      {t(`notices.readOnly.${readOnly}`)}
    </Banner>
  )
}

/** The one place that asks for the key which the project's service does not take. */
function KeyNotice() {
  const t = useT()
  const service = useKeylessService()
  if (!service) return null
  return (
    <Banner
      look="warning"
      title={t(service.key === 'none' ? 'notices.key.missing' : 'notices.key.wrong', {
        name: service.name,
      })}
      actions={
        <Button
          look="primary"
          onClick={() =>
            openDialog({ kind: 'settings', section: 'connections', keyFor: service.id })
          }
        >
          {t('notices.key.enter')}
        </Button>
      }
    >
      {t('notices.key.hint')}
    </Banner>
  )
}

/** Shown as long as the project or newly rendered audio cannot be stored. */
function SaveFailure() {
  const t = useT()
  const error = useSave((state) => state.error)
  const waits = useCurrentRun()?.waiting?.reason === 'STORAGE'
  const path = useDocument((state) => state.opened?.path)
  const [trying, setTrying] = useState(false)
  if (path === undefined || (!error && !waits)) return null

  async function tryAgain(): Promise<void> {
    setTrying(true)
    await flushEdits()
    setTrying(false)
  }

  return (
    <Banner
      look="wrong"
      title={error ? t(`errors.${error.code}.what`) : t('notices.storage.noRoom')}
      at={path}
      data-testid="save-trouble"
      data-code={error?.code ?? 'DISK_FULL'}
      actions={
        <>
          {error && (
            <Button busy={trying} data-testid="save-retry" onClick={() => void tryAgain()}>
              {t('notices.storage.again')}
            </Button>
          )}
          <Button
            look="primary"
            data-testid="save-elsewhere"
            onClick={() => void report(saveElsewhere())}
          >
            {t('notices.storage.elsewhere')}
          </Button>
        </>
      }
    >
      {error && `${t('notices.storage.kept')} `}
      {waits ? t('notices.storage.runWaits') : t('notices.storage.rendersWait')}
    </Banner>
  )
}

type Notice = OpenProject['notices'][number]

/** The notices in their order; repeated ones about the same place are merged and counted (`times`). */
export function sumNotices(notices: readonly Notice[]): Notice[] {
  const sums = new Map<string, Notice>()
  for (const notice of notices) {
    const key = JSON.stringify([notice.code, notice.at, notice.params])
    const before = sums.get(key)
    const times = (before?.times ?? 1) + (notice.times ?? 1)
    sums.set(key, before ? { ...before, times } : notice)
  }
  return [...sums.values()]
}
