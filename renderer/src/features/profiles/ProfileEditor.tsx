import { ChevronDown } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useT } from '@/ui/text/use-t'
import { useFree } from '@/model/services/use-connection'
import { BeforeAfter } from '@/features/voices'
import { useProjectVoices } from '@/model/services/voices'
import { useDocument } from '@/model/document/document-store'
import type { ProfileTarget } from '@/model/edits/profile-edits'
import {
  applyEdit,
  applyRow,
  refreshEdit,
  saveProfile,
  useProfiles,
} from '@/model/services/profile-store'
import { costOf, noCost } from '@/model/services/profile-uses'
import { useSelection } from '@/model/view/selection-store'
import { Button, Hint, Row, SpeakerDot, Stack, TextField } from '@cuecast/ui'
import { SoundFieldRow } from '@/ui/fields/SoundFieldRow'
import { Menu, MenuHeading, MenuItem, MenuLine } from '@/ui/overlays/Menu'
import { useFieldName } from '@/ui/text/sound-text'
import {
  defaultSoundFields,
  type SoundField,
  type SoundFields,
} from '@shared/contracts/audio-settings'
import type { ProfileRow, ProfileValues } from '@shared/contracts/profile'
import { voiceOf } from '@shared/dubbing/recipe'
import { spokenText, spokenTextOf } from '@shared/dubbing/spoken-text'
import { soundFieldGroups, soundOf } from '@shared/profiles/resolve-sound'
import { freeName, MAX_NAME, sameProfile, tidyName } from '@shared/profiles/rows'
import { foreignSettings, soundFieldsIn, withSetting } from '@shared/profiles/settings'
import styles from './ProfilesPanel.module.css'

interface ProfileEditorProps {
  row: ProfileRow
  values: ProfileValues
  onClose: () => void
}

/** Edits the name and fields of a profile; changes can be auditioned before they are saved. */
export function ProfileEditor({ row, values, onClose }: ProfileEditorProps) {
  const t = useT()
  const nameOf = useFieldName()
  const rows = useProfiles((state) => state.rows)
  const [edited, setEdited] = useState<ProfileValues | null>(null)
  const draft = edited ?? values
  const fields = soundFieldsIn(draft.settings)
  const foreign = foreignSettings(draft.settings)
  const name = tidyName(draft.name)
  const taken = freeName(rows, row.type, name, row.key) !== name
  const nameError =
    name === '' ? t('profiles.nameMissing') : taken ? t('profiles.nameTaken') : undefined
  const set = (field: SoundField, value: unknown) =>
    setEdited({ ...draft, settings: withSetting(draft.settings, field, value) })
  const save = async () => {
    // Keeps what was typed while saving.
    if (await saveProfile(row, { ...draft, name }))
      setEdited((now) => (now === edited ? null : now))
  }
  const isChanged = edited !== null && !sameProfile(edited, values)
  return (
    <Stack
      as="form"
      gap={10}
      padding="8px 4px 4px"
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged && nameError === undefined) void save()
      }}
    >
      <TextField
        label={t('common.name')}
        error={nameError}
        value={draft.name}
        maxLength={MAX_NAME}
        data-testid="profile-name"
        onChange={(value) => setEdited({ ...draft, name: value })}
      />
      <Stack gap={6} align="start">
        <Menu
          trigger={
            <Button disabled={isChanged} data-testid="profile-apply">
              {t('ui.apply')} <ChevronDown size={14} aria-hidden />
            </Button>
          }
        >
          <Targets row={row} />
        </Menu>
        <AuditionProfile fields={fields} />
      </Stack>
      <Hint>{t('profiles.unset')}</Hint>
      {soundFieldGroups.map((group) => (
        <Stack as="fieldset" key={group.name} gap={6}>
          <legend className={styles.legend}>{t(`profiles.groups.${group.name}`)}</legend>
          {group.fields.map((field) => (
            <SoundFieldRow
              key={field}
              field={field}
              value={fields[field] ?? defaultSoundFields[field]}
              own={fields[field] !== undefined}
              resetLabel={t('profiles.reset', { field: nameOf(field) })}
              testId={`profile-${field}`}
              onChange={(value) => set(field, value)}
              onReset={() => set(field, undefined)}
            />
          ))}
        </Stack>
      ))}
      {foreign.length > 0 && (
        <Hint>
          {t('profiles.foreign')}:{' '}
          {foreign.map(([key, value]) => `${key} ${written(value)}`).join(' · ')}
        </Hint>
      )}
      <Row wrap gap={6} justify="end" className={styles.save}>
        <Button look="quiet" onClick={isChanged ? () => setEdited(null) : onClose}>
          {isChanged ? t('profiles.drop') : t('ui.close')}
        </Button>
        <SaveButton row={row} draft={draft} disabled={!isChanged || nameError !== undefined} />
      </Row>
    </Stack>
  )
}

const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Shows how many cues of the project saving makes stale, and the cost of rendering them again. */
function SaveButton(props: { row: ProfileRow; draft: ProfileValues; disabled: boolean }) {
  const { row, draft, disabled } = props
  const t = useT()
  const free = String(useFree())
  const later = useDeferredValue(draft)
  const document = useDocument()
  const { cues, credits } = disabled
    ? noCost
    : costOf(refreshEdit(row, later), document.order, document)
  return (
    <Button look="primary" type="submit" disabled={disabled} data-testid="profile-save">
      {cues > 0 ? t('profiles.saveCosts', { cues, credits, free }) : t('ui.save')}
    </Button>
  )
}

/**
 * Auditions the selected cue (or a sample sentence) in its voice: as it sounds now, and with the
 * profile.
 */
function AuditionProfile({ fields }: { fields: Partial<SoundFields> }) {
  const t = useT()
  const activeId = useSelection((state) => state.activeId)
  const cue = useDocument((state) => state.byId.get(activeId ?? ''))
  const speaker = useDocument((state) => state.speakersById[cue?.speakerId ?? '']) ?? null
  const project = useDocument((state) => state.fields)
  const { data: voices } = useProjectVoices()
  const voiceId = voiceOf(cue ?? {}, speaker, project) ?? voices?.[0]?.id
  const now = soundOf(cue ?? {}, speaker, project)
  const trial = ({ split_layout: layout, ...audio }: SoundFields) => {
    const said = cue ? spokenTextOf(cue, layout) : ''
    return { text: said === '' ? spokenText(t('voices.sentence'), layout) : said, audio }
  }
  return (
    <BeforeAfter
      name="profile"
      voiceId={voiceId}
      before={trial(now)}
      after={trial({ ...now, ...fields })}
    />
  )
}

/**
 * Applies a profile to the project, a speaker or the selected cues, each with the cost, which is worked
 * out when the menu opens and not while sliders move.
 */
function Targets({ row }: { row: ProfileRow }) {
  const t = useT()
  const free = String(useFree())
  const speakers = useDocument((state) => state.speakers)
  const ids = useSelection((state) => state.ids)
  const hintOf = (target: ProfileTarget) => {
    const { cues, credits } = costOf(applyEdit(target, row))
    return cues > 0 ? t('profiles.costs', { cues, credits, free }) : t('profiles.costsNothing')
  }
  const project: ProfileTarget = { level: 'project' }
  const chosen: ProfileTarget = { level: 'cues', ids: [...ids] }
  return (
    <>
      <MenuHeading>{t('profiles.applyTo')}</MenuHeading>
      <MenuItem hint={hintOf(project)} onSelect={() => applyRow(project, row)}>
        {t('profiles.toProject')}
      </MenuItem>
      {ids.size > 0 && (
        <MenuItem hint={hintOf(chosen)} onSelect={() => applyRow(chosen, row)}>
          {t('profiles.toCues', { count: ids.size })}
        </MenuItem>
      )}
      {speakers.length > 0 && (
        <>
          <MenuLine />
          <MenuHeading>{t('common.speakers')}</MenuHeading>
        </>
      )}
      {speakers.map(({ id, label, colour }) => (
        <MenuItem
          key={id}
          icon={<SpeakerDot colour={colour} />}
          hint={hintOf({ level: 'speaker', id })}
          data-testid="profile-apply-speaker"
          onSelect={() => applyRow({ level: 'speaker', id }, row)}
        >
          {label}
        </MenuItem>
      ))}
    </>
  )
}
