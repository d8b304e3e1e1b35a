import { studioError } from '@shared/contracts/errors'
import { fail, type Result } from '@shared/contracts/result'

/** The answer to a path that the window made up: only what the user chose is touched. */
export function notChosen(path: string): Result<never> {
  return fail(studioError('PATH_NOT_CHOSEN', 'this file was not chosen by the user', { at: path }))
}
