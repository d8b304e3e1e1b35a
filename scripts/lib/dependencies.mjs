import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './alone.mjs'
import { npmCi } from './npm-fetch.mjs'
import { root } from './paths.mjs'
import { giveUp, say } from './say.mjs'

const marker = join(root, 'node_modules', '.cuecast-installed')

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

const isInstalled = () => existsSync(marker) && readFileSync(marker, 'utf8') === lockHash()

/** Installs the packages when the lock file is not the one that was installed last. */
export async function ensureDependencies() {
  checkNode()
  if (!isInstalled()) await alone(install)
}

async function install() {
  if (isInstalled()) return
  say('installing packages (npm ci)…')
  const code = await npmCi(root)
  if (code !== 0) giveUp('npm could not install the packages; is the registry reachable?', code)
  writeFileSync(marker, lockHash())
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    giveUp(`Node ${process.versions.node} is too old: 20.19 or newer is needed`)
}
