import type { OpenProject } from '@shared/contracts/ipc'

type Notice = OpenProject['notices'][number]

/** The notices in their order; repeated ones about the same place are merged and counted (`times`). */
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
