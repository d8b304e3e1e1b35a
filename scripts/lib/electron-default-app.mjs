/**
 * Source of the default app for a distribution that has none: opens the app folder that the first
 * argument names, with the name, version and data folder that Electron's own default app would set.
 * It is an ES module that awaits the app, because Electron is not "ready" before its entry is
 * evaluated, and an app must be able to claim its schemes before that.
 */
export const defaultApp = `import { app, dialog } from 'electron'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const folder = resolve(process.argv.slice(1).find((arg) => !arg.startsWith('-')) || '.')
try {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  app.setName(about.productName || about.name)
  app.setVersion(about.version || '0.0.0')
  app.setAppPath(folder)
  app.setPath('userData', join(app.getPath('appData'), app.getName()))
  await import(pathToFileURL(join(folder, about.main || 'index.js')).href)
} catch (error) {
  process.stderr.write(String((error && error.stack) || error) + '\\n')
  if (!process.env.CI) dialog.showErrorBox('Cuecast', String((error && error.message) || error))
  app.exit(1)
}
`
