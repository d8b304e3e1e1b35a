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

interface MergedFields {
  /** Times of the cues say something: those of a narration follow from its takes. */
  times: boolean
  /** The text that both sides have: in a language version, that of the origin. */
  text: 'text' | 'original'
}

const importFields: MergedFields = { times: true, text: 'text' }

function valuesOf(cue: Cue, field: Field, { text }: MergedFields): Partial<Cue> {
  if (field === 'times') return { startMs: cue.startMs, endMs: cue.endMs }
  return field === 'speaker' ? { speakerId: cue.speakerId } : { [text]: cue[text] ?? '' }
}

/** The fields in which two versions of a cue differ. */
function differing(a: Cue, b: Cue, fields: MergedFields): Field[] {
  const differs: Readonly<Record<Field, boolean>> = {
    times: fields.times && (a.startMs !== b.startMs || a.endMs !== b.endMs),
    text: (a[fields.text] ?? '') !== (b[fields.text] ?? ''),
    speaker: a.speakerId !== b.speakerId,
  }
  return (['times', 'text', 'speaker'] as const).filter((field) => differs[field])
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
  const known = new Set(base.map(({ id }) => id))
  const fromBase = matchCues(base, file)
  const added = own.filter(({ id }) => !known.has(id))
  const unknown = file.filter((cue) => !fromBase.has(cue))
  const fromOwn = matchCues(added, unknown)
  const idOf = (cue: Cue): string => (fromBase.get(cue) ?? fromOwn.get(cue) ?? cue).id
  const named = file.map((cue) => ({ ...cue, id: idOf(cue) }))
  return { differences: mergeById({ base, own, file: named }), imported: named }
}

/** The same for cues of which the ids say which belong together. */
export function mergeById(
  { base, own, file }: Readonly<Record<keyof Versions, readonly Cue[]>>,
  fields = importFields,
): MergeDifference[] {
  const [baseById, ownById] = [byId(base), byId(own)]
  const inFile = new Set(file.map(({ id }) => id))
  const versions = [
    ...file.map((cue) => ({ base: baseById.get(cue.id), own: ownById.get(cue.id), file: cue })),
    ...base
      .filter(({ id }) => !inFile.has(id))
      .map((cue) => ({ base: cue, own: ownById.get(cue.id), file: undefined })),
    ...own
      .filter(({ id }) => !inFile.has(id) && !baseById.has(id))
      .map((cue) => ({ base: undefined, own: cue, file: undefined })),
  ]
  return versions
    .flatMap((each) => compareVersions(each, fields) ?? [])
    .sort((a, b) => startOf(a) - startOf(b))
}

const byId = (cues: readonly Cue[]) => new Map(cues.map((cue) => [cue.id, cue]))

const startOf = ({ old, next }: CueDifference): number => (next ?? old)?.startMs ?? 0

/** Null where the cue is in neither of the two. `change` is what its side did since the last import. */
function compareVersions(
  { base, own, file }: Versions,
  fields: MergedFields,
): MergeDifference | null {
  if (own && file) return compareBoth({ base, own, file }, fields)
  const there = own ?? file
  if (!there) return null
  const isChanged = base !== undefined && differing(base, there, fields).length > 0
  const change = base ? ('removed' as const) : ('added' as const)
  const sides = { change, old: own ?? null, next: file ?? null, fields: [] }
  // Deleted by one side, and changed by the other.
  if (base && isChanged) return { ...sides, by: 'both', base }
  return { ...sides, by: (base === undefined) === (own === undefined) ? 'file' : 'own' }
}

function compareBoth(
  { base, own, file }: Versions & { own: Cue; file: Cue },
  merged: MergedFields,
): MergeDifference {
  const all = differing(own, file, merged)
  if (all.length === 0) return { change: 'same', old: own, next: own, fields: [] }
  const changedHere = new Set(base ? differing(base, own, merged) : all)
  const changedThere = new Set(base ? differing(base, file, merged) : all)
  const byFile = all.filter((field) => changedThere.has(field))
  const fields = byFile.length > 0 ? byFile : all
  const isBoth = byFile.some((field) => changedHere.has(field))
  const next = fields.reduce((cue, field) => ({ ...cue, ...valuesOf(file, field, merged) }), own)
  const isImport = merged.text === 'text' && file.original !== undefined
  return {
    change: fields.length === 1 && fields[0] === 'times' ? 'moved' : 'changed',
    old: own,
    next: isImport ? { ...next, original: file.original } : next,
    fields,
    by: byFile.length === 0 ? 'own' : isBoth ? 'both' : 'file',
    ...(isBoth && base && { base }),
  }
}
