import { BrowserWindow, type WebContents, dialog, app, screen } from 'electron'
import type { SettingsStore } from '../settings/settings-store'
import type { TaskbarProgress, LeavingQuestion } from '../jobs/job-attention'
import { PictureWindow } from './picture-window'
import { recoverWindow, type RecoveryDeps } from './recover-window'
import { join } from 'node:path'
import { callNames } from '@shared/contracts/ipc'
import { callsAsArgument } from '../bridge-names'
import { APP_ORIGIN } from '../security/content-policy'
import type { WindowPlace } from '../settings/settings-schema'

export interface WindowHooks extends LeavingDeps, RecoveryDeps {
  /** The window got the focus. */
  seen(): void
}

/** The one window of the studio, which may be closed and opened again. */
export class WindowHolder {
  #window: BrowserWindow | null = null
  readonly picture: PictureWindow

  constructor(
    private readonly preloadFolder: string,
    private readonly settings: SettingsStore,
  ) {
    this.picture = new PictureWindow(settings)
  }

  /** The open window, for dialogs over it. */
  get shown(): BrowserWindow | null {
    return this.#window
  }

  get contents(): WebContents | null {
    return this.#window?.webContents ?? null
  }

  /** Opens the window, or brings the open one to the front. */
  open(hooks: WindowHooks): void {
    if (this.#window) {
      this.raise()
      return
    }
    const window = openStudioWindow(this.preloadFolder, this.settings)
    askToLeave(window, hooks)
    recoverWindow(window, hooks)
    this.picture.allowFrom(window, isOnScreen)
    window.on('focus', () => hooks.seen())
    window.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) hooks.silent()
    })
    window.once('closed', () => {
      this.#window = null
      hooks.silent()
    })
    this.#window = window
  }

  get focused(): boolean {
    return this.#window?.isFocused() ?? false
  }

  showProgress({ value, mode }: TaskbarProgress): void {
    this.#window?.setProgressBar(value, { mode })
  }

  raise(): void {
    if (this.#window?.isMinimized()) this.#window.restore()
    this.#window?.focus()
  }
}

interface LeavingDeps {
  /** Null: nothing would stop. */
  question(): LeavingQuestion | null
  /** The user quits although it stops. */
  leaving(): void
}

/** Asks before closing the window if something would be interrupted. */
function askToLeave(window: BrowserWindow, { question, leaving }: LeavingDeps): void {
  let answered = false
  let asking = false
  const askOnce = async (asked: LeavingQuestion) => {
    if (asking) return
    asking = true
    const quits = await ask(window, asked)
    asking = false
    if (!quits || window.isDestroyed()) return
    answered = true
    leaving()
    window.close()
  }
  window.on('close', (event) => {
    const asked = answered ? null : question()
    if (!asked) return
    event.preventDefault()
    void askOnce(asked)
  })
}

async function ask(window: BrowserWindow, question: LeavingQuestion): Promise<boolean> {
  const { title, message, detail, quit, stay } = question
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    title,
    message,
    detail,
    buttons: [quit, stay],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  })
  return response === 0
}

/** Smallest size that the layout is made for. */
const MINIMUM = { width: 900, height: 600 }
const FIRST = { width: 1440, height: 900, maximized: false }

/**
 * Removed rows and drawings hold memory outside the JavaScript heap, of which V8 lets ten times the
 * used amount collect. `heap-growing-percent`: growth until the next collection, per cent of the
 * used heap; `max-semi-space-size`: space for new objects, MB.
 */
const SMALL_HEAP = '--heap-growing-percent=40 --max-semi-space-size=4'

/** Opens the studio's window where it was last, shown only once it has something to show. */
function openStudioWindow(preloadFolder: string, settings: SettingsStore): BrowserWindow {
  const wayland = onWayland(app.commandLine.getSwitchValue('ozone-platform'), process.env)
  app.commandLine.appendSwitch('js-flags', SMALL_HEAP)
  const place = meaningfulPlace(visiblePlace(settings.windowPlace), wayland)
  const window = new BrowserWindow({
    ...place,
    minWidth: MINIMUM.width,
    minHeight: MINIMUM.height,
    show: false,
    title: 'Cuecast',
    backgroundColor: '#16181d',
    webPreferences: {
      preload: join(preloadFolder, 'preload.cjs'),
      additionalArguments: [callsAsArgument(callNames)],
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: false,
      // Playback continues while the window is covered.
      backgroundThrottling: false,
      v8CacheOptions: 'bypassHeatCheck',
    },
  })
  if (place.maximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('close', () => {
    const bounds = window.getNormalBounds()
    const now = { ...bounds, maximized: window.isMaximized() }
    settings.windowPlace = meaningfulPlace(now, wayland)
  })
  window.webContents.on('did-finish-load', () => {
    window.webContents.setZoomFactor(settings.preferences.zoom)
  })
  void window.loadURL(`${APP_ORIGIN}/index.html`)
  return window
}

/** The remembered place, unless the screen it was on is gone. */
function visiblePlace(place: WindowPlace | null): WindowPlace {
  if (!place) return FIRST
  const { width, height, maximized } = place
  return isOnScreen(place) ? place : { width, height, maximized }
}

function isOnScreen({ x, y, width, height }: WindowPlace): boolean {
  if (x === undefined || y === undefined) return true
  return screen.getAllDisplays().some(({ workArea: area }) => {
    const insideX = x < area.x + area.width - 100 && x + width > area.x + 100
    const insideY = y >= area.y - 10 && y < area.y + area.height - 50
    return insideX && insideY && height > 0
  })
}

/**
 * True where windows have no position: Wayland reports 0,0 for all of them and ignores
 * requests. `platform` is the value of the switch `ozone-platform`, '' without it.
 */
export function onWayland(
  platform: string,
  env: Readonly<Record<string, string | undefined>>,
  system: NodeJS.Platform = process.platform,
): boolean {
  if (system !== 'linux' || platform === 'x11') return false
  return platform === 'wayland' || env['XDG_SESSION_TYPE'] === 'wayland'
}

/** The part of a place that the system supports: the size, and the position if there is one. */
export function meaningfulPlace(place: WindowPlace, wayland: boolean): WindowPlace {
  const { width, height, maximized } = place
  return wayland ? { width, height, maximized } : place
}
