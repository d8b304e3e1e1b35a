import { app, dialog } from 'electron'
import { log, FileUnusable } from '@cuecast/platform'
import { defaultPreferences, systemLanguage } from './settings/settings-schema'
import { translator } from '@shared/texts/texts'

/**
 * Reports uncaught errors, which would otherwise be silent or a dialog with a stack trace, and logs
 * helper processes that end, which Chromium restarts.
 */
export function watchProcess(failed: (cause: unknown) => void): void {
  // Writing to a closed terminal fails; logging that failure would never end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  process.on('uncaughtException', failed)
  process.on('unhandledRejection', failed)
  app.on('child-process-gone', (_event, { type, name, reason, exitCode }) => {
    if (reason !== 'clean-exit') log(`${name ?? type} is gone: ${reason}, code ${exitCode}`)
  })
}

let ending = false

/**
 * Says why the app cannot start and ends it: a process without a window would keep every later start
 * from opening one. In the system's language, for the settings may be what cannot be read.
 */
export async function endFailedStart(cause: unknown): Promise<void> {
  if (ending) return
  ending = true
  log(
    `the start failed: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`,
  )
  // Before that, Linux writes the message to the terminal instead of showing it.
  await app.whenReady()
  const language = systemLanguage(app.getLocale(), process.env, process.platform)
  const t = translator(defaultPreferences(language).locale)
  const reason = cause instanceof Error ? cause.message : String(cause)
  const text =
    cause instanceof FileUnusable
      ? t('native.failedStart.file', { path: cause.error.at ?? '', reason: cause.error.message })
      : t('native.failedStart.other', { reason, dataFolder: app.getPath('userData') })
  dialog.showErrorBox(t('native.failedStart.title'), text)
  app.exit(1)
}
