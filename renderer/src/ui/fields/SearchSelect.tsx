import { Command } from 'cmdk'
import { Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { cx, Field, type FieldProps, fieldLook } from '@cuecast/ui'
import { useT } from '@/ui/text/use-t'
import { Popover } from '../overlays/Popover'
import { matchWords } from '../text/search'
import styles from './Select.module.css'

interface SearchSelectProps {
  id?: string
  /** Accessible name of the list. */
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  'aria-describedby'?: string
  'data-testid'?: string
}

/** A choice from a long list, narrowed by typing. */
export function SearchSelect({ label, value, options, onChange, ...rest }: SearchSelectProps) {
  const [open, setOpen] = useState(false)
  const chosen = options.find((option) => option.value === value)
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button
          {...rest}
          type="button"
          aria-haspopup="listbox"
          aria-label={[label, chosen?.label].filter(Boolean).join(': ')}
          title={chosen?.label}
          className={cx(fieldLook, styles.trigger)}
        >
          <span className={styles.value}>{chosen?.label}</span>
          <ChevronDown size={14} color="var(--text-2)" aria-hidden />
        </button>
      }
    >
      <Found
        {...{ label, value, options }}
        onChoose={(next) => {
          setOpen(false)
          if (next !== value) onChange(next)
        }}
      />
    </Popover>
  )
}

/** The same, with its label above or beside it. */
export const SearchSelectField = ({
  hint,
  inline = false,
  ...select
}: SearchSelectProps & Pick<FieldProps, 'hint' | 'inline'>) => (
  <Field label={select.label} hint={hint} inline={inline}>
    {(control) => <SearchSelect {...control} {...select} />}
  </Field>
)

type FoundProps = Pick<SearchSelectProps, 'label' | 'value' | 'options'> & {
  onChoose: (value: string) => void
}

/** The list itself, built only while it is open. */
function Found({ label, value, options, onChoose }: FoundProps) {
  const t = useT()
  const chosen = options.find((option) => option.value === value)
  return (
    <Command label={label} filter={matchWords} defaultValue={chosen?.label} loop>
      <Command.Input className={styles.search} placeholder={t('ui.find')} />
      <Command.List className={styles.found} label={label}>
        <Command.Empty className={styles.none}>{t('ui.nothingFound')}</Command.Empty>
        {options.map((option) => (
          <Command.Item
            key={option.value}
            value={option.label}
            className={styles.item}
            onSelect={() => onChoose(option.value)}
          >
            <span className={styles.tick}>
              {option.value === value && <Check size={14} aria-hidden />}
            </span>
            {option.label}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  )
}
