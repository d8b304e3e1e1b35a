/**
 * Does something every so many ms, never twice at once. Where it fails, as when the store is away, the next time will
 * show.
 *
 * @returns ends it; what is under way goes on
 */
export function every(ms: number, work: () => Promise<void>): () => void {
  let isBusy = false
  const run = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    await work().catch(() => undefined)
    isBusy = false
  }
  const timer = setInterval(() => void run(), ms)
  timer.unref()
  return () => clearInterval(timer)
}
