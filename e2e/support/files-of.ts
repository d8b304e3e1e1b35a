import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Paths of all files in a folder and below it; those that vanish meanwhile are left out. */
export function* filesOf(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const info = statSync(path, { throwIfNoEntry: false })
    if (info?.isDirectory()) yield* filesOf(path)
    else if (info?.isFile()) yield path
  }
}
