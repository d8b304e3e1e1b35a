import type { StudioError } from '@shared/contracts/errors'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Note, Stack, Text } from '../layout/layout'
import { useErrorFacts } from '../text/error-text'

interface ErrorNoteProps {
  error: StudioError
  /** A button that does what the note suggests. */
  action?: ReactNode
}

/** A failure where it happened: what, at which place, what to do next. */
export function ErrorNote({ error, action }: ErrorNoteProps) {
  const t = useTranslations('errors')
  const facts = useErrorFacts(error)
  return (
    <Note tone="error" icon gap={6} role="alert" data-error-code={error.code}>
      <Stack gap={2} data-selectable title={error.message}>
        <strong>{t(`${error.code}.what`)}</strong>
        {error.at !== undefined && (
          <Text as="p" quiet small>
            {error.at}
          </Text>
        )}
        {facts && <p>{facts}</p>}
        <p>{t(`${error.code}.next`)}</p>
      </Stack>
      {action}
    </Note>
  )
}
