import { Command } from 'cmdk'
import { Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Popover } from '../overlays/Popover'
import { matchWords } from '../text/search'
import styles from './Select.module.css'

interface SearchSelectProps {
  id?: string
  /** What the list is of. */
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  'aria-describedby'?: string
  'data-testid'?: string
}

/** A choice from a long list, narrowed by typing. */
export function SearchSelect({ label, value, options, onChange, ...rest }: SearchSelectProps) {
  const t = useTranslations('ui')
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
          className={styles.trigger}
        >
          <span className={styles.value}>{chosen?.label}</span>
          <ChevronDown size={14} aria-hidden className={styles.arrow} />
        </button>
      }
    >
      <Command label={label} filter={matchWords} defaultValue={chosen?.label} loop>
        <Command.Input className={styles.search} placeholder={t('find')} />
        <Command.List className={styles.found} label={label}>
          <Command.Empty className={styles.none}>{t('nothingFound')}</Command.Empty>
          {options.map((option) => (
            <Command.Item
              key={option.value}
              value={option.label}
              className={styles.item}
              onSelect={() => {
                setOpen(false)
                if (option.value !== value) onChange(option.value)
              }}
            >
              <span className={styles.tick}>
                {option.value === value && <Check size={14} aria-hidden />}
              </span>
              {option.label}
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </Popover>
  )
}
