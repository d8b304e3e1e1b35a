import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import styles from './Button.module.css'
import { cx } from './cx'

export interface ButtonProps extends ComponentProps<'button'> {
  /** primary = the next step; only one on the screen. */
  look?: 'primary' | 'normal' | 'quiet' | 'danger'
  icon?: ReactNode
  /** Shows a spinner and ignores further presses. */
  busy?: boolean
}

export function Button({
  look = 'normal',
  icon,
  busy = false,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={cx(styles.button, styles[look], className)}
    >
      {busy ? <Spinner /> : icon}
      {children !== undefined && <span className={styles.label}>{children}</span>}
    </button>
  )
}

/** Decorative: the text beside it says what is going on. */
function Spinner() {
  return <LoaderCircle className={styles.spinner} size={16} aria-hidden />
}
