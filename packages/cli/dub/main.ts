import { studioError, type StudioError } from '@shared/contracts/errors'
import { isDiskFailure, isTransient } from '@shared/contracts/failure-policy'
import { appVersion } from './app-version'
import { exitCodeOf, exitCodes } from './exit-codes'
import { dub } from './job'
import { dubOptions, wantsJson } from './options'
import { Output, type Streams } from './output'
import { sayProblems } from './say-problems'
import { translator } from '@shared/texts/texts'
import { localeOf, reportText } from './texts'

export interface DubProcess {
  args: readonly string[]
  env: Readonly<Record<string, string | undefined>>
  streams: Streams
  /** Fires when the user stops the job. */
  signal: AbortSignal
}

/** Runs the command; returns the exit code. */
export async function runDub({ args, env, streams, signal }: DubProcess): Promise<number> {
  const t = translator(localeOf(env))
  const output = new Output(streams, t)
  const json = wantsJson(args)
  const give = (error: StudioError, advice = ''): number => {
    output.fail(error)
    if (advice !== '') output.say(advice)
    if (json) streams.out.write(`${JSON.stringify({ ok: false, error })}\n`)
    return exitCodeOf(error.code)
  }
  const options = dubOptions(args, env)
  if (!options.ok) return give(options.error)
  if (options.value === 'help') {
    streams.out.write(t('terminal.usage'))
    return 0
  }
  if (options.value === 'version') {
    streams.out.write(`${appVersion()}\n`)
    return 0
  }
  try {
    const { projectFolder } = options.value
    const runAgain = projectFolder === null ? '' : t('terminal.runAgain', { folder: projectFolder })
    const result = await dub(options.value, output, signal)
    if (signal.aborted)
      return give(
        studioError('CANCELLED', t('terminal.interrupted')),
        runAgain || t('terminal.keepProject'),
      )
    if (!result.ok) return give(result.error, canResume(result.error) ? runAgain : '')
    sayProblems(result.value, output)
    const report = json ? JSON.stringify(result.value) : reportText(t, result.value)
    streams.out.write(`${report}\n`)
    return result.value.ok ? exitCodes.voiced : exitCodes.incomplete
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    return give(studioError('INTERNAL_ERROR', message))
  }
}

/** Whether running the same command again can succeed, possibly after a top-up. */
function canResume(error: StudioError): boolean {
  const { code } = error
  const isOver = isTransient(error) || isDiskFailure(error)
  return isOver || code === 'INSUFFICIENT_CREDITS' || code === 'ANSWER_LOST'
}
