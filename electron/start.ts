// Entry of the program: the studio, or a command of the terminal (`cuecast dub …`), which opens no window.
import { causeText } from '@shared/contracts/errors'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startModelsAs } from '@cuecast/speech'
import { app } from 'electron'
import { planBeside } from './updates/plan-place'

/** The process of the user's models: a command starts the program again for it. */
const MODELS = '-models'

/** The process that exchanges versions while the program does not run. */
const UPDATE = '-update'

/**
 * Starts the repair of an exchange whose process died; the `cuecast` script uses the previous
 * version for it.
 */
const RECOVER = '-recover'

const portable = portableFolder()
if (portable !== null) process.env['CUECAST_USER_DATA'] = portable

// The `cuecast` script puts `--` before the user's arguments, so that Chromium reads none of them
// as its own.
const dashes = process.argv.indexOf('--')
const [name = '', ...args] = dashes < 0 ? [] : process.argv.slice(dashes + 1)
const command = commandFile(name)
if (name === UPDATE) await exchangeVersions(args[0] ?? '')
else if (name === RECOVER) await repair(args[0] ?? '')
else if (command === null) await startStudio()
else await runCommand(command)

/**
 * Where a portable install keeps everything: `--portable DIR`, or a folder `cuecast-data` next to the
 * packed program (on a Mac, next to its bundle), its archive's root or its AppImage. Null: in the user's own folders.
 */
function portableFolder(): string | null {
  const at = process.argv.indexOf('--portable')
  const named = at < 0 ? undefined : process.argv[at + 1]
  if (named !== undefined) return resolve(named)
  if (!app.isPackaged) return null
  const program = dirname(process.env['APPIMAGE'] ?? process.execPath)
  const above = process.platform === 'darwin' ? ['..', '..', '..'] : ['..', '..']
  const places = [program, join(program, ...above)].map((each) => join(each, 'cuecast-data'))
  return places.find((each) => existsSync(each)) ?? null
}

/** The built module of a command; null for anything else, such as a file to open. */
function commandFile(typed: string): string | null {
  if (typed === MODELS) return join(import.meta.dirname, 'model-process.worker.js')
  if (typed === '-V' || typed === '--version') return commandFile('dub')
  if (typed === '-h' || typed === '--help') return commandFile('help')
  const file = join(import.meta.dirname, `cli-${typed}.js`)
  return /^[a-z]+$/.test(typed) && existsSync(file) ? file : null
}

/** Opens the studio, unless this version is one that was never seen to start: then the one before it. */
async function startStudio(): Promise<void> {
  const { platform, execPath, resourcesPath: resources, env } = process
  const plan = planBeside({ platform, isPackaged: app.isPackaged, execPath, resources, env })
  const before = plan === null ? null : await recovered(plan)
  if (before === null) await import('./main')
  else {
    const { launch } = await import('./updates/installation')
    launch(before, process.argv.slice(app.isPackaged ? 1 : 2))
    app.exit(0)
  }
}

/** Program to start instead. Errors of the disk are left for the next start. */
async function recovered(plan: string): Promise<string | null> {
  const { recoverExchange } = await import('./updates/installation')
  process.noAsar = true
  try {
    return recoverExchange(plan)
  } catch (cause) {
    process.stderr.write(`an update was not repaired: ${String(cause)}\n`)
    return null
  } finally {
    process.noAsar = false
  }
}

async function repair(plan: string): Promise<void> {
  await recovered(plan)
  app.exit(0)
}

async function exchangeVersions(plan: string): Promise<void> {
  const { finishUpdate } = await import('./updates/installation')
  // Files called `.asar` are files here, not folders.
  process.noAsar = true
  await finishUpdate(plan)
  app.exit(0)
}

/** A command has ended when its module has been evaluated; `process.exitCode` is its result. */
async function runCommand(file: string): Promise<void> {
  // On a Mac a command is no program with a place in the Dock.
  app.dock?.hide()
  startModelsAs(process.execPath, [...process.argv.slice(1, dashes), '--', MODELS])
  process.argv.splice(1, Infinity, file, ...(name.startsWith('-') ? [name] : args))
  try {
    await import(pathToFileURL(file).href)
  } catch (error) {
    const reason = causeText(error)
    process.stderr.write(`${name}: ${reason}\n`)
    process.exitCode = 1
  }
  // Model processes end with their parent.
  if (name === MODELS) return
  // Pipes are asynchronous on Windows: exits once the output has been flushed.
  process.stdout.write('', () => app.exit(Number(process.exitCode ?? 0)))
}
