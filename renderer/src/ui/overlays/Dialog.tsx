import { CircleQuestionMark, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { createContext, use, useState, type KeyboardEvent as KeyPress, type ReactNode } from 'react'
import type { messages } from '@shared/texts/texts'
import { useT } from '@/ui/text/use-t'
import { cx, Note, Row, Stack, Text } from '@cuecast/ui'
import styles from './overlays.module.css'
import { useFocusReturn } from '../focus'
import { IconButton } from '../IconButton'

export interface DialogProps {
  title: string
  /** One sentence below the title. */
  description?: ReactNode
  /** Absent: what the window does to close its dialog. */
  onClose?: (() => void) | undefined
  children: ReactNode
  /** The buttons at the bottom right, the main one last. */
  actions?: ReactNode
  /** `most`: as wide as a table of everything needs. */
  wide?: boolean | 'most'
  /** Topic of the help about it; F1 shows it. */
  topic?: keyof typeof messages.vi.help.topics
  testId?: string
}

/** The focus goes to the main control of the dialog, not to its close button. */
function focusMain(event: Event): void {
  const dialog = event.currentTarget
  if (!(dialog instanceof HTMLElement)) return
  event.preventDefault()
  const main = dialog.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)') ?? dialog
  main.focus()
}

/** Escape goes first to the focused control: a field waiting for a key, a text being edited. */
function keepForControl(event: KeyboardEvent): void {
  const target = event.target
  if (target instanceof Element && target.closest('[data-own-escape]')) event.preventDefault()
}

/** How the window closes its dialog. */
export const CloseDialog = createContext<() => void>(() => undefined)

export function Dialog(props: DialogProps) {
  const { title, description, children, actions, wide = false, topic, testId } = props
  const t = useT()
  const close = use(CloseDialog)
  const { onClose = close } = props
  const [helps, setHelps] = useState(false)
  const onKeyDown = (event: KeyPress) => {
    if (event.key !== 'F1' || topic === undefined) return
    event.preventDefault()
    setHelps(!helps)
  }
  const returnFocus = useFocusReturn()
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          className={cx(styles.dialog, wide && styles.wide, wide === 'most' && styles.most)}
          onOpenAutoFocus={focusMain}
          onKeyDown={onKeyDown}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={keepForControl}
          data-testid={testId}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <Row as="header" gap={12} justify="space-between" padding="12px 12px 8px 20px">
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            {topic !== undefined && (
              <IconButton
                label={t('ui.help')}
                keys="F1"
                icon={<CircleQuestionMark />}
                aria-expanded={helps}
                onClick={() => setHelps(!helps)}
              />
            )}
            <Radix.Close asChild>
              <IconButton label={t('ui.close')} keys="Escape" icon={<X />} />
            </Radix.Close>
          </Row>
          <Stack gap={16} padding="4px 20px 20px" overflow="auto">
            {description && (
              <Radix.Description asChild>
                <Text as="p" quiet>
                  {description}
                </Text>
              </Radix.Description>
            )}
            {helps && topic !== undefined && (
              <Note tone="info" gap={6} data-testid="dialog-help-text">
                {t(`help.topics.${topic}.text`)
                  .split('\n')
                  .map((paragraph) => (
                    <p key={paragraph}>{paragraph}</p>
                  ))}
              </Note>
            )}
            {children}
          </Stack>
          {actions && (
            <Row as="footer" wrap justify="end" gap={8} line="top" padding="12px 20px">
              {actions}
            </Row>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
