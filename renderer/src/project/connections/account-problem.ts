import type { Account } from '@shared/contracts/connection'

/** What keeps an account from paying, beside a failure of asking for it. */
export type AccountProblem = 'planEnded' | 'noCredits' | 'fewCredits'

/** Human text of an ended plan; "hết hạn sau 5 ngày" and "expires in 5 days" are none. */
const ENDED =
  /đã hết hạn|đã kết thúc|^\s*hết hạn\s*[.!]?\s*$|\bexpired\b|\bhas ended\b|^\s*(còn\s+)?0\s+(ngày|days?)\b/iu

/** @param needed credits of everything that is left to render */
export function accountProblem(account: Account, needed: number): AccountProblem | null {
  const { credits, planDateStr } = account
  if (ENDED.test(planDateStr.normalize('NFC'))) return 'planEnded'
  if (credits === null) return null
  if (credits <= 0) return 'noCredits'
  return credits < needed ? 'fewCredits' : null
}
