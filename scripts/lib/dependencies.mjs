import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { alone } from './alone.mjs'
import { npmCi } from './npm-fetch.mjs'
import { root } from './paths.mjs'
import { giveUp, say } from './say.mjs'

/** A folder of its own: nothing but `npm run package` and the tests of packages need these, and they are 280 packages. */
const tools = join(root, 'scripts/packaging/tools')

/** Installs the packages when the lock file is not the one that was installed last. */
export async function ensureDependencies() {
  checkNode()
  await ensureInstalled(root)
}

/** Loads a module of the tools that make packages, which are installed first where they are missing. */
export async function packagingTool(name) {
  await ensureInstalled(tools, ['--ignore-scripts'])
  return createRequire(join(tools, 'package.json'))(name)
}

async function ensureInstalled(folder, options) {
  const lock = createHash('sha256').update(readFileSync(join(folder, 'package-lock.json')))
  const wanted = lock.digest('hex')
  const marker = join(folder, 'node_modules', '.cuecast-installed')
  const isInstalled = () => existsSync(marker) && readFileSync(marker, 'utf8') === wanted
  if (isInstalled()) return
  await alone(async () => {
    if (isInstalled()) return
    say(`installing packages${folder === root ? '' : ` of ${relative(root, folder)}`} (npm ci)…`)
    const code = await npmCi(folder, options)
    if (code !== 0) giveUp('npm could not install the packages; is the registry reachable?', code)
    writeFileSync(marker, wanted)
  })
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    giveUp(`Node ${process.versions.node} is too old: 20.19 or newer is needed`)
}
