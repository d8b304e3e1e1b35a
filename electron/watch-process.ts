import { app } from 'electron'
import { log } from '@cuecast/platform'

/**
 * Hears of what nothing else has caught, so that it is neither silent nor a dialog with a stack
 * trace; and of helper processes that end, which Chromium starts again by itself.
 */
export function watchProcess(failed: (cause: unknown) => void): void {
  // A terminal that was closed takes no more lines; saying so there would go on for ever.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  process.on('uncaughtException', failed)
  process.on('unhandledRejection', failed)
  app.on('child-process-gone', (_event, { type, name, reason, exitCode }) => {
    if (reason !== 'clean-exit') log(`${name ?? type} is gone: ${reason}, code ${exitCode}`)
  })
}
