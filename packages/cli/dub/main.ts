import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { translator } from '@shared/texts/texts'
import { parseOptions } from '../options/parse-options'
import { goneOptions } from './arguments/gone-options'
import { dubHelp, settingsHelp } from './arguments/help'
import { dubTable } from './arguments/option-table'
import { Output } from './output'
import type { DubProcess } from './run'
import { localeOf } from './texts'

/** Runs the command; returns the exit code. The help comes without what only a job needs. */
export async function runDub(process: DubProcess): Promise<number> {
  const { args, env, streams } = process
  const t = translator(localeOf(env))
  const parsed = parseOptions(dubTable, args, { gone: goneOptions })
  const asked = parsed.ok ? parsed.value.asked : null
  if (asked === null) {
    const { runJobs } = await import('./run')
    return runJobs(process, new Output(streams, t))
  }
  const page = asked === 'help' ? dubHelp(t) : settingsHelp(t)
  streams.out.write(asked === 'version' ? `${appVersion()}\n` : page)
  return 0
}

const packageSchema = z.object({ name: z.literal('cuecast'), version: z.string() })

/** The version in the nearest package.json above this file, in sources and builds. */
function appVersion(): string {
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
