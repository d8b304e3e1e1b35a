import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

// The build tool bundles its configuration, this file included, into the root itself.
const here = import.meta.dirname
const root = existsSync(join(here, 'electron')) ? here : resolve(here, '..')

/** Folder behind the alias `@shared`. */
export const shared = join(root, 'shared')

/** Worker threads: every `electron/workers/*.worker.ts` becomes `<name>.worker.js`. */
export function workerEntries(): Record<string, string> {
  const folder = join(root, 'electron', 'workers')
  const names = readdirSync(folder).filter((name) => name.endsWith('.worker.ts'))
  return Object.fromEntries(names.map((name) => [name.slice(0, -3), join(folder, name)]))
}

const processes: Record<string, string> = {
  main: 'electron/main.ts',
  'service-process': 'electron/service/process.ts',
  'cli-dub': 'electron/cli/dub.ts',
  'cli-serve': 'electron/cli/serve.ts',
  'cli-keys': 'electron/cli/keys.ts',
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
