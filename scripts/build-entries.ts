import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

// The build tool bundles its configuration, this file included, into the root itself.
const here = import.meta.dirname
const root = existsSync(join(here, 'electron')) ? here : resolve(here, '..')

/** Folder behind the alias `@shared`. */
export const shared = join(root, 'shared')

/** Worker threads and the process of models: each `<name>.worker.ts` becomes `<name>.worker.js`. */
export function workerEntries(): Record<string, string> {
  const files = [
    'packages/audio/workers',
    'packages/dubbing/workers',
    'packages/speech',
    'packages/speech/models',
  ].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.worker.ts'))
      .map((name) => [name.slice(0, -3), join(root, folder, name)] as const),
  )
  return Object.fromEntries(files)
}

/**
 * What the packages get from npm: left out of the bundles, as the root's own dependencies are. What lies in a
 * package's own `node_modules`, because the root's is another version, would not be found from `out`: it is bundled.
 */
export function packageDependencies(): string[] {
  const packages = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name))
  const names = [shared, ...packages].flatMap((folder) => {
    const text = readFileSync(join(folder, 'package.json'), 'utf8')
    const { dependencies = {} } = JSON.parse(text) as { dependencies?: Record<string, string> }
    return Object.keys(dependencies).filter(
      (each) => !existsSync(join(folder, 'node_modules', each)),
    )
  })
  return [...new Set(names)].filter((name) => !name.startsWith('@cuecast/'))
}

/** Commands of the terminal, each a file of `packages/cli`. */
const commands = 'check completion dub help keys migrate notes recognisers serve voices'.split(' ')

const processes: Record<string, string> = {
  start: 'electron/start.ts',
  'service-process': 'packages/service/process.ts',
  ...Object.fromEntries(commands.map((name) => [`cli-${name}`, `packages/cli/${name}.ts`])),
}

/** Every file that some process starts from; each is built on its own name into `out/main`. */
export const mainEntries: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(processes)
      .map(([name, file]) => [name, join(root, file)] as const)
      .filter(([, file]) => existsSync(file)),
  ),
  ...workerEntries(),
}
