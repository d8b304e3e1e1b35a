// npm run guide:pictures: takes the pictures of docs/user-guide.*.md from the real studio, in both
// languages, into docs/images/guide.
import { join } from 'node:path'
import { ensureBuilt } from './lib/built.mjs'
import { ensureDebianPackages, testPackages } from './lib/debian.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { underDisplay } from './lib/display.mjs'
import { root } from './lib/paths.mjs'

await ensureDependencies()
if (!(await ensureDebianPackages(testPackages))) process.exit(1)
await ensureBuilt()
const { ensureElectron } = await import('./lib/electron.mjs')
const env = { ...process.env, CUECAST_ELECTRON: await ensureElectron() }
const playwright = join(root, 'node_modules/@playwright/test/cli.js')
const args = ['test', '--config', 'e2e/guide/playwright.config.ts', '--reporter=list']
process.exit(await underDisplay([process.execPath, playwright, ...args], env))
