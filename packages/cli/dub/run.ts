import { causeText, studioError, type StudioError } from '@shared/contracts/errors'
import { isDiskFailure, isTransient, mayBePaidTwice } from '@shared/contracts/failure-policy'
import { obstacleText } from '@shared/interchange/delivery-gate'
import { exitCodeOf, exitCodes } from './exit-codes'
import { dub, languagesOf } from './job'
import { subtitlesFromFilm } from './from-film'
import { type DubOptions, dubOptions, type FilmJob, wantsJson } from './arguments/options'
import { sayRetakes } from './retakes'
import type { Output, Streams } from './output'
import type { DubReport, Ended } from './report'
import { howRead } from './prepare'
import { type ReviewJob, reviewProject, type WrittenPackage } from './review'
import { holdsProject } from './workplace'
import { SharedCast } from './shared-cast'
import { failureText, howReadText, reportText, reportTable } from './texts'
import { watchFolder } from './watch'
import { runVersions } from './versions/run-versions'
import type { VersionCall } from './dub-job'

export interface DubProcess {
  args: readonly string[]
  env: Readonly<Record<string, string | undefined>>
  streams: Streams
  /** Fires when the user stops the job. */
  signal: AbortSignal
}

/**
 * Runs the request of the arguments; returns the exit code. Everything but the help loads the whole
 * program.
 */
export async function runJobs(
  { args, env, streams, signal }: DubProcess,
  output: Output,
): Promise<number> {
  const json = wantsJson(args)
  const request = dubOptions(args, env)
  if (!request.ok) {
    output.fail(request.error)
    if (json) writeJson(streams, { ok: false, error: request.error })
    return exitCodeOf(request.error.code)
  }
  // Help and version were answered before.
  if (typeof request.value === 'string') return exitCodes.voiced
  const { jobs, versions, watch, review, fromFilm, howRead: isReading } = request.value
  if (isReading) return sayHowRead(jobs, { streams, output, json, signal })
  if (review) return reviewPackage(review, { streams, output, signal, json })
  if (fromFilm) {
    const made = await makeSubtitles(fromFilm, {
      streams,
      output,
      signal,
      json,
      last: !jobs.length,
    })
    if (made !== exitCodes.voiced || jobs.length === 0) return made
  }
  const shared = new SharedCast()
  const run = (options: DubOptions) => runJob({ options, output, signal, shared })
  if (watch) {
    const tell = (ended: Ended) => close([ended], { json, streams, output, isWatching: true })
    return watchFolder({ ...watch, signal, output, run, tell })
  }
  const ended: Ended[] = []
  const runVersion = (options: DubOptions, version: VersionCall) =>
    // Another language has other voices.
    runJob({ options, output, signal, shared: new SharedCast(), version })
  const offer = (options: DubOptions) => languagesOf({ options, output, signal, shared })
  for (const job of versions ?? [])
    ended.push(...(await runVersions(job, { output, signal, run: runVersion, offer })))
  for (const job of versions ? [] : jobs) {
    if (jobs.length > 1) output.say(`\n${job.input}`)
    ended.push(await run(job))
    if (signal.aborted) break
  }
  close(ended, { json, streams, output })
  return worst(ended.map(({ code }) => code))
}

/** Reports how each file would be read; one that fails does not stop the others. */
async function sayHowRead(
  jobs: readonly DubOptions[],
  { streams, output, json, signal }: Omit<Closing, 'isWatching'> & { signal: AbortSignal },
): Promise<number> {
  const codes: number[] = []
  const reports: object[] = []
  for (const job of jobs) {
    if (jobs.length > 1) output.say(`\n${job.input}`)
    const result = await howRead(job, output, signal)
    if (!result.ok) output.fail(result.error)
    else if (!json) streams.out.write(`${howReadText(output.t, result.value)}\n`)
    codes.push(result.ok ? exitCodes.voiced : exitCodeOf(result.error.code))
    reports.push(result.ok ? result.value : { ok: false, input: job.input, error: result.error })
  }
  const isGood = codes.every((code) => code === exitCodes.voiced)
  if (json) writeJson(streams, reports.length === 1 ? reports[0] : { ok: isGood, files: reports })
  return worst(codes)
}

/** Makes the subtitles of a film; the report of what follows is the last word where something does. */
async function makeSubtitles(
  job: FilmJob,
  more: Omit<Closing, 'isWatching'> & { signal: AbortSignal; last: boolean },
): Promise<number> {
  const { streams, output, signal, json, last } = more
  const made = await subtitlesFromFilm(job, output, signal)
  if (!made.ok) {
    output.fail(made.error)
    if (made.error.code === 'CANCELLED') output.say(output.t('terminal.fromFilm.stopped'))
  }
  if (json && (last || !made.ok))
    writeJson(streams, made.ok ? { ok: true, ...made.value } : { ok: false, error: made.error })
  else if (made.ok && last) streams.out.write(`${made.value.output}\n`)
  return made.ok ? exitCodes.voiced : exitCodeOf(made.error.code)
}

/** Imports notes and writes a review package of a project; reports a failure at once. */
async function reviewPackage(
  job: ReviewJob,
  { streams, output, signal, json }: Omit<Closing, 'isWatching'> & { signal: AbortSignal },
): Promise<number> {
  const result = await reviewProject(job, output, signal)
  if (!result.ok) output.fail(result.error)
  if (json)
    writeJson(
      streams,
      result.ok ? { ok: true, ...result.value } : { ok: false, error: result.error },
    )
  else if (result.ok && result.value.package)
    streams.out.write(`${packageText(output, result.value.package)}\n`)
  if (!result.ok) return exitCodeOf(result.error.code)
  return result.value.package?.silent.length ? exitCodes.incomplete : exitCodes.voiced
}

const packageText = ({ t }: Output, report: WrittenPackage): string =>
  t('terminal.reviewReport', {
    target: report.target,
    round: report.round,
    cues: report.cues,
    changed: report.changed,
    silent: report.silent.length,
    before: report.before ?? 0,
    megabytes: (report.bytes / 1_000_000).toFixed(1),
    seconds: report.seconds.toFixed(1),
  })

/** Dubs one file; reports every failure at once. */
async function runJob(call: Parameters<typeof dub>[0]): Promise<Ended> {
  const { options, output, signal, version } = call
  const { t } = output
  const failed = (error: StudioError, advice: string): Ended => {
    output.fail(error)
    if (advice !== '') output.say(advice)
    const about = version && {
      language: version.target.language,
      ...(version.report && { translation: version.report }),
    }
    const input = version?.input ?? options.input ?? ''
    return { ok: false, input, error, code: exitCodeOf(error.code), ...about }
  }
  const { projectFolder: folder } = options
  try {
    const result = await dub(call)
    const isKept = folder !== null && (await holdsProject(folder))
    const runAgain = isKept ? t('terminal.runAgain', { folder }) : ''
    if (signal.aborted)
      return failed(
        studioError('CANCELLED', t('terminal.interrupted')),
        folder === null ? t('terminal.keepProject') : runAgain,
      )
    if (!result.ok) return failed(result.error, canResume(result.error) ? runAgain : '')
    sayProblems(result.value, output)
    const { gate = [] } = result.value
    if (result.value.gate)
      output.say(t(gate.length > 0 ? 'delivery.gate.title' : 'delivery.gate.ready'))
    for (const obstacle of gate) output.say(`  ${obstacleText(obstacle, t)}`)
    const areGood = result.value.retakes?.cues.every(({ result: is }) => is === 'fixed') ?? true
    const isDone = result.value.ok && gate.length === 0 && areGood
    const code = isDone ? exitCodes.voiced : exitCodes.incomplete
    return { ok: true, report: result.value, code }
  } catch (cause) {
    const message = causeText(cause)
    return failed(studioError('INTERNAL_ERROR', message), '')
  }
}

interface Closing {
  json: boolean
  streams: Streams
  output: Output
  /** Each file is reported by itself: failures must name it. */
  isWatching?: boolean
}

/** The closing report: of one file its figures, of several a table. */
function close(ended: readonly Ended[], closing: Closing): void {
  const { json, streams, output, isWatching = false } = closing
  const [only] = ended
  if (json) {
    const each = ended.map((one) =>
      one.ok
        ? one.report
        : {
            ok: false,
            ...((ended.length > 1 || isWatching) && { input: one.input }),
            ...(one.language !== undefined && { language: one.language }),
            ...(one.translation && { translation: one.translation }),
            error: one.error,
          },
    )
    const many = { ok: ended.every(({ code }) => code === 0), files: each }
    writeJson(streams, each.length === 1 ? each[0] : many)
  } else if (ended.length > 1) streams.out.write(`${reportTable(output.t, ended)}\n`)
  else if (only?.ok) streams.out.write(`${reportText(output.t, only.report)}\n`)
}

const writeJson = (streams: Streams, value: unknown): void =>
  void streams.out.write(`${JSON.stringify(value)}\n`)

/** A stop first, then failures that other files would meet as well, then incomplete results. */
function worst(codes: readonly number[]): number {
  const order = [
    exitCodes.interrupted,
    exitCodes.internal,
    exitCodes.service,
    exitCodes.output,
    exitCodes.usage,
    exitCodes.input,
    exitCodes.incomplete,
  ]
  return order.find((code) => codes.includes(code)) ?? exitCodes.voiced
}

/** True if running the same command again can succeed, possibly after a top-up. */
function canResume(error: StudioError): boolean {
  const { code } = error
  const isOver = isTransient(error) || isDiskFailure(error)
  const isRepeated = code === 'ANSWER_LOST' && !mayBePaidTwice(error)
  return isOver || isRepeated || code === 'INSUFFICIENT_CREDITS'
}

/** Lists problems that need a person, then the figures. */
function sayProblems(report: DubReport, output: Output): void {
  const { t } = output
  for (const { cue, start: time, error } of report.failed) {
    const reason = failureText(t, { code: error.code, message: error.message })
    output.warn(t('terminal.cueFailed', { cue, time, reason }))
  }
  for (const {
    cue,
    start: time,
    overflowMs,
    cutCharacters: cut,
    endAt: end,
  } of report.notFitting) {
    const over = (overflowMs / 1000).toFixed(1)
    output.warn(t('terminal.overflow', { cue, time, over, cut, end }))
  }
  if (report.retakes) sayRetakes(report.retakes, output)
  const { listenCheck } = report
  if (!listenCheck) return
  for (const { cue, start: time, wanted, found } of listenCheck.differing)
    output.warn(
      t('terminal.wordsDiffer', { cue, time, wanted, found, isSilent: String(found === '') }),
    )
  const { checked, failed, differing } = listenCheck
  output.say(t('terminal.listened', { checked, failed, differing: differing.length }))
}
