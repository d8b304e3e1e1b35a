import { join } from 'node:path'
import { app, session } from 'electron'
import { serveScheme, claimScheme } from './security/app-protocol'
import { denyPermissions, guardAllContents } from './security/guards'
import { SettingsStore } from './settings/settings-store'
import { openStudioWindow } from './window/studio-window'

const outFolder = join(import.meta.dirname, '..')

claimScheme()
guardAllContents()

async function start(): Promise<void> {
  await app.whenReady()
  const settings = new SettingsStore(app.getLocale())
  denyPermissions(session.defaultSession)
  serveScheme(session.defaultSession, join(outFolder, 'renderer'), async () => null)
  openStudioWindow(join(outFolder, 'preload'), settings)
}

void start()
