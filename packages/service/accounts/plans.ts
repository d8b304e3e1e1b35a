import type { DisplayLocale } from '@shared/languages/display-names'

export const planNames = ['starter', 'creator', 'api', 'unlimited'] as const
export type PlanName = (typeof planNames)[number]

interface Plan {
  title: string
  /** Requests; null = no limit. */
  perMinute: number | null
  perDay: number | null
  /** Characters that a new account of the plan begins with; null = unlimited. */
  credits: number | null
}

/** Requests as in section 8 of the interface; the credits are this service's own decision. */
export const plans: Record<PlanName, Plan> = {
  starter: { title: 'Starter', perMinute: 20, perDay: 500, credits: 50_000 },
  creator: { title: 'Creator', perMinute: 60, perDay: 2_000, credits: 200_000 },
  api: { title: 'API', perMinute: 120, perDay: 5_000, credits: 1_000_000 },
  unlimited: { title: 'Unlimited', perMinute: null, perDay: null, credits: null },
}

/** What people call the plan. All but one are names. */
export const planTitle = (plan: PlanName, locale: DisplayLocale): string =>
  plan === 'unlimited' && locale === 'vi' ? 'Không giới hạn' : plans[plan].title

const DAY_MS = 86_400_000

/** The remaining time of a plan for a human to read; both times in epoch ms. */
export function planDateText(until: number | null, now: number, locale: DisplayLocale): string {
  if (until === null) return locale === 'vi' ? 'Không thời hạn' : 'No end date'
  const days = Math.ceil((until - now) / DAY_MS)
  if (days <= 0) return locale === 'vi' ? 'Đã hết hạn' : 'Expired'
  if (locale === 'vi') return `Còn ${days} ngày`
  return days === 1 ? '1 day left' : `${days} days left`
}
