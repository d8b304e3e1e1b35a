import type { Cue } from '../../contracts/project-file'
import type { LastImport } from '../../contracts/project/last-import'
import { type CueDifference, matchCues } from './diff-cues'

/** Origin of a cue's changes since the last import. */
export type ChangedBy = 'file' | 'own' | 'both'

export interface MergeDifference extends CueDifference {
  /** Absent: no change, or the same on both sides. `next` is the cue as in the file. */
  by?: ChangedBy
  /** As it was at the last import, where both have changed it. */
  base?: Cue
}

type Field = CueDifference['fields'][number]
const fieldNames = ['times', 'text', 'speaker'] as const

const isSame: Readonly<Record<Field, (a: Cue, b: Cue) => boolean>> = {
  times: (a, b) => a.startMs === b.startMs && a.endMs === b.endMs,
  text: (a, b) => a.text === b.text,
  speaker: (a, b) => a.speakerId === b.speakerId,
}

/** Three versions of a cue; a missing one was deleted there, or is not there yet. */
interface Versions {
  base: Cue | undefined
  own: Cue | undefined
  file: Cue | undefined
}

/**
 * Compares the cues of a project and of a new file (`assignSpeakers` with the project's speakers)
 * with the last import, to distinguish the user's edits from changes of the file. Sorted by time.
 *
 * `lastImport` of the result is to be stored once the differences are decided.
 */
export function mergeImport(
  { cues: imported }: LastImport,
  own: readonly Cue[],
  file: readonly Cue[],
): { differences: MergeDifference[]; imported: Cue[] } {
  const base: Cue[] = imported
  const ownById = new Map(own.map((cue) => [cue.id, cue]))
  const baseById = new Map(base.map((cue) => [cue.id, cue]))
  const fromBase = matchCues(base, file)
  const added = own.filter(({ id }) => !baseById.has(id))
  const unknown = file.filter((cue) => !fromBase.has(cue))
  const fromOwn = matchCues(added, unknown)
  const matched = new Set([...fromBase.values(), ...fromOwn.values()])
  const idOf = (cue: Cue): string => (fromBase.get(cue) ?? fromOwn.get(cue) ?? cue).id
  const named = file.map((cue) => ({ ...cue, id: idOf(cue) }))
  const versions = [
    ...named.map((cue) => ({ base: baseById.get(cue.id), own: ownById.get(cue.id), file: cue })),
    ...base
      .filter((cue) => !matched.has(cue))
      .map((cue) => ({ base: cue, own: ownById.get(cue.id), file: undefined })),
    ...added
      .filter((cue) => !matched.has(cue))
      .map((cue) => ({ base: undefined, own: cue, file: undefined })),
  ]
  const differences = versions.flatMap((each) => compareVersions(each) ?? [])
  return {
    differences: differences.sort((a, b) => startOf(a) - startOf(b)),
    imported: named,
  }
}

const startOf = ({ old, next }: CueDifference): number => (next ?? old)?.startMs ?? 0

/** Null where the cue is in neither of the two. `change` is what its side did since the last import. */
function compareVersions({ base, own, file }: Versions): MergeDifference | null {
  if (own && file) return compareBoth(base, own, file)
  const there = own ?? file
  if (!there) return null
  const isChanged = base !== undefined && fieldNames.some((field) => !isSame[field](base, there))
  const change = base ? ('removed' as const) : ('added' as const)
  const sides = { change, old: own ?? null, next: file ?? null, fields: [] }
  // Deleted by one side, and changed by the other.
  if (base && isChanged) return { ...sides, by: 'both', base }
  return { ...sides, by: (base === undefined) === (own === undefined) ? 'file' : 'own' }
}

function compareBoth(base: Cue | undefined, own: Cue, file: Cue): MergeDifference {
  const differing = fieldNames.filter((field) => !isSame[field](own, file))
  if (differing.length === 0) return { change: 'same', old: own, next: own, fields: [] }
  const byFile = differing.filter((field) => !base || !isSame[field](base, file))
  const fields = byFile.length > 0 ? byFile : differing
  const isBoth = byFile.some((field) => !base || !isSame[field](base, own))
  const next = fields.reduce((cue, field) => ({ ...cue, ...valueOf[field](file) }), own)
  const said = file.original === undefined ? {} : { original: file.original }
  return {
    change: fields.length === 1 && fields[0] === 'times' ? 'moved' : 'changed',
    old: own,
    next: { ...next, ...said },
    fields,
    by: byFile.length === 0 ? 'own' : isBoth ? 'both' : 'file',
    ...(isBoth && base && { base }),
  }
}

const valueOf: Readonly<Record<Field, (cue: Cue) => Partial<Cue>>> = {
  times: ({ startMs, endMs }) => ({ startMs, endMs }),
  text: ({ text }) => ({ text }),
  speaker: ({ speakerId }) => ({ speakerId }),
}
