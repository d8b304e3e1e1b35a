import { useLayoutEffect, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { X, type LucideIcon } from 'lucide-react'
import { Button, type ButtonProps, cx, Hint, Row, Stack } from '@cuecast/ui'
import { usePage, useText } from '../page'

interface IconButtonProps {
  icon: LucideIcon
  /** Name for screen readers, and the tooltip with `keys`. */
  name: string
  keys?: string
  /** With its name beside the icon. */
  isNamed?: boolean
  /** Other words beside the icon. */
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
  isNamed = false,
  children = isNamed ? name : undefined,
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

/** A button with its name beside the icon. */
export const NamedButton = (props: Omit<IconButtonProps, 'isNamed'>) => (
  <IconButton look="normal" {...props} isNamed />
)

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
  /** Absent: the dialog of the page is closed. */
  onClose?(): void
  children: ReactNode
}) {
  const { view } = usePage()
  const t = useText()
  const close = onClose ?? (() => view.setState({ dialog: null }))
  return (
    <Modal label={title} look={look} onClose={close}>
      <Row as="header" justify="space-between" className="modal-head">
        <h2>{title}</h2>
        <IconButton icon={X} name={t('save.close')} onClick={close} />
      </Row>
      {children}
    </Modal>
  )
}

/** A part of a dialog, below a line. */
export function Section({ hint, children }: { hint?: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={8} line="top" padding="14px 0 0">
      {hint !== undefined && <Hint>{hint}</Hint>}
      {children}
    </Stack>
  )
}

interface SegmentsProps<T extends string> {
  title: string
  /** Name of the radio buttons that belong together. */
  group: string
  values: readonly T[]
  chosen: T | undefined
  words(value: T): string
  /** The keys that choose the value of this place. */
  keys?: (at: number) => string
  /** In columns, each with the number of its key. */
  isNumbered?: boolean
  onChoose(value: T): void
  children?: ReactNode
}

/** One choice of several, in a row of buttons. */
export function Segments<T extends string>(props: SegmentsProps<T>) {
  const { title, group, values, chosen, words, keys, isNumbered = false, onChoose } = props
  return (
    <fieldset>
      <legend>{title}</legend>
      <div className={isNumbered ? 'segments kinds' : 'segments'}>
        {values.map((value, i) => (
          <label key={value} className="segment" title={keys && `${words(value)} (${keys(i)})`}>
            <input
              type="radio"
              name={group}
              value={value}
              checked={chosen === value}
              onChange={() => onChoose(value)}
            />
            <span data-chosen={chosen === value}>
              {isNumbered && <kbd aria-hidden>{i + 1}</kbd>} {words(value)}
            </span>
          </label>
        ))}
      </div>
      {props.children}
    </fieldset>
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
