import type { OpenProject } from '@shared/contracts/ipc'

type Notice = OpenProject['notices'][number]

/** The notices in their order; those that say the same of the same place, found at different moments, as one. */
export function sumNotices(notices: readonly Notice[]): Notice[] {
  const sums = new Map<string, Notice>()
  for (const notice of notices) {
    const key = JSON.stringify([notice.code, notice.at, notice.params])
    const before = sums.get(key)
    const times = (before?.times ?? 1) + (notice.times ?? 1)
    sums.set(key, before ? { ...before, times } : notice)
  }
  return [...sums.values()]
}
