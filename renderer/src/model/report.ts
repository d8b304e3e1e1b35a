import type { Result } from '@shared/contracts/result'
import { toast } from '@/ui/overlays/toasts'
import { translator } from '@shared/texts/texts'
import { currentPreferences } from '@/bridge/preferences'

/** Shows a failure that has no better place as a toast; being stopped by the user, or by opening another project, is none. */
export async function report(result: Result<unknown> | Promise<Result<unknown>>): Promise<void> {
  const answer = await result
  const isStopped = (code: string) => code === 'CANCELLED' || code === 'PROJECT_CHANGED'
  if (!answer.ok && !isStopped(answer.error.code)) toast(answer.error)
}

/** The texts of the studio for what React does not draw: files, messages of commands. */
export const words = () => translator(currentPreferences().locale)
