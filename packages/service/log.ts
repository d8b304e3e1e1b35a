type LogFields = Record<string, string | number | boolean | null | undefined>
type LogLevel = 'info' | 'warn' | 'error'

/** Structured log. Fields never hold keys, secrets or the texts of customers. */
export type Log = (level: LogLevel, event: string, fields?: LogFields) => void

/** One JSON object a line: `{"time":…,"level":…,"event":…, …fields}`. */
export function jsonLog(write: (line: string) => void, now: () => Date = () => new Date()): Log {
  return (level, event, fields = {}) => {
    write(`${JSON.stringify({ time: now().toISOString(), level, event, ...fields })}\n`)
  }
}

/** Discards everything. */
export const silentLog: Log = () => undefined
