import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const packageSchema = z.object({ name: z.literal('cuecast'), version: z.string() })

/** Cuecast's version, from the nearest package.json of the project above this file, in sources and builds. */
export function programVersion(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  for (let above = dirname(folder); above !== folder; folder = above, above = dirname(folder)) {
    try {
      const text = readFileSync(join(folder, 'package.json'), 'utf8')
      const found = packageSchema.safeParse(JSON.parse(text))
      if (found.success) return found.data.version
    } catch {
      // Not in this folder: try the parent.
    }
  }
  return '0.0.0'
}
