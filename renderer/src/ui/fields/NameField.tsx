import { TextInput } from '@cuecast/ui'
import { useDraft } from './open-fields'

interface NameFieldProps {
  id?: string
  label: string
  name: string
  maxLength?: number
  className?: string | undefined
  onChange: (name: string) => void
  'data-testid'?: string
}

/** A name that is kept on leaving the field; Escape takes back what was typed, and so does an empty one. */
export function NameField({ label, name, onChange, ...rest }: NameFieldProps) {
  const { draft, input } = useDraft(name, (text) => {
    const typed = text.trim()
    if (typed !== '' && typed !== name) onChange(typed)
  })
  return (
    <TextInput
      {...rest}
      {...input}
      aria-label={label}
      data-own-escape={draft !== null || undefined}
    />
  )
}
