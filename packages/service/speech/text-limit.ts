import { studioError, type StudioError } from '@shared/contracts/errors'

/** TEXT_TOO_LONG when a task has more characters than the service takes at once. */
export function textTooLong(characters: number, limit: number): StudioError | null {
  if (characters <= limit) return null
  return studioError(
    'TEXT_TOO_LONG',
    `the text has ${characters} characters; ${limit} are possible`,
    {
      params: { characters, limit },
    },
  )
}
