import type { Result } from '@shared/contracts/result'
import { toast } from '@/ui/overlays/toasts'
import { translator } from '@shared/texts/texts'
import { currentPreferences } from '@/bridge/preferences'

/** Shows a failure that has no better place as a toast; being stopped by the user is none. */
export async function report(result: Promise<Result<unknown>>): Promise<void> {
  const answer = await result
  if (!answer.ok && answer.error.code !== 'CANCELLED') toast(answer.error)
}

/** The texts of the studio for what React does not draw: files, messages of commands. */
export const words = () => translator(currentPreferences().locale)
