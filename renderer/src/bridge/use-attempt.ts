import type { StudioError } from '@shared/contracts/errors'
import type { Result } from '@shared/contracts/result'
import { useRef, useState } from 'react'

export interface Attempt<T> {
  busy: boolean
  value: T | null
  error: StudioError | null
  run: () => void
  /** What came out, or is still to come, no longer says anything. */
  forget: () => void
}

/** Something that can be tried by a button, with what came out of it. */
export function useAttempt<T>(act: () => Promise<Result<T>>, onSuccess?: () => void): Attempt<T> {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Result<T> | null>(null)
  /** Counts attempts: an answer to one that was forgotten is not shown. */
  const turn = useRef(0)
  const run = async () => {
    turn.current += 1
    const mine = turn.current
    setBusy(true)
    setResult(null)
    const answer = await act()
    if (mine !== turn.current) return
    setBusy(false)
    setResult(answer)
    if (answer.ok) onSuccess?.()
  }
  return {
    busy,
    value: result?.ok ? result.value : null,
    error: result && !result.ok ? result.error : null,
    run: () => void run(),
    forget: () => {
      turn.current += 1
      setBusy(false)
      setResult(null)
    },
  }
}
