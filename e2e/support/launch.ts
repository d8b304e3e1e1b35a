import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openDesktop } from './desktop'
import { runsOnce } from './run-in-main'
import { _electron, test as base, type ElectronApplication, type Page } from '@playwright/test'

const root = resolve(import.meta.dirname, '../..')

export interface Studio {
  app: ElectronApplication
  page: Page
  /** Folder of this test alone: data of the app, projects, exports. */
  folder: string
}

interface LaunchOptions {
  args?: string[]
  env?: Record<string, string>
  size?: { width: number; height: number }
}

/** Studios that have not ended, by their process, with the folder that they work in. */
const running = new Map<ElectronApplication, string>()

/** Command that starts the built studio on the data of `folder`. */
export function studioCommand(folder: string, { args = [], env }: LaunchOptions = {}) {
  const executablePath = process.env['CUECAST_ELECTRON']
  if (!executablePath)
    throw new Error('CUECAST_ELECTRON names no Electron; run the tests by npm test')
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0
  return {
    executablePath,
    args: [
      root,
      ...(asRoot ? ['--no-sandbox'] : []),
      // Under Wayland windows would open on the developer's desktop, without a position.
      ...(process.platform === 'linux' ? ['--ozone-platform=x11'] : []),
      '--disable-gpu',
      // Animations would have to be waited for.
      '--force-prefers-reduced-motion',
      ...args,
    ],
    env: {
      ...definedEnv(),
      CUECAST_USER_DATA: join(folder, 'data'),
      CUECAST_DOCUMENTS: join(folder, 'documents'),
      ...env,
    },
  }
}

/** Starts the built studio on the data of `folder`; the same folder again is a restart. */
export async function launch(folder: string, options: LaunchOptions = {}): Promise<Studio> {
  const app = runsOnce(await _electron.launch(studioCommand(folder, options)))
  running.set(app, folder)
  app.once('close', () => running.delete(app))
  const page = await app.firstWindow()
  const { width, height } = options.size ?? { width: 1440, height: 900 }
  await app.evaluate(
    ({ BrowserWindow }, bounds) => {
      BrowserWindow.getAllWindows()[0]?.setBounds({ x: 0, y: 0, ...bounds })
    },
    { width, height },
  )
  await page.waitForFunction((wide) => window.outerWidth === wide, width)
  await page.locator('[data-app-state="ready"]').first().waitFor()
  return { app, page, folder }
}

/** Quits all programs that a test has left running on a folder. */
async function quitAll(folder: string): Promise<void> {
  for (const [app] of [...running].filter(([, itsFolder]) => itsFolder === folder)) {
    await app.evaluate(({ dialog }) => {
      dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false })
    })
    await app.close()
  }
}

/** Kills the studio as a crash would: no chance to save or to say goodbye. */
export async function crash(studio: Studio): Promise<void> {
  const ended = new Promise((end) => studio.app.process().once('exit', end))
  studio.app.process().kill('SIGKILL')
  await ended
}

function definedEnv(): Record<string, string> {
  const entries = Object.entries(process.env)
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

export const test = base.extend<{ folder: string; studio: Studio }, { desktop: void }>({
  // The first worker has the display of the whole run.
  desktop: [
    async ({ browserName: _any }, provide, { parallelIndex }) => {
      const close = await openDesktop(parallelIndex > 0)
      await provide()
      close()
    },
    { scope: 'worker', auto: true },
  ],
  folder: async ({ browserName }, provide) => {
    const folder = mkdtempSync(join(tmpdir(), `cuecast-e2e-${browserName}-`))
    await provide(folder)
    await quitAll(folder)
    // A keyring or a service that was killed may still be writing: `rmSync` would not look again.
    await rm(folder, { recursive: true, force: true, maxRetries: 20 })
  },
  studio: async ({ folder }, provide) => {
    await provide(await launch(folder))
  },
})

export { expect } from '@playwright/test'
