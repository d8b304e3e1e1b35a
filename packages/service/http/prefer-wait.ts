/** Longest wait of a long poll, seconds. */
const MAX_WAIT_S = 30

/** `Prefer: …, wait=N` (RFC 7240 §4.3) in ms, at most 30 s; null when the client does not ask. */
export function preferredWaitMs(prefer: string | undefined): number | null {
  for (const preference of prefer?.split(',') ?? []) {
    const seconds = /^\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:;.*)?$/i.exec(preference)?.[1]
    if (seconds !== undefined) return Math.min(MAX_WAIT_S, Number(seconds)) * 1_000
  }
  return null
}
