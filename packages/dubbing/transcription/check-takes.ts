import { readFile } from 'node:fs/promises'
import { decodeAudio, encodeAudio } from '@cuecast/audio'
import { withFileErrors } from '@cuecast/platform'
import type { DictionaryEntry } from '@shared/text/dictionary'
import { isTransient } from '@shared/contracts/failure-policy'
import type { Take } from '@shared/contracts/project-file'
import { fail, ok, type Result } from '@shared/contracts/result'
import { studioError, type StudioError } from '@shared/contracts/studio-error'
import type { Gateway } from '../gateway/gateway'
import type { Project } from '../project/project'
import { missingModel } from './transcribe-film'

export interface CheckTakesOptions {
  project: Pick<Project, 'takes' | 'access'>
  /** The service with the recognisers: the sound goes nowhere else. */
  gateway: Pick<Gateway, 'transcribe'>
  /** Cues whose active takes are checked. */
  cueIds: readonly string[]
  /** These takes instead, whether active or not. */
  takeIds?: readonly string[]
  /** Takes that have been checked are checked again. */
  again: boolean
  /** Entries that were applied to the texts of the takes. */
  dictionary: readonly DictionaryEntry[]
  signal: AbortSignal
  onProgress(progress: { part: number; leftMs: number | null }): void
  /** A take as it is now that something was recognised in it. */
  onChecked?(take: Take): void
}

export interface TakesChecked {
  checked: number
  /** Takes that could not be checked, by cue id. */
  failures: Map<string, StudioError>
}

/** After so many takes in a row that could not be checked, the others could not be either. */
const GIVE_UP_AFTER = 5

/**
 * The listen check: runs a recogniser over the active takes of cues, and stores its text with each
 * take next to the expected one. Takes that cannot be checked are left out.
 *
 * @returns RECOGNISER_MISSING, CANCELLED, the error of the last take where none could be checked,
 * and failures of files
 */
export async function checkTakes(options: CheckTakesOptions): Promise<Result<TakesChecked>> {
  const { project, signal, onProgress, onChecked } = options
  const allowed = await project.access.mayWrite()
  if (!allowed.ok) return allowed
  const due = takesToCheck(project.takes, options)
  const failures = new Map<string, StudioError>()
  const startedMs = Date.now()
  let checked = 0
  let failedInARow = 0
  for (const [i, take] of due.entries()) {
    if (signal.aborted) return fail(cancelled)
    const found = await foundIn(take, options)
    if (signal.aborted) return fail(cancelled)
    if (found.ok) {
      // The take may have been deleted meanwhile.
      if (project.takes.index.byId(take.id)) {
        // The rules of the languages are only loaded where something is checked.
        const { recognisedOf } = await import('./recognised')
        const recognised = recognisedOf(take, found.value, options.dictionary)
        const noted = await project.takes.recognised(take.id, recognised)
        if (!noted.ok) return noted
        checked += 1
        onChecked?.(noted.value)
      }
      failedInARow = 0
    } else {
      const error = missingModel(found.error, 'RECOGNISER_MISSING')
      failures.set(take.cueId, error)
      failedInARow += 1
      const isHopeless = error.code === 'RECOGNISER_MISSING' || isTransient(error)
      if (isHopeless || (failedInARow >= GIVE_UP_AFTER && checked === 0)) return fail(error)
    }
    const part = (i + 1) / due.length
    onProgress({ part, leftMs: ((Date.now() - startedMs) / part) * (1 - part) })
  }
  const [last] = [...failures.values()].slice(-1)
  return checked === 0 && last ? fail(last) : ok({ checked, failures })
}

const cancelled = studioError('CANCELLED', 'the listen check was cancelled')

function takesToCheck(
  { index }: Project['takes'],
  { cueIds, takeIds, again }: Pick<CheckTakesOptions, 'cueIds' | 'takeIds' | 'again'>,
): Take[] {
  const wanted = takeIds
    ? takeIds.flatMap((id) => index.byId(id) ?? [])
    : [...new Set(cueIds)].flatMap((cueId) => index.active(cueId) ?? [])
  return again ? wanted : wanted.filter(({ recognised }) => !recognised)
}

/** Recognised text of a take, '' if there is no word in it. */
function foundIn(
  take: Take,
  { project, gateway, signal }: CheckTakesOptions,
): Promise<Result<string>> {
  const path = project.takes.pathOf(take)
  return withFileErrors(path, 'read', async () => {
    const sound = await decodeAudio(await readFile(path))
    if (!sound.ok) return sound
    const wav = await encodeAudio(sound.value.channels, sound.value.sampleRate, 'wav')
    const { language } = take.recipe
    const transcript = await gateway.transcribe(wav, { language, signal })
    return transcript.ok ? ok(transcript.value.text) : transcript
  })
}
