import { assignScript, assignSpeakers } from '@shared/casting/assign-speakers'
import type { ReadScript } from '@shared/contracts/open-project'
import type { ReadSubtitles } from '@shared/contracts/open-project'
import type { Narration } from '@shared/contracts/narration'
import type { Speaker } from '@shared/contracts/project-file'
import { diffScript } from '@shared/narration/change-script'
import { diffCues, type CueChange, type CueDifference } from '@shared/subtitles/edit/diff-cues'
import { cuesInOrder, type StudioDocument } from '../document/document'
import type { Edit } from '../document/execute'

/** What a changed subtitle file would do to the project. */
export interface Reimport {
  path: string
  fileName: string
  encoding: string
  differences: readonly CueDifference[]
  counts: Readonly<Record<CueChange, number>>
  /** Where the project's cues are from, after it. */
  source: StudioDocument['fields']['source']
  /** Speakers after it; those of the project are kept, with the names that the file gives them. */
  speakers: readonly Speaker[]
  /** Cues that stay get new times, too: those of a narration follow from their order. */
  whole?: boolean
}

type ReadFile = Pick<ReadSubtitles, 'path' | 'fileName' | 'encoding' | 'cues'>

/** Compares the cues of a file with those of the project; `own` = the project was made from it. */
export function compareWith(file: ReadFile, document: StudioDocument, own = false): Reimport {
  const newId = () => crypto.randomUUID()
  const old = cuesInOrder(document)
  const { cues, speakers } = assignSpeakers(file.cues, newId, document.speakers)
  const renamed = renamedSpeakers(diffCues(old, cues), document.speakers)
  const named = cues.map((cue) => {
    const { speakerId } = cue
    return { ...cue, speakerId: renamed.get(speakerId ?? '') ?? speakerId }
  })
  const differences = diffCues(old, named)
  const counts = countsOf(differences)
  const { path, fileName, encoding } = file
  const after = withNames(document.speakers, speakers, renamed)
  const { source: before } = document.fields
  const source = own && before && before.encoding !== encoding ? { ...before, encoding } : before
  return { path, fileName, encoding, source, differences, counts, speakers: after }
}

/**
 * Compares a script with the cues of a narration: sentences that stay keep their cues and takes, even
 * where they moved. Cues are in the order of the script, whose times follow.
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
  const counts = countsOf(differences)
  const { path, fileName, encoding } = script
  const { source } = document.fields
  return { path, fileName, encoding, source, differences, counts, speakers, whole: true }
}

function countsOf(differences: readonly CueDifference[]): Record<CueChange, number> {
  const counts = { same: 0, moved: 0, changed: 0, added: 0, removed: 0 }
  for (const { change } of differences) counts[change] += 1
  return counts
}

/** Takes the differences over. Matched cues keep their ids, and with them their takes. */
export function applyReimport({ differences, source, speakers, whole }: Reimport): Edit {
  return (document) => {
    const upsert = differences.flatMap(({ change, next }) =>
      !next || (change === 'same' && !whole) ? [] : next,
    )
    const remove = differences.flatMap(({ change, old }) =>
      change === 'removed' && old ? old.id : [],
    )
    const named = speakers.some((speaker, i) => speaker !== document.speakers[i])
    if (upsert.length + remove.length === 0 && !named) return null
    return {
      cues: { upsert, remove },
      ...(named && { speakers: [...speakers] }),
      ...(source !== document.fields.source && { fields: { source } }),
    }
  }
}

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

/** The speakers of the project under the names that the file gives them, and the new ones. */
function withNames(
  before: readonly Speaker[],
  after: readonly Speaker[],
  renamed: ReadonlyMap<string, string>,
): Speaker[] {
  const labels = new Map(
    after.flatMap(({ id, label }) => {
      const old = renamed.get(id)
      return old === undefined ? [] : [[old, label] as const]
    }),
  )
  const known = new Set(before.map(({ id }) => id))
  const kept = before.map((speaker) => {
    const label = labels.get(speaker.id)
    return label === undefined ? speaker : { ...speaker, label }
  })
  return [...kept, ...after.filter(({ id }) => !known.has(id) && !renamed.has(id))]
}
