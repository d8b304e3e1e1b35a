import type { StudioError } from '@shared/contracts/errors'
import { Button, Note, Stack } from '@cuecast/ui'
import { useT } from '@/ui/text/use-t'

/** The origin for which plain http has to be agreed to first; null where something else has failed. */
export const plainHttpAsked = (error: StudioError | null): string | null =>
  error?.code === 'PLAIN_HTTP_NOT_AGREED' ? (error.at ?? null) : null

interface PlainHttpNoteProps {
  origin: string
  /** Does what was refused, with the consent. */
  onAgree: () => void
}

/** The question before a key goes to a computer in the house without encryption. */
export function PlainHttpNote({ origin, onAgree }: PlainHttpNoteProps) {
  const t = useT()
  return (
    <Note tone="warning" icon gap={6} role="alert" data-testid="plain-http">
      <Stack gap={2}>
        <strong>{t('settings.plainHttp.title', { origin })}</strong>
        <p>{t('settings.plainHttp.about')}</p>
      </Stack>
      <Button onClick={onAgree}>{t('settings.plainHttp.agree')}</Button>
    </Note>
  )
}
