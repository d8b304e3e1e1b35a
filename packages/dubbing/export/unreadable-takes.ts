import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { studioError, type StudioError } from '@shared/contracts/errors'
import type { ExportNote, ExportReport } from '@shared/contracts/export'
import type { ProjectFile } from '@shared/contracts/project-file'
import type { MixPlan } from '@shared/mixing/mix-plan'
import type { FailedClip } from '@cuecast/audio'

/** Files looked at in parallel. */
const PARALLEL = 32

interface UnreadableTakes {
  /** Cues of the mix whose take is missing, empty or unreadable, in order of time. */
  cueIds: string[]
  notes: ExportNote[]
  /**
   * FILE_NOT_FOUND for the takes folder if none of them can be read: there is nothing to export.
   */
  errors: StudioError[]
}

/** Looks at the takes of a mix, without reading them. */
export async function unreadableTakes({ clips }: Pick<MixPlan, 'clips'>): Promise<UnreadableTakes> {
  const cueIds: string[] = []
  for (let i = 0; i < clips.length; i += PARALLEL) {
    const some = clips.slice(i, i + PARALLEL)
    const readable = await Promise.all(some.map(({ file }) => isReadable(file)))
    cueIds.push(...some.flatMap(({ cueId }, at) => (readable[at] ? [] : cueId)))
  }
  const count = cueIds.length
  if (count === 0) return { cueIds, notes: [], errors: [] }
  const notes: ExportNote[] = [{ kind: 'unreadable-takes', params: { count } }]
  const at = dirname(clips[0]?.file ?? '')
  const none = count === clips.length
  const errors = none ? [studioError('FILE_NOT_FOUND', 'no take can be read', { at })] : []
  return { cueIds, notes, errors }
}

async function isReadable(file: string): Promise<boolean> {
  try {
    const info = await stat(file)
    await access(file, constants.R_OK)
    return info.isFile() && info.size > 0
  } catch {
    return false
  }
}

/** Clips that are silent in the mix, with the numbers of their cues. */
export function failedCues(
  failed: readonly FailedClip[],
  { cues }: Pick<ProjectFile, 'cues'>,
): Required<ExportReport>['failedCues'] {
  const numbers = new Map(cues.map(({ id }, i) => [id, i + 1]))
  return failed.map(({ cueId, error }) => {
    const number = numbers.get(cueId) ?? 0
    return { cueId, number, error: { ...error, at: `cue ${number}` } }
  })
}
