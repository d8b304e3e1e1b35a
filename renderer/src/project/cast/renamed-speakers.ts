import type { Speaker } from '@shared/contracts/project-file'
import type { CueDifference } from '@shared/subtitles/edit/diff-cues'

/**
 * Speakers that a file only calls otherwise: all cues of one of the project's speakers are now
 * those of a single new one. Answers the id that each such new speaker should have instead.
 */
export function renamedSpeakers(
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
export function withNames(
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
