import { useEffect } from 'react'
import { Button, type ButtonProps } from '@cuecast/ui'
import { Kbd } from '@/ui/Kbd'
import styles from './recording.module.css'
import { keyOf } from '@/ui/text/keys'

interface KeyButtonProps extends ButtonProps {
  /** The key that presses it anywhere in the dialog, in the notation of commands. */
  keys: string
}

/** A button that a key presses, with the key beside its name. */
export function KeyButton({ keys, children, ...rest }: KeyButtonProps) {
  return (
    <Button {...rest} className={styles.keyed} data-key={keys} aria-keyshortcuts={keys}>
      {children} <Kbd keys={keys} />
    </Button>
  )
}

/** Where letters are written, or choose from an open list. */
const WRITES =
  'input, textarea, [contenteditable], [role=listbox], [role=combobox][data-state=open]'
/** Where arrows and pages move a value. */
const MOVES = '[role=slider]'

/** Presses the button of the key, wherever the focus is: hands that hold a text need no mouse. */
export function useDialogKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event
      if (!(target instanceof Element) || event.repeat) return
      const key = keyOf(event)
      if (target.closest(WRITES) || (key.length > 1 && target.closest(MOVES))) return
      const scope = document.querySelector('[role=dialog]')
      const button = scope?.querySelector<HTMLButtonElement>(
        `[data-key="${CSS.escape(key)}"]:not(:disabled)`,
      )
      if (!button) return
      event.preventDefault()
      // A closed list would look for the letter among its choices.
      event.stopPropagation()
      button.click()
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [])
}
