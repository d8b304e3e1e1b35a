import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run-command.mjs'

/** npm, without running what packages bring; on Windows it is a script, which only a shell starts. */
export function npmCi(cwd, more = []) {
  const isWindows = process.platform === 'win32'
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...more]
  return run(isWindows ? 'npm.cmd' : 'npm', args, {
    cwd,
    stdio: ['ignore', 'ignore', 2],
    shell: isWindows,
  })
}

/** Options of npm that take the packages of another system. */
export const forTarget = ({ platform, arch }) => [`--os=${platform}`, `--cpu=${arch}`]

/**
 * Lets npm fetch packages into `node_modules` of a folder, each held against its `integrity` by a lock file
 * made here. Answers whether all of them are there.
 */
export async function fetchPackages(folder, wanted, target = process) {
  mkdirSync(folder, { recursive: true })
  const dependencies = Object.fromEntries(wanted.map(({ name, version }) => [name, version]))
  const packages = Object.fromEntries([
    ['', { dependencies }],
    ...wanted.map(({ name, version, integrity }) => [
      `node_modules/${name}`,
      { version, integrity },
    ]),
  ])
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }))
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ name: 'fetched', lockfileVersion: 3, requires: true, packages }),
  )
  return (await npmCi(folder, forTarget(target))) === 0
}
