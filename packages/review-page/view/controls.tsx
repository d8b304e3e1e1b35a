import { useLayoutEffect, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { X, type LucideIcon } from 'lucide-react'
import { Button, type ButtonProps, cx } from '@cuecast/ui'
import { useText } from '../page'

interface IconButtonProps {
  icon: LucideIcon
  /** Name for screen readers, and the tooltip with `keys`. */
  name: string
  keys?: string
  /** Words beside the icon. */
  children?: ReactNode
  onClick(): void
  isOn?: boolean
  disabled?: boolean
  look?: ButtonProps['look']
  /** A class of the page for what this button alone says by its colour. */
  tone?: string
}

export function IconButton({
  icon: Icon,
  name,
  keys,
  children,
  onClick,
  isOn,
  disabled,
  look = 'quiet',
  tone,
}: IconButtonProps) {
  return (
    <Button
      look={look}
      square={children === undefined}
      icon={<Icon aria-hidden />}
      className={cx('button', children === undefined && 'icon', tone)}
      aria-label={children === undefined ? name : undefined}
      title={keys === undefined ? name : `${name} (${keys})`}
      aria-pressed={isOn}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}

/** A modal box of the browser's own: it holds the focus and gives it back. */
export function Modal({
  label,
  look,
  onClose,
  children,
}: {
  label: string
  look: string
  onClose(): void
  children: ReactNode
}) {
  const box = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={box}
      className={look}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {children}
    </dialog>
  )
}

/** A modal box with a title and a button that closes it. */
export function TitledModal({
  title,
  look = 'modal',
  onClose,
  children,
}: {
  title: string
  look?: string
  onClose(): void
  children: ReactNode
}) {
  const t = useText()
  return (
    <Modal label={title} look={look} onClose={onClose}>
      <header className="modal-head">
        <h2>{title}</h2>
        <IconButton icon={X} name={t('save.close')} onClick={onClose} />
      </header>
      {children}
    </Modal>
  )
}

/** One choice of several, in a row of buttons. */
export function Segment({
  group,
  value,
  isChosen,
  title,
  onChoose,
  children,
}: {
  /** Name of the radio buttons that belong together. */
  group: string
  value: string
  isChosen: boolean
  title?: string
  onChoose(): void
  children: ReactNode
}) {
  return (
    <label className="segment" title={title}>
      <input type="radio" name={group} value={value} checked={isChosen} onChange={onChoose} />
      <span>{children}</span>
    </label>
  )
}

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}

/** One column, as on a phone. */
export const useNarrow = (): boolean => useMedia('(max-width: 759px)')
