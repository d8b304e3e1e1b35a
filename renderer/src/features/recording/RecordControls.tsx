import { ChevronDown, Circle, FastForward, Repeat, RotateCcw, Square, Undo2 } from 'lucide-react'
import { useT } from '@/ui/text/use-t'
import { Row, Stack } from '@/ui/layout/layout'
import type { Recorder } from './sound/microphone'
import { RecorderStatus } from './RecorderStatus'
import { KeyButton } from './recorder-keys'

interface RecordControlsProps {
  recorder: Recorder
  /** There are cues behind this one in the list. */
  hasNext: boolean
  onRecord: () => void
  onRecordOn: () => void
  onLoop: () => void
}

/** The buttons of the recorder: before a recording what to record, during one what to do next. */
export function RecordControls({
  recorder,
  hasNext,
  onRecord,
  onRecordOn,
  onLoop,
}: RecordControlsProps) {
  const t = useT()
  const { state } = recorder
  const busy = state.kind !== 'idle'
  return (
    <Stack gap={8}>
      <Row gap={8} wrap>
        <KeyButton
          keys="r"
          look={busy ? 'danger' : 'primary'}
          icon={busy ? <Square /> : <Circle />}
          busy={state.kind === 'storing'}
          data-autofocus
          data-testid={busy ? 'record-stop' : 'record-start'}
          onClick={() => (busy ? void recorder.stop() : onRecord())}
        >
          {busy ? t('ui.stop') : t('recording.record')}
        </KeyButton>
        {busy ? (
          <During recorder={recorder} />
        ) : (
          <>
            <KeyButton keys="o" icon={<FastForward />} disabled={!hasNext} onClick={onRecordOn}>
              {t('recording.recordOn')}
            </KeyButton>
            <KeyButton keys="l" icon={<Repeat />} onClick={onLoop}>
              {t('recording.loop')}
            </KeyButton>
          </>
        )}
      </Row>
      <RecorderStatus recorder={recorder} />
    </Stack>
  )
}

function During({ recorder }: { recorder: Recorder }) {
  const t = useT()
  const isRecording = recorder.state.kind === 'recording'
  return (
    <>
      <KeyButton
        keys="n"
        icon={<ChevronDown />}
        disabled={!isRecording}
        onClick={() => recorder.next()}
      >
        {t('recording.nextCue')}
      </KeyButton>
      <KeyButton
        keys="a"
        icon={<RotateCcw />}
        disabled={!isRecording}
        onClick={() => recorder.again(false)}
      >
        {t('recording.again')}
      </KeyButton>
      <KeyButton
        keys="u"
        icon={<Undo2 />}
        disabled={!isRecording}
        title={t('recording.rollHint')}
        onClick={() => recorder.again(true)}
      >
        {t('recording.roll')}
      </KeyButton>
    </>
  )
}
