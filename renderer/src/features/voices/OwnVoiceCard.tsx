import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import type { StudioError } from '@shared/contracts/errors'
import type {
  Consent,
  ModelSpeaker,
  VoiceEdit,
  VoiceRecord,
} from '@shared/contracts/models/model-records'
import { ArrowDown, ArrowUp, Play, Square } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { ownVoicesChanged } from '@/bridge/api-queries'
import { useLanguages } from '@/bridge/queries'
import { useDocument } from '@/model/document/document-store'
import { studio } from '@/bridge/studio'
import { useAttempt } from '@/bridge/use-attempt'
import { useAuditioning } from '@/model/work/audition'
import { Button } from '@/ui/Button'
import { Field, TextInput } from '@/ui/fields/Field'
import { useDraft } from '@/ui/fields/open-fields'
import { SelectField } from '@/ui/fields/Select'
import { Switch } from '@/ui/fields/Switch'
import { IconButton } from '@/ui/IconButton'
import { Card, Note, Row, Stack, Text } from '@/ui/layout/layout'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { ModelLicence } from '@/ui/voices/ModelLicence'
import { dayOf } from '@/ui/text/day'
import { useLanguageName, useRegionName } from '@/ui/voices/voice-words'
import { ConsentFields, useConsentForm } from './Consent'
import styles from './voices.module.css'

/** Sets these trials apart from those elsewhere in the window. */
export const HEAR = 'own-voice'

const edited = (id: string, edit: VoiceEdit) =>
  ownVoicesChanged(studio.ownVoiceEdit({ id, ...edit }))

interface VoiceCardProps {
  voice: VoiceRecord
  above: VoiceRecord | null
  below: VoiceRecord | null
}

/** What a model is, whom it speaks as, and under which licence. */
export function VoiceCard({ voice, above, below }: VoiceCardProps) {
  const t = useTranslations('ownVoices')
  const { id, name, disabled, speakers } = voice
  const [problem, setProblem] = useState<StudioError | null>(null)
  const edit = async (change: VoiceEdit) => {
    const answer = await edited(id, change)
    setProblem(answer.ok ? null : answer.error)
  }
  const swap = async (other: VoiceRecord | null) => {
    if (!other) return
    await edit({ order: other.order })
    await edited(other.id, { order: voice.order })
  }
  const [only] = speakers.length === 1 ? speakers : []
  return (
    <Card as="li" data-testid="own-voice" data-voice-id={speakers[0]?.id} aria-label={name}>
      <Row gap={8}>
        <NameField name={name} onChange={(value) => void edit({ name: value })} />
        <IconButton
          small
          label={t('up', { name })}
          icon={<ArrowUp />}
          disabled={above === null}
          onClick={() => void swap(above)}
        />
        <IconButton
          small
          label={t('down', { name })}
          icon={<ArrowDown />}
          disabled={below === null}
          onClick={() => void swap(below)}
        />
        <RemoveButton voice={voice} />
      </Row>
      <Facts voice={voice} />
      <ModelLicence licence={voice.licence} />
      <ConsentLine voice={voice} onChange={edit} />
      {disabled && (
        <Note tone="warning" icon>
          {voice.crashes > 0 ? t('crashed', { crashes: voice.crashes }) : t('off')}
          <Button onClick={() => void edit({ disabled: false })}>{t('switchOn')}</Button>
        </Note>
      )}
      {only ? (
        <SpeakerRow speaker={only} isOff={disabled} onChange={edit} />
      ) : (
        <Speakers voice={voice} onChange={edit} />
      )}
      {problem && <ErrorNote error={problem} />}
    </Card>
  )
}

/** Enter or leaving the field takes the name, Escape takes it back. */
interface NameFieldProps {
  id?: string
  name: string
  onChange: (name: string) => void
}

function NameField({ id, name, onChange }: NameFieldProps) {
  const common = useTranslations('common')
  const { draft, input } = useDraft(name, (text) => {
    const typed = text.trim()
    if (typed !== '' && typed !== name) onChange(typed)
  })
  return (
    <TextInput
      id={id}
      aria-label={common('name')}
      className={styles.voiceName}
      {...input}
      maxLength={80}
      data-testid="own-voice-name"
      data-own-escape={draft !== null || undefined}
    />
  )
}

/** Who speaks with a voice of the model in the open project; null: nobody. */
function useSpeakersOf({ speakers }: VoiceRecord): string | null {
  const t = useTranslations('ownVoices')
  const common = useTranslations('common')
  const format = useFormatter()
  const cast = useDocument((state) => state.speakers)
  const narrator = useDocument(({ fields }) => fields.narratorVoiceId)
  const project = useDocument(({ fields }) => fields.name)
  const ids = new Set(speakers.map(({ id }) => id))
  const names = cast.flatMap(({ voiceId, label }) => (ids.has(voiceId ?? -1) ? label : []))
  if (narrator !== null && ids.has(narrator)) names.push(common('narrator'))
  return names.length === 0 ? null : t('usedBy', { project, names: String(format.list(names)) })
}

function RemoveButton({ voice }: { voice: VoiceRecord }) {
  const { id, name } = voice
  const usedBy = useSpeakersOf(voice)
  const t = useTranslations('ownVoices')
  const tu = useTranslations('ui')
  const [asking, setAsking] = useState(false)
  const removing = useAttempt(() => ownVoicesChanged(studio.ownVoiceRemove({ id })))
  if (!asking)
    return (
      <Button
        look="quiet"
        aria-label={tu('removeNamed', { name })}
        data-testid="own-voice-remove"
        onClick={() => setAsking(true)}
      >
        {t('remove')}
      </Button>
    )
  return (
    <Row gap={6} wrap>
      {usedBy !== null && <Text small>{usedBy}</Text>}
      <Button
        look="danger"
        busy={removing.busy}
        data-testid="own-voice-remove-now"
        onClick={removing.run}
      >
        {t('removeNow')}
      </Button>
      <Button look="quiet" onClick={() => setAsking(false)}>
        {t('keep')}
      </Button>
    </Row>
  )
}

const MB = 2 ** 20

function Facts({ voice }: { voice: VoiceRecord }) {
  const t = useTranslations('ownVoices')
  const format = useFormatter()
  const languageName = useLanguageName()
  const { family, speakers, sampleRate, bytes, msPerSecond, loadMs, inPlace } = voice
  const languages = [...new Set(speakers.map(({ language }) => language))]
  const facts = [
    t(`families.${family}`),
    languages.map((each) => languageName(each, each)).join(', '),
    t('speakers', { count: speakers.length }),
    t('rate', { sampleRate }),
    t('size', { megabytes: Math.max(1, Math.round(bytes / MB)) }),
    t('speed', { times: format.number(Math.round(1_000 / Math.max(1, msPerSecond))) }),
    t('loading', { loadMs }),
  ]
  return (
    <Stack gap={2}>
      <Text as="p" quiet small data-testid="own-voice-facts">
        {facts.join(' · ')}
      </Text>
      {inPlace !== null && (
        <Text as="p" quiet small data-selectable>
          {t('usedFrom', { folder: inPlace })}
        </Text>
      )}
    </Stack>
  )
}

/** Whose voice a clone is, and that they have agreed. */
function ConsentLine({ voice: { consent }, onChange }: { voice: VoiceRecord; onChange: Change }) {
  const t = useTranslations('ownVoices.clone')
  const locale = useLocale()
  const [isOpen, setIsOpen] = useState(false)
  const day = consent && dayOf(Date.parse(`${consent.date}T12:00`), locale)
  return (
    <Stack gap={4} align="start" data-testid="own-voice-consent">
      {consent && (
        <>
          <Text as="p" small>
            {t('recorded', { person: consent.person, date: day ?? '' })}
          </Text>
          <Text as="p" quiet small data-selectable>
            {consent.statement}
          </Text>
        </>
      )}
      {isOpen ? (
        <ConsentForm
          consent={consent}
          onDone={(given) => {
            setIsOpen(false)
            if (given) void onChange({ consent: given })
          }}
        />
      ) : (
        <Button look="quiet" onClick={() => setIsOpen(true)}>
          {t(consent ? 'edit' : 'change')}
        </Button>
      )}
    </Stack>
  )
}

interface ConsentFormProps {
  consent: Consent | null
  /** Null: it stays as it was. */
  onDone: (consent: Consent | null) => void
}

function ConsentForm({ consent, onDone }: ConsentFormProps) {
  const tu = useTranslations('ui')
  const form = useConsentForm(consent)
  return (
    <Stack gap={8} className={styles.consent}>
      <ConsentFields form={form} />
      <Row gap={6}>
        <Button disabled={form.consent === null} onClick={() => onDone(form.consent)}>
          {tu('save')}
        </Button>
        <Button look="quiet" onClick={() => onDone(null)}>
          {tu('cancel')}
        </Button>
      </Row>
    </Stack>
  )
}

/** Rows that are drawn at first, and with each wish for more. */
const PAGE = 20

function Speakers({ voice, onChange }: { voice: VoiceRecord; onChange: Change }) {
  const t = useTranslations('ownVoices')
  const tu = useTranslations('ui')
  const [most, setMost] = useState(PAGE)
  const { speakers, disabled } = voice
  return (
    <details>
      <summary>{t('speakers', { count: speakers.length })}</summary>
      <Stack gap={12} className={styles.speakers}>
        {speakers.slice(0, most).map((speaker) => (
          <SpeakerRow
            key={speaker.speaker}
            speaker={speaker}
            isOff={disabled}
            isNamed
            onChange={onChange}
          />
        ))}
        {speakers.length > most && (
          <Button onClick={() => setMost(most + PAGE)}>
            {tu('more', { count: speakers.length - most })}
          </Button>
        )}
      </Stack>
    </details>
  )
}

type Change = (edit: VoiceEdit) => Promise<void>

const vietnameseRegions = ['northern', 'central', 'southern']
/** Stands for no region in a list. */
const NONE = '*'

interface SpeakerRowProps {
  speaker: ModelSpeaker
  isOff: boolean
  isNamed?: boolean
  onChange: Change
}

/** One person of a model: hear it, and say who it is. */
function SpeakerRow({ speaker, isOff, isNamed = false, onChange }: SpeakerRowProps) {
  const t = useTranslations('ownVoices')
  const common = useTranslations('common')
  const tv = useTranslations('voices')
  const regionName = useRegionName()
  const { id, name, gender, language, region, shown } = speaker
  const set = (change: Partial<ModelSpeaker>) =>
    void onChange({ speakers: [{ speaker: speaker.speaker, ...change }] })
  const regions = [
    ...new Set([...(language === 'vi' ? vietnameseRegions : []), ...(region ? [region] : [])]),
  ]
  return (
    <Row gap={8} wrap align="end" data-voice-id={id}>
      <PlayButton speaker={speaker} isOff={isOff || !shown} />
      {isNamed && (
        <Field label={common('name')}>
          {(control) => (
            <NameField {...control} name={name} onChange={(value) => set({ name: value })} />
          )}
        </Field>
      )}
      <SelectField
        label={tv('gender')}
        value={gender}
        options={(['female', 'male', 'unknown'] as const).map((value) => ({
          value,
          label: tv(`genders.${value}`),
        }))}
        onChange={(value) => set({ gender: value })}
      />
      <LanguageField
        language={language}
        onChange={(value) => set({ language: value, region: null })}
      />
      {regions.length > 0 && (
        <SelectField
          label={tv('region')}
          value={region ?? NONE}
          options={[
            { value: NONE, label: t('noRegion') },
            ...regions.map((value) => ({ value, label: regionName(language, value) })),
          ]}
          data-testid="own-voice-region"
          onChange={(value) => set({ region: value === NONE ? null : value })}
        />
      )}
      {isNamed && (
        <Switch label={t('shown')} checked={shown} onChange={(value) => set({ shown: value })} />
      )}
      <Text quiet small figures data-selectable title={t('idHint')}>
        {t('id', { id: String(id) })}
      </Text>
    </Row>
  )
}

function LanguageField(props: { language: string; onChange: (language: string) => void }) {
  const common = useTranslations('common')
  const languageName = useLanguageName()
  const { data: languages = [] } = useLanguages(EMBEDDED_CONNECTION_ID)
  const { language, onChange } = props
  const codes = [...new Set([language, 'vi', 'en', ...languages.map(({ id }) => id)])]
  return (
    <SelectField
      label={common('language')}
      value={language}
      options={codes.map((value) => ({ value, label: languageName(value, value) }))}
      onChange={onChange}
    />
  )
}

function PlayButton({ speaker, isOff }: { speaker: ModelSpeaker; isOff: boolean }) {
  const t = useTranslations('ownVoices')
  const tv = useTranslations('voices')
  const { id, name, language } = speaker
  const text =
    language === 'vi' ? t('sentenceVi') : language === 'en' ? t('sentenceEn') : tv('sentence')
  const trial = useAuditioning(text, { connection: EMBEDDED_CONNECTION_ID, what: HEAR })
  const state = trial.voiceId === id ? trial.state : 'silent'
  return (
    <IconButton
      label={t(state === 'silent' ? 'hear' : 'stop', { name })}
      icon={state === 'silent' ? <Play /> : <Square />}
      busy={state === 'asking'}
      disabled={isOff}
      data-testid="own-voice-hear"
      data-sound={state}
      onClick={() => trial.toggle(id)}
    />
  )
}
