import type {
  Adding,
  ModelLimits,
  VoiceRecord,
  VoiceRecording,
} from '@shared/contracts/models/model-records'
import { AudioLines, Download, FileArchive, FileAudio, FolderPlus, X } from 'lucide-react'
import { useState } from 'react'
import { useT } from '@/ui/text/use-t'
import {
  addOwnVoice,
  changeModelLimits,
  changeVoiceFinish,
  ownVoicesChanged,
  useOwnVoices,
} from '@/bridge/api-queries'
import { failureOf } from '@/bridge/query-client'
import { studio } from '@/bridge/studio'
import { useAttempt } from '@/bridge/use-attempt'
import { useAudition } from '@/model/work/audition'
import { Button, Card, Hint, Note, Row, Stack, Text, TextField } from '@cuecast/ui'
import { NumberField } from '@/ui/fields/NumberField'
import { Switch } from '@/ui/fields/Switch'
import { EmptyState } from '@/ui/states/EmptyState'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Progress } from '@/ui/states/Progress'
import { ConsentFields, useConsentForm } from './Consent'
import { GetModels } from './GetModels'
import { VoiceCard } from './OwnVoiceCard'
import { HEAR } from './OwnVoiceSpeakers'
import styles from './voices.module.css'

/** The user's own voice models: getting, adding, describing, hearing and removing them. */
export function VoicesSettings({ isGetting = false }: { isGetting?: boolean }) {
  const t = useT()
  const { data, error } = useOwnVoices()
  const trial = useAudition()
  const [getting, setGetting] = useState(isGetting)
  if (getting) {
    const owned = new Map(
      data?.voices.map(({ catalogueId, speakers }) => [
        catalogueId ?? '',
        speakers.flatMap(({ id, shown }) => (shown ? id : [])),
      ]),
    )
    return <GetModels kinds={['voice']} owned={owned} onBack={() => setGetting(false)} />
  }
  return (
    <Stack gap={16} data-testid="own-voices">
      <Hint>{t('ownVoices.introduction')}</Hint>
      <Row>
        <Button look="primary" icon={<Download />} onClick={() => setGetting(true)}>
          {t('ownVoices.get')}
        </Button>
      </Row>
      <AddVoice />
      {error && <ErrorNote error={failureOf(error)} />}
      {trial.failed === HEAR && trial.error && <ErrorNote error={trial.error} />}
      {data && data.adding.length > 0 && (
        <Stack as="ul" gap={8}>
          {data.adding.map((adding) => (
            <AddingCard key={adding.id} adding={adding} />
          ))}
        </Stack>
      )}
      {data && <VoiceCards voices={data.voices} isBusy={data.adding.length > 0} />}
      {data && (
        <Switch
          label={t('ownVoices.finish')}
          hint={t('ownVoices.finishHint')}
          checked={data.finish}
          onChange={(on) => void changeVoiceFinish(on)}
        />
      )}
      {data && <Limits limits={data.limits} />}
    </Stack>
  )
}

function AddVoice() {
  const t = useT()
  const [inPlace, setInPlace] = useState(false)
  const [isClone, setIsClone] = useState(false)
  const form = useConsentForm(null)
  const consent = isClone ? form.consent : null
  const [recording, setRecording] = useState<VoiceRecording | null>(null)
  const isReady = !isClone || consent !== null
  const add = async (what: 'folder' | 'file') => {
    const chosen = await studio.ownVoiceChoose({ what })
    if (!chosen.ok || !chosen.value) return chosen
    const begun = await addOwnVoice({
      source: chosen.value.path,
      inPlace,
      ...(consent && { consent }),
      ...(consent && recording && { recording }),
    })
    if (begun.ok) {
      setIsClone(false)
      setRecording(null)
      form.setDraft({ ...form.draft, person: '', statement: '' })
    }
    return begun
  }
  const adding = useAttempt(() => add('folder'))
  const fromFile = useAttempt(() => add('file'))
  const error = adding.error ?? fromFile.error
  return (
    <Stack gap={8}>
      <Row gap={8} wrap>
        <Button
          icon={<FolderPlus />}
          busy={adding.busy}
          disabled={!isReady}
          data-testid="own-voice-add"
          onClick={adding.run}
        >
          {t('ownVoices.add')}
        </Button>
        <Button
          icon={<FileArchive />}
          busy={fromFile.busy}
          disabled={!isReady}
          onClick={fromFile.run}
        >
          {t('ownVoices.addFile')}
        </Button>
      </Row>
      <Switch
        label={t('ownVoices.inPlace')}
        hint={t('ownVoices.inPlaceHint')}
        checked={inPlace}
        onChange={setInPlace}
      />
      <Switch
        label={t('ownVoices.clone.is')}
        hint={t('ownVoices.clone.hint')}
        checked={isClone}
        data-testid="own-voice-clone"
        onChange={setIsClone}
      />
      {isClone && <ConsentFields form={form} />}
      {isClone && <RecordingFields recording={recording} onChange={setRecording} />}
      {!isReady && (
        <Note tone="info" icon>
          {t('ownVoices.clone.missing')}
        </Note>
      )}
      {error && <ErrorNote error={error} />}
    </Stack>
  )
}

interface RecordingFieldsProps {
  recording: VoiceRecording | null
  onChange: (recording: VoiceRecording | null) => void
}

/** The recording that a model is to speak like, and what is said in it. */
function RecordingFields({ recording, onChange }: RecordingFieldsProps) {
  const t = useT()
  const choosing = useAttempt(async () => {
    const chosen = await studio.ownVoiceChoose({ what: 'recording' })
    if (chosen.ok && chosen.value)
      onChange({ file: chosen.value.path, text: recording?.text ?? '' })
    return chosen
  })
  return (
    <Stack gap={8}>
      <Row gap={8} wrap>
        <Button icon={<FileAudio />} busy={choosing.busy} onClick={choosing.run}>
          {t('ownVoices.clone.recording')}
        </Button>
        <Text quiet small cut grow title={recording?.file}>
          {recording?.file ?? t('ownVoices.clone.recordingHint')}
        </Text>
      </Row>
      {recording && (
        <TextField
          label={t('ownVoices.clone.recordingText')}
          hint={t('ownVoices.clone.recordingTextHint')}
          value={recording.text}
          maxLength={1_000}
          onChange={(text) => onChange({ ...recording, text })}
        />
      )}
      {choosing.error && <ErrorNote error={choosing.error} />}
    </Stack>
  )
}

/** One that is being added, or could not be. */
function AddingCard({ adding }: { adding: Adding }) {
  const t = useT()
  const { id, source, progress, error } = adding
  const dropping = useAttempt(() => ownVoicesChanged(studio.ownVoiceDrop({ id })))
  if (error)
    return (
      <li data-testid="own-voice-failed" data-error-code={error.code}>
        <ErrorNote
          error={error}
          action={
            <Button look="quiet" data-testid="own-voice-dismiss" onClick={dropping.run}>
              {t('ownVoices.dismiss')}
            </Button>
          }
        />
      </li>
    )
  const stage = t('ownVoices.stage', { stage: progress.stage })
  return (
    <Card as="li" data-stage={progress.stage}>
      <Row gap={8}>
        <Text cut grow title={source}>
          {source}
        </Text>
        <Button look="quiet" icon={<X />} busy={dropping.busy} onClick={dropping.run}>
          {t('ui.cancel')}
        </Button>
      </Row>
      <Progress label={stage} value={progress.stage === 'wait' ? null : progress.done} />
      <Hint as="span">{stage}</Hint>
    </Card>
  )
}

function VoiceCards({ voices, isBusy }: { voices: readonly VoiceRecord[]; isBusy: boolean }) {
  const t = useT()
  if (voices.length === 0)
    return isBusy ? null : (
      <EmptyState icon={<AudioLines />} title={t('ownVoices.empty')}>
        {t('ownVoices.emptyHint')}
      </EmptyState>
    )
  return (
    <Stack as="ul" gap={8}>
      {voices.map((voice, at) => (
        <VoiceCard
          key={voice.id}
          voice={voice}
          above={voices[at - 1] ?? null}
          below={voices[at + 1] ?? null}
        />
      ))}
    </Stack>
  )
}

/** What models may take of this computer. */
function Limits({ limits }: { limits: ModelLimits }) {
  const t = useT()
  const fields = [
    { key: 'memoryMb', min: 256, max: 1_048_576, step: 256, unit: 'MB' },
    { key: 'threads', min: 1, max: 64, step: 1, unit: t('ownVoices.units.threads') },
    { key: 'models', min: 1, max: 20, step: 1, unit: t('ownVoices.units.models') },
  ] as const
  return (
    <Stack gap={8}>
      <Text as="strong">{t('ownVoices.limits')}</Text>
      {fields.map(({ key, unit, ...range }) => (
        <Row key={key} gap={8} justify="space-between" className={styles.figure}>
          <Text>{t(`ownVoices.limitNames.${key}`)}</Text>
          <NumberField
            {...range}
            label={t(`ownVoices.limitNames.${key}`)}
            value={limits[key]}
            unit={unit}
            data-testid={`model-limit-${key}`}
            onChange={(value) => void changeModelLimits({ [key]: value })}
          />
        </Row>
      ))}
      <Hint>{t('ownVoices.limitsHint')}</Hint>
    </Stack>
  )
}
