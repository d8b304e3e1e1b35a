import type { UpdateState } from '@shared/contracts/app'
import type { Result } from '@shared/contracts/result'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { setPreferences, usePreferences } from '@/bridge/preferences'
import { useUpdate } from '@/bridge/queries'
import { studio } from '@/bridge/studio'
import { report } from '@/model/report'
import { Button, Card, Row, Stack, Text } from '@cuecast/ui'
import { SelectField } from '@/ui/fields/Select'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Progress } from '@/ui/states/Progress'
import { useBytes } from '@/ui/text/figure'
import { formatSpan } from '@/ui/text/timecode'
import styles from './SettingsDialog.module.css'

const channels = ['off', 'stable', 'beta'] as const

/** Newer versions: whether they are looked for, what there is, and the way back. */
export function UpdateSettings() {
  const t = useT()
  const update = useUpdate()
  const { updates } = usePreferences()
  if (!update) return null
  const { address, phase, previous, found, error } = update
  const rests = phase === 'idle' || phase === 'ready'
  return (
    <Stack gap={8} as="section" data-testid="updates" data-phase={phase}>
      <Text as="h3" strong>
        {t('settings.updates.title')}
      </Text>
      <SelectField
        label={t('settings.updates.channel')}
        hint={t('settings.updates.channelHint', { address })}
        inline
        value={updates === 'ask' ? 'off' : updates}
        options={channels.map((value) => ({
          value,
          label: t(`settings.updates.channels.${value}`),
        }))}
        onChange={(value) => void setPreferences({ updates: value })}
      />
      <Checked update={update} />
      {error && <ErrorNote error={error} />}
      {found && <Found update={update} found={found} />}
      {previous !== null && (
        <Row gap={8} wrap>
          <Text grow quiet small>
            {t('settings.updates.backHint')}
          </Text>
          <Button
            disabled={!rests}
            data-testid="update-back"
            onClick={() => tell(studio.updateInstall({ what: 'previous' }))}
          >
            {t('settings.updates.back', { version: previous })}
          </Button>
        </Row>
      )}
    </Stack>
  )
}

const tell = (call: Promise<Result<void>>): void => void report(call)

/** When it was looked for a newer version last, and what the program waits for. */
function Checked({ update: { phase, checkedAt, found, error } }: { update: UpdateState }) {
  const t = useT()
  const format = useFormatter()
  const isWaiting = phase === 'waitingToCheck' || phase === 'waitingToInstall'
  const date =
    checkedAt === null
      ? null
      : format.dateTime(new Date(checkedAt), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Row gap={8} wrap>
      <Text as="output" grow quiet={!isWaiting} small>
        {isWaiting || phase === 'installing'
          ? t(`settings.updates.${phase}`)
          : `${date === null ? t('settings.updates.never') : t('settings.updates.checked', { date })}${
              date !== null && !found && !error && phase === 'idle'
                ? ` · ${t('settings.updates.newest')}`
                : ''
            }`}
      </Text>
      {isWaiting ? (
        <Button data-testid="update-cancel" onClick={() => tell(studio.updateCancel())}>
          {t('settings.updates.cancel')}
        </Button>
      ) : (
        <Button
          busy={phase === 'checking'}
          disabled={phase !== 'idle' && phase !== 'ready'}
          data-testid="update-check"
          onClick={() => tell(studio.updateCheck())}
        >
          {phase === 'checking' ? t('settings.updates.checking') : t('settings.updates.check')}
        </Button>
      )}
    </Row>
  )
}

interface FoundProps {
  update: UpdateState
  found: NonNullable<UpdateState['found']>
}

/** The newer version, what is new in it, and the next step towards it. */
function Found({ update: { phase, progress, leftMs, later }, found }: FoundProps) {
  const t = useT()
  const format = useFormatter()
  const bytes = useBytes()
  const { locale } = usePreferences()
  const notes = found.notes[locale] ?? found.notes['en'] ?? ''
  const isMoving = phase === 'downloading' || phase === 'unpacking'
  return (
    <Card data-testid="update">
      <Stack gap={2}>
        <Text as="strong">
          {t('settings.updates.found', { version: found.version, channel: found.channel })}
        </Text>
        <Text quiet small>
          {t('settings.updates.released', {
            date: format.dateTime(new Date(found.date), { dateStyle: 'medium' }),
          })}
        </Text>
      </Stack>
      {notes !== '' && (
        <textarea
          readOnly
          className={styles.text}
          style={{ height: 'auto' }}
          rows={Math.min(10, notes.split('\n').length + 1)}
          aria-label={t('settings.updates.notes')}
          value={notes}
        />
      )}
      {isMoving && (
        <Stack gap={4}>
          <Progress label={t(`settings.updates.${phase}`)} value={progress} />
          <Text quiet small>
            {t(`settings.updates.${phase}`)} {format.number(progress, { style: 'percent' })}
            {leftMs !== null && ` · ${t('common.left', { time: formatSpan(leftMs) })}`}
          </Text>
        </Stack>
      )}
      <Row gap={8} justify="end" wrap>
        {phase === 'ready' && (
          <Text grow small>
            {t('settings.updates.ready')}
          </Text>
        )}
        {isMoving && (
          <Button data-testid="update-cancel" onClick={() => tell(studio.updateCancel())}>
            {t('settings.updates.cancel')}
          </Button>
        )}
        {(phase === 'idle' || phase === 'ready') && !later && (
          <Button onClick={() => tell(studio.updateLater())}>{t('settings.updates.later')}</Button>
        )}
        {phase === 'idle' && (
          <Button
            look="primary"
            data-testid="update-download"
            onClick={() => tell(studio.updateDownload())}
          >
            {t('settings.updates.download', { size: bytes(found.bytes) })}
          </Button>
        )}
        {phase === 'ready' && (
          <Button
            look="primary"
            data-testid="update-install"
            onClick={() => tell(studio.updateInstall({ what: 'found' }))}
          >
            {t('settings.updates.install')}
          </Button>
        )}
      </Row>
    </Card>
  )
}
