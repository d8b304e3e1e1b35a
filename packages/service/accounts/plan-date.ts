import type { DisplayLocale } from '@shared/languages/display-names'

const DAY_MS = 86_400_000

/** The remaining time of a plan for a human to read; both times in epoch ms. */
export function planDateText(until: number | null, now: number, locale: DisplayLocale): string {
  if (until === null) return locale === 'vi' ? 'Không thời hạn' : 'No end date'
  const days = Math.ceil((until - now) / DAY_MS)
  if (days <= 0) return locale === 'vi' ? 'Đã hết hạn' : 'Expired'
  if (locale === 'vi') return `Còn ${days} ngày`
  return days === 1 ? '1 day left' : `${days} days left`
}
