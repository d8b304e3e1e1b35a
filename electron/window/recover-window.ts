import { dialog, type BrowserWindow } from 'electron'
import { log } from '@cuecast/platform'
import type { Translate } from '@shared/texts/texts'

export interface RecoveryDeps {
  translate(): Translate
  /** No events are sent to the window until it has loaded again. */
  silent(): void
  /** It was loaded again after a crash. */
  reloaded(): void
}

/** Brings the window back after its process has crashed, and lets the user end one that hangs. */
export function recoverWindow(window: BrowserWindow, deps: RecoveryDeps): void {
  const hanging = watchHanging(window, deps)
  const policy = new CrashPolicy()

  async function recover(ended: boolean): Promise<void> {
    const asks = !ended && policy.after(performance.now()) === 'ask'
    const again = !asks || (await askAfterCrash(window, deps.translate()))
    if (window.isDestroyed()) return
    // A crashed window cannot answer the usual question before quitting.
    if (!again) return window.destroy()
    deps.reloaded()
    window.webContents.reload()
  }

  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    log(`the window's process is gone: ${reason}, code ${exitCode}`)
    deps.silent()
    const ended = hanging.ended()
    // Not before this event is over: Chromium is still taking the process down.
    setImmediate(() => void recover(ended))
  })
}

/**
 * Asks the user about a window that does not respond; `ended` is true once after the user has ended
 * it.
 */
function watchHanging(window: BrowserWindow, { translate }: RecoveryDeps): { ended(): boolean } {
  let endedByUser = false
  let asked: AbortController | null = null

  async function ask({ signal }: AbortController): Promise<void> {
    const ends = await askWhileHanging(window, translate(), signal)
    asked = null
    if (!ends || signal.aborted || window.isDestroyed()) return
    endedByUser = true
    window.webContents.forcefullyCrashRenderer()
  }

  window.on('unresponsive', () => {
    if (asked) return
    log('the window does not respond')
    asked = new AbortController()
    void ask(asked)
  })
  window.on('responsive', () => asked?.abort())
  window.once('closed', () => asked?.abort())
  return {
    ended: () => {
      const was = endedByUser
      endedByUser = false
      return was
    },
  }
}

async function askAfterCrash(window: BrowserWindow, t: Translate): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: t('native.crash.again'),
    detail: t('native.crash.againDetail'),
    buttons: [t('native.crash.reload'), t('menus.roles.quit')],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  })
  return response === 0
}

/** True: the user wants it ended. */
async function askWhileHanging(
  window: BrowserWindow,
  t: Translate,
  signal: AbortSignal,
): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: t('native.crash.hangs'),
    detail: t('native.crash.hangsDetail'),
    buttons: [t('native.crash.wait'), t('native.crash.reload')],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
    signal,
  })
  return response === 1
}

const CLOSE_MS = 60_000

/**
 * Reloads the window after a crash; if it crashed within the last minute as well, asks the user
 * first, to avoid a loop.
 */
export class CrashPolicy {
  #lastAt = Number.NEGATIVE_INFINITY

  /** @param now ms of a clock that only goes forward */
  after(now: number): 'reload' | 'ask' {
    const again = now - this.#lastAt < CLOSE_MS
    this.#lastAt = now
    return again ? 'ask' : 'reload'
  }
}
