import { join } from 'node:path'
import { ensureBuilt } from './built.mjs'
import { underDisplay } from './display.mjs'
import { root } from './paths.mjs'

/**
 * Runs the tests of a Playwright configuration (default: the end-to-end tests) in the real Electron,
 * on a display of their own; returns the exit code.
 */
export async function runPlaywright(args, env = {}, config = 'e2e/playwright.config.ts') {
  await ensureBuilt()
  const { ensureElectron } = await import('./electron.mjs')
  const electron = await ensureElectron()
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const command = [process.execPath, playwright, 'test', '--config', config]
  return underDisplay([...command, ...args], { ...process.env, CUECAST_ELECTRON: electron, ...env })
}
