import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import type { ModelSpeaker, VoiceEdit, VoiceRecord } from '@shared/contracts/models/model-records'
import { Play, Square } from 'lucide-react'
import { useState } from 'react'
import { useT } from '@/ui/text/use-t'
import { useLanguages } from '@/bridge/queries'
import { useAuditioning } from '@/model/work/audition'
import { Button, Field, Row, Stack, Text } from '@cuecast/ui'
import { NameField } from '@/ui/fields/NameField'
import { SelectField } from '@/ui/fields/Select'
import { Switch } from '@/ui/fields/Switch'
import { IconButton } from '@/ui/IconButton'
import { useLanguageName, useRegionName } from '@/ui/voices/voice-words'
import styles from './voices.module.css'

/** Sets these trials apart from those elsewhere in the window. */
export const HEAR = 'own-voice'

/** Rows that are drawn at first, and with each wish for more. */
const PAGE = 20

/** The people of a model with several, a page at a time. */
export function Speakers({ voice, onChange }: { voice: VoiceRecord; onChange: Change }) {
  const t = useT()
  const [most, setMost] = useState(PAGE)
  const { speakers, disabled } = voice
  return (
    <details>
      <summary>{t('ownVoices.speakers', { count: speakers.length })}</summary>
      <Stack gap={12} maxHeight={260} padding="8px 4px 4px" overflow="auto">
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
            {t('ui.more', { count: speakers.length - most })}
          </Button>
        )}
      </Stack>
    </details>
  )
}

/** Changes a voice on this computer; a failure is shown on its card. */
export type Change = (edit: VoiceEdit) => Promise<void>

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
export function SpeakerRow({ speaker, isOff, isNamed = false, onChange }: SpeakerRowProps) {
  const t = useT()
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
        <Field label={t('common.name')}>
          {(control) => (
            <VoiceName {...control} name={name} onChange={(value) => set({ name: value })} />
          )}
        </Field>
      )}
      <SelectField
        label={t('voices.gender')}
        value={gender}
        options={(['female', 'male', 'unknown'] as const).map((value) => ({
          value,
          label: t(`voices.genders.${value}`),
        }))}
        onChange={(value) => set({ gender: value })}
      />
      <LanguageField
        language={language}
        onChange={(value) => set({ language: value, region: null })}
      />
      {regions.length > 0 && (
        <SelectField
          label={t('voices.region')}
          value={region ?? NONE}
          options={[
            { value: NONE, label: t('ownVoices.noRegion') },
            ...regions.map((value) => ({ value, label: regionName(language, value) })),
          ]}
          data-testid="own-voice-region"
          onChange={(value) => set({ region: value === NONE ? null : value })}
        />
      )}
      {isNamed && (
        <Switch
          label={t('ownVoices.shown')}
          checked={shown}
          onChange={(value) => set({ shown: value })}
        />
      )}
      <Text quiet small figures data-selectable title={t('ownVoices.idHint')}>
        {t('ownVoices.id', { id: String(id) })}
      </Text>
    </Row>
  )
}

function LanguageField(props: { language: string; onChange: (language: string) => void }) {
  const t = useT()
  const languageName = useLanguageName()
  const { data: languages = [] } = useLanguages(EMBEDDED_CONNECTION_ID)
  const { language, onChange } = props
  const codes = [...new Set([language, 'vi', 'en', ...languages.map(({ id }) => id)])]
  return (
    <SelectField
      label={t('common.language')}
      value={language}
      options={codes.map((value) => ({ value, label: languageName(value, value) }))}
      onChange={onChange}
    />
  )
}

function PlayButton({ speaker, isOff }: { speaker: ModelSpeaker; isOff: boolean }) {
  const t = useT()
  const { id, name, language } = speaker
  const text =
    language === 'vi'
      ? t('ownVoices.sentenceVi')
      : language === 'en'
        ? t('ownVoices.sentenceEn')
        : t('voices.sentence')
  const trial = useAuditioning(text, { connection: EMBEDDED_CONNECTION_ID, what: HEAR })
  const state = trial.voiceId === id ? trial.state : 'silent'
  return (
    <IconButton
      label={t(state === 'silent' ? 'ownVoices.hear' : 'ownVoices.stop', { name })}
      icon={state === 'silent' ? <Play /> : <Square />}
      busy={state === 'asking'}
      disabled={isOff}
      data-testid="own-voice-hear"
      data-sound={state}
      onClick={() => trial.toggle(id)}
    />
  )
}

/** What a voice is called; kept on leaving the field. */
export function VoiceName(props: { id?: string; name: string; onChange: (name: string) => void }) {
  return (
    <NameField
      {...props}
      label={useT()('common.name')}
      className={styles.voiceName}
      maxLength={80}
      data-testid="own-voice-name"
    />
  )
}
