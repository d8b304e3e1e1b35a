import { RotateCcw } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { EditName } from '@/project/document/edit-names'
import { execute, type Edit } from '@/project/document/execute'
import { Field } from '@/ui/fields/Field'
import { IconButton } from '@/ui/IconButton'
import { Slider } from '@/ui/fields/Slider'
import styles from './Override.module.css'

interface OverrideSliderProps {
  name: EditName
  label: string
  testId: string
  /** Undefined: the inherited value holds. */
  value: number | undefined
  inherited: number
  min: number
  max: number
  step: number
  text: string
  /** What is changed, so that gestures on two things stay two steps of undo. */
  of: string | undefined
  /** Undefined takes the override away. */
  edit: (value: number | undefined) => Edit
}

/** A slider over an inherited value, with the way back to it. One gesture is one step of undo. */
export function OverrideSlider({
  name,
  label,
  testId,
  value,
  inherited,
  text,
  of,
  edit,
  ...range
}: OverrideSliderProps) {
  const t = useTranslations('inspector')
  const id = useId()
  const [gesture, setGesture] = useState(0)
  const change = (next: number) =>
    execute(name, edit(next === inherited ? undefined : next), { group: `${id}-${gesture}-${of}` })
  return (
    <Field label={label} inline>
      {() => (
        <div className={styles.override}>
          <Slider
            {...range}
            label={label}
            value={value ?? inherited}
            text={text}
            data-testid={testId}
            onChange={change}
            onCommit={() => setGesture(gesture + 1)}
          />
          {value !== undefined && (
            <IconButton
              small
              label={t('reset')}
              icon={<RotateCcw />}
              onClick={() => execute(name, edit(undefined))}
            />
          )}
        </div>
      )}
    </Field>
  )
}
