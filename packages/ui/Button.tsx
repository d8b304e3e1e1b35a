import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import styles from './Button.module.css'
import { cx } from './cx'

type Look = 'primary' | 'normal' | 'quiet' | 'danger'

export interface ButtonProps extends ComponentProps<'button'> {
  /** primary = the next step; only one on the screen. */
  look?: Look
  icon?: ReactNode
  /** As wide as high: an icon alone. */
  square?: boolean | 'small'
  /** Shows a spinner and ignores further presses. */
  busy?: boolean
}

export function Button({
  look = 'normal',
  icon,
  busy = false,
  square = false,
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
      className={cx(
        buttonLook(look),
        square && styles.square,
        square === 'small' && styles.small,
        className,
      )}
    >
      {busy ? <LoaderCircle className={styles.spinner} size={16} aria-hidden /> : icon}
      {children !== undefined && <span className={styles.label}>{children}</span>}
    </button>
  )
}

/** For what looks like a button and is none, as a link is. */
export const buttonLook = (look: Look): string => cx(styles.button, styles[look])
