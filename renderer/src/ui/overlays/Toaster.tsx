import type { StudioError } from '@shared/contracts/errors'
import { CircleCheck, CircleX, TriangleAlert, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { useDeferredValue } from 'react'
import { useT } from '@/ui/text/use-t'
import { factsOf, useErrorFacts } from '../text/error-text'
import { Button, Hint, Text } from '@cuecast/ui'
import { IconButton } from '../IconButton'
import styles from './overlays.module.css'
import { dismissToast, useToasts, type Toast } from './toasts'

/** Moves the focus to the messages; F8 alone is a command. */
const HOTKEY = ['altKey', 'F8']
const SHOWN_MS = 6_000
const FAILURE_SHOWN_MS = 20_000

export function Toaster() {
  const t = useT()
  // The changed content is drawn first: a new toast measures itself, which forces layout.
  const toasts = useDeferredValue(useToasts((state) => state.toasts))
  return (
    <Radix.Provider label={t('ui.message')} swipeDirection="right">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      <Radix.Viewport className={styles.viewport} label={t('ui.messages')} hotkey={HOTKEY} />
    </Radix.Provider>
  )
}

function FailureFacts({ failure }: { failure: StudioError }) {
  return <span>{useErrorFacts(failure)}</span>
}

function ToastCard({ toast: { id, content, action, look = 'good' } }: { toast: Toast }) {
  const t = useT()
  const failure = typeof content === 'string' ? null : content
  const Icon = failure ? CircleX : look === 'warning' ? TriangleAlert : CircleCheck
  return (
    <Radix.Root
      className={styles.toast}
      data-testid="toast"
      data-error-code={failure?.code}
      type={failure ? 'foreground' : 'background'}
      duration={failure ? FAILURE_SHOWN_MS : SHOWN_MS}
      onOpenChange={(open) => !open && dismissToast(id)}
    >
      <Text
        tone={failure ? 'wrong' : look === 'warning' ? 'stale' : 'good'}
        style={{ paddingTop: 2 }}
        aria-hidden
      >
        <Icon size={16} />
      </Text>
      <Radix.Description className={styles.text} data-selectable>
        {failure ? (
          <>
            <strong>{t(`errors.${failure.code}.what`, factsOf(failure))}</strong>
            {failure.at !== undefined && <Hint as="span">{failure.at}</Hint>}
            <FailureFacts failure={failure} />
            <span>{t(`errors.${failure.code}.next`, factsOf(failure))}</span>
          </>
        ) : (
          <span>{typeof content === 'string' && content}</span>
        )}
        {action && (
          <Radix.Action asChild altText={action.label}>
            <Button onClick={action.run}>{action.label}</Button>
          </Radix.Action>
        )}
      </Radix.Description>
      <Radix.Close asChild>
        <IconButton small label={t('ui.close')} icon={<X />} />
      </Radix.Close>
    </Radix.Root>
  )
}
