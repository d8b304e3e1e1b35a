import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeLicences } from '../packaging/licences.mjs'
import { alone } from './alone.mjs'
import { root } from './paths.mjs'
import { runModule } from './run-command.mjs'
import { giveUp, say } from './say.mjs'

const stamp = join(root, 'out', '.built-from')
const sources = [
  'electron',
  'packages',
  'renderer',
  'shared',
  'docs',
  'electron.vite.config.ts',
  'package-lock.json',
  'scripts/build-entries.ts',
  'scripts/packaging/engine-data.ts',
]

const isBuilt = (state) => existsSync(stamp) && readFileSync(stamp, 'utf8') === state

/** Builds every process unless the build is of exactly these sources. */
export async function ensureBuilt() {
  if (!isBuilt(sourceState())) await alone(build)
}

async function build() {
  const state = sourceState()
  if (isBuilt(state)) return
  say('building…')
  const code = await buildAll({ stdio: ['ignore', 2, 2] })
  if (code !== 0) giveUp('the build failed', code)
  writeFileSync(stamp, state)
}

/** What `npm run build` does, saying errors alone: the studio, then the page of review packages. */
export async function buildAll(options) {
  const quiet = ['--logLevel', 'error']
  const studio = await runModule('electron-vite/bin/electron-vite.js', ['build', ...quiet], options)
  if (studio !== 0) return studio
  const page = ['build', '--config', 'packages/review-page/vite.config.ts', ...quiet]
  const code = await runModule('vite/bin/vite.js', page, options)
  if (code === 0) writeLicences()
  return code
}

/** Hash of names, sizes and times of all sources: cheap, and wrong only on purpose. */
function sourceState() {
  const hash = createHash('sha256')
  const visit = (path) => {
    const stat = statSync(path, { throwIfNoEntry: false })
    if (!stat) return
    if (stat.isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name))
    else hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`)
  }
  for (const path of sources) visit(join(root, path))
  return hash.digest('hex')
}
