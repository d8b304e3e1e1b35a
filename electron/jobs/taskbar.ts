import { isUnderWay, type Job } from '@shared/contracts/jobs'

/** What the taskbar shows on the app's icon; −1 = nothing. As Electron's `setProgressBar` wants it. */
export interface TaskbarProgress {
  /** 0–1, −1 = none, above 1 = nobody knows how far. */
  value: number
  mode: 'none' | 'normal' | 'paused' | 'error' | 'indeterminate'
}

const none: TaskbarProgress = { value: -1, mode: 'none' }

/**
 * The mean of what is under way. Without that: a failure that the user has not seen yet, then what
 * is paused. Syncs are too short to be shown.
 *
 * @param seenAt ISO time at which the window was looked at last; failures before it are known
 */
export function taskbarOf(jobs: readonly Job[], seenAt: string): TaskbarProgress {
  const shown = jobs.filter(({ kind }) => kind === 'run' || kind === 'export')
  const underWay = shown.filter(isUnderWay)
  if (underWay.length > 0) {
    const known = underWay.flatMap(({ progress }) => progress ?? [])
    if (known.length === 0) return { value: 2, mode: 'indeterminate' }
    const value = known.reduce((sum, each) => sum + each, 0) / known.length
    const waits = underWay.every(({ state }) => state === 'waiting')
    return { value, mode: waits ? 'paused' : 'normal' }
  }
  const failed = shown.find(
    ({ state, endedAt, run }) =>
      (state === 'failed' || (run?.failed ?? 0) > 0) && endedAt !== null && endedAt > seenAt,
  )
  if (failed) return { value: 1, mode: 'error' }
  const paused = shown.find(({ state }) => state === 'paused')
  return paused ? { value: paused.progress ?? 0, mode: 'paused' } : none
}
