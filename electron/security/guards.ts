import { app, shell, type Session, type WebContents } from 'electron'
import { APP_ORIGIN } from './content-policy'

/**
 * Electron's security checklist for every web contents that will ever exist: no navigation away,
 * no new windows, no webviews; links to the web open in the user's browser.
 */
export function guardAllContents(): void {
  app.on('web-contents-created', (_event, contents) => guard(contents))
}

function guard(contents: WebContents): void {
  contents.on('will-navigate', (event) => {
    if (!isOwnPage(event.url)) event.preventDefault()
  })
  contents.on('will-redirect', (event) => {
    if (!isOwnPage(event.url)) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    if (url.startsWith('https://')) void shell.openExternal(url)
    return { action: 'deny' }
  })
}

/** The studio asks for nothing that a site would: every permission is refused. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
}

/** True for pages of the studio itself. */
export function isOwnPage(url: string): boolean {
  return URL.canParse(url) && `${new URL(url).protocol}//${new URL(url).host}` === APP_ORIGIN
}
