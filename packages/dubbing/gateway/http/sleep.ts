/** Resolves to true after `ms`, to false as soon as the signal fires. Never rejects. */
export function sleep(ms: number, signal?: AbortSignal): Promise<boolean> {
  if (signal?.aborted) return Promise.resolve(false)
  return new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer)
      resolve(false)
    }
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', stop)
        resolve(true)
      },
      // setTimeout takes at most 2^31-1 ms and would fire at once beyond it.
      Math.min(ms, 2 ** 31 - 1),
    )
    signal?.addEventListener('abort', stop, { once: true })
  })
}
