import { withoutMarkup } from '@shared/text/markup'
import type { Result } from '@shared/contracts/result'
import type { Cue } from '@shared/contracts/project-file'
import { FileInput, ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useT } from '@/ui/text/use-t'
import { usePreferences } from '@/bridge/preferences'
import { useDocument } from '@/model/document/document-store'
import { transport } from '@/model/playback/playhead'
import { punchedIn, RECORDING_RATE, type SoundRange } from './sound/sound-edits'
import { latencyOf } from './sound/latency'
import { useRecorder, type Wanted } from './sound/microphone'
import { report } from '@/model/report'
import { discardRecorded, letGo, readRecorded } from './sound/recording-file'
import { importTake, keepRecording, keepRecordings } from '@/model/work/take-actions'
import { selectCue, useSelection } from '@/model/view/selection-store'
import type { OpenDialog } from '@/model/view/workspace-store'
import { Button, Note, Row, Stack, Text } from '@cuecast/ui'
import { Dialog } from '@/ui/overlays/Dialog'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { PiecesCheck } from './PiecesCheck'
import { type ReadingList, useReadingList } from './reading-lists'
import type { CueToRead, Piece } from './sound/record-session'
import { RecordChoices } from './RecordChoices'
import { RecordControls } from './RecordControls'
import { useDialogKeys, KeyButton } from './recorder-keys'
import { useRemarks } from './remarks'
import { TextBand } from './TextBand'
import { TakeEditor, useTakeSound } from './TakeEditor'
import styles from './recording.module.css'

declare module '@/model/view/workspace-store' {
  interface DialogProps {
    record: { list: ReadingList }
  }
}

/** Sound played before a part that is recorded over, samples: 2 s. */
const LEAD_IN = 2 * RECORDING_RATE
/** How often a cue is read in a loop, at most. */
const LOOPS = 50

/** Records the selected cue in the user's own voice, a part of its take, or one cue after the other. */
export function RecordDialog({ list }: OpenDialog<'record'>) {
  const t = useT()
  const activeId = useSelection((state) => state.activeId)
  const cue = useDocument(({ byId }) => byId.get(activeId ?? ''))
  const number = useDocument(({ order }) => order.indexOf(activeId ?? '') + 1)
  useEffect(() => transport().pause(), [])
  useDialogKeys()
  if (!cue) return null
  return (
    <Dialog wide title={t('recording.title', { number })} testId="record-dialog" topic="recording">
      <RecordRoom cue={cue} opened={list} />
    </Dialog>
  )
}

/** What was recorded in one go, to be checked. */
interface Checked {
  pieces: readonly Piece[]
  cues: readonly CueToRead[]
}

/** What is played before a part of a take is recorded over. */
const leadOf = (sound: Float32Array<ArrayBuffer> | null, { from }: SoundRange) =>
  sound?.slice(Math.max(0, from - LEAD_IN), from) ?? null

/** The recorder of the selected cue, with what it recorded last. */
function useCueRecorder(cue: Cue, cues: readonly CueToRead[]) {
  const { recording: settings } = usePreferences()
  const { pauseMs } = settings
  const latencyMs = latencyOf(settings)
  const sound = useTakeSound(cue.id)
  const [checked, setChecked] = useState<Checked | null>(null)
  const [stored, setStored] = useState<readonly Piece[]>([])
  /** Where in the take the recording begins, ms; null: the whole cue is recorded. */
  const [partFromMs, setPartFromMs] = useState<number | null>(null)
  /** The part of the take that is being recorded over; null: the whole cue is recorded. */
  const part = useRef<SoundRange | null>(null)
  const recorder = useRecorder({
    ...settings,
    latencyMs,
    onCue: ({ id }) => selectCue(id),
    onRecorded: async (pieces, { cues: read }) => {
      const isLoop = read.every(({ id }) => id === read[0]?.id)
      const said = pieces.filter(({ wanted }) => wanted)
      if (!isLoop && said.length > 1) return setChecked({ pieces, cues: read })
      setStored(pieces)
      const isTimed = latencyMs !== null
      const over = part.current && sound ? { sound, range: part.current, isTimed } : null
      await report(storeTakes(pieces, over))
    },
  })
  const record = (how: Partial<Wanted>, range: SoundRange | null = null) => {
    part.current = range
    setPartFromMs(range && (range.from / RECORDING_RATE) * 1_000)
    setStored([])
    const lead = range && leadOf(sound, range)
    void recorder.start({ cues: [here], part: range !== null, pauseMs: null, lead, ...how })
  }
  const here = { id: cue.id, text: withoutMarkup(cue.text) }
  const at = cues.findIndex(({ id }) => id === cue.id)
  return {
    recorder,
    sound,
    at,
    checked,
    stored,
    partFromMs,
    endCheck: () => setChecked(null),
    one: () => record({}),
    over: (range: SoundRange) => record({}, range),
    on: () => record({ cues: cues.slice(Math.max(0, at)), pauseMs }),
    loop: () => record({ cues: Array.from({ length: LOOPS }, () => here), pauseMs }),
  }
}

function RecordRoom({ cue, opened }: { cue: Cue; opened: ReadingList }) {
  const reading = useReadingList(opened)
  const { recorder, sound, at, checked, ...recording } = useCueRecorder(cue, reading.cues)
  const busy = recorder.state.kind !== 'idle'
  return (
    <Stack gap={16}>
      <RecordPrompt cue={cue} cues={reading.cues} locked={busy || checked !== null} />
      {checked ? (
        <PiecesCheck
          {...checked}
          onDone={(again) => {
            recording.endCheck()
            if (again.length > 0) reading.choose('again', again)
          }}
        />
      ) : (
        <>
          {busy && <TextBand cue={cue} recorder={recorder} partFromMs={recording.partFromMs} />}
          <RecordControls
            recorder={recorder}
            hasNext={at >= 0 && at + 1 < reading.cues.length}
            onRecord={recording.one}
            onRecordOn={recording.on}
            onLoop={recording.loop}
          />
          <RecordChoices recorder={recorder} reading={reading} at={at} />
        </>
      )}
      {recorder.error && <ErrorNote error={recorder.error} />}
      <Remarks pieces={recording.stored} />
      {!checked && (
        <TakeEditor
          key={sound ? cue.id : 'none'}
          cueId={cue.id}
          sound={sound}
          busy={busy}
          onRecordOver={recording.over}
        />
      )}
      <OwnVoice cueId={cue.id} busy={busy} />
    </Stack>
  )
}

function OwnVoice({ cueId, busy }: { cueId: string; busy: boolean }) {
  const t = useT()
  return (
    <Row justify="space-between">
      <Text quiet small>
        {t('recording.ownVoiceHint')}
      </Text>
      <Button
        look="quiet"
        icon={<FileInput />}
        disabled={busy}
        onClick={() => void report(importTake(cueId))}
      >
        {t('recording.import')}
      </Button>
    </Row>
  )
}

/** What was wrong with the sound of what was recorded last. */
function Remarks({ pieces }: { pieces: readonly Piece[] }) {
  const remarks = useRemarks(pieces)
  if (remarks.length === 0) return null
  return (
    <Note tone="warning" icon data-testid="recording-remarks">
      {remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
    </Note>
  )
}

/** Stores recordings of one cue as its takes: the last one counts, alone or in place of a part of the take. */
async function storeTakes(
  pieces: readonly Piece[],
  over: { sound: Float32Array<ArrayBuffer>; range: SoundRange; isTimed: boolean } | null,
): Promise<Result<void>> {
  const [piece] = pieces
  const stored =
    over && piece
      ? await recordOver(piece.cueId, piece.id, (samples) =>
          punchedIn(over.sound, over.range, samples, over.isTimed),
        )
      : await keepRecordings(pieces)
  await letGo(pieces.map(({ id }) => id))
  return stored
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

interface RecordPromptProps {
  cue: Cue
  cues: readonly CueToRead[]
  locked: boolean
}

/** The words to read, large, between those before and after them in the list. */
function RecordPrompt({ cue, cues, locked }: RecordPromptProps) {
  const t = useT()
  const { before, after } = useNeighbours(cue.id, cues)
  const speaker = useDocument(({ speakersById }) => speakersById[cue.speakerId ?? '']?.label)
  return (
    <Row gap={8} align="start">
      <Stack gap={4} grow className={styles.prompt} data-testid="record-text" aria-live="polite">
        <Text quiet>{before?.text}</Text>
        {speaker !== undefined && (
          <Text small quiet>
            {speaker}
          </Text>
        )}
        <p className={styles.words}>{withoutMarkup(cue.text)}</p>
        <Text quiet>{after?.text}</Text>
      </Stack>
      {!locked && (
        <Stack gap={4}>
          <KeyButton
            keys="PageUp"
            look="quiet"
            title={t('commands.previousCue')}
            icon={<ChevronUp />}
            disabled={!before}
            onClick={() => before && selectCue(before.id)}
          >
            <Text unseen>{t('commands.previousCue')}</Text>
          </KeyButton>
          <KeyButton
            keys="PageDown"
            look="quiet"
            title={t('commands.nextCue')}
            icon={<ChevronDown />}
            disabled={!after}
            onClick={() => after && selectCue(after.id)}
          >
            <Text unseen>{t('commands.nextCue')}</Text>
          </KeyButton>
        </Stack>
      )}
    </Row>
  )
}

/** The cues of the list around one; around a cue that is in no list, those of the project. */
function useNeighbours(id: string, cues: readonly CueToRead[]) {
  const order = useDocument((state) => state.order)
  const byId = useDocument((state) => state.byId)
  const inList = cues.findIndex((cue) => cue.id === id)
  if (inList >= 0) return { before: cues[inList - 1], after: cues[inList + 1] }
  const at = order.indexOf(id)
  const beside = (place: number) => {
    const cue = byId.get(order[place] ?? '')
    return cue && { id: cue.id, text: withoutMarkup(cue.text) }
  }
  return { before: beside(at - 1), after: beside(at + 1) }
}
