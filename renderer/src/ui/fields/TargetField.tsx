import { Row } from '@cuecast/ui'
import { NumberField } from './NumberField'
import { Switch } from './Switch'

/** Seconds that are given first. */
const FIRST_S = 60

interface TargetFieldProps {
  label: string
  hint?: string
  /** Undefined: it may last as long as it does. */
  ms: number | undefined
  /** Seconds. */
  max: number
  onChange: (ms: number | undefined) => void
}

/** Whether something is to last a certain time, and how long: a second or more. */
export function TargetField({ label, hint, ms, max, onChange }: TargetFieldProps) {
  const setSeconds = (s: number) => onChange(Math.max(1_000, Math.round(s * 1_000)))
  return (
    <Row gap={8} justify="space-between">
      <Switch
        label={label}
        hint={hint}
        checked={ms !== undefined}
        onChange={(on) => (on ? setSeconds(FIRST_S) : onChange(undefined))}
      />
      {ms !== undefined && (
        <NumberField
          {...{ label, max }}
          value={ms / 1_000}
          min={1}
          step={1}
          digits={1}
          unit="s"
          onChange={setSeconds}
        />
      )}
    </Row>
  )
}
