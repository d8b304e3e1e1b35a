import { ok, type Result } from '@shared/contracts/result'
import {
  accountById,
  DAY_MS,
  giveBack,
  type ServiceAccount,
  setPlanEnd,
} from '@cuecast/service/accounts/accounts'
import type { Sql } from '@cuecast/service/store/sql'
import { wholeNumber } from '../options/values'
import { wrongArgument, type KeyFlags } from './key-options'

/**
 * `topup N`: adds N credits to the balance of an account, even while its tasks are being charged;
 * `--days N` extends its plan by N days, from its end or from today.
 */
export async function topUp(
  store: Sql,
  account: ServiceAccount,
  subject: string | null,
  flags: KeyFlags,
): Promise<Result<string>> {
  const typed = subject ?? flags.credits
  const credits = typed === undefined ? 0 : wholeNumber(typed, 1, 1e12)
  const days = flags.days === undefined ? 0 : wholeNumber(flags.days, 1, 36_500)
  if (credits === null) return wrongArgument('topup needs a whole number of characters from 1')
  if (days === null) return wrongArgument('--days must be a whole number from 1')
  if (credits === 0 && days === 0) return wrongArgument('topup needs a number of characters')
  if (account.credits === null && credits > 0)
    return wrongArgument(`account "${account.name}" is unlimited already`)
  if (account.planUntil === null && days > 0)
    return wrongArgument(`the plan of account "${account.name}" has no end`)
  const now = await store.transaction(async (sql) => {
    if (credits > 0) await giveBack(sql, account.id, credits)
    if (days > 0) {
      const from = Math.max(account.planUntil ?? 0, Date.now())
      await setPlanEnd(sql, account.id, from + days * DAY_MS)
    }
    return (await accountById(sql, account.id)) ?? account
  })
  return ok(`account "${now.name}": ${planLine(now)}`)
}

/** Plan, its end if it has one, and the remaining credits. */
export function planLine({ plan, planUntil, credits }: ServiceAccount): string {
  const until = planUntil === null ? '' : ` until ${new Date(planUntil).toISOString().slice(0, 10)}`
  return `plan ${plan}${until}, credits ${credits ?? 'unlimited'}`
}
