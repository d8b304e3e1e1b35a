import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from '@cuecast/ui'
import styles from './Tabs.module.css'

interface TabsProps<Name extends string> {
  /** Accessible name of the list of tabs. */
  label: string
  tabs: readonly { name: Name; title: string; content: ReactNode }[]
  value: Name
  onChange: (name: Name) => void
  /** Of each tab, before its name. */
  testId?: string
  className?: string | undefined
}

/** Parts of which one is shown, its name in the row above; arrow keys go along the row. */
export function Tabs<Name extends string>({
  label,
  tabs,
  value,
  onChange,
  testId,
  className,
}: TabsProps<Name>) {
  const choose = (next: string) => {
    const tab = tabs.find(({ name }) => name === next)
    if (tab) onChange(tab.name)
  }
  return (
    <Radix.Root className={cx(styles.tabs, className)} value={value} onValueChange={choose}>
      <Radix.List className={styles.list} aria-label={label}>
        {tabs.map(({ name, title }) => (
          <Radix.Trigger
            key={name}
            value={name}
            className={styles.tab}
            data-testid={testId && `${testId}-${name}`}
          >
            {title}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ name, content }) => (
        <Radix.Content key={name} value={name} className={styles.content}>
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
