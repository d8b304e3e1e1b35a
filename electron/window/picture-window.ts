import { screen, type BrowserWindow, type BrowserWindowConstructorOptions } from 'electron'
import { PICTURE_WINDOW } from '@shared/bridge/picture-window'
import { answerWindowOpen, isOwnPage } from '../security/guards'
import type { WindowPlace } from '../settings/settings-schema'

interface Places {
  /** Last place of the picture; null = it never had its own window. */
  picturePlace: WindowPlace | null
}

/**
 * The picture in a separate window, filled by the studio's window: the only window that it may
 * open.
 */
export class PictureWindow {
  #window: BrowserWindow | null = null

  constructor(private readonly places: Places) {}

  /** Lets a studio window open it; it closes with that. */
  allowFrom(studio: BrowserWindow, onScreen: (place: WindowPlace) => boolean): void {
    studio.webContents.setWindowOpenHandler(({ url, frameName }) => {
      const wanted = url === 'about:blank' && frameName === PICTURE_WINDOW
      if (!wanted || !isOwnPage(studio.webContents.getURL())) return answerWindowOpen(url)
      return { action: 'allow', overrideBrowserWindowOptions: this.#options(studio, onScreen) }
    })
    studio.webContents.on('did-create-window', (window) => this.#adopt(window, studio))
  }

  /** Shows it on the whole screen that it is on, or as a window again. */
  setFullScreen(how: 'toggle' | 'leave'): void {
    this.#window?.setFullScreen(how === 'toggle' && !this.#window.isFullScreen())
  }

  #options(
    studio: BrowserWindow,
    onScreen: (place: WindowPlace) => boolean,
  ): BrowserWindowConstructorOptions {
    const last = this.places.picturePlace
    const bounds = last && onScreen(last) ? last : otherScreen(studio)
    return {
      ...bounds,
      minWidth: 400,
      minHeight: 300,
      title: 'Cuecast',
      backgroundColor: '#000000',
      autoHideMenuBar: true,
      fullscreenable: true,
    }
  }

  #adopt(window: BrowserWindow, studio: BrowserWindow): void {
    this.#window = window
    window.removeMenu()
    if (this.places.picturePlace?.maximized) window.maximize()
    const shut = () => !window.isDestroyed() && window.destroy()
    studio.once('closed', shut)
    // Both are drawn by one process: without it the empty window would stay open.
    studio.webContents.once('render-process-gone', shut)
    window.on('close', () => {
      this.places.picturePlace = { ...window.getNormalBounds(), maximized: window.isMaximized() }
    })
    window.once('closed', () => {
      studio.off('closed', shut)
      if (!studio.isDestroyed()) studio.webContents.off('render-process-gone', shut)
      if (this.#window === window) this.#window = null
    })
  }
}

/** The middle of another screen than the studio's, where there is one. */
function otherScreen(studio: BrowserWindow): Omit<WindowPlace, 'maximized'> {
  const size = { width: 1120, height: 720 }
  const here = screen.getDisplayMatching(studio.getBounds())
  const other = screen.getAllDisplays().find(({ id }) => id !== here.id)
  if (!other) return size
  const { x, y, width, height } = other.workArea
  const fitting = { width: Math.min(width, size.width), height: Math.min(height, size.height) }
  return {
    ...fitting,
    x: Math.round(x + (width - fitting.width) / 2),
    y: Math.round(y + (height - fitting.height) / 2),
  }
}
