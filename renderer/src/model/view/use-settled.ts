import { startTransition, useEffect, useState } from 'react'

/**
 * A value, once the effects of an edit have been drawn: values that only follow from the edit
 * render later. Unlike React's deferred values, this also keeps the edit's own frame free.
 *
 * @param first initial value until then; by default the value itself
 */
export function useSettled<T extends object | null>(value: T, first = value): T {
  const [settled, setSettled] = useState(first)
  useEffect(() => {
    let idle = 0
    const frame = requestAnimationFrame(() => {
      idle = requestIdleCallback(() => startTransition(() => setSettled(value)), {
        timeout: PATIENCE_MS,
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      cancelIdleCallback(idle)
    }
  }, [value])
  return settled
}

/** It follows within this time, however busy the window is, ms. */
const PATIENCE_MS = 100
