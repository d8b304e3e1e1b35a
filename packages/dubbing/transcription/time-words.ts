import { readFile } from 'node:fs/promises'
import { withFileErrors } from '@cuecast/platform'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import type { Take } from '@shared/contracts/project-file'
import { failWith, ok, type Result } from '@shared/contracts/result'
import type { WordTimes } from '@shared/contracts/project/word-times'
import type { Gateway } from '../gateway/gateway'
import type { Project } from '../project/project'

export interface TimeWordsOptions {
  project: Pick<Project, 'takes' | 'access'>
  /** The service of this computer: the sound goes nowhere else. */
  gateway: Pick<Gateway, 'wordTimes'>
  takeIds: readonly string[]
  signal?: AbortSignal
  onProgress?(part: number): void
}

/**
 * Finds the word times of takes, one take after another, and stores them with each; known ones
 * stay. A take is left out if no built-in voice speaks its language, or if its sound cannot be
 * read.
 *
 * @returns the updated takes, without those left out; CANCELLED, and failures of files
 */
export async function timeWords(options: TimeWordsOptions): Promise<Result<Take[]>> {
  const { project, takeIds, signal, onProgress } = options
  const timed: Take[] = []
  for (const [i, id] of takeIds.entries()) {
    if (signal?.aborted) return failWith('CANCELLED', 'the times of words were cancelled')
    const take = project.takes.index.byId(id)
    if (take?.words) timed.push(take)
    else if (take && !project.access.readOnly) {
      const found = await wordsIn(take, options)
      // It may have been deleted meanwhile.
      if (found.ok && project.takes.index.byId(id)) {
        const noted = await project.takes.timed(id, found.value)
        if (!noted.ok) return noted
        timed.push(noted.value)
      }
    }
    onProgress?.((i + 1) / takeIds.length)
  }
  return ok(timed)
}

function wordsIn(
  take: Take,
  { project, gateway, signal }: TimeWordsOptions,
): Promise<Result<WordTimes>> {
  const path = project.takes.pathOf(take)
  return withFileErrors(path, 'read', async () => {
    const { text, language, voiceId } = take.recipe
    const known = take.connectionId === EMBEDDED_CONNECTION_ID && !take.own
    const options = { text, language, voiceId: known ? voiceId : null, signal, background: true }
    return await gateway.wordTimes(await readFile(path), options)
  })
}
