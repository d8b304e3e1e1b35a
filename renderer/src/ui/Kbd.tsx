import styles from './Kbd.module.css'
import { formatKey } from './text/keys'

/** A key as it stands on the keyboard; for the eye only, the control itself says it to screen readers. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <kbd className={styles.kbd} aria-hidden>
      {formatKey(keys)}
    </kbd>
  )
}
