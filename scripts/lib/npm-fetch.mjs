import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from './run-command.mjs'

/** Runs npm, quietly. On Windows npm is a script; its program is started by Node itself. */
export function npm(args, cwd) {
  const options = { cwd, stdio: ['ignore', 2, 2] }
  if (process.platform !== 'win32') return run('npm', args, options)
  const beside = join(dirname(process.execPath), 'node_modules/npm/bin/npm-cli.js')
  return run(process.execPath, [process.env.npm_execpath ?? beside, ...args], options)
}

/** Installs what the lock file of a folder names. */
export const npmCi = (cwd, more = []) =>
  npm(['ci', '--no-audit', '--no-fund', '--loglevel=error', ...more], cwd)

/** Options of npm that take the packages of another system, without running what they bring. */
export const forTarget = ({ platform, arch }) => [
  `--os=${platform}`,
  `--cpu=${arch}`,
  '--ignore-scripts',
]

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
