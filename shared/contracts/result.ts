import type { StudioError } from './errors'

/** A failure is a value: every fallible call across a layer returns one of these instead of throwing. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: StudioError }

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })

export const fail = <T = never>(error: StudioError): Result<T> => ({ ok: false, error })
