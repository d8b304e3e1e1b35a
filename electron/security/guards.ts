import { failWith, ok, type Result } from '@shared/contracts/result'
import { app, shell, systemPreferences, type Session, type WebContents } from 'electron'
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
  // Chromium's content policy has no directive for WebRTC, whose UDP bypasses all others.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  contents.setWindowOpenHandler(({ url }) => answerWindowOpen(url))
}

/** No window is opened for an address; links to the web open in the user's browser. */
export function answerWindowOpen(url: string): { action: 'deny' } {
  if (url.startsWith('https://')) void shell.openExternal(url)
  return { action: 'deny' }
}

/**
 * Keeps Chromium from contacting servers by itself: the window gets everything from `cuecast://`,
 * and main and the service use Node's sockets. So Chromium never looks up a name. Call before the
 * app is ready.
 */
export function keepChromiumQuiet(): void {
  const switches = [
    'disable-background-networking',
    'disable-component-update',
    'disable-domain-reliability',
    'dns-prefetch-disable',
    'no-pings',
  ]
  for (const each of switches) app.commandLine.appendSwitch(each)
  app.commandLine.appendSwitch(
    'host-resolver-rules',
    'MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]',
  )
}

/** Without dictionaries Chromium fetches none; `spellcheck: false` of a window does not keep it from that. */
export function checkNoSpelling(session: Session): void {
  session.setSpellCheckerLanguages([])
  session.setSpellCheckerEnabled(false)
}

/** Temporary permissions of the window. */
export interface Permissions {
  /** True while recording: only then may the studio's own page use the microphone. */
  recording: boolean
}

/**
 * Refuses every permission, except to the studio's own page: the whole screen, the names of sound devices, and the
 * microphone while it records.
 */
export function guardPermissions(session: Session): Permissions {
  const permissions: Permissions = { recording: false }
  session.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(
      (permission === 'fullscreen' && isOwnPage(details.requestingUrl)) ||
        (permissions.recording &&
          permission === 'media' &&
          isOwnPage(details.requestingUrl) &&
          details.isMainFrame &&
          'mediaTypes' in details &&
          (details.mediaTypes ?? []).every((type) => type === 'audio')),
    ),
  )
  session.setPermissionCheckHandler(
    // Listing devices only runs this check; recording from one needs a request as well.
    (_contents, permission, origin, { mediaType }) =>
      permission === 'media' && mediaType === 'audio' && isOwnPage(origin),
  )
  session.setDevicePermissionHandler(() => false)
  return permissions
}

/**
 * Opens or closes the microphone to the window. MICROPHONE_REFUSED if the system's own settings
 * block it; macOS asks the user the first time.
 */
export async function switchMicrophone(
  permissions: Permissions,
  { on }: { on: boolean },
): Promise<Result<void>> {
  permissions.recording = on
  if (!on) return ok(undefined)
  const allowed =
    process.platform === 'darwin'
      ? await systemPreferences.askForMediaAccess('microphone')
      : process.platform !== 'win32' ||
        systemPreferences.getMediaAccessStatus('microphone') !== 'denied'
  if (allowed) return ok(undefined)
  permissions.recording = false
  return failWith('MICROPHONE_REFUSED', 'the system keeps the microphone from the studio')
}

/** True for pages of the studio itself. */
export function isOwnPage(url: string): boolean {
  return URL.canParse(url) && `${new URL(url).protocol}//${new URL(url).host}` === APP_ORIGIN
}
