import type { RetakeReport } from '@shared/contracts/project/retakes'
import { usualPreferences } from '@shared/contracts/preferences'
import { failWith, ok } from '@shared/contracts/result'
import { retakeText } from '@shared/texts/retake-text'
import { formatTime } from '@shared/subtitles/format-time'
import { retakeDoubtful, spentOnTries } from '@cuecast/dubbing/retakes/retake-doubtful'
import { settleRetakes } from '@cuecast/dubbing/retakes/settle-retakes'
import type { Runs } from '@cuecast/dubbing/runs/runs'
import type { Step } from './dub-job'
import type { Output } from './output'
import { listenTo, openRuns } from './render'
import type { RetakesReport } from './report'

type RetakeStep = Step<
  'project' | 'service' | 'serviceFolder' | 'dictionary' | 'credits',
  'retakes' | 'credits'
>

/**
 * Renders doubtful takes again (`--mend`) and uses the best of each cue. Tries of earlier calls count: the same
 * command pays for no more.
 */
export const retakeTakes: RetakeStep = async (job) => {
  const { options, signal, credits } = job
  if (!options.retakes) return ok({ retakes: null, credits })
  const opened = await openRuns(job, { onChunk: () => undefined })
  if (!opened.ok) return opened
  const runs = opened.value
  // Closing leaves them open: the same command continues them.
  const stop = () => void runs.close()
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const made = await retakes(job, runs)
    return signal.aborted ? failWith('CANCELLED', 'stopped') : made
  } finally {
    signal.removeEventListener('abort', stop)
    await runs.close()
    job.output.phase()
  }
}

async function retakes(job: Parameters<RetakeStep>[0], runs: Runs): ReturnType<RetakeStep> {
  const { options, output, project, service, credits } = job
  const cueIds = project.document.cues.map(({ id }) => id)
  const wish = { cueIds, ...(options.retakes ?? { tries: 1, credits: 0 }), countEarlier: true }
  const begun = runs.retakes.openRetake
    ? ok(runs.retakes.openRetake)
    : await runs.retakes.beginRetake(wish)
  if (!begun.ok) return begun
  // What an earlier command has left continues within the limits of this one.
  const record = { ...wish, id: begun.value.id }
  const before = spentOnTries(runs, record.id)
  await runs.resume()
  output.say(output.t('terminal.retaking'))
  const made = await retakeDoubtful({
    project,
    runs,
    wish: record,
    listen: options.listenCheck ? (takeIds) => listenTo(job, { cueIds: [], takeIds }) : null,
    gateway: service.gateway,
    limit: usualPreferences.listenCheck.limit,
    // A stop closes the runs.
    signal: new AbortController().signal,
  })
  if (!made.ok) return made
  const settled = await settleRetakes(project, runs, made.value)
  if (!settled.ok) return settled
  const report = reported({ ...made.value, cues: settled.value }, job)
  return ok({ retakes: report, credits: credits + made.value.spent - before })
}

function reported(
  { cues, spent, credits, error }: RetakeReport,
  { project }: Pick<Parameters<RetakeStep>[0], 'project'>,
): RetakesReport {
  const { cues: all } = project.document
  const numbers = new Map(all.map(({ id }, at) => [id, at]))
  return {
    spent,
    credits,
    ...(error && { error }),
    cues: cues.map(({ cueId, chosen: _chosen, ...cue }) => {
      const at = numbers.get(cueId) ?? 0
      const { startMs = 0, text = '' } = all[at] ?? {}
      return { cue: at + 1, start: formatTime(startMs), text, ...cue }
    }),
  }
}

/** Names every cue that is still doubtful, then the figures. */
export function sayRetakes({ cues, spent, error }: RetakesReport, output: Output): void {
  const { t } = output
  const count = (is: string) => cues.filter(({ result }) => result === is).length
  for (const cue of cues)
    if (cue.result !== 'fixed')
      output.warn(
        t('terminal.retakenCue', { cue: cue.cue, time: cue.start, ...retakeText(cue, t) }),
      )
  if (error) output.fail(error)
  output.say(
    t('terminal.retaken', {
      count: cues.length,
      spent,
      fixed: count('fixed'),
      better: count('better'),
      unchanged: count('unchanged'),
      untried: count('untried'),
    }),
  )
}
