import { AudioLines, Circle, Play, Scissors, Undo2 } from 'lucide-react'
import { Slider as Radix } from 'radix-ui'
import { useEffect, useMemo, useState } from 'react'
import { useFormatter } from 'use-intl'
import { useShallow } from 'zustand/react/shallow'
import { useT } from '@/ui/text/use-t'
import { activeTake, listedTakes, useTakes } from '@/model/document/takes-store'
import {
  decodeTake,
  denoised,
  playSound,
  stopSound,
  RECORDING_RATE,
  type SoundRange,
  trimmed,
  waveShape,
} from './sound/sound-edits'
import { report } from '@/model/report'
import { chooseTake, denoiseTake, keepRecording, rateTake } from '@/model/work/take-actions'
import { useRecognisers } from '@/bridge/api-queries'
import { Button, Row, Stack, Text } from '@cuecast/ui'
import { SelectField } from '@/ui/fields/Select'
import { KeyButton } from './recorder-keys'
import styles from './recording.module.css'

type Samples = Float32Array<ArrayBuffer>

/** The active take of a cue, decoded; null while it is read or there is none. */
export function useTakeSound(cueId: string): Samples | null {
  const takeId = useTakes((takes) => takes.active.get(cueId))
  const [decoded, setDecoded] = useState<{ takeId: string; sound: Samples | null } | null>(null)
  useEffect(() => () => void stopSound(), [])
  useEffect(() => {
    if (takeId === undefined) return
    let gone = false
    void decodeTake(takeId).then((sound) => !gone && setDecoded({ takeId, sound }))
    return () => {
      gone = true
    }
  }, [takeId])
  return decoded?.takeId === takeId ? (decoded?.sound ?? null) : null
}

interface TakeEditorProps {
  cueId: string
  sound: Samples | null
  /** A recording is under way. */
  busy: boolean
  /** Records over the part of the take. */
  onRecordOver: (range: SoundRange) => void
}

/** The take in use with its waveform: choose a part of it to play, to keep or to record over. */
export function TakeEditor({ cueId, sound, busy, onRecordOver }: TakeEditorProps) {
  const t = useT()
  const own = useTakes((takes) => activeTake(takes, cueId)?.own !== undefined)
  const takeId = useTakes((takes) => takes.active.get(cueId))
  const [chosen, setChosen] = useState<{ of: string | undefined; range: SoundRange } | null>(null)
  const [cleaning, setCleaning] = useState(false)
  const { data: models } = useRecognisers()
  const denoiser = models?.find(({ family, trouble }) => family === 'denoiser' && trouble === null)
  if (!sound || sound.length === 0) return null
  const whole = { from: 0, to: sound.length }
  const range = chosen?.of === takeId && chosen ? chosen.range : whole
  const isPart = range.from > 0 || range.to < sound.length
  const keep = (samples: Samples) => report(keepRecording(cueId, samples, RECORDING_RATE))
  const clean = async () => {
    setCleaning(true)
    if (denoiser && takeId !== undefined) await report(denoiseTake(cueId, takeId))
    else await keep(await denoised(sound))
    setCleaning(false)
  }
  return (
    <Stack gap={8} data-testid="take-editor">
      <Row gap={8} wrap align="end">
        <TakeChoice cueId={cueId} />
        <Stars disabled={busy} takeId={takeId} />
      </Row>
      <Waveform
        sound={sound}
        range={range}
        disabled={busy}
        onChange={(next) => setChosen({ of: takeId, range: next })}
      />
      <Row gap={8} wrap>
        <KeyButton
          keys="p"
          icon={<Play />}
          disabled={busy}
          onClick={() => void playSound(trimmed(sound, range))}
        >
          {t(isPart ? 'recording.playPart' : 'recording.play')}
        </KeyButton>
        <KeyButton
          keys="u"
          icon={<Undo2 />}
          disabled={busy || range.from === 0}
          title={t('recording.punchHint')}
          onClick={() => onRecordOver({ from: range.from, to: sound.length })}
        >
          {t('recording.roll')}
        </KeyButton>
        <Button
          icon={<Circle />}
          disabled={busy || !isPart}
          data-testid="part-record"
          onClick={() => onRecordOver(range)}
        >
          {t('recording.recordPart')}
        </Button>
        <Button
          icon={<Scissors />}
          disabled={busy || !isPart || !own}
          onClick={() => void keep(trimmed(sound, range))}
        >
          {t('recording.trim')}
        </Button>
        <Button
          icon={<AudioLines />}
          disabled={busy || !own}
          busy={cleaning}
          data-testid="take-denoise"
          onClick={() => void clean()}
        >
          {t('recording.denoise')}
        </Button>
      </Row>
      <Text as="p" quiet small>
        {t(own ? 'recording.partHint' : 'recording.serviceTakeHint')}{' '}
        {own && denoiser && t('recording.denoisedBy', { name: denoiser.name })}
      </Text>
    </Stack>
  )
}

/** All takes of the cue, to go back to an earlier one. */
function TakeChoice({ cueId }: { cueId: string }) {
  const t = useT()
  const format = useFormatter()
  const ids = useTakes(useShallow((takes) => listedTakes(takes, cueId)))
  const byId = useTakes((takes) => takes.byId)
  const active = useTakes((takes) => takes.active.get(cueId))
  const options = ids.flatMap((id, i) => {
    const take = byId.get(id)
    if (!take) return []
    const seconds = format.number(take.durationMs / 1_000, { maximumFractionDigits: 1 })
    const of = { number: i + 1, seconds }
    const stars = take.stars === undefined ? '' : ` · ${'★'.repeat(take.stars)}`
    return {
      value: id,
      label: t(take.own ? 'recording.ownTake' : 'recording.serviceTake', of) + stars,
    }
  })
  return (
    <SelectField
      label={t('recording.take')}
      value={active ?? ''}
      options={options.toReversed()}
      data-testid="record-take"
      onChange={(id) => chooseTake(cueId, id)}
    />
  )
}

const STARS = [1, 2, 3, 4, 5]

/** How well the take in use was said: the same number again takes it back. */
function Stars({ takeId, disabled }: { takeId: string | undefined; disabled: boolean }) {
  const t = useT()
  const stars = useTakes((takes) => takes.byId.get(takeId ?? '')?.stars ?? 0)
  if (takeId === undefined) return null
  return (
    <Row as="fieldset" gap={2} aria-label={t('recording.rate')}>
      {STARS.map((count) => (
        <KeyButton
          key={count}
          keys={String(count)}
          look="quiet"
          disabled={disabled}
          aria-label={t('recording.stars', { stars: count })}
          aria-pressed={count <= stars}
          onClick={() => rateTake(takeId, count)}
        >
          {count <= stars ? '★' : '☆'}
        </KeyButton>
      ))}
    </Row>
  )
}

/** Columns of the waveform. */
const COLUMNS = 320
/** One step of a handle by an arrow key, samples: 10 ms. */
const STEP = RECORDING_RATE / 100

interface WaveformProps {
  sound: Samples
  range: SoundRange
  disabled: boolean
  onChange: (range: SoundRange) => void
}

/** The waveform of a take, with a handle at each end of the chosen part. */
function Waveform({ sound, range, disabled, onChange }: WaveformProps) {
  const t = useT()
  const format = useFormatter()
  const shape = useMemo(() => waveShape(sound, COLUMNS, 0.01), [sound])
  const text = (samples: number) =>
    t('recording.seconds', {
      seconds: format.number(samples / RECORDING_RATE, { maximumFractionDigits: 2 }),
    })
  return (
    <div className={styles.wave}>
      <svg viewBox={`0 -1 ${COLUMNS} 2`} preserveAspectRatio="none" aria-hidden>
        <path d={shape} />
      </svg>
      <Radix.Root
        className={styles.rangeRoot}
        value={[range.from, range.to]}
        min={0}
        max={sound.length}
        step={STEP}
        minStepsBetweenThumbs={5}
        disabled={disabled}
        onValueChange={([from = 0, to = sound.length]) => onChange({ from, to })}
      >
        <Radix.Track className={styles.rangeTrack}>
          <Radix.Range className={styles.rangePart} />
        </Radix.Track>
        <Radix.Thumb
          className={styles.rangeThumb}
          aria-label={t('recording.from')}
          aria-valuetext={text(range.from)}
          data-testid="part-from"
        />
        <Radix.Thumb
          className={styles.rangeThumb}
          aria-label={t('recording.to')}
          aria-valuetext={text(range.to)}
        />
      </Radix.Root>
    </div>
  )
}
