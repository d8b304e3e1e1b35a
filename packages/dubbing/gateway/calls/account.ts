import { IDEMPOTENCY_HEADER } from '@shared/contracts/tts-v2'
import type { Account, Allowance, AllowanceWindow } from '@shared/contracts/connection'
import { fail, ok, type Result } from '@shared/contracts/result'
import { dataOf, fieldsOf, numberOf, textOf } from '@shared/services/loose-json'
import { badResponse } from '@shared/services/service-error'

export interface AccountInfo {
  account: Account
  /** Features beyond the specification, by the service's own names. */
  capabilities: string[]
  /** How long the service remembers keys of paid requests, ms; null: it ignores them. */
  idempotencyMs: number | null
  /** Remaining requests: null = no limit, undefined = not reported. */
  limits: Pick<Allowance, 'minute' | 'day'> | null | undefined
}

/** Reads the response of GET /me. Unlimited if flagged so, or if credits are absent, null or negative. */
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
    idempotencyMs: idempotencyOf(fields['idempotency']),
    limits: limitsOf(fields['limits']),
  })
}

/** `{header, retention_hours}`; null for any other header than ours. */
function idempotencyOf(value: unknown): number | null {
  const fields = fieldsOf(value) ?? {}
  const hours = numberOf(fields['retention_hours'])
  const isOurs = textOf(fields['header'])?.toLowerCase() === IDEMPOTENCY_HEADER.toLowerCase()
  return isOurs && hours !== null && hours > 0 ? hours * 3_600_000 : null
}

function limitsOf(value: unknown): AccountInfo['limits'] {
  if (value === null) return null
  const fields = fieldsOf(value)
  return fields ? { minute: windowOf(fields['minute']), day: windowOf(fields['day']) } : undefined
}

/** `{limit, remaining, reset}`; reset is epoch seconds, as in the headers of §8. */
function windowOf(value: unknown): AllowanceWindow | null {
  const fields = fieldsOf(value) ?? {}
  const limit = numberOf(fields['limit'])
  const left = numberOf(fields['remaining'])
  if (limit === null || left === null) return null
  const reset = numberOf(fields['reset'])
  const resetAt = reset === null ? null : new Date(reset * 1_000).toISOString()
  return { limit: Math.floor(limit), left: Math.max(0, Math.floor(left)), resetAt }
}
