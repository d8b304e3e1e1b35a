import { join } from 'node:path'
import { app, BrowserWindow, screen } from 'electron'
import { callNames, eventNames } from '@shared/contracts/ipc'
import { namesAsArguments } from '../bridge-names'
import { APP_ORIGIN } from '../security/content-policy'
import type { SettingsStore } from '../settings/settings-store'
import type { WindowPlace } from '../settings/settings-schema'
import { meaningfulPlace, onWayland } from './window-place'

/** Smallest size that the layout is made for. */
const MINIMUM = { width: 900, height: 600 }
const FIRST = { width: 1440, height: 900, maximized: false }

/** Opens the studio's window where it was last, shown only once it has something to show. */
export function openStudioWindow(preloadFolder: string, settings: SettingsStore): BrowserWindow {
  const wayland = onWayland(app.commandLine.getSwitchValue('ozone-platform'), process.env)
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
      additionalArguments: namesAsArguments({ calls: callNames, events: eventNames }),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: false,
      // The playhead and the sound go on while the window is covered.
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
  const { x, y, width, height } = place
  if (x === undefined || y === undefined) return place
  const onScreen = screen.getAllDisplays().some(({ workArea: area }) => {
    const insideX = x < area.x + area.width - 100 && x + width > area.x + 100
    const insideY = y >= area.y - 10 && y < area.y + area.height - 50
    return insideX && insideY && height > 0
  })
  return onScreen ? place : { width, height, maximized: place.maximized }
}
