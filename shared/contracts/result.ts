import { type ErrorCode, studioError, type StudioError } from './studio-error'

/** A failure is a value: every fallible call across a layer returns one of these instead of throwing. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: StudioError }

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })

export const fail = <T = never>(error: StudioError): Result<T> => ({ ok: false, error })

/** As `fail`, of an error that is made here. */
export const failWith = <T = never>(
  code: ErrorCode,
  message: string,
  more?: Pick<StudioError, 'at' | 'params'>,
): Result<T> => fail(studioError(code, message, more))
