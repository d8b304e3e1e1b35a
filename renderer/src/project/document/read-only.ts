import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { toast, useToasts } from '@/ui/overlays/toasts'
import { useDocument } from './document-store'

/** Whether the open project can be changed; PROJECT_READ_ONLY where it may only be looked at. */
export function mayChange(): Result<void> {
  const { opened } = useDocument.getState()
  if (!opened?.readOnly) return ok(undefined)
  return fail(studioError('PROJECT_READ_ONLY', 'the project is open to look and listen only'))
}

/** True, and the user is told once, where the project cannot be changed. */
export function refusesEdits(): boolean {
  const allowed = mayChange()
  if (allowed.ok) return false
  const { code } = allowed.error
  const isSaid = useToasts
    .getState()
    .toasts.some(({ content }) => typeof content !== 'string' && content.code === code)
  if (!isSaid) toast(allowed.error)
  return true
}
