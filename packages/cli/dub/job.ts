import { failWith, ok, type Result } from '@shared/contracts/result'
import { castVoices, chooseSettings } from './cast-document'
import type { Language } from '@cuecast/dubbing/gateway/calls/voices'
import type { Closer, DubCall } from './dub-job'
import { checkPossible, readInput } from './prepare'
import { retakeTakes } from './retakes'
import { listenToTakes, renderTakes, timeTakes } from './render'
import type { DubReport } from './report'
import { askOffer, connectService, findNamed, stopService } from './service-connection'
import { openWorkplace } from './workplace'
import { translateText } from './versions/translate-text'
import { keepDocument, makeDocument, openDocument } from './working-project'
import { checkExport, countFrames, layOut, report, sayTargets, writeTrack } from './write-track'

/** Steps in their order: one that needs what none before it has added does not compile. */
class Steps<Known> {
  constructor(readonly run: (call: DubCall) => Promise<Result<Known>>) {}

  next<Added extends object>(step: (job: Known) => Promise<Result<Added>>): Steps<Known & Added> {
    return new Steps(async (call) => {
      const known = await this.run(call)
      if (!known.ok) return known
      const added = await step(known.value)
      return added.ok ? ok({ ...known.value, ...added.value }) : added
    })
  }
}

const steps = new Steps(async (call) => ok(call))
  .next(readInput)
  .next(checkPossible)
  .next(openWorkplace)
  .next(connectService)
  .next(askOffer)
  .next(findNamed)
  .next(makeDocument)
  .next(openDocument)
  .next(castVoices)
  .next(chooseSettings)
  .next(keepDocument)
  .next(countFrames)
  .next(checkExport)
  .next(sayTargets)
  // From here on something is paid for.
  .next(translateText)
  .next(renderTakes)
  .next(listenToTakes)
  .next(retakeTakes)
  .next(timeTakes)
  .next(stopService)
  .next(layOut)
  .next(writeTrack)
  .next(report)

/** Dubs a subtitle file from its bytes to the finished track, reporting progress. */
export async function dub(
  call: Omit<DubCall, 'startedMs' | 'closers'>,
): Promise<Result<DubReport>> {
  const closers: Closer[] = []
  let ended: Result<DubReport> = failWith('INTERNAL_ERROR', 'a step has thrown')
  try {
    const done = await steps.run({ ...call, closers, startedMs: Date.now() })
    ended = done.ok ? ok(done.value.report) : done
  } finally {
    ended = await closeAll(closers, ended)
  }
  return ended
}

const offer = new Steps(async (call) => ok({ ...call, subtitles: null, script: null }))
  .next(openWorkplace)
  .next(connectService)
  .next(askOffer)

/** Languages of the service that a job would use. */
export async function languagesOf(
  call: Omit<DubCall, 'startedMs' | 'closers'>,
): Promise<Result<Language[]>> {
  const closers: Closer[] = []
  const options = { ...call.options, projectFolder: null }
  let ended: Result<DubReport> = failWith('INTERNAL_ERROR', 'a step has thrown')
  try {
    const asked = await offer.run({ ...call, options, closers, startedMs: Date.now() })
    if (asked.ok) return ok(asked.value.languages)
    ended = asked
  } finally {
    ended = await closeAll(closers, ended)
  }
  return ended.ok ? ok([]) : ended
}

async function closeAll(closers: Closer[], ended: Result<DubReport>): Promise<Result<DubReport>> {
  const close = closers.pop()
  if (!close) return ended
  let known = ended
  try {
    known = (await close(ended)) ?? ended
  } finally {
    known = await closeAll(closers, known)
  }
  return known
}
