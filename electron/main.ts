import { join } from 'node:path'
import { app, session } from 'electron'
import { appPaths } from './app-paths'
import { claimScheme, serveScheme } from './security/app-protocol'
import { denyPermissions, guardAllContents } from './security/guards'
import { createStudio } from './studio/studio'

claimScheme()
guardAllContents()
const paths = appPaths()

if (app.requestSingleInstanceLock()) void start()
else app.quit()

async function start(): Promise<void> {
  await app.whenReady()
  const studio = createStudio(paths)
  denyPermissions(session.defaultSession)
  serveScheme(session.defaultSession, join(paths.out, 'renderer'), studio.media)
  studio.openWindow()

  app.on('second-instance', (_event, argv, folder) => studio.openFromOutside(argv, folder))
  app.on('open-file', (event, path) => {
    event.preventDefault()
    studio.openFromOutside([path], '/')
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
