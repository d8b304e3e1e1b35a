import { MIN_LONGEST_PAUSE_MS } from '@shared/contracts/project-file'
import { RotateCcw } from 'lucide-react'
import { useT } from '@/ui/text/use-t'
import type { EditName } from '@/model/document/document'
import { execute, type Edit } from '@/model/document/execute'
import { setCueGain, setLongestPause } from '@/model/edits/cue-edits'
import { useGesture } from '@/ui/fields/NumberSlider'
import { Slider } from '@/ui/fields/Slider'
import { IconButton } from '@/ui/IconButton'
import { FieldGroup, Row } from '@cuecast/ui'
import { useFigure } from '@/ui/text/figure'
import styles from './Inspector.module.css'

/** The cue's level in the mix, in dB; needs no new render. */
export function GainField({ ids, value }: { ids: readonly string[]; value: number }) {
  const t = useT()
  const figure = useFigure()
  const text = `${figure(value, { signDisplay: 'exceptZero', maximumFractionDigits: 1 })} dB`
  return (
    <OverrideSlider
      name="changeGain"
      label={t('common.level')}
      value={value === 0 ? undefined : value}
      inherited={0}
      min={-24}
      max={12}
      step={0.5}
      text={text}
      of={ids[0]}
      edit={(gainDb) => setCueGain(ids, gainDb ?? 0)}
    />
  )
}

/** How long pauses inside the take may be; needs no new render. */
export function PauseField({ ids, value }: { ids: readonly string[]; value: number | undefined }) {
  const t = useT()
  return (
    <OverrideSlider
      name="shortenPauses"
      label={t('inspector.longestPause')}
      value={value}
      inherited={AS_SPOKEN_MS}
      min={MIN_LONGEST_PAUSE_MS}
      max={AS_SPOKEN_MS}
      step={10}
      text={value === undefined ? t('inspector.asSpoken') : t('inspector.pauseMs', { ms: value })}
      of={ids[0]}
      edit={(ms) => setLongestPause(ids, ms)}
    />
  )
}

/** The right end of the slider: pauses stay as they were spoken. */
const AS_SPOKEN_MS = 1_000

interface OverrideSliderProps {
  name: EditName
  label: string
  /** Undefined: the inherited value applies. */
  value: number | undefined
  inherited: number
  min: number
  max: number
  step: number
  text: string
  /** Id of what is changed: gestures on different cues stay separate steps of undo. */
  of: string | undefined
  /** Undefined removes the override. */
  edit: (value: number | undefined) => Edit
}

/** A slider that overrides an inherited value and can reset to it. One gesture is one step of undo. */
function OverrideSlider({
  name,
  label,
  value,
  inherited,
  text,
  of,
  edit,
  ...range
}: OverrideSliderProps) {
  const t = useT()
  const { group: gesture, settle } = useGesture()
  const change = (next: number) =>
    execute(name, edit(next === inherited ? undefined : next), { group: `${gesture}-${of}` })
  return (
    <FieldGroup label={label} inline>
      {(group) => (
        <Row gap={4} className={styles.override}>
          <Slider
            {...range}
            {...group}
            value={value ?? inherited}
            text={text}
            onChange={change}
            onCommit={settle}
          />
          {value !== undefined && (
            <IconButton
              small
              label={t('inspector.reset')}
              icon={<RotateCcw />}
              onClick={() => execute(name, edit(undefined))}
            />
          )}
        </Row>
      )}
    </FieldGroup>
  )
}
