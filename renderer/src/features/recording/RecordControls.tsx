import { ChevronDown, Circle, FastForward, Repeat, RotateCcw, Square, Undo2 } from 'lucide-react'
import { useT } from '@/ui/text/use-t'
import { Row, Stack, Text } from '@cuecast/ui'
import type { Recorder, Level } from './sound/microphone'
import { KeyButton } from './recorder-keys'
import { useEffect, useState } from 'react'
import { useFormatter } from 'use-intl'
import styles from './recording.module.css'

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

/** The quietest level that the meter shows, dBFS. */
const FLOOR = -54

const decibelsOf = (linear: number): number =>
  Math.max(FLOOR, Math.min(0, 20 * Math.log10(Math.max(1e-6, linear))))

/** What the recorder does, in words, with the level, its peak, what was cut off or is missing, and the length. */
function RecorderStatus({ recorder }: { recorder: Recorder }) {
  const t = useT()
  const format = useFormatter()
  const { state } = recorder
  const [level, setLevel] = useState<Level | null>(null)
  const listening = state.kind === 'counting' || state.kind === 'recording'
  const { readLevel } = recorder
  useEffect(() => {
    if (!listening) return
    const timer = setInterval(() => setLevel(readLevel()), 60)
    return () => clearInterval(timer)
  }, [listening, readLevel])
  if (!listening) return state.kind === 'opening' && <Text quiet>{t('recording.opening')}</Text>
  const { now = 0, held = 0, clipped = false, seconds = 0, gaps = 0 } = level ?? {}
  const decibels = format.number(Math.round(decibelsOf(held)), { maximumFractionDigits: 0 })
  return (
    <Row gap={8} grow>
      <Text as="output" strong data-testid="record-state" data-state={state.kind}>
        {state.kind === 'counting'
          ? t('recording.counting', { left: state.left })
          : t('recording.recording', { seconds: format.number(Math.floor(seconds)) })}
      </Text>
      <span className={styles.meter}>
        <meter
          style={{ width: '100%', height: 16 }}
          aria-label={t('recording.level')}
          aria-valuetext={t('recording.decibels', { decibels })}
          min={FLOOR}
          max={0}
          high={-6}
          optimum={-12}
          value={decibelsOf(now)}
        />
        <span
          className={styles.held}
          style={{ left: `${(1 - decibelsOf(held) / FLOOR) * 100}%` }}
          aria-hidden
        />
      </span>
      <Text small figures style={{ minWidth: 64, textAlign: 'right' }}>
        {t('recording.decibels', { decibels })}
      </Text>
      <output className={styles.clip} data-on={clipped} data-testid="record-clip">
        {t(clipped ? 'recording.clipped' : 'recording.notClipped')}
      </output>
      {gaps > 0 && (
        <output className={styles.clip} data-on>
          {t('recording.gapsNow', { count: gaps })}
        </output>
      )}
    </Row>
  )
}
