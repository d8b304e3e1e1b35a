import type { Voice } from '@shared/contracts/connection'
import type { Speaker } from '@shared/contracts/project-file'
import {
  VolumeX,
  Headphones,
  Ellipsis,
  ListChecks,
  ListFilter,
  Merge,
  Pencil,
  Trash2,
  Play,
  Square,
  SlidersHorizontal,
} from 'lucide-react'
import { memo, useRef, useState, type KeyboardEvent } from 'react'
import { BetterVoices } from '@/commands/BetterVoices'
import { useT } from '@/ui/text/use-t'
import { useAudition, auditionSound, useAuditioning, useTrialText } from '@/model/work/audition'
import {
  rememberVoice,
  useMissingVoices,
  useProjectVoices,
  useVoiceShortlist,
  useVoiceName,
} from '@/model/services/voices'
import { useFilter } from '@/model/derived/filter'
import type { SpeakerUse } from '@/model/derived/speaker-uses'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { applyProfile, type SoundTarget } from '@/model/edits/profile-edits'
import { setField } from '@/model/edits/project-edits'
import { castSpeakers, changeSpeaker, removeSpeaker } from '@/model/edits/speaker-edits'
import { toggleSolo, useMonitor } from '@/model/playback/monitor-store'
import { speakerSoundLines, useSoundRow } from '@/model/edits/sound'
import { useProfileChoices } from '@/model/services/profile-uses'
import { selectCues } from '@/model/view/selection-store'
import { useAskedFocus } from '@/model/view/asked'
import { openDialog } from '@/model/view/workspace-store'
import { Button, Grid, Hint, Row, SpeakerDot, Stack, Text } from '@cuecast/ui'
import { ProfileSelect } from '@/ui/fields/ProfileSelect'
import { SoundFieldRow } from '@/ui/fields/SoundFieldRow'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem, MenuLine } from '@/ui/overlays/Menu'
import { Popover } from '@/ui/overlays/Popover'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { VoicePicker } from '@/ui/voices/VoicePicker'
import styles from './cast.module.css'
import { SpeakerDetails } from './SpeakerDetails'

interface SpeakerRowProps {
  speaker: Speaker
  use: SpeakerUse | undefined
}

/** A speaker with its voice and sound. */
export const SpeakerRow = memo(function SpeakerRow({ speaker, use }: SpeakerRowProps) {
  const row = useRef<HTMLLIElement>(null)
  useAskedFocus('speaker', speaker.id, row)
  return (
    <Stack
      as="li"
      gap={3}
      ref={row}
      data-testid="speaker"
      data-speaker={speaker.label}
      data-voice-id={speaker.voiceId ?? ''}
    >
      <SpeakerHead speaker={speaker} cues={use?.cues ?? 0} />
      <SpeakerVoice speaker={speaker} text={use?.text} />
      <SpeakerSound speaker={speaker} />
    </Stack>
  )
})

/** The voice of a speaker, to be chosen. */
export function SpeakerVoice({
  speaker,
  text,
}: Pick<CastVoiceProps, 'text'> & { speaker: Speaker }) {
  const t = useT()
  return (
    <CastVoice
      label={t('cast.voiceOf', { name: speaker.label })}
      speaker={speaker}
      text={text}
      value={speaker.voiceId}
      valueName={speaker.voiceName}
      onChoose={(voice) => execute('castSpeaker', castSpeakers(new Map([[speaker.id, voice]])))}
    />
  )
}

/** The voice of cues without a speaker. */
export const NarratorRow = memo(function NarratorRow({ use }: { use: SpeakerUse }) {
  const t = useT()
  const voiceId = useDocument((state) => state.fields.narratorVoiceId)
  // Name of the narrator's voice in the previous service.
  const lost = useDocument(({ fields }) =>
    fields.narratorVoiceId === null
      ? Object.values(fields.casts).findLast(({ narrator }) => narrator)?.narrator?.name
      : undefined,
  )
  const row = useRef<HTMLLIElement>(null)
  useAskedFocus('speaker', '', row)
  return (
    <Stack as="li" gap={3} ref={row} data-testid="narrator" data-voice-id={voiceId ?? ''}>
      <Row gap={4} minHeight={28}>
        <Row as="span" grow style={{ gap: 7, fontWeight: 500 }}>
          <SpeakerDot colour={null} />
          {t('common.narrator')}
        </Row>
        <Hint as="span" figures nowrap>
          {t('common.cues', { count: use.cues })}
        </Hint>
      </Row>
      <CastVoice
        label={t('cast.voiceOf', { name: t('common.narrator') })}
        speaker={null}
        text={use.text}
        value={voiceId}
        valueName={lost || undefined}
        onChoose={(voice) => execute('changeNarrator', setField('narratorVoiceId', voice.id))}
      />
    </Stack>
  )
})

/** Colour and name (opens the details), number of cues, and the menu. F2 edits. */
function SpeakerHead({ speaker, cues }: { speaker: Speaker; cues: number }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const solo = useMonitor((state) => state.solo.has(speaker.id))
  const edit = (event: KeyboardEvent) => {
    if (event.key !== 'F2') return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <Row gap={4} minHeight={28} onKeyDown={edit} role="presentation">
      <Popover
        label={t('cast.editOf', { name: speaker.label })}
        open={open}
        onOpenChange={setOpen}
        style={{ width: 280, overflow: 'auto' }}
        testId="speaker-details"
        trigger={
          <Button
            look="quiet"
            className={styles.name}
            title={speaker.label}
            data-testid="speaker-name"
          >
            <SpeakerDot colour={speaker.colour} />
            <Text cut>{speaker.label}</Text>
          </Button>
        }
      >
        <SpeakerDetails speaker={speaker} onDone={() => setOpen(false)} />
      </Popover>
      {speaker.muted && (
        <IconButton
          small
          label={t('cast.muted', { name: speaker.label })}
          icon={<VolumeX />}
          style={{ color: 'var(--stale)' }}
          onClick={() => execute('muteSpeaker', changeSpeaker(speaker.id, { muted: false }))}
        />
      )}
      {solo && (
        <IconButton
          small
          label={t('cast.soloed', { name: speaker.label })}
          icon={<Headphones />}
          style={{ color: 'var(--stale)' }}
          onClick={() => toggleSolo(speaker.id)}
        />
      )}
      <Hint as="span" figures nowrap>
        {t('common.cues', { count: cues })}
      </Hint>
      <SpeakerMenu speaker={speaker} cues={cues} onEdit={() => setOpen(true)} />
    </Row>
  )
}

interface SpeakerMenuProps {
  speaker: Speaker
  cues: number
  onEdit: () => void
}

/** The menu of a speaker. */
function SpeakerMenu({ speaker: { id, label, muted }, cues, onEdit }: SpeakerMenuProps) {
  const t = useT()
  const alone = useDocument((state) => state.speakers.length < 2)
  const solo = useMonitor((state) => state.solo.has(id))
  const selectAll = () => {
    const { byId, order } = useDocument.getState()
    selectCues(order.filter((cueId) => byId.get(cueId)?.speakerId === id))
  }
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          small
          label={t('cast.more', { name: label })}
          icon={<Ellipsis />}
          data-testid="speaker-menu"
        />
      }
    >
      <MenuItem icon={<Pencil />} keys="F2" data-testid="speaker-edit" onSelect={onEdit}>
        {t('cast.edit')}
      </MenuItem>
      <MenuItem
        icon={<Merge />}
        disabled={alone}
        data-testid="speaker-merge"
        onSelect={() => openDialog({ kind: 'merge-speaker', speakerId: id })}
      >
        {t('cast.merge')}
      </MenuItem>
      <MenuLine />
      <MenuItem
        icon={<ListFilter />}
        disabled={cues === 0}
        onSelect={() => useFilter.setState({ kind: 'all', text: '', speakerId: id })}
      >
        {t('cast.showCues')}
      </MenuItem>
      <MenuItem
        icon={<ListChecks />}
        disabled={cues === 0}
        data-testid="speaker-select-cues"
        onSelect={selectAll}
      >
        {t('cast.selectCues')}
      </MenuItem>
      <MenuLine />
      <MenuItem
        icon={<VolumeX />}
        onSelect={() => execute('muteSpeaker', changeSpeaker(id, { muted: !muted }))}
      >
        {t(muted ? 'cast.unmute' : 'cast.mute')}
      </MenuItem>
      <MenuItem icon={<Headphones />} onSelect={() => toggleSolo(id)}>
        {t(solo ? 'cast.unsolo' : 'cast.solo')}
      </MenuItem>
      <MenuLine />
      <MenuItem
        danger
        icon={<Trash2 />}
        hint={cues > 0 ? t('cast.removeHint', { count: cues }) : undefined}
        data-testid="speaker-remove"
        onSelect={() => execute('removeSpeaker', removeSpeaker(id))}
      >
        {t('cast.remove')}
      </MenuItem>
    </Menu>
  )
}

interface CastVoiceProps {
  label: string
  /** Null: cues without a speaker. */
  speaker: Speaker | null
  /** Where several rows are of one speaker: names this one. */
  what?: string
  /** The first cue with something to say. */
  text: string | undefined
  value: number | null
  valueName?: string | undefined
  onChoose: (voice: Voice) => void
}

/** The voice of a speaker, with a preview. */
export function CastVoice(props: CastVoiceProps) {
  const { label, speaker, text, value, valueName, onChoose } = props
  const t = useT()
  const { data: voices = [] } = useProjectVoices()
  const shortlist = useVoiceShortlist()
  const language = useDocument((state) => state.fields.language)
  const what = `${props.what ?? 'cast'} ${speaker?.id ?? ''}`
  const error = useAudition((state) => (state.failed === what ? state.error : null))
  const auditioning = useAuditioning(useTrialText(speaker?.id ?? null, text), {
    sound: () => auditionSound({}, speaker),
    what,
  })
  const trying = value !== null && auditioning.voiceId === value
  const shown = useVoiceName()(value, valueName)
  const isGone = useMissingVoices().has(value ?? 0)
  return (
    <Grid columns="minmax(0, 1fr) auto" gap={4}>
      <VoicePicker
        label={label}
        voices={voices}
        shortlist={shortlist}
        value={value}
        valueName={shown}
        missing={value === null && valueName !== undefined}
        language={language}
        auditioning={auditioning}
        onChoose={(voice) => {
          onChoose(voice)
          rememberVoice(voice.id)
        }}
        testId="cast-voice"
        foot={<BetterVoices voices={voices} />}
      />
      <IconButton
        label={trying ? t('ui.stop') : t('voices.listen', { name: shown ?? '' })}
        icon={trying ? <Square /> : <Play />}
        busy={trying && auditioning.state === 'asking'}
        disabled={value === null}
        data-testid="cast-listen"
        onClick={() => value !== null && auditioning.toggle(value)}
      />
      {isGone && (
        <div style={{ gridColumn: '1 / -1' }}>
          <Button
            look="quiet"
            onClick={() => openDialog({ kind: 'settings', section: 'voices', getting: true })}
          >
            {shown === undefined ? t('ownVoices.get') : t('voices.getMissing', { name: shown })}
          </Button>
        </div>
      )}
      {error && (
        <div style={{ gridColumn: '1 / -1' }}>
          <ErrorNote error={error} />
        </div>
      )}
    </Grid>
  )
}

/** The profile of a speaker, and the sound fields that override it. */
function SpeakerSound({ speaker }: { speaker: Speaker }) {
  const t = useT()
  const choices = useProfileChoices()
  const [open, setOpen] = useState(false)
  const project = useDocument(({ fields }) =>
    fields.profiles.find(({ id }) => id === fields.profileId),
  )
  const target: SoundTarget = { level: 'speaker', id: speaker.id }
  const inherit = t('profiles.inherit.speaker')
  const own = Object.keys(speaker.audio ?? {}).length
  if (choices.length === 0 && own === 0 && !speaker.profileId) return null
  const label = t('profiles.soundOf', { name: speaker.label })
  return (
    <Grid columns="minmax(0, 1fr) auto" gap={4} data-testid="speaker-sound">
      <ProfileSelect
        label={t('profiles.profileOf', { name: speaker.label })}
        choices={choices}
        value={speaker.profileId ?? null}
        inherit={project ? t('profiles.inheritNamed', { inherit, name: project.name }) : inherit}
        testId="speaker-profile"
        onChange={(profile) => execute('applyProfile', applyProfile(target, profile))}
      />
      <Popover
        label={label}
        open={open}
        onOpenChange={setOpen}
        align="end"
        style={{ gap: 8, padding: 12 }}
        className={styles.popover}
        testId="speaker-sound-fields"
        trigger={
          <IconButton
            label={label}
            icon={<SlidersHorizontal />}
            data-testid="speaker-sound-open"
            aria-pressed={own > 0}
          />
        }
      >
        <h3>{label}</h3>
        {open && <SpeakerFields speaker={speaker} target={target} />}
      </Popover>
      {own > 0 && (
        <Hint style={{ gridColumn: '1 / -1' }}>{t('profiles.ownCount', { count: own })}</Hint>
      )}
    </Grid>
  )
}

function SpeakerFields({ speaker, target }: { speaker: Speaker; target: SoundTarget }) {
  const fields = useDocument((state) => state.fields)
  const speakersById = useDocument((state) => state.speakersById)
  const row = useSoundRow(target, 'speaker')
  return speakerSoundLines(speaker, { fields, speakersById }).map((line) => (
    <SoundFieldRow key={line.field} {...row(line)} />
  ))
}
