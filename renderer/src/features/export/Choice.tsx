import { SelectField } from '@/ui/fields/Select'

interface ChoiceProps<T extends string | number> {
  label: string
  testId?: string
  disabled?: boolean
  /** Why it is disabled. */
  hint?: string | undefined
  value: T
  values: readonly T[]
  name: (value: T) => string
  onChange: (value: T) => void
}

/** One of a few values, each with a name; `T` stays what it is. */
export function Choice<T extends string | number>({
  label,
  testId,
  value,
  values,
  name,
  onChange,
  disabled = false,
  hint,
}: ChoiceProps<T>) {
  return (
    <SelectField
      label={label}
      {...(hint !== undefined && { hint })}
      disabled={disabled}
      data-testid={testId}
      value={String(value)}
      options={values.map((each) => ({ value: String(each), label: name(each) }))}
      onChange={(next) => {
        const chosen = values.find((each) => String(each) === next)
        if (chosen !== undefined) onChange(chosen)
      }}
    />
  )
}
