import type { Account } from '@shared/contracts/connection'
import { fail, ok, type Result } from '@shared/contracts/result'
import { dataOf, fieldsOf, numberOf, textOf } from './loose'
import { badResponse } from './service-error'

export interface AccountInfo {
  account: Account
  /** What the service can do beyond the specification, by its own names. */
  capabilities: string[]
}

/** Reads the answer of GET /me. Unlimited: said so, or credits absent, null or negative. */
export function readAccount(body: unknown): Result<AccountInfo> {
  const fields = fieldsOf(dataOf(body))
  const known = ['name', 'email', 'credits', 'planName', 'planDateStr']
  if (fields === null || !known.some((name) => name in fields))
    return fail(badResponse('/me', 'data.credits'))
  const credits = numberOf(fields['credits'])
  if (credits === null && (textOf(fields['credits']) ?? 'unlimited') !== 'unlimited')
    return fail(badResponse('/me', 'number in data.credits'))
  const isUnlimited = fields['unlimited'] === true || credits === null || credits < 0
  const capabilities = fields['capabilities']
  return ok({
    account: {
      name: textOf(fields['name']) ?? '',
      email: textOf(fields['email']) ?? '',
      credits: isUnlimited ? null : Math.floor(credits),
      planName: textOf(fields['planName']) ?? '',
      planDateStr: textOf(fields['planDateStr']) ?? '',
    },
    capabilities: Array.isArray(capabilities)
      ? capabilities.filter((each) => typeof each === 'string')
      : [],
  })
}
