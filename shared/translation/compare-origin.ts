import type { Cue, ProjectFile, ProjectPatch, Speaker } from '../contracts/project-file'
import { type LastImport, lastImportOf } from '../contracts/project/last-import'
import { type CueChange, countChanges } from '../subtitles/edit/diff-cues'
import { mergeCues } from '../subtitles/edit/edit-cues'
import { mergeById, type MergeDifference } from '../subtitles/edit/merge-import'
import { newVersionCue, newVersionSpeaker } from './version-document'

/** A change of a cue: `text` among its fields is the origin's text (`Cue.original`), and a translation stays. */
export interface OriginDifference extends MergeDifference {
  /** Takes of cues that go with the change. */
  takes?: number
  /** The cues that the origin has joined to this one; their translations follow its own. */
  joined?: Cue[]
  /** Id of the cue that this new one was split from. */
  splitFrom?: string
}

/** What a comparison needs of a version. */
type ComparedVersion = Pick<ProjectFile, 'family' | 'language' | 'narration' | 'cues' | 'speakers'>

/** Changes that the origin of a version has had since they were last taken over. */
export interface OriginComparison {
  /** In order of time. `by` is `file` for the origin's changes, `own` for the version's. */
  differences: OriginDifference[]
  counts: Readonly<Record<CueChange, number>>
  /** Speakers afterwards: new ones of the origin, and those that it calls otherwise. */
  speakers: Speaker[]
  /** The base of the next comparison. */
  taken: LastImport
}

/**
 * Compares a version with its origin and with the origin as it was last taken over. Null for a project that is no version.
 *
 * @param takesOf number of takes of a cue of the version
 */
export function compareOrigin(
  version: ComparedVersion,
  origin: Pick<ProjectFile, 'cues' | 'speakers'>,
  takesOf: (cueId: string) => number = () => 0,
): OriginComparison | null {
  const base = version.family?.origin?.taken
  if (!base) return null
  const file = origin.cues.map((cue) => newVersionCue(cue, version.language))
  const then = base.cues.map((cue) => ({ ...cue, text: '', original: cue.text }))
  const merged = mergeById(
    { base: then, own: version.cues, file },
    { times: !version.narration, text: 'original' },
  )
  const spoken = new Map(file.map((cue) => [cue.id, cue.spoken]))
  const differences = withJoins(merged, joinsIn(base, origin.cues))
    .map((difference) => withText(difference, spoken))
    .map((difference) => withTakes(difference, takesOf))
  nameSplits(differences, base, origin.cues)
  return {
    differences,
    counts: countChanges(differences),
    speakers: speakersAfter(version.speakers, origin.speakers, base.labels),
    taken: lastImportOf(origin.cues, origin.speakers),
  }
}

/** True if the origin has changes that the version, whose speakers are given, has not taken over. */
export const hasOriginChanges = (
  { differences, speakers }: OriginComparison,
  now: readonly Speaker[],
): boolean =>
  differences.some(({ by }) => by === 'file' || by === 'both') ||
  speakers.some(({ id, label }) => now.some((each) => each.id === id && each.label !== label))

/**
 * A cue with another text of the origin: its translation stays, and shows by `translation.from` that it is of the text
 * before. One that nobody has written for is spoken or not as the new text is.
 */
function withText(
  difference: OriginDifference,
  spokenThere: ReadonlyMap<string, Cue['spoken']>,
): OriginDifference {
  const { old, next, fields } = difference
  if (!old || !next || !fields.includes('text')) return difference
  const { spoken: _, ...rest } = next
  const spoken = spokenThere.get(next.id)
  if (next.text === '') return { ...difference, next: spoken ? { ...rest, spoken } : rest }
  const { translation = { from: old.original ?? '' } } = next
  return { ...difference, next: { ...next, translation } }
}

const withTakes = (
  difference: OriginDifference,
  takesOf: (cueId: string) => number,
): OriginDifference => {
  const { change, old, joined = [] } = difference
  const gone = change === 'removed' && old ? [old] : joined
  const takes = gone.reduce((sum, { id }) => sum + takesOf(id), 0)
  return takes > 0 ? { ...difference, takes } : difference
}

const plain = (text: string): string => text.replaceAll(/[\s\-–—]+/g, ' ').trim()

/** True if a text has become part of a neighbour's, which did not hold it before. */
const isPartOf = (text: string, now: string, before: string): boolean =>
  plain(text) !== '' && plain(now).includes(plain(text)) && !plain(before).includes(plain(text))

/** For a place in the list, the nearest elements before and after it that are meant. */
function neighbours<T>(list: readonly T[], isMeant: (each: T) => boolean) {
  let last: T | undefined
  const before = list.map((each) => (last = isMeant(each) ? each : last))
  last = undefined
  const after = list.toReversed().map((each) => (last = isMeant(each) ? each : last))
  return (i: number) => [before[i], after[list.length - 1 - i]]
}

/** Removed cues of the origin by the id of the neighbour that holds their text now. */
function joinsIn(base: LastImport, now: readonly Cue[]): Map<string, string> {
  const nowById = new Map(now.map((cue) => [cue.id, cue]))
  const into = new Map<string, string>()
  const near = neighbours(base.cues, ({ id }) => nowById.has(id))
  for (const [i, { id, text }] of base.cues.entries()) {
    if (nowById.has(id)) continue
    const target = near(i).find(
      (cue) => cue && isPartOf(text, nowById.get(cue.id)?.text ?? '', cue.text),
    )
    if (target) into.set(id, target.id)
  }
  return into
}

/** Removals that belong to a join become part of its change. */
function withJoins(
  differences: readonly MergeDifference[],
  joins: ReadonlyMap<string, string>,
): OriginDifference[] {
  const changed = new Set(
    differences.flatMap(({ next, old, fields }) =>
      old && next && fields.includes('text') ? next.id : [],
    ),
  )
  const gone = differences.flatMap(({ change, old, by }) => {
    const into = change === 'removed' && old && by !== 'own' ? joins.get(old.id) : undefined
    return old && into !== undefined && changed.has(into) ? [{ into, old }] : []
  })
  const joinedIds = new Set(gone.map(({ old }) => old.id))
  return differences.flatMap((difference): OriginDifference[] => {
    const { old, next } = difference
    if (old && joinedIds.has(old.id)) return []
    const joined = gone.filter(({ into }) => into === next?.id).map((each) => each.old)
    if (!old || !next || joined.length === 0) return [difference]
    const { text, translation } = mergeCues([old, ...joined]) ?? old
    return [{ ...difference, joined, next: { ...next, text, ...(translation && { translation }) } }]
  })
}

/** New cues whose text was part of the cue before or after them. */
function nameSplits(
  differences: readonly OriginDifference[],
  base: LastImport,
  now: readonly Cue[],
): void {
  const before = new Map(base.cues.map((cue) => [cue.id, cue]))
  const places = new Map(now.map(({ id }, i) => [id, i]))
  const near = neighbours(now, ({ id }) => before.has(id))
  for (const difference of differences) {
    const { change, next } = difference
    const place = change === 'added' && next ? places.get(next.id) : undefined
    if (!next || place === undefined) continue
    const whole = near(place).find(
      (cue) => cue && isPartOf(next.original ?? '', before.get(cue.id)?.text ?? '', cue.text),
    )
    if (whole) difference.splitFrom = whole.id
  }
}

/** A name that the version has changed stays. */
function speakersAfter(
  own: readonly Speaker[],
  origin: readonly Speaker[],
  then: LastImport['labels'],
): Speaker[] {
  const there = new Map(origin.map((speaker) => [speaker.id, speaker]))
  const here = new Set(own.map(({ id }) => id))
  const kept = own.map((speaker) => {
    const label = there.get(speaker.id)?.label ?? speaker.label
    return label === speaker.label || then[speaker.id] !== speaker.label
      ? speaker
      : { ...speaker, label }
  })
  return [
    ...kept,
    ...origin.filter(({ id }) => !here.has(id)).map((each) => newVersionSpeaker(each)),
  ]
}

/**
 * A conflict without what the version has changed itself: only what the origin alone has changed is left to take over. Null:
 * nothing is left, as for a cue that one side has removed.
 */
export function withOwnChanges(conflict: OriginDifference): OriginDifference | null {
  const { base, old, next } = conflict
  if (!base || !old || !next) return null
  const isRetimed = old.startMs !== base.startMs || old.endMs !== base.endMs
  const own = {
    ...(isRetimed && { startMs: old.startMs, endMs: old.endMs }),
    ...(old.speakerId !== base.speakerId && { speakerId: old.speakerId }),
  }
  return { ...conflict, next: { ...next, ...own } }
}

/**
 * The change that takes the chosen differences over. Cues keep their ids, and with them their takes; speakers that only left out
 * cues have do not come along.
 *
 * @param version.cues as they are now, where they may have changed since they were compared: what they got meanwhile stays
 */
export function takeOver(
  version: Pick<ProjectFile, 'family' | 'speakers'> & Partial<Pick<ProjectFile, 'cues'>>,
  { speakers: after, taken }: OriginComparison,
  chosen: readonly OriginDifference[],
): Required<Pick<ProjectPatch, 'cues' | 'speakers' | 'fields'>> {
  const now = version.cues && new Map(version.cues.map((cue) => [cue.id, cue]))
  const upsert = chosen.flatMap((difference) => {
    const { change, next } = difference
    if (!next || change === 'same') return []
    return now ? changedNow(difference, next, now) : next
  })
  const remove = chosen.flatMap(({ old, next, joined = [] }) => [
    ...(old && !next ? [old.id] : []),
    ...joined.map(({ id }) => id),
  ])
  const known = new Set(version.speakers.map(({ id }) => id))
  const used = new Set(upsert.map(({ speakerId }) => speakerId))
  const { family = null } = version
  const origin = family?.origin
  return {
    cues: { upsert, remove },
    speakers: after.filter(({ id }) => known.has(id) || used.has(id)),
    fields: family && origin ? { family: { ...family, origin: { ...origin, taken } } } : {},
  }
}

/** The cue after a change, made of the cue as it is now; none of one that was removed meanwhile. */
function changedNow(
  { old, fields, joined = [] }: OriginDifference,
  next: Cue,
  now: ReadonlyMap<string, Cue>,
): Cue | never[] {
  if (!old) return now.get(next.id) ?? next
  const cue = now.get(old.id)
  if (!cue) return []
  if (joined.length > 0) {
    const parts = joined.flatMap(({ id }) => now.get(id) ?? [])
    const { text, translation } = mergeCues([cue, ...parts]) ?? cue
    return { ...withChanges(cue, old, next), text, ...(translation && { translation }) }
  }
  const changed = withChanges(cue, old, next)
  if (!fields.includes('text') || cue.text === old.text) return changed
  // A translation that came meanwhile is of the text that the origin had.
  const { spoken: _, ...rest } = changed
  const translation = cue.translation ?? { from: old.original ?? '' }
  return { ...rest, ...(cue.spoken && { spoken: cue.spoken }), text: cue.text, translation }
}

/** A cue with the members in which `next` differs from `old`. */
function withChanges(cue: Cue, old: Cue, next: Cue): Cue {
  const names = new Set([...Object.keys(old), ...Object.keys(next)]) as Set<keyof Cue>
  const changed = { ...cue }
  for (const name of names) {
    if (old[name] === next[name]) continue
    if (next[name] === undefined) delete (changed as Partial<Cue>)[name]
    else Object.assign(changed, { [name]: next[name] })
  }
  return changed
}
