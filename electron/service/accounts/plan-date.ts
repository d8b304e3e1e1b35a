const DAY_MS = 86_400_000

/** The remaining time of a plan for a human to read; both times in epoch ms. */
export function planDateText(until: number | null, now: number): string {
  if (until === null) return 'Không thời hạn'
  const days = Math.ceil((until - now) / DAY_MS)
  return days > 0 ? `Còn ${days} ngày` : 'Đã hết hạn'
}
