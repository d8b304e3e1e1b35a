import { join } from 'node:path'
import { app, session } from 'electron'
import { appPaths } from './app-paths'
import { claimScheme, serveScheme } from './security/app-protocol'
import { denyPermissions, guardAllContents } from './security/guards'
import { createStudio, type Studio } from './studio/studio'
import { watchProcess, endFailedStart } from './process-failures'
import { OpenFileQueue } from './window/open-file-queue'

claimScheme()
guardAllContents()
const paths = appPaths()
const files = new OpenFileQueue()

let studio: Studio | null = null
watchProcess((cause) => (studio ? studio.failed(cause) : void endFailedStart(cause)))

if (app.requestSingleInstanceLock()) start().catch(endFailedStart)
else app.quit()

async function start(): Promise<void> {
  files.enqueue(process.argv, process.cwd())
  // macOS can emit `open-file` before `ready`.
  app.on('open-file', (event, path) => {
    event.preventDefault()
    files.enqueue([path], '/')
  })
  await app.whenReady()
  const made = createStudio(paths, files)
  denyPermissions(session.defaultSession)
  serveScheme(session.defaultSession, join(paths.out, 'renderer'), made.media)
  made.openWindow()
  studio = made

  app.on('open-file', () => made.openWindow())
  app.on('second-instance', (_event, argv, folder) => {
    made.openWindow()
    files.enqueue(argv, folder)
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
