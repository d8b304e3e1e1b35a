import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

const folders = () =>
  readdirSync(join(root, 'packages')).filter((name) =>
    existsSync(join(root, 'packages', name, 'package.json')),
  )

/** What is wrong with the packages as npm sees them, a sentence each. */
export function manifestBreaches() {
  if (!existsSync(join(root, 'node_modules'))) return []
  return folders()
    .filter((name) => !existsSync(join(root, 'node_modules/@cuecast', name)))
    .map(
      (name) =>
        `node_modules/@cuecast/${name} is missing: npm install, or a link to ../../packages/${name}`,
    )
}
