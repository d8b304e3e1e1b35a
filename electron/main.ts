import { join } from 'node:path'
import { app, session } from 'electron'
import { appPaths } from './app-paths'
import { claimScheme, serveScheme } from './security/app-protocol'
import { denyPermissions, guardAllContents } from './security/guards'
import { createStudio } from './studio/studio'
import { HandedOver } from './window/handed-over'

claimScheme()
guardAllContents()
const paths = appPaths()
const files = new HandedOver()

if (app.requestSingleInstanceLock()) void start()
else app.quit()

async function start(): Promise<void> {
  files.give(process.argv, process.cwd())
  // Macs hand a file over even before the studio is ready.
  app.on('open-file', (event, path) => {
    event.preventDefault()
    files.give([path], '/')
  })
  await app.whenReady()
  const studio = createStudio(paths, files)
  denyPermissions(session.defaultSession)
  serveScheme(session.defaultSession, join(paths.out, 'renderer'), studio.media)
  studio.openWindow()

  app.on('open-file', () => studio.openWindow())
  app.on('second-instance', (_event, argv, folder) => {
    studio.openWindow()
    files.give(argv, folder)
  })
  app.on('window-all-closed', () => app.quit())
  app.on('activate', () => studio.openWindow())

  let closed = false
  app.on('will-quit', (event) => {
    if (closed) return
    event.preventDefault()
    void studio.close().finally(() => {
      closed = true
      app.quit()
    })
  })
}
