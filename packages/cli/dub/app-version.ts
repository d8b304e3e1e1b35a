import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const packageSchema = z.object({ name: z.literal('cuecast'), version: z.string() })

/** The version in the nearest package.json above this file, in sources and builds. */
export function appVersion(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  for (let above = dirname(folder); above !== folder; folder = above, above = dirname(folder)) {
    try {
      const found = packageSchema.safeParse(
        JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
      )
      if (found.success) return found.data.version
    } catch {
      // Not in this folder: try the parent.
    }
  }
  return '0.0.0'
}
