import { ok, type Result } from '@shared/contracts/result'
import { servicePrivileges as grantedPrivileges } from '@shared/contracts/service-manage'
import {
  accountByName,
  createAccount,
  DAY_MS,
  freeAccountName,
  type PlanName,
  planNames,
  type Privilege,
  type ServiceAccount,
  setCredits,
  setPlan,
  setPlanEnd,
  usualPrivileges,
} from '@cuecast/service/accounts/accounts'
import { createKey } from '@cuecast/service/accounts/keys'
import type { Sql } from '@cuecast/service/store/sql'
import { planLine } from './top-up'
import { monthLimit, wrongArgument, type KeyFlags } from './key-options'
import { wholeNumber } from '../options/values'

/** The default rate limit of the specification: 60 requests a minute. */
const DEFAULT_PLAN: PlanName = 'creator'

interface Wanted {
  plan: PlanName | undefined
  credits: number | null | undefined
  /** Epoch ms; undefined = unchanged. */
  until: number | undefined
  privileges: readonly Privilege[]
  monthLimit: number | null
}

function wanted(flags: KeyFlags): Result<Wanted> {
  const plan = planNames.find((name) => name === flags.plan?.toLowerCase())
  if (flags.plan !== undefined && !plan)
    return wrongArgument(`--plan must be one of ${planNames.join(', ')}`)
  const unlimited = flags.credits === 'unlimited'
  const number = flags.credits === undefined ? null : wholeNumber(flags.credits, 0, 1e12)
  if (flags.credits !== undefined && !unlimited && number === null)
    return wrongArgument('--credits must be a whole number or "unlimited"')
  const days = flags.days === undefined ? null : wholeNumber(flags.days, 1, 36_500)
  if (flags.days !== undefined && days === null)
    return wrongArgument('--days must be a whole number from 1')
  const names = flags.privileges?.split(',').map((name) => name.trim())
  const privileges = names
    ? grantedPrivileges.filter((privilege) => names.includes(privilege))
    : usualPrivileges
  if (names && privileges.length !== new Set(names).size)
    return wrongArgument(`--privileges are some of ${grantedPrivileges.join(',')}`)
  const most = monthLimit(flags['month-limit'] ?? 'none')
  if (!most.ok) return most
  const credits = flags.credits === undefined ? undefined : unlimited ? null : number
  const until = days === null ? undefined : Date.now() + days * DAY_MS
  return ok({ plan, credits, until, privileges, monthLimit: most.value })
}

/** The account that the key is for: a named one is brought onto the plan and credits given. */
async function accountFor(
  sql: Sql,
  name: string | undefined,
  want: Wanted,
): Promise<ServiceAccount> {
  const { plan, credits } = want
  const known = name === undefined ? null : await accountByName(sql, name)
  if (!known) {
    const account = { name: name ?? (await freeAccountName(sql)), plan: plan ?? DEFAULT_PLAN }
    const made = await createAccount(sql, credits === undefined ? account : { ...account, credits })
    if (!made) throw new Error(`there is an account "${account.name}" already`)
    return made
  }
  if (plan !== undefined) await setPlan(sql, known.id, plan, credits)
  else if (credits !== undefined) await setCredits(sql, known.id, credits)
  return (await accountByName(sql, known.name)) ?? known
}

/** `create`: prints the owner of the key, then the key itself as the last line. */
export async function createKeyCommand(store: Sql, flags: KeyFlags): Promise<Result<string>> {
  const want = wanted(flags)
  if (!want.ok) return want
  const name = flags.account?.trim()
  if (name === '') return wrongArgument('--account needs a name')
  return store.transaction(async (sql) => {
    const account = await accountFor(sql, name, want.value)
    if (want.value.until !== undefined) await setPlanEnd(sql, account.id, want.value.until)
    const { privileges, monthLimit: most } = want.value
    const key = await createKey(sql, account.id, flags.name ?? 'API key', privileges, most)
    return ok(
      `account "${account.name}": ${planLine((await accountByName(sql, account.name)) ?? account)}\n` +
        `key ${key.id}, shown this once:\n${key.secret}`,
    )
  })
}
