import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { namedDestinations } from '@shared/interchange/destinations'
import { type NewProjects, usualPreferences } from '@shared/contracts/preferences'
import { toCopy } from '@shared/profiles/resolve-sound'
import { useT } from '@/ui/text/use-t'
import { setPreferences, usePreferences } from '@/bridge/preferences'
import { useLanguages, useVoices } from '@/bridge/queries'
import { AFRESH, useAsked } from '@/bridge/query-client'
import { studio } from '@/bridge/studio'
import { useAuditioning } from '@/model/work/audition'
import { useVoiceShortlist } from '@/model/services/voices'
import { report } from '@/model/report'
import { Button, Field, Grid, Row, Stack, Text } from '@cuecast/ui'
import { NumberField, type NumberFieldProps } from '@/ui/fields/NumberField'
import { ProfileSelect } from '@/ui/fields/ProfileSelect'
import { SearchSelect } from '@/ui/fields/SearchSelect'
import { SelectField } from '@/ui/fields/Select'
import { Switch } from '@/ui/fields/Switch'
import { VoicePicker } from '@/ui/voices/VoicePicker'
import { useLanguageName } from '@/ui/voices/voice-words'
import styles from './SettingsDialog.module.css'

/** Stands for no choice in a list: no language, destination or profile is called so. */
const NONE = '*'

/** What new projects begin with, and where they are made and copied. */
export function NewProjectSettings() {
  const t = useT()
  const { newProjects, exportPreset } = usePreferences()
  const nameOf = useLanguageName()
  const { data: languages = [] } = useLanguages(EMBEDDED_CONNECTION_ID)
  return (
    <Stack gap={16}>
      <Text as="p" quiet small>
        {t('settings.projects.about')}
      </Text>
      <Field label={t('common.language')} hint={t('settings.projects.languageHint')} inline>
        {(control) => (
          <SearchSelect
            label={t('common.language')}
            {...control}
            value={newProjects.language ?? NONE}
            options={[
              { value: NONE, label: t('settings.projects.recognised') },
              ...languages.map(({ id, name }) => ({ value: id, label: nameOf(id, name) })),
            ]}
            onChange={(id) => changeNew({ language: id === NONE ? null : id }, newProjects)}
          />
        )}
      </Field>
      <UsualVoice newProjects={newProjects} />
      <UsualProfile newProjects={newProjects} />
      <ProjectsFolder newProjects={newProjects} />
      <SelectField
        label={t('settings.projects.preset')}
        hint={t('settings.projects.presetHint')}
        inline
        value={exportPreset ?? NONE}
        options={[
          { value: NONE, label: t('settings.projects.lastExport') },
          ...namedDestinations.map((name) => ({
            value: name,
            label: t(`export.destinations.${name}`),
          })),
        ]}
        data-testid="settings-preset"
        onChange={(value) =>
          void setPreferences({
            exportPreset: namedDestinations.find((name) => name === value) ?? null,
          })
        }
      />
      <BackupFields />
    </Stack>
  )
}

function changeNew(change: Partial<NewProjects>, before: NewProjects): void {
  void setPreferences({ newProjects: { ...before, ...change } })
}

/** The voice of projects without speakers. */
function UsualVoice({ newProjects }: { newProjects: NewProjects }) {
  const t = useT()
  const { voice } = newProjects
  const { data: voices = [] } = useVoices(EMBEDDED_CONNECTION_ID)
  const shortlist = useVoiceShortlist(EMBEDDED_CONNECTION_ID)
  const auditioning = useAuditioning(undefined, {
    connection: EMBEDDED_CONNECTION_ID,
    what: 'settings',
  })
  return (
    <Field label={t('common.voice')} hint={t('settings.projects.voiceHint')} inline>
      {(control) => (
        <Grid columns="minmax(0, 1fr) auto" gap={8}>
          <VoicePicker
            {...control}
            label={t('common.voice')}
            voices={voices}
            shortlist={shortlist}
            value={voice?.id ?? null}
            valueName={voice?.name ?? t('settings.projects.none')}
            language={voice?.language ?? newProjects.language ?? ''}
            auditioning={auditioning}
            testId="settings-voice"
            onChoose={({ id, name, language }) =>
              changeNew({ voice: { id, name, language: language ?? '' } }, newProjects)
            }
          />
          {voice && (
            <Button look="quiet" onClick={() => changeNew({ voice: null }, newProjects)}>
              {t('ui.remove')}
            </Button>
          )}
        </Grid>
      )}
    </Field>
  )
}

/** The profile of new projects, of those on this computer. */
function UsualProfile({ newProjects }: { newProjects: NewProjects }) {
  const t = useT()
  const { data } = useAsked(
    ['settings', 'profiles'],
    () => studio.profilesGet({ connectionId: EMBEDDED_CONNECTION_ID }),
    AFRESH,
  )
  const { profile } = newProjects
  const known = (data?.rows ?? []).flatMap((row) => (row.mine === null ? [] : toCopy(row, [])))
  const all = profile && !known.some(({ id }) => id === profile.id) ? [profile, ...known] : known
  return (
    <Field label={t('settings.projects.profile')} hint={t('settings.projects.profileHint')} inline>
      {(control) => (
        <ProfileSelect
          {...control}
          label={t('settings.projects.profile')}
          choices={all.map((each) => ({
            id: each.id,
            label: each.name === '' ? t('profiles.unnamed') : each.name,
            profile: each,
          }))}
          value={profile?.id ?? null}
          inherit={t('settings.projects.none')}
          onChange={(chosen) => changeNew({ profile: chosen }, newProjects)}
        />
      )}
    </Field>
  )
}

function ProjectsFolder({ newProjects }: { newProjects: NewProjects }) {
  const t = useT()
  const { folder } = newProjects
  const choose = async () => {
    const chosen = await studio.projectsFolderChoose()
    if (!chosen.ok) return report(chosen)
    if (chosen.value) changeNew({ folder: chosen.value.path }, newProjects)
  }
  return (
    <Field label={t('settings.projects.folder')} hint={t('settings.projects.folderHint')} inline>
      {(control) => (
        <Row gap={8} wrap>
          <Text cut grow title={folder ?? undefined} data-testid="settings-folder">
            {folder ?? t('settings.projects.beside')}
          </Text>
          <Button {...control} data-testid="settings-folder-choose" onClick={() => void choose()}>
            {t('settings.projects.choose')}
          </Button>
          {folder !== null && (
            <Button look="quiet" onClick={() => changeNew({ folder: null }, newProjects)}>
              {t('settings.projects.beside')}
            </Button>
          )}
        </Row>
      )}
    </Field>
  )
}

function BackupFields() {
  const t = useT()
  const { backups } = usePreferences()
  return (
    <Stack gap={8}>
      <Figure
        label={t('settings.projects.backupEvery')}
        unit={t('settings.units.minutes')}
        value={backups.everyMinutes}
        range={[1, 240, 1]}
        onChange={(everyMinutes) => void setPreferences({ backups: { ...backups, everyMinutes } })}
      />
      <Figure
        label={t('settings.projects.backupKeep')}
        unit={t('settings.units.copies')}
        value={backups.keep}
        range={[1, 200, 1]}
        onChange={(keep) => void setPreferences({ backups: { ...backups, keep } })}
      />
      <Text as="p" quiet small>
        {t('settings.projects.backupHint')}
      </Text>
    </Stack>
  )
}

/** How cues are checked, dragged and played. */
export function EditingSettings() {
  const t = useT()
  const { cueLimits, snap, skipMs } = usePreferences()
  const change = (more: Partial<typeof cueLimits>) =>
    void setPreferences({ cueLimits: { ...cueLimits, ...more } })
  const { minMs, maxMs, warnCps, maxCps } = cueLimits
  const seconds = t('settings.units.seconds')
  const cps = t('settings.units.cps')
  return (
    <Stack gap={8}>
      <Text as="p" quiet small>
        {t('settings.editing.about')}
      </Text>
      <Figure
        label={t('settings.editing.shortest')}
        unit={seconds}
        value={minMs / 1_000}
        range={[0.1, Math.min(10, maxMs / 1_000 - 0.1), 0.1]}
        digits={3}
        testId="settings-shortest"
        onChange={(s) => change({ minMs: Math.round(s * 1_000) })}
      />
      <Figure
        label={t('settings.editing.longest')}
        unit={seconds}
        value={maxMs / 1_000}
        range={[Math.max(1, minMs / 1_000 + 0.1), 60, 0.5]}
        digits={3}
        onChange={(s) => change({ maxMs: Math.round(s * 1_000) })}
      />
      <Figure
        label={t('settings.editing.warnCps')}
        unit={cps}
        value={warnCps}
        range={[5, maxCps, 1]}
        onChange={(value) => change({ warnCps: value })}
      />
      <Figure
        label={t('settings.editing.maxCps')}
        unit={cps}
        value={maxCps}
        range={[warnCps, 60, 1]}
        onChange={(value) => change({ maxCps: value })}
      />
      <Row gap={8} justify="end">
        <Button
          look="quiet"
          disabled={sameLimits(cueLimits)}
          onClick={() => change(usualPreferences.cueLimits)}
        >
          {t('settings.editing.usual')}
        </Button>
      </Row>
      <Switch
        label={t('settings.editing.snap')}
        hint={t('settings.editing.snapHint')}
        checked={snap}
        onChange={(on) => void setPreferences({ snap: on })}
      />
      <Figure
        label={t('settings.editing.skip')}
        unit={seconds}
        value={skipMs / 1_000}
        range={[0.1, 60, 0.5]}
        digits={1}
        testId="settings-skip"
        onChange={(s) => void setPreferences({ skipMs: Math.round(s * 1_000) })}
      />
    </Stack>
  )
}

const sameLimits = (limits: typeof usualPreferences.cueLimits): boolean =>
  JSON.stringify(Object.entries(limits).sort()) ===
  JSON.stringify(Object.entries(usualPreferences.cueLimits).sort())

interface FigureProps extends Omit<NumberFieldProps, 'min' | 'max' | 'step'> {
  /** Least, most, and what an arrow key changes. */
  range: readonly [min: number, max: number, step: number]
  testId?: string
}

/** A number with its name on the left. */
function Figure({ range: [min, max, step], testId, ...rest }: FigureProps) {
  return (
    <Row gap={16} justify="space-between" className={styles.figure}>
      <Text aria-hidden>{rest.label}</Text>
      <NumberField {...rest} min={min} max={max} step={step} data-testid={testId} />
    </Row>
  )
}
