import { Timer } from 'lucide-react'
import { useAttempt } from '@/bridge/use-attempt'
import { useT } from '@/ui/text/use-t'
import { currentPreferences, setPreferences, usePreferences } from '@/bridge/preferences'
import { Button, Grid, Row, Text } from '@cuecast/ui'
import { Select } from '@/ui/fields/Select'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { latencyOf, measureLatency } from './sound/latency'
import type { Recorder } from './sound/microphone'
import { readingLists, type useReadingList } from './reading-lists'

/** Lengths of pauses between cues to choose from, ms. */
const PAUSES = [400, 600, 800, 1_200, 2_000]

interface RecordChoicesProps {
  recorder: Recorder
  reading: ReturnType<typeof useReadingList>
  /** Where in the list the selected cue is; −1: it is in no list. */
  at: number
}

/** What is read, and how: remembered for the next time. */
export function RecordChoices({ recorder, reading, at }: RecordChoicesProps) {
  const t = useT()
  const { recording } = usePreferences()
  const change = (some: Partial<typeof recording>) =>
    void setPreferences({ recording: { ...recording, ...some } })
  const locked = recorder.state.kind !== 'idle'
  const { again, list, cues, choose } = reading
  const lists = again.length > 0 ? (['again', ...readingLists] as const) : readingLists
  const { choices } = recorder
  return (
    <Grid columns="minmax(0, 1fr) auto minmax(0, 1fr) minmax(0, 1fr)" gap="8px 12px" align="center">
      <Select
        label={t('recording.list')}
        value={list}
        disabled={locked}
        options={lists.map((value) => ({ value, label: t(`recording.lists.${value}`) }))}
        onChange={(next) => choose(next)}
      />
      <Text quiet small figures>
        {t('recording.place', { at: at + 1, count: cues.length })}
      </Text>
      <Select
        label={t('recording.countIn')}
        value={recording.countIn}
        disabled={locked}
        options={countIns.map((value) => ({ value, label: t(`recording.countIns.${value}`) }))}
        onChange={(countIn) => change({ countIn })}
      />
      <Select
        label={t('recording.pause')}
        value={String(recording.pauseMs)}
        disabled={locked}
        options={PAUSES.map((ms) => ({
          value: String(ms),
          label: t('recording.pauseOf', { seconds: ms / 1_000 }),
        }))}
        onChange={(ms) => change({ pauseMs: Number(ms) })}
      />
      {choices.length > 1 && (
        <Select
          label={t('recording.microphone')}
          value={choices.find(({ id }) => id === recording.deviceId)?.id ?? choices[0]?.id ?? ''}
          options={choices.map(({ id, name }) => ({ value: id, label: name }))}
          disabled={locked}
          onChange={(deviceId) => change({ deviceId })}
        />
      )}
      <Latency locked={locked} />
    </Grid>
  )
}

/** Measures once how late a sound comes back by the microphone. */
function Latency({ locked }: { locked: boolean }) {
  const t = useT()
  const { recording } = usePreferences()
  const { deviceId } = recording
  const ms = latencyOf(recording)
  const { run, busy, error } = useAttempt(
    () => measureLatency(deviceId),
    (measured) =>
      void setPreferences({
        recording: { ...currentPreferences().recording, latency: { deviceId, ms: measured } },
      }),
  )
  return (
    <Row gap={8} wrap style={{ gridColumn: 'span 3' }}>
      <Button
        look="quiet"
        icon={<Timer />}
        title={t('recording.latencyHint')}
        disabled={locked}
        busy={busy}
        onClick={() => run()}
      >
        {t(busy ? 'recording.measuring' : 'recording.measureLatency')}
      </Button>
      {ms !== null && (
        <Text quiet small figures nowrap>
          {t('recording.latency', { ms: Math.round(ms) })}
        </Text>
      )}
      {error && <ErrorNote error={error} />}
    </Row>
  )
}

const countIns = ['none', 'silent', 'beeps'] as const
