// npm run dev: builds, opens the studio, and builds again on every change of a source. A change of
// the window reloads it in place; a change of main, preload or a worker restarts the studio.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, watch } from 'node:fs'
import { join } from 'node:path'
import { buildAll } from './lib/built.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { root } from './lib/paths.mjs'
import { say } from './lib/say.mjs'

/** An editor writes a file in several steps; a build begins once they are over, ms. */
const QUIET_MS = 150
/** Where the window of the studio can be asked to reload itself. */
const DEBUGGING_PORT = 9223

await ensureDependencies()
const { ensureElectron } = await import('./lib/electron.mjs')
const executable = await ensureElectron()
let studio = null
let restarting = false
let building = false
let again = false
let mainBefore = ''
let timer

for (const folder of ['electron', 'packages', 'shared', 'renderer'])
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(build, QUIET_MS)
  })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))
await build()

async function build() {
  if (building) return (again = true)
  building = true
  const code = await buildAll()
  building = false
  if (again) {
    again = false
    return build()
  }
  if (code !== 0) return say('the build failed; the studio keeps the last one')
  const main = stateOf('main') + stateOf('preload')
  const windowOnly = main === mainBefore
  mainBefore = main
  if (!studio) studio = start()
  else if (windowOnly) await reload()
  else restart()
}

/** Hash of what was built: a source may change without a change of the build. */
function stateOf(part) {
  const hash = createHash('sha256')
  const folder = join(root, 'out', part)
  for (const name of readdirSync(folder).sort())
    if (!name.endsWith('.map')) hash.update(name).update(readFileSync(join(folder, name)))
  return hash.digest('hex')
}

function start() {
  const asRoot = process.platform === 'linux' && process.getuid() === 0
  const args = [
    root,
    `--remote-debugging-port=${DEBUGGING_PORT}`,
    ...(asRoot ? ['--no-sandbox'] : []),
  ]
  const child = spawn(executable, [...args, ...process.argv.slice(2)], { stdio: 'inherit' })
  child.once('exit', (code) => {
    if (!restarting) end(code ?? 0)
  })
  return child
}

function restart() {
  if (restarting) return
  restarting = true
  say('main has changed: restarting the studio')
  studio.once('exit', () => {
    restarting = false
    studio = start()
  })
  studio.kill('SIGTERM')
}

async function reload() {
  if (restarting) return
  say('the window has changed: reloading it')
  const { chromium } = await import('@playwright/test')
  try {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${DEBUGGING_PORT}`)
    const pages = browser.contexts().flatMap((context) => context.pages())
    for (const page of pages) if (page.url().startsWith('cuecast:')) await page.reload()
    await browser.close()
  } catch (cause) {
    say(`it could not be reloaded: ${cause instanceof Error ? cause.message : cause}`)
  }
}

function end(code) {
  restarting = true
  studio?.kill()
  process.exit(code)
}
