import { studioError } from '@shared/contracts/errors'
import { fail, ok } from '@shared/contracts/result'
import type { Runs } from '@cuecast/dubbing'
import type { Handlers } from './register'

/** Rendering cues of the open project. */
export function runHandlers(runs: () => Runs | null) {
  const none = () => fail(studioError('PROJECT_NOT_FOUND', 'no project is open'))
  return {
    runStart: async ({ cueIds }) => runs()?.start(cueIds) ?? none(),
    runCancel: async ({ runId }) => {
      await runs()?.cancel(runId)
      return ok(undefined)
    },
    runPause: async ({ runId }) => runs()?.pause(runId) ?? none(),
    runGoOn: async ({ runId }) => runs()?.unpause(runId) ?? none(),
  } satisfies Partial<Handlers>
}
