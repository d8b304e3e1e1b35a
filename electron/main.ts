import { causeText } from '@shared/contracts/errors'
import { join } from 'node:path'
import { app, dialog, session } from 'electron'
import { FileUnusable, log } from '@cuecast/platform'
import { translator } from '@shared/texts/texts'
import { appPaths } from './app-paths'
import { claimScheme, serveScheme } from './security/app-protocol'
import {
  checkNoSpelling,
  guardAllContents,
  guardPermissions,
  keepChromiumQuiet,
} from './security/guards'
import { defaultPreferences, systemLanguage } from './settings/settings-schema'
import { createStudio, type Studio } from './studio/studio'
import { OpenFileQueue } from './window/open-file-queue'

claimScheme()
keepChromiumQuiet()
guardAllContents()
// Under this name the installer for Windows pins the program, and its toasts appear.
app.setAppUserModelId('org.cuecast.Cuecast')
const paths = appPaths()
const files = new OpenFileQueue()

let studio: Studio | null = null
let ending = false
watchProcess((cause) => (studio ? studio.failed(cause) : void endFailedStart(cause)))

if (app.requestSingleInstanceLock()) start().catch(endFailedStart)
else app.quit()

async function start(): Promise<void> {
  files.enqueue(process.argv.slice(app.isPackaged ? 1 : 2), process.cwd())
  // macOS can emit `open-file` before `ready`.
  app.on('open-file', (event, path) => {
    event.preventDefault()
    files.enqueue([path], '/')
  })
  await app.whenReady()
  checkNoSpelling(session.defaultSession)
  const permissions = guardPermissions(session.defaultSession)
  const made = createStudio(paths, files, permissions)
  serveScheme(session.defaultSession, join(paths.out, 'renderer'), made.media)
  made.openWindow()
  studio = made

  app.on('open-file', () => made.openWindow())
  app.on('second-instance', (_event, argv, folder) => {
    made.openWindow()
    files.enqueue(argv.slice(1), folder)
  })
  app.on('window-all-closed', () => app.quit())
  app.on('activate', () => made.openWindow())

  let closed = false
  app.on('will-quit', (event) => {
    if (closed) return
    event.preventDefault()
    void made.close().finally(() => {
      closed = true
      app.quit()
    })
  })
}

/**
 * Reports uncaught errors, which would otherwise be silent or a dialog with a stack trace, and logs
 * helper processes that end, which Chromium restarts.
 */
function watchProcess(failed: (cause: unknown) => void): void {
  // Writing to a closed terminal fails; logging that failure would never end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  process.on('uncaughtException', failed)
  process.on('unhandledRejection', failed)
  app.on('child-process-gone', (_event, { type, name, reason, exitCode }) => {
    if (reason !== 'clean-exit') log(`${name ?? type} is gone: ${reason}, code ${exitCode}`)
  })
}

/**
 * Reports why the app cannot start and ends it: a process without a window would keep every later
 * start from opening one. In the system's language, since the settings may be the unreadable file.
 */
async function endFailedStart(cause: unknown): Promise<void> {
  if (ending) return
  ending = true
  log(
    `the start failed: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`,
  )
  // Before that, Linux writes the message to the terminal instead of showing it.
  await app.whenReady()
  const language = systemLanguage(app.getLocale(), process.env, process.platform)
  const t = translator(defaultPreferences(language).locale)
  const reason = causeText(cause)
  const text =
    cause instanceof FileUnusable
      ? t('native.failedStart.file', { path: cause.error.at ?? '', reason: cause.error.message })
      : t('native.failedStart.other', { reason, dataFolder: app.getPath('userData') })
  dialog.showErrorBox(t('native.failedStart.title'), text)
  app.exit(1)
}
