import type { Ref } from 'react'
import { TextInput } from '@cuecast/ui'

interface SearchFieldProps {
  /** Name of the searched list; shown while the field is empty. */
  label: string
  value: string
  testId?: string
  ref?: Ref<HTMLInputElement>
  onChange: (value: string) => void
}

/** Narrows a list by the typed text. */
export function SearchField({ label, value, testId, ref, onChange }: SearchFieldProps) {
  return (
    <TextInput
      ref={ref}
      type="search"
      value={value}
      aria-label={label}
      placeholder={label}
      data-testid={testId}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
