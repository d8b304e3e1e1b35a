import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packagedElectron, packagedPath } from './electron-packaged.mjs'
import { cacheFolder, root } from './paths.mjs'
import { capture } from './run-command.mjs'
import { giveUp, say } from './say.mjs'

const packageFolder = join(root, 'node_modules', 'electron')

/** Says that the download host could not be reached a moment ago: of which mirror, and by its time. */
const unreachable = join(cacheFolder, 'electron-unreachable')
const REMEMBERED_MS = 3_600_000

/**
 * Path of an Electron executable: the one named by ELECTRON_OVERRIDE_DIST_PATH, the pinned one
 * (downloaded on first use, ELECTRON_MIRROR is honoured), or, on Linux x64 where the download host
 * cannot be reached, the distribution that travels inside an npm package. While that is there, the
 * host is not asked, and nothing is said, for an hour after it could not be reached.
 */
export async function ensureElectron() {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (override)
    return announced(join(override, executableName()), 'named by ELECTRON_OVERRIDE_DIST_PATH')
  if (!installedPath() && existsSync(packagedPath) && wasUnreachable()) return packagedPath
  const pinned = await pinnedElectron()
  if (pinned) return pinned
  if (process.platform !== 'linux' || process.arch !== 'x64')
    giveUp('Electron could not be downloaded; set ELECTRON_MIRROR or ELECTRON_OVERRIDE_DIST_PATH')
  const packaged = await packagedElectron()
  if (!packaged)
    giveUp('no Electron could be fetched; set ELECTRON_MIRROR or ELECTRON_OVERRIDE_DIST_PATH')
  return announced(
    packaged,
    'the download host cannot be reached, so the one from an npm package is used (development and tests only)',
  )
}

/**
 * The Electron that goes into a package for `{ platform, arch }`: `{ folder, version, isDevelopment }`; `folder` is
 * null where electron-builder fetches it, for another machine than this. The one of development, which is older
 * than the pinned one and was changed, goes into none unless it is asked for.
 */
export async function packageRuntime({ platform, arch }, { isDevelopmentAllowed }) {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (override) return runtimeIn(override, false)
  if (platform !== process.platform || arch !== process.arch)
    return { folder: null, version: pinnedVersion(), isDevelopment: false }
  const pinned = await pinnedElectron()
  if (pinned) return runtimeIn(join(packageFolder, 'dist'), false)
  if (!isDevelopmentAllowed)
    giveUp(
      'Electron could not be downloaded, and the one of development does not go into a package for users.\n' +
        '  Set ELECTRON_MIRROR or ELECTRON_OVERRIDE_DIST_PATH; to try the packing itself: npm run package -- --development-runtime',
    )
  const packaged =
    process.platform === 'linux' && process.arch === 'x64' && (await packagedElectron())
  if (!packaged)
    giveUp('no Electron could be fetched; set ELECTRON_MIRROR or ELECTRON_OVERRIDE_DIST_PATH')
  return runtimeIn(dirname(packaged), true)
}

function runtimeIn(folder, isDevelopment) {
  const versionFile = join(folder, 'version')
  if (!existsSync(versionFile)) giveUp(`${folder} holds no Electron`)
  return {
    folder,
    version: readFileSync(versionFile, 'utf8').trim().replace(/^v/, ''),
    isDevelopment,
  }
}

const pinnedVersion = () =>
  JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')).version

function executableName() {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron'
  return process.platform === 'win32' ? 'electron.exe' : 'electron'
}

async function pinnedElectron() {
  const executable = installedPath()
  if (executable) return executable
  if (process.env.CUECAST_NO_ELECTRON_DOWNLOAD) return null
  say('fetching Electron…')
  const { code } = await capture(process.execPath, [join(packageFolder, 'install.js')], {
    timeout: 300_000,
  })
  if (code === 0) {
    rmSync(unreachable, { force: true })
    return installedPath()
  }
  mkdirSync(cacheFolder, { recursive: true })
  writeFileSync(unreachable, mirror())
  return null
}

const mirror = () => process.env.ELECTRON_MIRROR ?? ''

function wasUnreachable() {
  const ago = Date.now() - (statSync(unreachable, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  return ago < REMEMBERED_MS && readFileSync(unreachable, 'utf8') === mirror()
}

function installedPath() {
  const pathFile = join(packageFolder, 'path.txt')
  if (!existsSync(pathFile)) return null
  const executable = join(packageFolder, 'dist', readFileSync(pathFile, 'utf8').trim())
  return existsSync(executable) ? executable : null
}

function announced(executable, why) {
  const versionFile = join(executable, '..', 'version')
  const version = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : ''
  say(`Electron ${version}: ${why}`)
  return executable
}
