import { assignScript, assignSpeakers, newSpeaker } from '@shared/casting/assign-speakers'
import type { ReadScript } from '@shared/contracts/open-project'
import type { ReadSubtitles } from '@shared/contracts/open-project'
import type { Narration } from '@shared/contracts/narration'
import type { Cue, Speaker } from '@shared/contracts/project-file'
import { type LastImport, lastImportOf } from '@shared/contracts/project/last-import'
import { diffScript } from '@shared/narration/change-script'
import {
  cuesAfter,
  countChanges,
  diffCues,
  type CueChange,
  type CueDifference,
} from '@shared/subtitles/edit/diff-cues'
import { mergeImport, type MergeDifference } from '@shared/subtitles/edit/merge-import'
import { cuesInOrder, type StudioDocument } from '../document/document'
import type { Edit } from '../document/execute'

/** Changes that a new version of the subtitle file would make to the project. */
export interface Reimport {
  path: string
  fileName: string
  encoding: string
  differences: readonly MergeDifference[]
  counts: Readonly<Record<CueChange, number>>
  /** Where the project's cues are from, after it. */
  source: StudioDocument['fields']['source']
  /** Speakers after it; those of the project are kept, with the names that the file gives them. */
  speakers: readonly Speaker[]
  /** Import to compare the next file with; absent: unchanged. */
  imported?: LastImport
  /** Nothing is known of the last import: edits of the project look like changes of the file. */
  unremembered?: boolean
  /** Cues that stay get new times, too: those of a narration follow from their order. */
  whole?: boolean
}

type ReadFile = Pick<ReadSubtitles, 'path' | 'fileName' | 'encoding' | 'cues'>

/**
 * Compares the cues of a file with those of the last import and of the project; `own` = the project was
 * made from it.
 */
export function compareWith(file: ReadFile, document: StudioDocument, own = false): Reimport {
  const newId = () => crypto.randomUUID()
  const { source: before, lastImport } = document.fields
  const old = cuesInOrder(document)
  const then = speakersThen(document.speakers, lastImport)
  // A label of the last import goes before the name that its speaker has now.
  const known = [...document.speakers, ...then]
  const { cues, speakers: found } = assignSpeakers(file.cues, newId, known)
  const speakers = [...then, ...found.slice(known.length)]
  const renamed = renamedSpeakers(diffCues(lastImport?.cues ?? old, cues), then)
  const named = cues.map((cue) => {
    const { speakerId } = cue
    return { ...cue, speakerId: renamed.get(speakerId ?? '') ?? speakerId }
  })
  const { differences, imported } = lastImport
    ? mergeImport(lastImport, old, named)
    : twoWay(old, named)
  const counts = countChanges(differences)
  const { path, fileName, encoding } = file
  const source = own && before && before.encoding !== encoding ? { ...before, encoding } : before
  return {
    path,
    fileName,
    encoding,
    source,
    differences,
    counts,
    speakers: withNames(document.speakers, then, speakers, renamed),
    imported: lastImportOf(imported, withNames(then, then, speakers, renamed)),
    ...(!lastImport && old.length > 0 && { unremembered: true }),
  }
}

function twoWay(old: readonly Cue[], next: readonly Cue[]): ReturnType<typeof mergeImport> {
  const differences = diffCues(old, next).map((difference): MergeDifference =>
    difference.change === 'same' ? difference : { ...difference, by: 'file' },
  )
  // `diffCues` gives a matched cue the id that it has in the project.
  return { differences, imported: cuesAfter(differences) }
}

/** The speakers by their names at the last import, with those that the project no longer has. */
function speakersThen(now: readonly Speaker[], lastImport: LastImport | null): Speaker[] {
  const labels = lastImport?.labels ?? {}
  const known = new Set(now.map(({ id }) => id))
  const then = now.map((speaker) => ({ ...speaker, label: labels[speaker.id] ?? speaker.label }))
  const gone = Object.entries(labels).filter(([id]) => !known.has(id))
  return gone.reduce((all, [id, label]) => [...all, newSpeaker(id, label, all)], then)
}

/**
 * Compares a script with the cues of a narration: unchanged sentences keep their cues and takes,
 * even where they moved. Cues are in the order of the script, and their times follow from it.
 */
export function compareWithScript(
  script: ReadScript & { path: string },
  document: StudioDocument,
  narration: Narration,
): Reimport {
  const newId = () => crypto.randomUUID()
  const old = cuesInOrder(document)
  const { cues, speakers } = assignScript(script, narration, newId, document.speakers)
  // The order of the cues follows from their times: those of the new script.
  let place = 0
  const differences = diffScript(old, cues).map((difference): CueDifference => {
    if (!difference.next) return difference
    const { startMs = 0, endMs = 0 } = cues[place] ?? {}
    place += 1
    return { ...difference, next: { ...difference.next, startMs, endMs } }
  })
  const counts = countChanges(differences)
  const { path, fileName, encoding } = script
  const { source } = document.fields
  return { path, fileName, encoding, source, differences, counts, speakers, whole: true }
}

type Taken = Pick<Reimport, 'differences' | 'source' | 'speakers' | 'imported' | 'whole'>

/** Takes the differences over. Matched cues keep their ids, and with them their takes. */
export function applyReimport(reimport: Taken): Edit {
  const { differences, source, speakers: named, imported, whole } = reimport
  return (document) => {
    const upsert = differences.flatMap(({ change, next }) =>
      !next || (change === 'same' && !whole) ? [] : next,
    )
    const remove = differences.flatMap(({ old, next }) => (!next && old ? old.id : []))
    const known = new Set(document.speakers.map(({ id }) => id))
    const used = new Set(upsert.map(({ speakerId }) => speakerId))
    const speakers = named.filter(({ id }) => known.has(id) || used.has(id))
    const renamed = speakers.some((speaker, i) => speaker !== document.speakers[i])
    const fields = {
      ...(source !== document.fields.source && { source }),
      ...(isNew(imported, document.fields.lastImport) && { lastImport: imported }),
    }
    const nothing = upsert.length + remove.length === 0 && !renamed
    if (nothing && Object.keys(fields).length === 0) return null
    return {
      cues: { upsert, remove },
      ...(renamed && { speakers }),
      ...(Object.keys(fields).length > 0 && { fields }),
    }
  }
}

const isNew = (imported: LastImport | undefined, last: LastImport | null): boolean =>
  imported !== undefined && JSON.stringify(imported) !== JSON.stringify(last)

/**
 * Speakers that a file only calls otherwise: all cues of one of the project's speakers are now
 * those of a single new one. Answers the id that each such new speaker should have instead.
 */
function renamedSpeakers(
  differences: readonly CueDifference[],
  before: readonly Speaker[],
): ReadonlyMap<string, string> {
  const known = new Set(before.map(({ id }) => id))
  const goneTo = new Map<string, Set<string | null>>()
  const still = new Set(differences.map(({ next }) => next?.speakerId))
  for (const { old, next } of differences) {
    if (!old || !next || old.speakerId === null) continue
    const targets = goneTo.get(old.speakerId) ?? new Set()
    goneTo.set(old.speakerId, targets.add(next.speakerId))
  }
  const renamed = new Map<string, string>()
  for (const [from, targets] of goneTo) {
    const [to] = targets
    if (targets.size !== 1 || still.has(from) || typeof to !== 'string') continue
    if (!known.has(to) && !renamed.has(to)) renamed.set(to, from)
  }
  return renamed
}

/**
 * The speakers of the project under the names that the file gives them, and the new ones. A name that
 * the user has changed since the last import (`then`) stays.
 */
function withNames(
  before: readonly Speaker[],
  then: readonly Speaker[],
  after: readonly Speaker[],
  renamed: ReadonlyMap<string, string>,
): Speaker[] {
  const labels = new Map(
    after.flatMap(({ id, label }) => {
      const old = renamed.get(id)
      return old === undefined ? [] : [[old, label] as const]
    }),
  )
  const thenById = new Map(then.map((speaker) => [speaker.id, speaker]))
  const known = new Set(before.map(({ id }) => id))
  const kept = before.map((speaker) => {
    const label = labels.get(speaker.id)
    const isOwn = thenById.get(speaker.id)?.label !== speaker.label
    return label === undefined || isOwn ? speaker : { ...speaker, label }
  })
  return [...kept, ...after.filter(({ id }) => !known.has(id) && !renamed.has(id))]
}
