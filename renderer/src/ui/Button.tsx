import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import styles from './Button.module.css'
import { cx } from './cx'

export interface ButtonProps extends ComponentProps<'button'> {
  /** primary = the next step; there is one on the screen. */
  look?: 'primary' | 'normal' | 'quiet' | 'danger'
  icon?: ReactNode
  /** Works: shows it and does not take another press. */
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

/** Turns while something works; the words beside it say what. */
function Spinner() {
  return <LoaderCircle className={styles.spinner} size={16} aria-hidden />
}
