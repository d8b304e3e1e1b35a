import { sweep, type RetentionParts } from './retention'

const EVERY_MS = 60 * 60_000

/** Sweeps at the start and then every hour; the returned function ends it. */
export function startHousekeeping(parts: RetentionParts): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const run = (): void => {
    running = running
      .then(() => sweep(parts))
      .catch((error: unknown) => parts.log('error', 'sweep broke', { reason: String(error) }))
  }
  run()
  const timer = setInterval(run, EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
