import type { Result } from '@shared/contracts/result'
import { toast } from '@/ui/overlays/toasts'

/** Shows a failure that has no better place as a toast; being stopped by the user is none. */
export async function report(result: Promise<Result<unknown>>): Promise<void> {
  const answer = await result
  if (!answer.ok && answer.error.code !== 'CANCELLED') toast(answer.error)
}
