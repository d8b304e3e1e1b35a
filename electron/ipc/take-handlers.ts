import {
  addRecordedTake,
  addTakeFromFile,
  appendRecording,
  beginRecording,
  discardRecording,
  keepRecording,
  leftRecordings,
  measureTakes,
  peaksOfTakes,
  timeWords,
  readRecording,
  traitsOfTakes,
} from '@cuecast/dubbing'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { studioError } from '@shared/contracts/errors'
import type { CallOutput } from '@shared/contracts/ipc'
import { fail, ok, type Result } from '@shared/contracts/result'
import { switchMicrophone } from '../security/guards'
import type { Parts } from './parts'
import type { Handlers } from './register'
import { withProjectOf } from './with-project'

/** What the denoiser answers with, Hz. */
const RECORDED_RATE = 48_000

/** Takes of the open project, and what makes them: runs and recordings. */
export function takeHandlers(parts: Parts) {
  const { dubbing, exporting, dialogs, gateways, listening, manage } = parts
  const withProject = withProjectOf(parts)
  return {
    ...runHandlers(parts),
    ...recordingHandlers(parts),
    takeActivate: withProject(({ takes }, { cueId, takeId }) => takes.activate(cueId, takeId)),
    takeRecord: withProject((project, { cueId, samples, sampleRate }) =>
      addRecordedTake(project, cueId, samples, sampleRate),
    ),
    takeDenoise: withProject(async (project, { cueId, takeId }) => {
      const take = project.takes.index.byId(takeId)
      if (!take) return fail(studioError('NOT_FOUND', 'the take is gone', { at: takeId }))
      const clean = await manage.denoise(project.takes.pathOf(take))
      return clean.ok ? addRecordedTake(project, cueId, clean.value, RECORDED_RATE) : clean
    }),
    takeImport: withProject(async (project, { cueId }) => {
      const path = await dialogs.askOpen('sound')
      return path === null ? ok(null) : addTakeFromFile(project, cueId, path)
    }),
    takeRate: withProject(({ takes }, { takeId, stars }) => takes.rate(takeId, stars)),
    takeLock: withProject(({ takes }, { takeId, locked }) => takes.lock(takeId, locked)),
    takesUnused: withProject(async ({ takes }) =>
      ok({ count: takes.index.unused().length, bytes: await takes.unusedBytes() }),
    ),
    takesClearUnused: withProject(({ takes }) => {
      // A take that arrives, or that an export is about to read, must not be taken for unused.
      if (exporting.busy || dubbing.busy)
        return fail(studioError('TAKES_IN_USE', 'a run or an export is active'))
      return takes.clearUnused()
    }),
    takesMeasure: withProject(measureTakes),
    takePeaks: withProject(
      async (project, { takeIds }): Promise<Result<CallOutput<'takePeaks'>>> => {
        const { index } = project.takes
        const takes = takeIds.flatMap((id) => index.byId(id) ?? [])
        const gone = takeIds.filter((id) => !index.byId(id))
        const none = gone.map((takeId) => ({ takeId, perSecond: 0, peaks: null }))
        return ok([...(await peaksOfTakes(project, takes)), ...none])
      },
    ),
    takeWords: withProject((project, { takeIds }) =>
      // The embedded service speaks all languages that there are, whichever one the project uses.
      timeWords({ project, gateway: gateways.of(EMBEDDED_CONNECTION_ID), takeIds }),
    ),
    takeTraits: withProject((project, { takeIds }) => {
      // The user's speaker model runs in the service of this computer: no sound goes anywhere else.
      const { findSpeakers } = gateways.of(EMBEDDED_CONNECTION_ID)
      return traitsOfTakes(project, takeIds, findSpeakers)
    }),
    listenCheck: withProject((project, wanted) => listening.check(project, wanted)),
    listenCheckCancel: () => {
      listening.cancel()
      return ok(undefined)
    },
  } satisfies Partial<Handlers>
}

function recordingHandlers(parts: Parts) {
  const withProject = withProjectOf(parts)
  return {
    microphoneUse: (use) => switchMicrophone(parts.permissions, use),
    recordingBegin: withProject((project, about) => beginRecording(project, about)),
    recordingAppend: withProject((project, { id, samples }) =>
      appendRecording(project, id, samples),
    ),
    recordingsLeft: withProject((project, { inHand }) => leftRecordings(project, inHand)),
    recordingRead: withProject((project, { id }) => readRecording(project, id)),
    recordingKeep: withProject((project, { id, cueId }) => keepRecording(project, id, cueId)),
    recordingDiscard: withProject((project, { id }) => discardRecording(project, id)),
  } satisfies Partial<Handlers>
}

function runHandlers({ dubbing }: Parts) {
  const none = () => fail(studioError('PROJECT_NOT_FOUND', 'no project is open'))
  return {
    runStart: async ({ cueIds }) => dubbing.runs?.start(cueIds) ?? none(),
    runCancel: async ({ runId }) => {
      await dubbing.runs?.cancel(runId)
      return ok(undefined)
    },
    runPause: async ({ runId }) => dubbing.runs?.pause(runId) ?? none(),
    lostDismiss: async ({ cueIds }) => dubbing.runs?.dismissLost(cueIds) ?? none(),
    runResume: async ({ runId }) => dubbing.runs?.unpause(runId) ?? none(),
  } satisfies Partial<Handlers>
}
