import {
  addRecordedTake,
  addTakeFromFile,
  appendRecording,
  beginRecording,
  cutTake,
  discardRecording,
  editTake,
  keepRecording,
  leftRecordings,
  measureTakes,
  peaksOfTakes,
  timeWords,
  readRecording,
  traitsOfTakes,
} from '@cuecast/dubbing'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import type { CallOutput } from '@shared/contracts/ipc'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { switchMicrophone } from '../security/guards'
import type { Parts } from './parts'
import type { Handlers } from './register'

/** Sample rate of the denoiser's output, Hz. */
const RECORDED_RATE = 48_000

/** Takes of the open project, and what makes them: runs and recordings. */
export function takeHandlers(parts: Parts) {
  const { dubbing, emitter, exporting, dialogs, gateways, listening, manage, retaking } = parts
  return {
    ...runHandlers(parts),
    ...recordingHandlers(parts),
    takesChange: async (project, { edit, ...change }) => {
      const gone = await project.takes.change(change)
      // In the stream, behind the takes that were made active before.
      if (gone.ok) emitter.of(project).emit('takesChosen', { edit })
      return gone.ok ? ok({ gone: gone.value }) : gone
    },
    takeRecord: (project, { cueId, samples, sampleRate }) =>
      addRecordedTake(project, cueId, samples, sampleRate),
    takeCut: (project, { takeId, parts: cut }) => cutTake(project, takeId, cut),
    takeEdit: (project, { takeId, edits }) => editTake(project, takeId, edits),
    takeDenoise: async (project, { cueId, takeId }) => {
      const take = project.takes.index.byId(takeId)
      if (!take) return failWith('NOT_FOUND', 'the take is gone', { at: takeId })
      const clean = await manage.denoise(project.takes.pathOf(take))
      return clean.ok ? addRecordedTake(project, cueId, clean.value, RECORDED_RATE) : clean
    },
    takeImport: async (project, { cueId }) => {
      const path = await dialogs.askOpen('sound')
      return path === null ? ok(null) : addTakeFromFile(project, cueId, path)
    },
    takesUnused: async ({ takes }) =>
      ok({ count: takes.index.unused().length, bytes: await takes.unusedBytes() }),
    takesClearUnused: ({ takes }) => {
      // A take that arrives, or that an export is about to read, must not be taken for unused.
      if (exporting.busy || dubbing.busy || retaking.busy)
        return failWith('TAKES_IN_USE', 'a run or an export is active')
      return takes.clearUnused()
    },
    takesMeasure: measureTakes,
    takePeaks: async (project, { takeIds }): Promise<Result<CallOutput<'takePeaks'>>> => {
      const { index } = project.takes
      const takes = takeIds.flatMap((id) => index.byId(id) ?? [])
      const gone = takeIds.filter((id) => !index.byId(id))
      const none = gone.map((takeId) => ({ takeId, perSecond: 0, peaks: null }))
      return ok([...(await peaksOfTakes(project, takes)), ...none])
    },
    takeWords: (project, { takeIds }) =>
      // The embedded service speaks all languages that there are, whichever one the project uses.
      timeWords({ project, gateway: gateways.of(EMBEDDED_CONNECTION_ID), takeIds }),
    takeTraits: (project, { takeIds }) => {
      // The user's speaker model runs in the service of this computer: no sound goes anywhere else.
      const { findSpeakers } = gateways.of(EMBEDDED_CONNECTION_ID)
      return traitsOfTakes(project, takeIds, findSpeakers)
    },
    listenCheck: (project, wanted) => listening.check(project, wanted),
    listenCheckCancel: () => listening.cancel(),
  } satisfies Partial<Handlers>
}

function recordingHandlers({ permissions }: Parts) {
  return {
    microphoneUse: (use) => switchMicrophone(permissions, use),
    recordingBegin: (project, about) => beginRecording(project, about),
    recordingAppend: (project, { id, samples }) => appendRecording(project, id, samples),
    recordingsLeft: (project, { inHand }) => leftRecordings(project, inHand),
    recordingRead: (project, { id }) => readRecording(project, id),
    recordingKeep: (project, { id, cueId }) => keepRecording(project, id, cueId),
    recordingDiscard: (project, { id }) => discardRecording(project, id),
  } satisfies Partial<Handlers>
}

function runHandlers({ dubbing, retaking }: Parts) {
  const none = () => failWith('PROJECT_NOT_FOUND', 'no project is open')
  return {
    runStart: async (_, { cueIds, texts }) => dubbing.runs?.start(cueIds, { texts }) ?? none(),
    runCancel: (_, { runId }) => dubbing.runs?.cancel(runId),
    runPause: async (_, { runId }) => dubbing.runs?.pause(runId) ?? none(),
    lostDismiss: async (_, { cueIds }) => dubbing.runs?.dismissLost(cueIds) ?? none(),
    retakesStart: async (project, wish) =>
      dubbing.runs ? retaking.start(project, dubbing.runs, wish) : none(),
    retakesCancel: () => ok(retaking.cancel()),
    retakesSettle: async (_, { retakeId }) =>
      dubbing.runs ? retaking.settle(dubbing.runs, retakeId) : none(),
    runResume: async (_, { runId }) => dubbing.runs?.unpause(runId) ?? none(),
  } satisfies Partial<Handlers>
}
