import type { BrowserWindow, WebContents } from 'electron'
import type { SettingsStore } from '../settings/settings-store'
import type { TaskbarProgress } from '../jobs/job-attention'
import { askToLeave, type LeavingDeps } from './ask-to-leave'
import { recoverWindow, type RecoveryDeps } from './recover-window'
import { openStudioWindow } from './studio-window'

export interface WindowHooks extends LeavingDeps, RecoveryDeps {
  /** The user looks at the window. */
  seen(): void
}

/** The one window of the studio, which may be closed and opened again. */
export class WindowHolder {
  #window: BrowserWindow | null = null

  constructor(
    private readonly preloadFolder: string,
    private readonly settings: SettingsStore,
  ) {}

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
