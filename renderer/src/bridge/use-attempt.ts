import type { StudioError } from '@shared/contracts/errors'
import type { Result } from '@shared/contracts/result'
import { useState } from 'react'

export interface Attempt<T> {
  busy: boolean
  value: T | null
  error: StudioError | null
  run: () => void
  /** What came out no longer says anything. */
  forget: () => void
}

/** Something that can be tried by a button, with what came out of it. */
export function useAttempt<T>(act: () => Promise<Result<T>>, onSuccess?: () => void): Attempt<T> {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Result<T> | null>(null)
  const run = async () => {
    setBusy(true)
    setResult(null)
    const answer = await act()
    setBusy(false)
    setResult(answer)
    if (answer.ok) onSuccess?.()
  }
  return {
    busy,
    value: result?.ok ? result.value : null,
    error: result && !result.ok ? result.error : null,
    run: () => void run(),
    forget: () => setResult(null),
  }
}
