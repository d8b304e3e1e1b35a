import { startTransition, useEffect, useState } from 'react'

/**
 * A value, once what an edit changes has been drawn: whatever only follows from the edit renders
 * after that. Unlike React's deferred values it also leaves the frame of the edit to the edit.
 *
 * @param first what stands for it until then, the first time; the value itself unless given
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
