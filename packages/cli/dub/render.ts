import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import type { StudioError } from '@shared/contracts/errors'
import { mayBePaidTwice } from '@shared/contracts/failure-policy'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { needsWords } from '@shared/contracts/export'
import type { RunProgress } from '@shared/contracts/run'
import type { UsageEntry } from '@shared/contracts/usage'
import { usualPreferences } from '@shared/contracts/preferences'
import { reportedDifference } from '@shared/dubbing/listen-check'
import { contextsOf } from '@shared/dubbing/breath/sentences-of-film'
import { finalTake, staleCues } from '@shared/dubbing/recipe'
import { formatTime } from '@shared/subtitles/format-time'
import { measureTake } from '@cuecast/audio/measure-take'
import {
  checkTakes,
  type CheckTakesOptions,
  type TakesChecked,
} from '@cuecast/dubbing/transcription/check-takes'
import type { Project } from '@cuecast/dubbing/project/project'
import type { RunsDeps } from '@cuecast/dubbing/runs/run-deps'
import { Runs } from '@cuecast/dubbing/runs/runs'
import { spentBy } from '@cuecast/dubbing/usage/spending'
import { timeWords } from '@cuecast/dubbing/transcription/time-words'
import type { DubJob, ServiceConnection, Step } from './dub-job'
import type { Output } from './output'
import { connect, embeddedIn } from './service-connection'
import { damageText, shortTime } from './texts'

/**
 * Renders every stale cue after finishing open runs of earlier calls. Fails only if the whole run was
 * stopped.
 */
export const renderTakes: Step<
  'project' | 'service' | 'dictionary',
  'failures' | 'credits'
> = async (job) => {
  const { output, signal, project, service } = job
  const failures = new Map<string, StudioError>()
  const warnOfLost = lostAnswerWarning(output)
  const bought = new Bought()
  // Finds damaged takes before they count as rendered.
  await project.takes.checked()
  const opened = await openRuns(job, {
    onChunk: ({ cueId, state, error }) => {
      if (state === 'failed' && error) {
        failures.set(cueId, error)
        warnOfLost(error)
      }
      if (state === 'done') failures.delete(cueId)
    },
    onPaid: (submission) => bought.note(spentBy(submission, project.document)),
  })
  for (const notice of project.notices) {
    const text = damageText(output.t, notice)
    if (text !== null) output.warn(text)
  }
  if (!opened.ok) return opened
  const runs = opened.value
  const before = bought.characters
  // Closing leaves the run open: the same command resumes it.
  const stop = () => void runs.close()
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const rendered = await renderAll(runs, job, failures, warnOfLost)
    if (signal.aborted) return failWith('CANCELLED', 'stopped')
    // At a provider what was sent counts; built-in voices beside its own are free.
    const isProvider =
      service.gateway.connectionId === EMBEDDED_CONNECTION_ID && service.origin !== null
    if (!rendered.ok || !isProvider) return rendered
    return ok({ ...rendered.value, credits: bought.characters - before })
  } finally {
    signal.removeEventListener('abort', stop)
    await runs.close()
    output.phase()
  }
}

/** The runs of the project, whose progress is said. */
export const openRuns = (
  { options, output, project, service, dictionary }: Parameters<typeof renderTakes>[0],
  more: Pick<RunsDeps, 'onChunk' | 'onPaid'>,
): Promise<Result<Runs>> =>
  Runs.open({
    project,
    gateway: () => service.gateway,
    measure: (bytes, bound) => measureTake(bytes, project.document.fit.trimThresholdDb, bound),
    onProgress: (progress) => show(progress, output),
    giveUpAfterMs: options.giveUpAfterMs,
    // Entries of the user's own file are applied here, whatever the service has.
    ...(dictionary && { dictionary: async () => ok({ entries: dictionary, here: true }) }),
    ...more,
  })

/** What providers were sent, by request. */
class Bought {
  readonly #byRequest = new Map<string, number>()

  note(entries: readonly UsageEntry[]): void {
    for (const { key, connectionId, credits } of entries)
      if (connectionId !== EMBEDDED_CONNECTION_ID) this.#byRequest.set(key, credits)
  }

  get characters(): number {
    return [...this.#byRequest.values()].reduce((sum, each) => sum + each, 0)
  }
}

/**
 * Warns of responses that were lost, at once and together: this call may be killed before it can report
 * them.
 */
function lostAnswerWarning(output: Output): (error: StudioError) => void {
  let cues = 0
  const warn = () => {
    output.warn(output.t('terminal.mayPayTwice', { cues }))
    cues = 0
  }
  return (error) => {
    if (!mayBePaidTwice(error)) return
    if (cues === 0) setImmediate(warn)
    cues += 1
  }
}

async function renderAll(
  runs: Runs,
  { options: { sendAgain }, output, project }: Parameters<typeof renderTakes>[0],
  failures: DubJob['failures'],
  warnOfLost: (error: StudioError) => void,
): Promise<Result<Pick<DubJob, 'failures' | 'credits'>>> {
  let credits = 0
  const resumed = await runs.resume()
  for (const progress of resumed) {
    const { done, total } = progress
    output.say(output.t('terminal.resuming', { done, total }))
    // Paused in the studio: calling the command resumes it.
    if (progress.state === 'paused') await runs.unpause(progress.runId)
    const end = (await runs.ended(progress.runId)) ?? progress
    if (end.error) return fail(end.error)
    credits += end.credits - progress.credits
  }
  const kept = await takeUpKept(project)
  if (!kept.ok) return kept
  const stale = staleCuesOf(project)
  const lost = sendAgain ? new Map<string, StudioError>() : lostOf(runs, project)
  for (const cueId of stale) {
    const error = lost.get(cueId)
    // Cues that have just failed were reported already.
    if (!error || failures.has(cueId)) continue
    failures.set(cueId, error)
    warnOfLost(error)
  }
  // Cues that just failed are reported, not repeated; those that may be charged twice only on
  // request.
  const isWanted = (error: StudioError | undefined) =>
    error === undefined || (sendAgain && mayBePaidTwice(error))
  const wanted = stale.filter((cueId) => isWanted(failures.get(cueId)))
  if (wanted.length === 0) {
    if (resumed.length === 0 && failures.size === 0)
      output.say(output.t('terminal.nothingToRender'))
    return ok({ failures, credits })
  }
  const started = await runs.start(wanted)
  if (!started.ok) return started
  const end = await runs.ended(started.value.runId)
  if (end?.error) return fail(end.error)
  return ok({ failures, credits: credits + (end?.credits ?? 0) })
}

/** Cues that would be charged twice if the service had accepted them, of whatever call. */
function lostOf(runs: Runs, { document }: Project): Map<string, StudioError> {
  const lost = runs.lost().filter(({ connectionId }) => connectionId === document.connectionId)
  return new Map(
    lost.flatMap(({ cueId, error }) => (mayBePaidTwice(error) ? [[cueId, error] as const] : [])),
  )
}

/** Outdated cues that match a kept take again get that take back: nothing is paid twice. */
async function takeUpKept({
  document,
  takes,
}: Pick<Project, 'document' | 'takes'>): Promise<Result<unknown>> {
  const project = { ...document, contexts: contextsOf(document) }
  const speakers = new Map(document.speakers.map((speaker) => [speaker.id, speaker]))
  const stale = new Set(staleCuesOf({ document, takes }))
  const active: Record<string, string> = {}
  for (const cue of document.cues) {
    const made = takes.index.of(cue.id)
    if (made.length < 2 || !stale.has(cue.id)) continue
    const take = finalTake(cue, speakers.get(cue.speakerId ?? '') ?? null, project, made)
    if (take && !take.own) active[cue.id] = take.id
  }
  return Object.keys(active).length > 0 ? takes.change({ active }) : ok(null)
}

function staleCuesOf({ document, takes }: Pick<Project, 'document' | 'takes'>): string[] {
  const byId = new Map(takes.index.all().map((take) => [take.id, take]))
  const project = { ...document, contexts: contextsOf(document) }
  return staleCues(project, { takes: byId, activeTakes: takes.index.activeByCue() })
}

/**
 * The listen check of all unchecked takes. Its findings go into the report: the track is written in
 * any case. The embedded service listens: the sound goes to no other.
 */
export const listenToTakes: Step<
  'project' | 'service' | 'serviceFolder' | 'dictionary',
  'listenCheck'
> = async (job) => {
  const { options, output, signal, project } = job
  if (!options.listenCheck) return ok({ listenCheck: null })
  const { cues } = project.document
  const made = await listenTo(job, { cueIds: cues.map(({ id }) => id) })
  if (!made.ok && !signal.aborted) output.fail(made.error)
  const differing = cues.flatMap((cue, i) => {
    const { recognised } = project.takes.index.active(cue.id) ?? {}
    const isReported =
      recognised && reportedDifference({ recognised }, usualPreferences.listenCheck.limit)
    const place = { cue: i + 1, start: formatTime(cue.startMs), text: cue.text }
    return isReported ? [{ ...place, ...recognised }] : []
  })
  if (signal.aborted) return failWith('CANCELLED', 'the listen check was stopped')
  const checked = made.ok
    ? { checked: made.value.checked, failed: made.value.failures.size }
    : { checked: 0, failed: 0, error: made.error }
  return ok({ listenCheck: { ...checked, differing } })
}

/** Has a recogniser of this computer listen to the active takes of cues, or to these takes. */
export async function listenTo(
  job: Parameters<typeof listenToTakes>[0],
  which: Pick<CheckTakesOptions, 'cueIds' | 'takeIds'>,
): Promise<Result<TakesChecked>> {
  const { output, signal, project, dictionary } = job
  const { t } = output
  const service = isEmbedded(job.service) ? ok(job.service) : await connect(null, embeddedIn(job))
  if (!service.ok) return service
  const made = await checkTakes({
    ...which,
    project,
    gateway: service.value.gateway,
    again: false,
    dictionary: dictionary ?? [],
    signal,
    onProgress: ({ part, leftMs }) => {
      const left = leftMs === null ? '' : t('common.left', { time: shortTime(leftMs) })
      output.progress(t('terminal.listening'), part, `${Math.floor(part * 100)} %`, left)
    },
  })
  if (!isEmbedded(job.service)) await service.value.close()
  output.phase()
  return made
}

/**
 * Finds the word times of the takes for files that use them; such files are written without them as
 * well.
 */
export const timeTakes: Step<'project' | 'service' | 'serviceFolder'> = async (job) => {
  const { options, output, signal, project } = job
  const isNarration = project.document.narration !== null
  // The spoken SRT has a separate option.
  const isCut = isNarration && options.srtFile !== null
  if (!needsWords(options.export, isNarration) && !isCut) return ok({})
  const service = isEmbedded(job.service) ? ok(job.service) : await connect(null, embeddedIn(job))
  if (!service.ok) return service
  const made = await timeWords({
    project,
    gateway: service.value.gateway,
    takeIds: Object.values(project.takes.index.activeByCue()),
    signal,
    onProgress: (part) =>
      output.progress(output.t('terminal.timingWords'), part, `${Math.floor(part * 100)} %`, ''),
  })
  if (!isEmbedded(job.service)) await service.value.close()
  output.phase()
  return made.ok ? ok({}) : made
}

const isEmbedded = ({ gateway }: ServiceConnection): boolean =>
  gateway.connectionId === EMBEDDED_CONNECTION_ID

function show({ state, done, failed, total, leftMs, waiting }: RunProgress, output: Output): void {
  const { t } = output
  const left =
    leftMs === null || state !== 'running' ? '' : t('common.left', { time: shortTime(leftMs) })
  const note = waiting ? output.waitText(waiting) : left
  output.wait(waiting ?? null)
  const part = total === 0 ? 1 : (done + failed) / total
  output.progress(t('terminal.rendering'), part, `${done + failed}/${total}`, note)
}
