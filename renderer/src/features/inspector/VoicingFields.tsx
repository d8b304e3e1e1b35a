import type { Speaker, Cue, ProjectProfile } from '@shared/contracts/project-file'
import { voiceOf } from '@shared/dubbing/recipe'
import { findLanguage } from '@shared/languages/language-codes'
import { soundLayers } from '@shared/profiles/resolve-sound'
import { RotateCcw, ChevronDown, ChevronRight } from 'lucide-react'
import { useRef, useMemo } from 'react'
import { BetterVoices } from '@/commands/BetterVoices'
import { useT } from '@/ui/text/use-t'
import { useLanguages } from '@/bridge/queries'
import { useAudition, useAuditioning } from '@/model/work/audition'
import { keyOfCommand } from '@/commands/command-table'
import {
  rememberVoice,
  useProjectVoices,
  useVoiceName,
  useVoiceShortlist,
} from '@/model/services/voices'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { setCueLanguage, setCueSpeaker, setCueVoice, setScreen } from '@/model/edits/cue-edits'
import { applyProfile, type SoundTarget } from '@/model/edits/profile-edits'
import { costOf, useProfileChoices } from '@/model/services/profile-uses'
import { cueSoundLines, useSoundRow } from '@/model/edits/sound'
import { useAskedFocus } from '@/model/view/asked'
import { Button, Field, Row, SpeakerDot, Stack } from '@cuecast/ui'
import { ProfileField } from '@/ui/fields/ProfileSelect'
import { SearchSelectField } from '@/ui/fields/SearchSelect'
import { SelectField } from '@/ui/fields/Select'
import { SoundFieldRow } from '@/ui/fields/SoundFieldRow'
import { IconButton } from '@/ui/IconButton'
import { Tooltip } from '@/ui/overlays/Tooltip'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { useLanguageName } from '@/ui/voices/voice-words'
import { VoicePicker } from '@/ui/voices/VoicePicker'
import { useFold } from '@/model/view/fold'
import styles from './Inspector.module.css'
import { GainField, PauseField } from './MixFields'

/** The value that all share; undefined when they differ. */
function same<T>(values: readonly T[]): T | undefined {
  const [first] = values
  return values.every((value) => value === first) ? first : undefined
}

/** Who speaks one cue or several, and how: what they have in common. */
export function VoicingFields({ cues }: { cues: readonly Cue[] }) {
  const speakersById = useDocument((state) => state.speakersById)
  const fields = useDocument((state) => state.fields)
  const [first] = cues
  if (!first) return null
  const ids = cues.map(({ id }) => id)
  const speakerId = same(cues.map((cue) => cue.speakerId))
  const differ = (valueOf: (cue: Cue) => unknown) => new Set(cues.map(valueOf)).size > 1
  return (
    <>
      <SpeakerField ids={ids} value={speakerId} />
      <VoiceField
        ids={ids}
        value={same(cues.map((cue) => cue.voiceId))}
        speaker={speakersById[speakerId ?? '']}
        several={differ((cue) => voiceOf(cue, speakersById[cue.speakerId ?? ''] ?? null, fields))}
        text={first.text}
        language={same(cues.map(({ language }) => language))}
      />
      <CueLanguageField
        ids={ids}
        value={same(cues.map(({ language }) => language))}
        several={differ(({ language }) => language)}
      />
      {!fields.narration && (
        <ScreenField
          ids={ids}
          value={same(cues.map(({ screen }) => screen))}
          several={differ(({ screen }) => screen)}
        />
      )}
      <GainField ids={ids} value={same(cues.map((cue) => cue.gainDb ?? 0)) ?? 0} />
      <PauseField ids={ids} value={same(cues.map((cue) => cue.longestPauseMs))} />
      <SoundSection cues={cues} />
    </>
  )
}

interface SpeakerFieldProps {
  ids: readonly string[]
  /** Undefined: the cues have several. */
  value: string | null | undefined
}

const NARRATOR = '*'
const SEVERAL = '**'

function SpeakerField({ ids, value }: SpeakerFieldProps) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  useAskedFocus('cueSpeaker', '', place)
  const speakers = useDocument((state) => state.speakers)
  const options = speakers.map(({ id, label, colour }) => ({
    value: id,
    label,
    icon: <SpeakerDot colour={colour} />,
  }))
  const narrator = {
    value: NARRATOR,
    label: t('common.narrator'),
    icon: <SpeakerDot colour={null} />,
  }
  const several = value === undefined ? [{ value: SEVERAL, label: t('inspector.several') }] : []
  return (
    <div ref={place}>
      <SelectField
        label={t('cues.columns.speaker')}
        inline
        value={value === undefined ? SEVERAL : (value ?? NARRATOR)}
        options={[...several, ...options, narrator]}
        onChange={(next) => {
          if (next === SEVERAL) return
          execute('changeSpeaker', setCueSpeaker(ids, next === NARRATOR ? null : next))
        }}
      />
    </div>
  )
}

const PROJECT = '*'
const none: readonly never[] = []

interface CueLanguageFieldProps {
  ids: readonly string[]
  /** Undefined: the project's. */
  value: string | undefined
  /** The cues have several. */
  several: boolean
}

/** The language in which cues are spoken: the project's, or one of their own. */
function CueLanguageField({ ids, value, several }: CueLanguageFieldProps) {
  const t = useT()
  const { connectionId, language } = useDocument((state) => state.fields)
  const { data: languages = none } = useLanguages(connectionId)
  const nameOf = useLanguageName()
  const own = value === undefined ? undefined : (findLanguage(value, languages)?.id ?? value)
  // The inspector is drawn at every edit, and a service has more than a hundred languages.
  const options = useMemo(() => {
    const codes = new Map(languages.map(({ id, name }) => [id, nameOf(id, name)]))
    if (own !== undefined && !codes.has(own)) codes.set(own, nameOf(own, own))
    return [
      ...(several ? [{ value: SEVERAL, label: t('inspector.severalLanguages') }] : []),
      {
        value: PROJECT,
        label: t('inspector.projectLanguage', { language: nameOf(language, language) }),
      },
      ...Array.from(codes, ([code, label]) => ({ value: code, label })),
    ]
  }, [languages, nameOf, own, several, t, language])
  return (
    <SearchSelectField
      label={t('common.language')}
      value={several ? SEVERAL : (own ?? PROJECT)}
      options={options}
      data-testid="inspector-language"
      onChange={(next) => {
        if (next === SEVERAL) return
        const code = next === PROJECT ? undefined : next
        execute('changeCueLanguage', setCueLanguage(ids, code))
      }}
      inline
    />
  )
}

interface ScreenFieldProps {
  ids: readonly string[]
  value: Cue['screen']
  /** The cues differ. */
  several: boolean
}

const screens = ['unset', 'on', 'off'] as const

/** Whether the speaker is seen: how closely the voice keeps to its cue. */
function ScreenField({ ids, value, several }: ScreenFieldProps) {
  const t = useT()
  const options = screens.map((screen) => ({
    value: screen,
    label: t(`inspector.screens.${screen}`),
  }))
  return (
    <Tooltip text={t('inspector.screenHint')} keys={keyOfCommand('switchScreen')}>
      <div>
        <SelectField
          label={t('inspector.screen')}
          inline
          value={several ? SEVERAL : (value ?? 'unset')}
          options={[
            ...(several ? [{ value: SEVERAL, label: t('inspector.severalScreens') }] : []),
            ...options,
          ]}
          onChange={(next) => {
            const screen = screens.find((each) => each === next)
            if (screen)
              execute('changeScreen', setScreen(ids, screen === 'unset' ? undefined : screen))
          }}
        />
      </div>
    </Tooltip>
  )
}

interface VoiceFieldProps {
  ids: readonly string[]
  /** The cue's own voice; undefined: its speaker's. */
  value: number | undefined
  speaker: Speaker | undefined
  /** The text to audition voices with. */
  text: string
  /** The cues are spoken by several voices. */
  several: boolean
  /** The language of the cue, where it is not the project's. */
  language: string | undefined
}

/** The cue's voice: its speaker's, or one of its own. */
function VoiceField({ ids, value, speaker, text, several, language }: VoiceFieldProps) {
  const t = useT()
  const fields = useDocument((state) => state.fields)
  const { data: voices = [] } = useProjectVoices()
  const shortlist = useVoiceShortlist()
  const auditioning = useAuditioning(text)
  const nameOf = useVoiceName()
  const spoken = voiceOf(value === undefined ? {} : { voiceId: value }, speaker ?? null, fields)
  const error = useAudition((state) => (state.failed === '' ? state.error : null))
  return (
    <Field label={t('common.voice')} inline>
      {(control) => (
        <Row gap={4} className={styles.override} data-own={value !== undefined || undefined}>
          <VoicePicker
            {...control}
            label={t('common.voice')}
            voices={voices}
            shortlist={shortlist}
            value={several ? null : spoken}
            // The name belongs to the speaker's voice, not to one of the cue's own.
            valueName={
              several
                ? t('inspector.severalVoices')
                : value === undefined
                  ? nameOf(spoken, speaker?.voiceName)
                  : undefined
            }
            language={language ?? fields.language}
            auditioning={auditioning}
            top={error && <ErrorNote error={error} />}
            foot={<BetterVoices voices={voices} />}
            missing={!several && spoken === null && speaker?.voiceName !== undefined}
            onChoose={(voice) => {
              execute('changeVoice', setCueVoice(ids, voice.id))
              rememberVoice(voice.id)
            }}
          />
          {value !== undefined && (
            <IconButton
              label={t('inspector.speakerVoice')}
              icon={<RotateCcw />}
              onClick={() => execute('changeVoice', setCueVoice(ids, undefined))}
            />
          )}
        </Row>
      )}
    </Field>
  )
}

/** Sound settings of cues, and where each value comes from: cue ← speaker ← project, or their profiles. */
function SoundSection({ cues }: { cues: readonly Cue[] }) {
  const t = useT()
  const fields = useDocument((state) => state.fields)
  const speakersById = useDocument((state) => state.speakersById)
  const [open, setOpen] = useFold('inspector.sound', false)
  const target: SoundTarget = { level: 'cues', ids: cues.map(({ id }) => id) }
  const row = useSoundRow(target, 'inspector')
  const lines = cueSoundLines(cues, { fields, speakersById })
  // Time-stretching is the fitting's: of a cue alone it is shown where somebody has set it.
  const offered = lines.filter(({ field, own }) => own || field !== 'run_speed')
  const shown = offered.filter(({ field, own }) => open || own || field === 'speed')
  const hidden = offered.length - shown.length
  return (
    <Stack as="section" gap={8} aria-label={t('profiles.moreSound')}>
      <CueProfileField cues={cues} value={same(cues.map(({ profileId }) => profileId ?? null))} />
      {shown.map((line) => (
        <SoundFieldRow key={line.field} {...row(line)} />
      ))}
      {(open || hidden > 0) && (
        <Button
          look="quiet"
          style={{ alignSelf: 'flex-start' }}
          icon={open ? <ChevronDown /> : <ChevronRight />}
          aria-expanded={open}
          data-testid="inspector-sound-more"
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'profiles.lessSound' : 'profiles.moreSound')}
        </Button>
      )}
    </Stack>
  )
}

interface CueProfileProps {
  cues: readonly Cue[]
  /** Undefined: the cues have several. */
  value: string | null | undefined
}

/** The cues' profile: their own, or the one of speaker or project. */
function CueProfileField({ cues, value }: CueProfileProps) {
  const t = useT()
  const choices = useProfileChoices()
  const fields = useDocument((state) => state.fields)
  const speakersById = useDocument((state) => state.speakersById)
  const [first] = cues
  const speaker = speakersById[first?.speakerId ?? ''] ?? null
  const above = soundLayers({}, speaker, fields).find(({ profile }) => profile !== null)
  const inherit = t(speaker ? 'profiles.inherit.cue' : 'profiles.inherit.speaker')
  const ids = cues.map(({ id }) => id)
  const edit = (profile: ProjectProfile | null) => applyProfile({ level: 'cues', ids }, profile)
  const hintOf = (profile: ProjectProfile | null) => {
    const cost = costOf(edit(profile), ids)
    return cost.cues > 0 ? t('profiles.costs', { ...cost }) : t('profiles.costsNothing')
  }
  return (
    <ProfileField
      label={t('profiles.profile')}
      choices={choices}
      value={value}
      inherit={
        above?.profile ? t('profiles.inheritNamed', { inherit, name: above.profile.name }) : inherit
      }
      hintOf={hintOf}
      onChange={(profile) => execute('applyProfile', edit(profile))}
    />
  )
}
