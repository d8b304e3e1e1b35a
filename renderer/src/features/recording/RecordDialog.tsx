import { withoutMarkup } from '@shared/text/markup'
import type { Cue } from '@shared/contracts/project-file'
import type { Result } from '@shared/contracts/result'
import { ChevronDown, ChevronUp, Circle, FileInput, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useDocument } from '@/model/document/document-store'
import { useTopic } from '@/model/view/help'
import { transport } from '@/model/playback/playhead'
import { playSound, punchedIn, RECORDING_RATE, type SoundRange } from './sound-edits'
import { useRecorder, type Recorder } from './microphone'
import { report } from '@/model/report'
import { discardRecorded, readRecorded } from './recording-file'
import { importTake, keepRecorded, keepRecording } from '@/model/work/take-actions'
import { selectCue, useSelection } from '@/model/view/selection-store'
import { closeDialog } from '@/model/view/workspace-store'
import { Button } from '@/ui/Button'
import { Select } from '@/ui/fields/Select'
import { Switch } from '@/ui/fields/Switch'
import { IconButton } from '@/ui/IconButton'
import { Row, Stack, Text } from '@/ui/layout/layout'
import { Dialog } from '@/ui/overlays/Dialog'
import { ErrorNote } from '@/ui/states/ErrorNote'
import styles from './recording.module.css'
import { TakeEditor, useTakeSound } from './TakeEditor'

declare module '@/model/view/workspace-store' {
  interface DialogProps {
    record: object
  }
}

/** Sound played before a part that is recorded over, samples: 2 s. */
const LEAD_IN = 2 * RECORDING_RATE

/** Records the selected cue in the user's own voice, or only a part of its take. */
export function RecordDialog() {
  const t = useTranslations('recording')
  const activeId = useSelection((state) => state.activeId)
  const cue = useDocument(({ byId }) => byId.get(activeId ?? ''))
  const number = useDocument(({ order }) => order.indexOf(activeId ?? '') + 1)
  const help = useTopic('recording')
  useEffect(() => transport().pause(), [])
  if (!cue) return null
  return (
    <Dialog
      wide
      title={t('title', { number })}
      testId="record-dialog"
      help={help}
      onClose={closeDialog}
    >
      <RecordCue key={cue.id} cue={cue} />
    </Dialog>
  )
}

/** The microphone that was chosen last, while the window is open. */
let lastDevice: string | null = null

function RecordCue({ cue }: { cue: Cue }) {
  const t = useTranslations('recording')
  const tu = useTranslations('ui')
  const [deviceId, setDeviceId] = useState(lastDevice)
  const [countIn, setCountIn] = useState(true)
  const sound = useTakeSound(cue.id)
  /** The part of the take that is being recorded over; null: the whole cue is recorded. */
  const part = useRef<SoundRange | null>(null)
  const recorder = useRecorder({
    deviceId,
    countIn,
    leadIn: async () => {
      const { current: range } = part
      if (range && sound)
        await playSound(sound.subarray(Math.max(0, range.from - LEAD_IN), range.from))
    },
    onRecorded: (id) => {
      const { current: range } = part
      const kept =
        range && sound
          ? recordOver(cue.id, id, (samples) => punchedIn(sound, range, samples))
          : keepRecorded({ id, part: false }, cue.id)
      return report(kept)
    },
  })
  const busy = recorder.state.kind !== 'idle'
  const record = (range: SoundRange | null) => {
    part.current = range
    void recorder.start({ cueId: cue.id, part: range !== null })
  }
  return (
    <Stack gap={16}>
      <Prompt cue={cue} locked={busy} />
      <Row gap={12} wrap>
        {busy ? (
          <Button
            look="danger"
            icon={<Square />}
            busy={recorder.state.kind === 'storing'}
            data-autofocus
            data-testid="record-stop"
            onClick={() => void recorder.stop()}
          >
            {tu('stop')}
          </Button>
        ) : (
          <Button
            look="primary"
            icon={<Circle />}
            data-autofocus
            data-testid="record-start"
            onClick={() => record(null)}
          >
            {t('record')}
          </Button>
        )}
        <RecorderStatus recorder={recorder} />
        <Switch label={t('countIn')} checked={countIn} onChange={setCountIn} />
        <MicrophoneChoice
          recorder={recorder}
          value={deviceId}
          onChange={(id) => {
            lastDevice = id
            setDeviceId(id)
          }}
        />
      </Row>
      {recorder.error && <ErrorNote error={recorder.error} />}
      <TakeEditor
        key={sound ? 'sound' : 'none'}
        cueId={cue.id}
        sound={sound}
        busy={busy}
        onRecordOver={record}
      />
      <Row justify="space-between">
        <Text quiet small>
          {t('ownVoiceHint')}
        </Text>
        <Button
          look="quiet"
          icon={<FileInput />}
          disabled={busy}
          onClick={() => void report(importTake(cue.id))}
        >
          {t('import')}
        </Button>
      </Row>
    </Stack>
  )
}

/** Makes a take of a recorded part and what is around it; then the file of the part goes. */
async function recordOver(
  cueId: string,
  id: string,
  joined: (part: Float32Array<ArrayBuffer>) => Float32Array<ArrayBuffer>,
): Promise<Result<void>> {
  const read = await readRecorded(id)
  if (!read.ok) return read
  const kept = await keepRecording(cueId, joined(read.value), RECORDING_RATE)
  return kept.ok ? discardRecorded(id) : kept
}

interface MicrophoneChoiceProps {
  recorder: Recorder
  value: string | null
  onChange: (id: string) => void
}

function MicrophoneChoice({ recorder, value, onChange }: MicrophoneChoiceProps) {
  const t = useTranslations('recording')
  const { choices, state } = recorder
  if (choices.length < 2) return null
  return (
    <Select
      label={t('microphone')}
      value={value ?? choices[0]?.id ?? ''}
      options={choices.map(({ id, name }) => ({ value: id, label: name }))}
      disabled={state.kind !== 'idle'}
      onChange={onChange}
    />
  )
}

/** The words to read, large, between those before and after them. */
function Prompt({ cue, locked }: { cue: Cue; locked: boolean }) {
  const tc = useTranslations('commands')
  const [before, after] = useNeighbours(cue.id)
  const speaker = useDocument(({ speakersById }) => speakersById[cue.speakerId ?? '']?.label)
  return (
    <Row gap={8} align="start">
      <Stack gap={4} grow className={styles.prompt} data-testid="record-text" aria-live="polite">
        <Text quiet>{before && withoutMarkup(before.text)}</Text>
        {speaker !== undefined && (
          <Text small quiet>
            {speaker}
          </Text>
        )}
        <p className={styles.words}>{withoutMarkup(cue.text)}</p>
        <Text quiet>{after && withoutMarkup(after.text)}</Text>
      </Stack>
      <Stack gap={4}>
        <IconButton
          label={tc('previousCue')}
          icon={<ChevronUp />}
          disabled={locked || !before}
          onClick={() => before && selectCue(before.id)}
        />
        <IconButton
          label={tc('nextCue')}
          icon={<ChevronDown />}
          disabled={locked || !after}
          onClick={() => after && selectCue(after.id)}
        />
      </Stack>
    </Row>
  )
}

function useNeighbours(id: string): [Cue | undefined, Cue | undefined] {
  const order = useDocument((state) => state.order)
  const byId = useDocument((state) => state.byId)
  const at = order.indexOf(id)
  return [byId.get(order[at - 1] ?? ''), byId.get(order[at + 1] ?? '')]
}

/** A level of this much and more is cut off, dBFS. */
const TOO_LOUD = -1
/** The quietest level that the meter shows, dBFS. */
const FLOOR = -54

/** What the recorder does, in words, with the level and the length of the recording. */
function RecorderStatus({ recorder }: { recorder: Recorder }) {
  const t = useTranslations('recording')
  const format = useFormatter()
  const { state } = recorder
  const [{ level, seconds }, setShown] = useState({ level: FLOOR, seconds: 0 })
  const listening = state.kind === 'counting' || state.kind === 'recording'
  const { readLevel, readSeconds } = recorder
  useEffect(() => {
    if (!listening) return
    const timer = setInterval(() => {
      const db = 20 * Math.log10(Math.max(1e-6, readLevel()))
      setShown({ level: Math.max(FLOOR, Math.min(0, db)), seconds: readSeconds() })
    }, 60)
    return () => clearInterval(timer)
  }, [listening, readLevel, readSeconds])
  if (!listening) return state.kind === 'opening' && <Text quiet>{t('opening')}</Text>
  const decibels = format.number(Math.round(level), { maximumFractionDigits: 0 })
  return (
    <Row gap={8} grow>
      <output className={styles.state} data-testid="record-state" data-state={state.kind}>
        {state.kind === 'counting'
          ? t('counting', { left: state.left })
          : t('recording', { seconds: format.number(Math.floor(seconds)) })}
      </output>
      <meter
        className={styles.level}
        aria-label={t('level')}
        aria-valuetext={t('decibels', { decibels })}
        min={FLOOR}
        max={0}
        high={-6}
        optimum={-12}
        value={level}
      />
      <Text small figures className={styles.decibels}>
        {level >= TOO_LOUD ? t('tooLoud') : t('decibels', { decibels })}
      </Text>
    </Row>
  )
}
