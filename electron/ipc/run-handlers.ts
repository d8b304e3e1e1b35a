import { studioError } from '@shared/contracts/errors'
import { fail, ok } from '@shared/contracts/result'
import type { Runs } from '../dubbing/runs'
import type { Handlers } from './register'

type RunHandlers = Pick<Handlers, 'runStart' | 'runCancel'>

/** Rendering cues of the open project. */
export function runHandlers(runs: () => Runs | null): RunHandlers {
  const none = () => fail(studioError('PROJECT_NOT_FOUND', 'no project is open'))
  return {
    runStart: async ({ cueIds }) => runs()?.start(cueIds) ?? none(),
    runCancel: ({ runId }) => {
      runs()?.cancel(runId)
      return ok(undefined)
    },
  }
}
