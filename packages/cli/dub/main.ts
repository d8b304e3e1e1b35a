import { programVersion } from '@cuecast/platform'
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
  streams.out.write(asked === 'version' ? `${programVersion()}\n` : page)
  return 0
}
