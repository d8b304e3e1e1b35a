import type { StudioError } from '@shared/contracts/errors'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Hint, Note, Row, Stack } from '@cuecast/ui'
import { useT } from '@/ui/text/use-t'
import { factsOf, useErrorFacts, useFilmFault } from '../text/error-text'

interface ErrorNoteProps {
  error: StudioError
  /** A button for the note's advice. */
  action?: ReactNode
  /** Tries it again, by such a button. */
  onAgain?: () => void
  /** Advice on the next step, if it differs from the usual one. */
  next?: string | undefined
}

/** A call of a service's interface (`/me`), which tells a user nothing. */
const isCall = (at: string): boolean => /^\/[a-z_-]*(?:\/[^./]*)?$/.test(at)

/** A failure where it happened: the error, the place, the next step. */
export function ErrorNote({ error, action, onAgain, next }: ErrorNoteProps) {
  const t = useT()
  const film = useFilmFault(error)
  const facts = useErrorFacts(error)
  return (
    <Note tone="error" icon gap={6} role="alert" data-error-code={error.code}>
      <Stack gap={2} data-selectable title={error.message}>
        <strong>
          {film === null ? t(`errors.${error.code}.what`, factsOf(error)) : t('filmFindings.stops')}
        </strong>
        {error.at !== undefined && !isCall(error.at) && <Hint>{error.at}</Hint>}
        {facts && <p>{facts}</p>}
        <p>{next ?? film ?? t(`errors.${error.code}.next`, factsOf(error))}</p>
      </Stack>
      {onAgain ? <Button onClick={onAgain}>{t('ui.again')}</Button> : action}
    </Note>
  )
}

/** What a test found, or that something was kept. */
export function GoodLine({ testId, children }: { testId: string; children: ReactNode }) {
  return (
    <Row as="output" gap={6} data-testid={testId}>
      <CircleCheck size={16} color="var(--good)" aria-hidden />
      <span>{children}</span>
    </Row>
  )
}
