import type { BrowserWindow, WebContents } from 'electron'
import type { SettingsStore } from '../settings/settings-store'
import { openStudioWindow } from './studio-window'

/** The one window of the studio, which may be closed and opened again. */
export class WindowHolder {
  #window: BrowserWindow | null = null

  constructor(
    private readonly preloadFolder: string,
    private readonly settings: SettingsStore,
  ) {}

  get contents(): WebContents | null {
    return this.#window?.webContents ?? null
  }

  /** Opens the window, or brings the open one to the front. */
  open(): void {
    if (this.#window) {
      this.raise()
      return
    }
    const window = openStudioWindow(this.preloadFolder, this.settings)
    window.once('closed', () => {
      this.#window = null
    })
    this.#window = window
  }

  raise(): void {
    if (this.#window?.isMinimized()) this.#window.restore()
    this.#window?.focus()
  }

  /** Asks the user something over the window; null where there is none. */
  async ask<T>(question: (window: BrowserWindow) => Promise<T | null>): Promise<T | null> {
    return this.#window ? question(this.#window) : null
  }
}
