import type { MixMeter } from '@shared/contracts/project/track-settings'
import { Gauge } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useAttempt } from '@/bridge/use-attempt'
import { useT } from '@/ui/text/use-t'
import { studio } from '@/bridge/studio'
import { useDocument } from '@/model/document/document-store'
import { savedProject } from '@/model/document/saving'
import { onMixChange } from '@/model/playback/mix-level'
import { usePlayhead } from '@/model/playback/playhead'
import { Button, Hint, Row, Stack, Text } from '@cuecast/ui'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Progress } from '@/ui/states/Progress'
import { useFigure } from '@/ui/text/figure'
import { Section } from './SettingsSection'

/** Length of a step of the measurement, ms, and steps of its windows. */
const STEP_MS = 100
const MOMENTARY = 4
const SHORT_TERM = 30

/** Loudness of the window that ends at a step (EBU Tech 3341), LUFS; null before it is full, and for silence. */
export function windowLufs(steps: readonly number[], end: number, width: number): number | null {
  if (end < width) return null
  const window = steps.slice(end - width, end)
  const energy = window.reduce((sum, step) => sum + step, 0) / width
  return energy > 0 ? -0.691 + 10 * Math.log10(energy) : null
}

/** How loud the mix is as an export would write it: measured when it is asked for, followed with the playhead. */
export function MeterSection() {
  const path = useDocument(({ opened }) => opened?.path)
  return <Meter key={path} />
}

function Meter() {
  const t = useT()
  const [meter, setMeter] = useState<MixMeter | null>(null)
  const [isOld, setIsOld] = useState(false)
  const { run, busy, error } = useAttempt(async () => {
    setIsOld(false)
    const project = await savedProject()
    return project.ok ? project.value.mixMeter() : project
  }, setMeter)
  useEffect(() => () => void studio.mixMeterCancel(), [])
  useEffect(() => onMixChange(() => setIsOld(true)), [])
  return (
    <Section title={t('sound.meter.title')} onReset={null}>
      {!meter && <Hint>{t('sound.meter.hint')}</Hint>}
      {meter && <Figures meter={meter} />}
      {meter && isOld && !busy && <Hint>{t('sound.meter.old')}</Hint>}
      {error && <ErrorNote error={error} />}
      {busy && <Progress label={t('sound.meter.busy')} value={null} />}
      <Row gap={8}>
        {busy ? (
          <Button onClick={() => void studio.mixMeterCancel()}>{t('sound.meter.stop')}</Button>
        ) : (
          <Button icon={<Gauge />} onClick={() => run()}>
            {t(meter ? 'sound.meter.again' : 'sound.meter.measure')}
          </Button>
        )}
      </Row>
    </Section>
  )
}

/** Of the whole mix, then where the film is now: the last 400 ms and 3 s. */
function Figures({ meter }: { meter: MixMeter }) {
  const t = useT()
  const figure = useFigure()
  const { steps } = meter
  const end = usePlayhead(({ timeMs }) => Math.min(steps.length, Math.floor(timeMs / STEP_MS)))
  const whole = [
    ['integrated', meter.integratedLufs, 'LUFS'],
    ['range', meter.rangeLu, 'LU'],
    ['shortTerm', meter.shortTermLufs, 'LUFS'],
    ['momentary', meter.momentaryLufs, 'LUFS'],
    ['truePeak', meter.truePeakDbtp, 'dBTP'],
  ] as const
  const here = [
    ['momentaryHere', windowLufs(steps, end, MOMENTARY), 'LUFS'],
    ['shortTermHere', windowLufs(steps, end, SHORT_TERM), 'LUFS'],
  ] as const
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return [whole, here].map((rows) => (
    <Stack
      as="ul"
      gap={4}
      key={rows[0][0]}
      aria-label={rows === here ? t('sound.meter.here') : undefined}
    >
      {rows.map(([name, value, unit]) => (
        <Row as="li" key={name} justify="space-between" gap={8}>
          <Text>{t(`sound.meter.${name}`)}</Text>
          <Text figures nowrap>
            {value === null ? '–' : figure(value, one)} {unit}
          </Text>
        </Row>
      ))}
    </Stack>
  ))
}
