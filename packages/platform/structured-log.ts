type LogFields = Record<string, string | number | boolean | null | undefined>
export const logLevels = ['info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/** Structured log. Fields never hold keys, secrets or the texts of customers. */
export type Log = (level: LogLevel, event: string, fields?: LogFields) => void

/**
 * One JSON object a line: `{"time":…,"level":…,"event":…, …fields}`.
 *
 * @param least lowest level that is written
 */
export function jsonLog(
  write: (line: string) => void,
  now: () => Date = () => new Date(),
  least: LogLevel = 'info',
): Log {
  const from = logLevels.indexOf(least)
  return (level, event, fields = {}) => {
    if (logLevels.indexOf(level) < from) return
    write(`${JSON.stringify({ time: now().toISOString(), level, event, ...fields })}\n`)
  }
}

/** Discards everything. */
export const silentLog: Log = () => undefined

/** Lines are written together after this time, ms: a write for each would cost a request dearly. */
const GATHER_MS = 10

/** Buffers lines before they are written; the rest is written when the process ends. */
export function gathered(write: (lines: string) => void): (line: string) => void {
  let lines = ''
  function flush(): void {
    const text = lines
    lines = ''
    if (text !== '') write(text)
  }
  process.once('exit', flush)
  return (line) => {
    if (lines === '') setTimeout(flush, GATHER_MS).unref()
    lines += line
  }
}
