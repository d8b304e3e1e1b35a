import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ZodError } from 'zod'
import { studioError } from '@shared/contracts/errors'
import type { ServiceEnv } from '../context'
import type { Log } from '../log/log'
import { describeIssue } from './describe-issue'
import { failure, internalError } from './failure'

/** What a schema refused: 400, naming the field. */
export function refuseInvalid(
  result: { success: true } | { success: false; error: ZodError },
  c: Context,
): Response | undefined {
  if (result.success) return undefined
  return failure(c, studioError('INVALID_PARAMETER', describeIssue(result.error)))
}

const sentences: Record<number, string> = {
  400: 'the body cannot be read',
  413: 'the body is too large',
  415: 'the body has the wrong content type',
}

/** Turns what the framework throws at unreadable requests into our bodies; the rest is a bug: 500. */
export function onError(log: Log): ErrorHandler<ServiceEnv> {
  return (error, c) => {
    if (error instanceof HTTPException && error.status < 500) {
      const message = sentences[error.status] ?? error.message
      return failure(c, studioError('INVALID_PARAMETER', message), clientStatus(error.status))
    }
    log('error', 'request broke', {
      requestId: c.get('requestId'),
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
    return failure(c, internalError(error))
  }
}

function clientStatus(status: number): 400 | 413 | 415 {
  return status === 413 || status === 415 ? status : 400
}
