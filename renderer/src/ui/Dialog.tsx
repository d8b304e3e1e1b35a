import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from './cx'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton'

interface DialogProps {
  title: string
  /** One sentence below the title. */
  description?: ReactNode
  onClose: () => void
  children: ReactNode
  /** The buttons at the bottom right, the main one last. */
  actions?: ReactNode
  wide?: boolean
  testId: string
}

/** The focus goes to what the dialog is for, not to its close button. */
function focusMain(event: Event): void {
  const dialog = event.currentTarget
  if (!(dialog instanceof HTMLElement)) return
  event.preventDefault()
  const main = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog
  main.focus()
}

/** Escape belongs first to what the focus is in: a field that waits for a key, a text being edited. */
function keepForControl(event: KeyboardEvent): void {
  const target = event.target
  if (target instanceof Element && target.closest('[data-own-escape]')) event.preventDefault()
}

export function Dialog({
  title,
  description,
  onClose,
  children,
  actions,
  wide = false,
  testId,
}: DialogProps) {
  const t = useTranslations('ui')
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          className={cx(styles.dialog, wide && styles.wide)}
          onOpenAutoFocus={focusMain}
          onEscapeKeyDown={keepForControl}
          data-testid={testId}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className={styles.head}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={t('close')} keys="Escape" icon={<X />} />
            </Radix.Close>
          </header>
          <div className={styles.body}>
            {description && (
              <Radix.Description className={styles.description}>{description}</Radix.Description>
            )}
            {children}
          </div>
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
